"""How a game ended, in words that fit every game."""

from collections.abc import Sequence

from souk.games.game import Seat
from souk.locale import Language


def game_ended(
    scores: Sequence[int],
    left: Sequence[int | None],
    winners: Sequence[Seat],
    names: Sequence[str],
    language: Language,
    *,
    counted: str,
    decided: str,
) -> str:
    """What was counted, a sentence with `{scores}`; and what decided among equals, one with `{left}`."""
    every_score = ", ".join(f"{name} {score}" for name, score in zip(names, scores, strict=True))
    told = language.say(counted, scores=every_score)
    equals = [seat for seat, score in enumerate(scores) if score == max(scores)]
    if len(equals) == len(winners):
        return told
    return told + " " + language.say(decided, left=", ".join(f"{names[seat]} {left[seat]}" for seat in equals))
