"""Klondike for a stake: 52 paid in, five back for each card played out; the highest total wins."""

from dataclasses import dataclass

from scoring.games.game import Rank
from scoring.games.patience import Patience

PACK = 52
PAID_BACK = 5


@dataclass(frozen=True, slots=True)
class Klondike(Patience):
    """A deal scores from −52 for no card out to +208 for all of them."""

    is_signed: bool = True
    ranks: tuple[Rank, ...] = (Rank("winnings"),)

    def counted(self, figure: int) -> int:
        """Return the points for this many cards out.

        >>> KLONDIKE.counted(52)
        208
        """
        return PAID_BACK * figure - PACK


KLONDIKE = Klondike(id="klondike", field="cards_out", low=0, high=PACK)
