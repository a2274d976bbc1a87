"""What the points of a declared deal of zole are made of, beside its stake."""

from collections.abc import Mapping, Sequence

from scoring.deals import Contract, CountedDeal, DeclaredDeal, Seat
from scoring.games.terms import Term, Terms
from scoring.games.zole_pay import Outcome
from scoring.pules import Pules


def facts_of_deal(deal: DeclaredDeal | CountedDeal, outcome: Outcome) -> Mapping[str, object]:
    """Return what was declared, and how it came out."""
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
    """Return what a cleared pule brought: a common one from everybody, another's from its owner."""
    if not any(extra):
        return ((),) * len(extra)
    payers = [seat for seat, points in enumerate(extra) if points < 0]
    if len(payers) == 1:
        facts = {"owner": payers[0]}
        return tuple((Term("pule_of_another", n, 1, facts),) if n else () for n in extra)
    each = -extra[payers[0]]
    return tuple(
        (Term("pule_common", each, len(payers)) if seat == declarer else Term("pule_common", n),)
        for seat, n in enumerate(extra)
    )
