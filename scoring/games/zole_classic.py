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
    """All passed writes pules; ordinary games clear them or earn a personal one."""

    has_personal_pules: bool = True
    has_pules: bool = True
    all_passed: str = "pules"
    settings: tuple[str, ...] = ("idle_at_five", *PULE_SETTINGS, *SMALL_ZOLE_SETTINGS)

    def worth_of_pules(self, size: int, rules: HouseRules) -> PuleWorth:
        """A common pule is paid by everybody else, a personal one by its owner."""
        is_paid = rules.leftover_pules == "each"
        return PuleWorth.of(personal=personal_worth(size, rules), is_left_over_paid=is_paid)

    def pules_after_pass(self, pules: Pules, table: DealTable) -> Pules:
        """Write one common pule, or two at four or five where none stands."""
        return add_after_all_passed(pules, table.size)

    def pay_pules(
        self, *, won: bool, declarer: Seat, table: DealTable, pules: Pules
    ) -> tuple[Points, Pules]:
        """Clear one pule for a game won; give the loser of a game a personal one."""
        if not won:
            return (0,) * table.size, add_after_loss(pules, declarer)
        return clear_one(pules, declarer, seats=table.size, rules=table.rules)


ZOLE_CLASSIC = ZoleClassic(id="zole-classic")
