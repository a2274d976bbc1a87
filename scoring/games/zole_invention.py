"""Plausible zole deals for rehearsals: the frequency of contracts and results."""

from collections.abc import Sequence

from scoring.cards import ZOLE_DECK
from scoring.deals import (
    AnnulledDeal,
    Contract,
    CountedDeal,
    Deal,
    DeclaredDeal,
    Margin,
    PassedDeal,
    Seat,
    TableDeal,
)
from scoring.games.game import DealTable
from scoring.random_stream import Chance

KINDS = {"ordinary": 820, "passed": 120, "zole": 40, "counted": 14, "annulled": 6}

ORDINARY_ENDS = {
    (True, Margin.PLAIN): 500,
    (True, Margin.JANI): 160,
    (True, Margin.BEZSTIKIS): 25,
    (False, Margin.PLAIN): 250,
    (False, Margin.JANI): 60,
    (False, Margin.BEZSTIKIS): 5,
}
ZOLE_ENDS = {
    (True, Margin.PLAIN): 480,
    (True, Margin.JANI): 240,
    (True, Margin.BEZSTIKIS): 60,
    (False, Margin.PLAIN): 170,
    (False, Margin.JANI): 45,
    (False, Margin.BEZSTIKIS): 5,
}
SMALL_ZOLE_SHARE = 5  # one in this many zoles is a small one, where that is played
COUNTED = ((74, 5), (30, 3), (61, 4), (60, 4), (91, 6), (90, 6), (45, 3))


def invent_zole_deal(table: DealTable, chance: Chance) -> Deal:
    """Return a deal declared by an active seat, or a passed one."""
    match chance.weighted(KINDS):
        case "passed":
            return PassedDeal()
        case "annulled":
            return AnnulledDeal()
        case "counted":
            eyes, tricks = chance.one_of(COUNTED)
            declarer = chance.one_of(table.active)
            return CountedDeal(Contract.ORDINARY, declarer, eyes=eyes, tricks=tricks)
        case "zole":
            return _invent_zole(table, chance)
    won, margin = chance.weighted(ORDINARY_ENDS)
    return DeclaredDeal(Contract.ORDINARY, chance.one_of(table.active), won, margin)


def _invent_zole(table: DealTable, chance: Chance) -> Deal:
    declarer = chance.one_of(table.active)
    if table.rules.small_zole and chance.below(SMALL_ZOLE_SHARE) == 0:
        return DeclaredDeal(Contract.SMALL_ZOLE, declarer, won=chance.below(3) > 0)
    won, margin = chance.weighted(ZOLE_ENDS)
    return DeclaredDeal(Contract.ZOLE, declarer, won, margin)


def invent_piles(
    takers: Sequence[Sequence[Seat]], *, size: int, larger_tricks: int, chance: Chance
) -> TableDeal:
    """Return a table game from a shuffled pack; each trick goes to a random possible taker.

    The first `larger_tricks` are led by a table card and hold four cards.
    """
    cards = _shuffled([eyes for eyes, copies in ZOLE_DECK for _ in range(copies)], chance)
    eyes: list[int | None] = [None] * size
    tricks: list[int | None] = [None] * size
    for seat in {seat for trick in takers for seat in trick}:
        eyes[seat] = tricks[seat] = 0
    for number, seats in enumerate(takers):
        taker = chance.one_of(seats)
        held = [cards.pop() for _ in range(4 if number < larger_tricks else 3)]
        eyes[taker] = (eyes[taker] or 0) + sum(held)
        tricks[taker] = (tricks[taker] or 0) + 1
    return TableDeal(tuple(eyes), tuple(tricks))


def _shuffled(cards: list[int], chance: Chance) -> list[int]:
    for last in range(len(cards) - 1, 0, -1):
        other = chance.below(last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    return cards
