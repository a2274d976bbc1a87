"""Breakdown of a sheet: the terms of each score, from the pay table that scored it."""

from collections.abc import Iterator

from scoring.games.terms import Terms
from scoring.sheets import Score, Sheet


def explained(sheet: Sheet, scored: Score) -> Iterator[Terms]:
    """Yield the terms of all seats deal by deal; the sum of a seat's terms is its score.

    >>> from scoring import games
    >>> from scoring.deals import Contract, DeclaredDeal, Margin
    >>> from scoring.sheets import score
    >>> lost = DeclaredDeal(Contract.ZOLE, declarer=1, won=False, margin=Margin.BEZSTIKIS)
    >>> sheet = Sheet(games.find("zole-classic"), ("A", "B", "C", "D"), (lost,))
    >>> terms = next(explained(sheet, score(sheet)))
    >>> [(term.value, term.times) for term in terms[1]]
    [(-8, 3)]
    """
    pules = scored.before
    for number, (deal, row) in enumerate(zip(sheet.deals, scored.rows, strict=True), start=1):
        yield sheet.game.terms(deal, sheet.table_at(number), pules)
        pules = row.pules
