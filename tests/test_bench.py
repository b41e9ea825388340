"""The benchmark measures what it promises; how fast that is on this machine is no test."""

from importlib.util import find_spec

import pytest

from souk import bench
from souk.games import NAMES


def test_the_engine_is_measured_under_the_promised_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "ROUNDS", 1)
    monkeypatch.setattr(bench, "SECONDS", 0.01)
    told: list[str] = []
    rows = bench.engine(told.append)
    names = [row["name"] for row in rows]
    for game in NAMES:
        assert {f"{game}.{what}" for what in ("playouts", "batch1024", "interpreted")} <= set(names)
    peers = {"openspiel.hearts.rollouts", "openspiel.hearts.python"}
    if find_spec("pyspiel") is None:
        assert any("OpenSpiel is not installed" in sentence for sentence in told)
    else:
        assert peers <= set(names)
    assert len(set(names)) == len(names)
    for row in rows:
        assert set(row) == {"name", "rate", "unit", "low", "high"}
        assert isinstance(row["rate"], float)
        assert row["rate"] > 0
