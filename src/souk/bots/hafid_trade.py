"""How a novice trades at Hafid's: it offers a few simple deals, takes those that leave it better off, and lifts.

A deal is judged by the hand, the customers and the Talents that it leaves. The novice keeps nothing in mind: what
it has said stands on the table, and the number of its offers is bounded, so it always comes to an end.
"""

from collections.abc import Iterator

from souk.bots.hafid_worth import Sense, also, best_plan, changes_of, plus
from souk.games.game import Move, Seat
from souk.games.hafid.cards import GOODS, PARTS, TYPE, Good
from souk.games.hafid.deals import Access, Card, Item, Part, Parts, Share, Talents
from souk.games.hafid.decision import Decision, Trading
from souk.games.hafid.moves import LIFT, Accept, MakeOffer, Say
from souk.games.hafid.view import View

# How many offers to make in a phase, and how many wishes and spare cards to think about.
OFFERS = 2
WISHES = 3
# So many cards of one good are worth a claim.
MANY = 3
# The least that a deal must bring, and one that also serves the rival who is to be beaten.
MARGIN = 1.0
MARGIN_WITH_THE_LEADER = 5.0
# The share that is asked for access to a customer, in per cent, and what a rival is felt to sell there.
SHARE_FOR_ACCESS = 50
RIVAL_SELLS = 10
# How much of a fixed share of a rival's sales to count on.
TRUST = 0.6
# A wished card is paid with one Talent for so many that it brings, and a card is sold at so much above its worth.
GAIN_PER_TALENT = 4
PROFIT = 2
# How likely a rival wants a card, for each card of its type that they hold.
INTEREST = 0.08


def trade(view: View, decision: Decision, trading: Trading, sense: Sense) -> Move | None:
    """Accept what is best, else offer something new, else lift; before that, a claim gives time for answers."""
    me = view.seats[decision.seat]
    offers = [offer for offer in view.offers if offer.number in trading.acceptable]
    gain, number = max(
        ((gain_of(view, decision, sense, offer.parts), offer.number) for offer in offers), default=(0, 0)
    )
    if gain > 0:
        return Accept(number)
    if trading.can_offer and me.offers_said < OFFERS:
        said = {offer.parts for offer in view.offers}
        ideas = [idea for idea in ideas_of(view, decision, trading, sense) if idea[1] not in said]
        _, best = max(ideas, key=lambda idea: idea[0], default=(0, ()))
        if best and gain_of(view, decision, sense, best) > 0:
            return MakeOffer(best)
    if not trading.can_lift:
        return None
    most = max(decision.hand)
    if trading.withdrawable and trading.can_claim and not me.claims_said and most >= MANY:
        return Say(decision.hand.index(most), most)
    return LIFT


def gain_of(view: View, decision: Decision, sense: Sense, parts: Parts) -> float:
    """What a deal brings beyond the least that it should."""
    seat = decision.seat
    customers = view.seats[seat].customers
    before = best_plan(sense, decision.hand, customers).worth
    hand, gain = decision.hand, 0.0
    for part in parts:
        sign = (part.receiver == seat) - (part.giver == seat)
        for item in part.items if sign else ():
            match item:
                case Card(good):
                    hand = plus(hand, [good], sign)
                case Talents(number):
                    gain += sign * number
                case Access(customer) if sign > 0:
                    customers = also(customers, customer)
                case Share() if sign > 0:
                    gain += worth_of_share(view, parts, part.giver, item)
                case Share():
                    sense = sense._replace(shares=(*sense.shares, item))
    serves_leader = any(part.giver == seat and is_to_beat(view, part.receiver) for part in parts)
    gain += best_plan(sense, hand, customers).worth - before
    return gain - (MARGIN_WITH_THE_LEADER if serves_leader else MARGIN)


def worth_of_share(view: View, parts: Parts, rival: Seat, share: Share) -> float:
    """What to expect of a share, if the rival has that customer or gets them by the same deal."""
    gets = any(part.receiver == rival and Access(share.customer) in part.items for part in parts)
    if not gets and not view.seats[rival].customers[share.customer]:
        return 0.0
    return share.of(RIVAL_SELLS) if share.is_percentage else TRUST * share.number


def is_to_beat(view: View, rival: Seat) -> bool:
    """Whether what serves this rival is bad: the only one, or the one who leads."""
    others = [seat.talents for place, seat in enumerate(view.seats) if place != rival]
    return len(others) == 1 or view.seats[rival].talents > max(others)


def ideas_of(view: View, decision: Decision, trading: Trading, sense: Sense) -> Iterator[tuple[float, Parts]]:
    """Simple deals with one partner each, and how good they are felt to be."""
    seat, hand, customers = decision.seat, decision.hand, view.seats[decision.seat].customers
    gains = changes_of(sense, hand, customers, 1)
    losses = changes_of(sense, hand, customers, -1)
    wishes = sorted(range(len(GOODS)), key=gains.__getitem__)[-WISHES:]
    spares = sorted((good for good in range(len(GOODS)) if hand[good]), key=losses.__getitem__)[-WISHES:]
    for partner in trading.partners if spares else ():
        if seat not in trading.negotiators and partner not in trading.negotiators:
            continue
        rival = view.seats[partner]
        surely, possibly = view.memory.surely(partner), view.memory.possibly(partner)
        for customer in trading.customers:
            if not rival.customers[customer]:
                share = Share(customer, SHARE_FOR_ACCESS, is_percentage=True)
                brings = share.of(RIVAL_SELLS) * rival.hand_size / view.settings.hand_limit / 2
                yield brings, deal(seat, partner, Access(customer), share)
        interests = [INTEREST * number for number in rival.types]
        spare = max(spares, key=lambda good: losses[good] + interests[TYPE[good]])
        price = PROFIT - round(losses[spare])
        if rival.talents >= price:
            brings = (price + losses[spare]) * interests[TYPE[spare]]
            yield brings, deal(seat, partner, Card(spare), Talents(price))
        for wish in wishes:
            if not possibly[wish]:
                continue
            gain = gains[wish] + losses[spare]
            chance = 1.0 if surely[wish] else chance_to_hold(view, partner, wish)
            if wish == spare or gain * chance < MARGIN:
                continue
            talents = min(int(gain / GAIN_PER_TALENT), trading.talents)
            pay = (Talents(talents),) if talents else ()
            yield (gain - talents) * chance, deal(seat, partner, Card(spare), Card(wish), pay)


def deal(seat: Seat, partner: Seat, given: Item, taken: Item, pay: tuple[Item, ...] = ()) -> Parts:
    """One thing for another, and perhaps something on top."""
    return Part(seat, partner, (given, *pay)), Part(partner, seat, (taken,))


def chance_to_hold(view: View, rival: Seat, good: Good) -> float:
    """How likely a rival holds a good, by the types in their hand."""
    number = view.settings.number
    of_type = max(1, sum(number[PARTS[TYPE[good]]]))
    return 1 - (1 - number[good] / of_type) ** view.seats[rival].types[TYPE[good]]
