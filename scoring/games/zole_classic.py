"""Classic zole of the Latvian federation: pules, common and personal."""

from dataclasses import dataclass

from scoring.deals import Points, Seat
from scoring.games.game import DealTable
from scoring.games.zole import PULE_SETTINGS, SMALL_ZOLE_SETTINGS, Zole
from scoring.games.zole_bounds import PuleWorth
from scoring.house_rules import HouseRules
from scoring.pules import Pules, add_after_all_passed, add_after_loss, clear_one, personal_worth


@dataclass(frozen=True, slots=True)
class ZoleClassic(Zole):
    """A passed deal adds pules; an ordinary game clears one or earns a personal one."""

    has_personal_pules: bool = True
    has_pules: bool = True
    all_passed: str = "pules"
    settings: tuple[str, ...] = ("idle_at_five", *PULE_SETTINGS, *SMALL_ZOLE_SETTINGS)

    def worth_of_pules(self, size: int, rules: HouseRules) -> PuleWorth:
        """Return the worth: a common pule is paid by all others, a personal one by its owner."""
        is_paid = rules.leftover_pules == "each"
        return PuleWorth.of(personal=personal_worth(size, rules), is_left_over_paid=is_paid)

    def pules_after_pass(self, pules: Pules, table: DealTable) -> Pules:
        """Add one common pule, or two at four or five players where there are no pules."""
        return add_after_all_passed(pules, table.size)

    def pay_pules(
        self, *, won: bool, declarer: Seat, table: DealTable, pules: Pules
    ) -> tuple[Points, Pules]:
        """Clear one pule for a won game; add a personal one for the loser of a game."""
        if not won:
            return (0,) * table.size, add_after_loss(pules, declarer)
        return clear_one(pules, declarer, seats=table.size, rules=table.rules)


ZOLE_CLASSIC = ZoleClassic(id="zole-classic")
