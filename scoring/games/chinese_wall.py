"""The Chinese Wall: cards played out, all 52 being a win; the most wins rank first."""

from dataclasses import dataclass

from scoring.games.patience import Patience

PACK = 52


@dataclass(frozen=True, slots=True)
class ChineseWall(Patience):
    """A deal counts one when it came out and nothing otherwise."""

    def counted(self, figure: int) -> int:
        """Return one for a deal that came out."""
        return int(figure == PACK)


CHINESE_WALL = ChineseWall(id="chinese-wall", field="cards_out", low=0, high=PACK)
