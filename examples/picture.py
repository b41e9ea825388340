"""Draws the picture of the README: a table of a recorded game, as the terminal shows it to one seat.

python examples/picture.py docs/example-game.jsonl 156 docs/table.svg
python examples/picture.py docs/example-hafid.jsonl 131 docs/hafid.svg
"""

import sys
from io import StringIO
from itertools import islice
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from souk.files import read_records
from souk.games.record import Record, game_of, replay
from souk.locale import language
from souk.terminal.games import drawing_of, words_of
from souk.terminal.screen import write

SEAT = 0
LINES_TOLD = 7

# Night and limestone, and the colours of the goods a little lighter than on a card.
NIGHT = TerminalTheme(
    (23, 18, 26),
    (244, 234, 219),
    [
        (34, 27, 39),
        (224, 108, 78),
        (139, 168, 86),
        (224, 176, 74),
        (98, 150, 214),
        (199, 120, 178),
        (124, 203, 162),
    ],
)

# Like the frame that rich draws, without its web font.
FRAME = """<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{
  font-family: ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace;
  font-size: {char_height}px; line-height: {line_height}px; font-variant-east-asian: full-width;
}}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" />
</clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">{matrix}</g>
</g>
</svg>
"""


def picture(record: Record, move: int) -> str:
    """The table after a move, with the lines that led to it, as SVG."""
    game, speech = game_of(record), language("en")
    words, drawing = words_of(game.name), drawing_of(game.name)
    console = Console(record=True, width=84, file=StringIO(), force_terminal=True, color_system="truecolor")
    steps = list(islice(replay(record), move + 1))
    seen = [game.redact(event, SEAT) for _, events in steps for event in events]
    told = [words.told(event, record.players, speech, SEAT) for event in seen if event is not None]
    state, _ = steps[-1]
    view, decision = game.view(state, SEAT), game.decision(state, SEAT)
    write(console, *told[-LINES_TOLD:])
    write(console, drawing.draw_table(view, game.awaited(state), record.players, speech, False), "")
    write(console, drawing.draw_hand(view, decision, speech.say("Your hand"), speech))
    write(console, "", words.asked(view, decision, record.players, speech), style="bold")
    title = f"souk play {game.name}"
    return console.export_svg(title=title, theme=NIGHT, code_format=FRAME, unique_id="souk", font_aspect_ratio=0.6)


def main(file: str, move: str, out: str) -> None:
    """Draw the first game of a file after so many moves."""
    line = next(read_records(file))
    if line.record is None:
        raise SystemExit(f"{file}: {line.error}")
    Path(out).write_text(picture(line.record, int(move)), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
