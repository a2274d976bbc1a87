"""Pay of zole: the classes of a declared deal, and the pay tables of the sources."""

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from types import MappingProxyType

from scoring.cards import ZOLE_DECK, possible_eyes
from scoring.deals import Contract, CountedDeal, DeclaredDeal, Margin, Seat
from scoring.games.terms import ScoreTerm, Terms
from scoring.pules import Pules

ALL_TRICKS = 8
ALL_EYES = 120
NO_TRICK_EYES = range(23)  # the two buried cards hold at most 22 eyes


class Outcome(Enum):
    """The result of a declared deal for the declarer: the rows of the pay tables."""

    WON_ALL_TRICKS = (True, Margin.BEZSTIKIS)
    WON_JANI = (True, Margin.JANI)
    WON = (True, Margin.PLAIN)
    LOST = (False, Margin.PLAIN)
    LOST_JANI = (False, Margin.JANI)
    LOST_NO_TRICK = (False, Margin.BEZSTIKIS)


PayTable = Mapping[Contract, Mapping[Outcome, int]]
"""The amount each other player pays the declarer; negative if the declarer pays."""

ORDINARY_PAY: Mapping[Outcome, int] = MappingProxyType(
    {
        Outcome.WON_ALL_TRICKS: 3,
        Outcome.WON_JANI: 2,
        Outcome.WON: 1,
        Outcome.LOST: -2,
        Outcome.LOST_JANI: -3,
        Outcome.LOST_NO_TRICK: -4,
    }
)
ZOLE_PAY: Mapping[Outcome, int] = MappingProxyType(
    {
        Outcome.WON_ALL_TRICKS: 7,
        Outcome.WON_JANI: 6,
        Outcome.WON: 5,
        Outcome.LOST: -6,
        Outcome.LOST_JANI: -7,
        Outcome.LOST_NO_TRICK: -8,
    }
)
SOLO_PAY: Mapping[Outcome, int] = MappingProxyType(
    {
        Outcome.WON_ALL_TRICKS: 6,
        Outcome.WON_JANI: 5,
        Outcome.WON: 4,
        Outcome.LOST: -5,
        Outcome.LOST_JANI: -6,
        Outcome.LOST_NO_TRICK: -7,
    }
)
SMALL_ZOLE_PAY: Mapping[int, Mapping[Outcome, int]] = MappingProxyType(
    {
        lost: MappingProxyType({Outcome.WON: 6, Outcome.LOST: -lost})
        for lost in (6, 7)  # rondo, English
    }
)


def eyes_for_tricks(contract: Contract, tricks: int) -> Iterable[int]:
    """Return the possible eyes of a declarer with this many tricks.

    In an ordinary game the two buried cards count as theirs, once they have a trick; in a zole
    the two table cards are the opponents'.
    """
    if contract is not Contract.ORDINARY:
        return possible_eyes(ZOLE_DECK, 3 * tricks)
    return possible_eyes(ZOLE_DECK, 3 * tricks + 2) if tricks else NO_TRICK_EYES


def outcome_of_deal(deal: DeclaredDeal | CountedDeal) -> Outcome:
    """Return the class of a recorded deal; giving up costs as much as a plain loss."""
    if isinstance(deal, CountedDeal):
        return outcome_of(deal.contract, deal.eyes, deal.tricks)
    return Outcome.LOST if deal.surrendered else Outcome((deal.won, deal.margin))


def outcome_of(contract: Contract, eyes: int, tricks: int) -> Outcome:
    """Return the class that follows from the declarer's eyes and tricks.

    >>> outcome_of(Contract.ORDINARY, 60, 4)
    <Outcome.LOST: (False, <Margin.PLAIN: 'plain'>)>
    """
    if contract is Contract.SMALL_ZOLE:
        return Outcome.LOST if tricks else Outcome.WON
    if tricks == 0:
        return Outcome.LOST_NO_TRICK
    if tricks == ALL_TRICKS:
        return Outcome.WON_ALL_TRICKS
    if eyes > 90:
        return Outcome.WON_JANI
    if eyes > 60:
        return Outcome.WON
    return Outcome.LOST if eyes > 30 else Outcome.LOST_JANI


def facts_of_deal(deal: DeclaredDeal | CountedDeal, outcome: Outcome) -> Mapping[str, object]:
    """Return the contract and the outcome of the deal."""
    won, margin = outcome.value
    given_up = isinstance(deal, DeclaredDeal) and deal.surrendered
    small = deal.contract is Contract.SMALL_ZOLE
    return {
        "contract": str(deal.contract),
        "won": won,
        "margin": "plain" if small else str(margin),
        "given_up": given_up,
    }


def pule_terms(extra: Sequence[int], declarer: Seat, pules: Pules) -> Terms:
    """Return the terms of a cleared pule: a common one from all, a personal from its owner."""
    if not any(extra):
        return ((),) * len(extra)
    payers = [seat for seat, points in enumerate(extra) if points < 0]
    if len(payers) == 1:
        facts = {"owner": payers[0]}
        return tuple((ScoreTerm("pule_of_another", n, 1, facts),) if n else () for n in extra)
    each = -extra[payers[0]]
    return tuple(
        (
            ScoreTerm("pule_common", each, len(payers))
            if seat == declarer
            else ScoreTerm("pule_common", n),
        )
        for seat, n in enumerate(extra)
    )
