"""Whole games of Byzantz inside the compiled law, and many at once.

Written like the law and compiled with it. `blank` holds one state with the numbers of the rules and an
unshuffled deck; `actions` and `cards` are room to work in.
"""

from souk.games.byzantz.actions import (
    PASS,
    act,
    cards_of,
    digits_of,
    is_first_choice,
    legal,
    legal_sales,
    why_not,
    worth_of_mask,
)
from souk.games.byzantz.law import deal, is_winner, question, score, worth_of
from souk.games.byzantz.reasons import NO_SUCH_SEAT
from souk.games.byzantz.state import AUCTION, ENDED, NOBODY, State
from souk.games.fields import Grid, Row
from souk.kernel.stream import Stream, below, shuffle

# The modules that are compiled together, each after those it builds on, and what Python calls of them.
PARTS = ("souk.kernel.stream", "souk.games.byzantz.law", "souk.games.byzantz.actions", "souk.kernel.byzantz")
ENTRIES = ("begin_all", "legal_actions", "offer", "outcomes", "play_games", "step", "try_action")


def begin(states: list[State], blank: list[State], stream: Stream, game: int) -> None:
    """Shuffle and deal a new game in this place."""
    states[game] = blank[0]
    s = states[game]
    shuffle(stream, s.deck, s.deck_size)
    s.first = below(stream, s.players)
    deal(s)


def begin_all(states: list[State], blank: list[State], stream: Stream) -> None:
    """Shuffle and deal a new game in every place."""
    for game in range(len(states)):
        begin(states, blank, stream, game)


def asked(s: State) -> int:
    """The lowest seat that is asked anything: mostly the only one."""
    for seat in range(s.players):
        if question(s, seat):
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
    while s.phase != ENDED:
        seat = asked(s)
        action = drawn_action(s, seat, stream, actions)
        cards_of(s, seat, action, cards)
        act(s, seat, action, cards)
        decisions += 1
    return decisions


def drawn_action(s: State, seat: int, stream: Stream, actions: Row) -> int:
    """One of the legal actions of who is asked, all equally likely."""
    if s.phase != AUCTION:
        return actions[below(stream, legal(s, seat, actions))]
    # In an auction most of the time would go into listing bids: draw among all masks instead, until one is legal.
    hand = s.hand[seat]
    sales = legal_sales(hand, actions, 0)
    short = s.highest - s.stake[seat]
    if worth_of(hand) <= short:
        number = below(stream, 1 + sales)
        return actions[number - 1] if number else PASS
    goods, ones, twos, fours, twins = digits_of(hand)
    masks = 1 << goods
    while True:
        number = below(stream, masks + sales)
        if number >= masks:
            return actions[number - masks]
        if number == PASS:
            return PASS
        if worth_of_mask(number, ones, twos, fours) > short and is_first_choice(twins, number):
            return number


def try_action(states: list[State], game: int, seat: int, action: int, cards: Row) -> int:
    """Carry out an action of any seat, or change nothing and give the reason."""
    s = states[game]
    if not 0 <= seat < s.players:
        return NO_SUCH_SEAT
    cards_of(s, seat, action, cards)
    reason = why_not(s, seat, action, cards)
    if reason == 0:
        act(s, seat, action, cards)
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
        s = states[game]
        if s.phase == ENDED:
            begin(states, blank, stream, game)
            reasons[game] = 0
        else:
            reasons[game] = try_action(states, game, seats[game], chosen[game], cards)
        offer(states, game, seats, actions, numbers)


def offer(states: list[State], game: int, seats: Row, actions: Grid, numbers: Row) -> None:
    """Say who is asked in a game, and what they may do; NOBODY and nothing when it has ended."""
    s = states[game]
    seats[game] = asked(s)
    numbers[game] = 0 if seats[game] == NOBODY else legal(s, seats[game], actions[game])


def outcomes(states: list[State], scores: Grid, winners: Grid) -> None:
    """The profits of every seat of every game as they are, and whether that wins."""
    for game in range(len(states)):
        for seat in range(states[game].players):
            scores[game][seat] = score(states[game], seat)
            winners[game][seat] = is_winner(states[game], seat)
