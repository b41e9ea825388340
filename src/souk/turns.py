"""Who is asked next, where one thread asks everybody: people and bots at one keyboard, or bots alone."""

from souk.games.game import Rng, Seat


class Turns:
    """Mostly the table waits for one seat. Where it waits for several, or has no order at all, whoever was asked
    longest ago is asked next; at first that is drawn by lot. So everybody can answer what somebody says, before
    that seat is asked again.
    """

    def __init__(self, players: int, rng: Rng) -> None:
        self.order: list[Seat] = list(range(players))
        rng.shuffle(self.order)

    def next(self, seats: frozenset[Seat]) -> Seat:
        """Whom to ask of those who may act now."""
        seat = next(seat for seat in self.order if seat in seats)
        self.order.remove(seat)
        self.order.append(seat)
        return seat
