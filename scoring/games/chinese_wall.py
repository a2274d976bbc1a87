"""The Chinese Wall: all 52 cards out win a deal; most wins rank first, then most cards out."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.deals import Deal, PatienceDeal, Points
from scoring.games.game import Rank
from scoring.games.patience import Patience

PACK = 52


@dataclass(frozen=True, slots=True)
class ChineseWall(Patience):
    """A deal scores one if it came out, else zero."""

    ranks: tuple[Rank, ...] = (Rank("wins"), Rank("cards_out"))

    def counted(self, figure: int) -> int:
        """Return one if the deal came out, else zero."""
        return int(figure == PACK)

    def merits(self, totals: Points, deals: Sequence[Deal]) -> list[tuple[int, ...]]:
        """Rank by the most wins, then by the most cards out; totals alone have no cards."""
        played = [deal.figures for deal in deals if isinstance(deal, PatienceDeal)]
        return [(won, sum(row[seat] for row in played)) for seat, won in enumerate(totals)]


CHINESE_WALL = ChineseWall(id="chinese-wall", field="cards_out", low=0, high=PACK)
