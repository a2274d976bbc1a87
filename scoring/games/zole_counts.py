"""What statistics count of zole: who declared what, and how it came out."""

from collections.abc import Iterator

from scoring.deals import Contract, CountedDeal, Deal, DeclaredDeal, Margin, Seat
from scoring.games.zole_pay import outcome_of

COUNTS = (
    "declared", "won", "zoles", "zoles_won", "jani_won", "jani_lost", "tricks_won", "tricks_lost",
)  # fmt: skip


def counted_in(deal: Deal) -> Iterator[tuple[Seat, str]]:
    """Yield what a declared deal adds to its declarer's line.

    `jani_won` counts games in which the others stayed in jaņi, `jani_lost` those in which they did;
    `tricks_…` are games that one side lost without a trick.
    """
    if not isinstance(deal, DeclaredDeal | CountedDeal):
        return
    won, margin = _outcome(deal)
    is_ordinary = deal.contract is Contract.ORDINARY
    yield deal.declarer, "declared" if is_ordinary else "zoles"
    if won:
        yield deal.declarer, "won" if is_ordinary else "zoles_won"
    side = "won" if won else "lost"
    if margin is Margin.JANI:
        yield deal.declarer, f"jani_{side}"
    elif margin is Margin.BEZSTIKIS:
        yield deal.declarer, f"tricks_{side}"


def _outcome(deal: DeclaredDeal | CountedDeal) -> tuple[bool, Margin]:
    if isinstance(deal, CountedDeal):
        won, margin = outcome_of(deal.contract, deal.eyes, deal.tricks).value
        return won, margin
    return deal.won, deal.margin
