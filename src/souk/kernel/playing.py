"""Whole games inside the compiled law, and many at once, for any game.

Written like a law, and joined with one: what it takes from `interface` is the game's own. `blank` holds one state
with the numbers of the rules and an unshuffled deck; `actions` and `cards` are room to work in.
"""

from souk.games.fields import NO_SUCH_SEAT, Grid, Row
from souk.kernel.interface import (
    State,
    act,
    cards_of,
    deal,
    drawn_action,
    is_asked_now,
    is_winner,
    legal,
    prepare,
    score,
    why_not,
)
from souk.kernel.stream import Stream, below, shuffle

NOBODY = -1

# What Python calls.
ENTRIES = ("begin_all", "legal_actions", "offer", "outcomes", "play_games", "step", "try_action")


def begin(states: list[State], blank: list[State], stream: Stream, game: int) -> None:
    """Shuffle and deal a new game in this place."""
    states[game] = blank[0]
    s = states[game]
    shuffle(stream, s.deck, s.deck_size)
    s.first = below(stream, s.players)
    prepare(s, stream)
    deal(s)


def begin_all(states: list[State], blank: list[State], stream: Stream) -> None:
    """Shuffle and deal a new game in every place."""
    for game in range(len(states)):
        begin(states, blank, stream, game)


def asked(s: State) -> int:
    """The lowest seat that is asked anything, mostly the only one; NOBODY when the game has ended."""
    for seat in range(s.players):
        if is_asked_now(s, seat):
            return seat
    return NOBODY


def play_games(
    states: list[State], blank: list[State], stream: Stream, games: int, actions: Row, cards: Row
) -> int:
    """Play so many games to their end by chance, one after the other; the number of decisions they took."""
    decisions = 0
    for _ in range(games):
        begin(states, blank, stream, 0)
        decisions += play_out(states[0], stream, actions, cards)
    return decisions


def play_out(s: State, stream: Stream, actions: Row, cards: Row) -> int:
    """Play a game to its end, every legal action of who is asked being equally likely; count the decisions."""
    decisions = 0
    seat = asked(s)
    while seat != NOBODY:
        action = drawn_action(s, seat, stream, actions)
        cards_of(s, seat, action, cards)
        act(s, seat, action, cards)
        prepare(s, stream)
        decisions += 1
        seat = asked(s)
    return decisions


def try_action(states: list[State], game: int, seat: int, action: int, stream: Stream, cards: Row) -> int:
    """Carry out an action of any seat, or change nothing and give the reason."""
    s = states[game]
    if not 0 <= seat < s.players:
        return NO_SUCH_SEAT
    cards_of(s, seat, action, cards)
    reason = why_not(s, seat, action, cards)
    if reason == 0:
        act(s, seat, action, cards)
        prepare(s, stream)
    return reason


def legal_actions(states: list[State], game: int, seat: int, actions: Row) -> int:
    """Fill in the legal actions of any seat, and say how many there are."""
    return legal(states[game], seat, actions)


def step(
    states: list[State],
    blank: list[State],
    stream: Stream,
    chosen: Row,
    reasons: Row,
    seats: Row,
    actions: Grid,
    numbers: Row,
    cards: Row,
) -> None:
    """One action of who is asked in each game; a game that had ended begins anew instead.

    Gives for each game the reason if the action was refused, who is asked then, and their legal actions.
    """
    for game in range(len(states)):
        if seats[game] == NOBODY:
            begin(states, blank, stream, game)
            reasons[game] = 0
        else:
            reasons[game] = try_action(states, game, seats[game], chosen[game], stream, cards)
        offer(states, game, seats, actions, numbers)


def offer(states: list[State], game: int, seats: Row, actions: Grid, numbers: Row) -> None:
    """Say who is asked in a game, and what they may do; NOBODY and nothing when it has ended."""
    s = states[game]
    seats[game] = asked(s)
    numbers[game] = 0 if seats[game] == NOBODY else legal(s, seats[game], actions[game])


def outcomes(states: list[State], scores: Grid, winners: Grid) -> None:
    """The scores of every seat of every game as they are, and whether that wins."""
    for game in range(len(states)):
        for seat in range(states[game].players):
            scores[game][seat] = score(states[game], seat)
            winners[game][seat] = is_winner(states[game], seat)
