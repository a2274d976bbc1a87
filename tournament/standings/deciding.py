"""The figure that decided between equal points, in games that rank by more than those."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.entrants import Result
from scoring.games.game import Rank
from scoring.standings import Standing


def deciding(
    lines: Sequence[Result], after: int, standing: Standing, ranks: Sequence[Rank]
) -> int | None:
    """Return the cards out, say, where they set somebody apart; None where something else did."""
    at = next((n for n, rank in enumerate(ranks) if n and rank.name == standing.decided_by), None)
    if at is None:
        return None
    counted = [line for line in lines if line.round <= after and line.round not in standing.struck]
    figures = [figure for line in counted for figure in line.merit[at : at + 1]]
    return abs(sum(figure for figure in figures if isinstance(figure, int)))
