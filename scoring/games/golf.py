"""Golf: nine holes; the cards left on the table, or minus those in hand; the lowest total wins."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from scoring.deals import Deal, Points
from scoring.errors import Notice
from scoring.games.game import Rank
from scoring.games.patience import Patience
from scoring.house_rules import HouseRules
from scoring.random_stream import Chance

CARDS_ON_TABLE = 35
CARDS_IN_HAND = 16
HOLES_OF_BOGEY = 9


@dataclass(frozen=True, slots=True)
class Golf(Patience):
    """A hole scores 0 to 35 cards left, or down to −16 if the table was cleared."""

    settings: tuple[str, ...] = ("bogey",)
    ranks: tuple[Rank, ...] = (Rank("strokes", is_more_better=False),)

    def par(self, rules: HouseRules) -> Mapping[str, object]:
        """Return the bogey and its number of holes."""
        return {"total": rules.bogey, "deals": HOLES_OF_BOGEY}

    def merits(self, totals: Points, deals: Sequence[Deal]) -> list[tuple[int, ...]]:
        """Rank by the lowest total."""
        return [(-total,) for total in totals]

    def invent_figure(self, chance: Chance) -> int:
        """Return one player's hole; every fourth table is cleared."""
        if chance.below(4) == 0:
            return -chance.between(0, CARDS_IN_HAND)
        return chance.between(1, CARDS_ON_TABLE // 2)

    def remarks(self, totals: Points, deals: Sequence[Deal], rules: HouseRules) -> Iterator[Notice]:
        """Yield a notice for each player who beat the bogey of nine holes."""
        seats = tuple(seat for seat, total in enumerate(totals) if total < rules.bogey)
        if seats and len(deals) == HOLES_OF_BOGEY:
            yield Notice("bogey_beaten", {"seats": seats, "bogey": rules.bogey})


GOLF = Golf(id="golf", field="results", low=-CARDS_IN_HAND, high=CARDS_ON_TABLE)
