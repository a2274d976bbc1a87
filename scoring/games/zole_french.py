"""French zole: three players; a pass is noted and paid with the next ordinary game won."""

from dataclasses import dataclass

from scoring.deals import Contract, Points, Seat
from scoring.games.game import DealTable
from scoring.games.zole import SMALL_ZOLE_SETTINGS, Zole
from scoring.games.zole_bounds import PuleWorth
from scoring.house_rules import HouseRules
from scoring.pules import Pules, add_common, clear_one


@dataclass(frozen=True, slots=True)
class ZoleFrench(Zole):
    """Noted passes count like common pules; there are no personal pules."""

    sizes: tuple[int, ...] = (3,)
    has_pules: bool = True
    all_passed: str = "noted"
    settings: tuple[str, ...] = (*SMALL_ZOLE_SETTINGS, "target")

    def pules_after_pass(self, pules: Pules, table: DealTable) -> Pules:
        """Return the pules with one more noted pass."""
        return add_common(pules, 1)

    def touches_pules(self, contract: Contract, rules: HouseRules) -> bool:
        """Whether the contract pays noted passes: ordinary games do, zole never does."""
        return contract is Contract.ORDINARY

    def worth_of_pules(self, size: int, rules: HouseRules) -> PuleWorth:
        """Return the worth: a noted pass is paid by all others."""
        return PuleWorth.of(personal=None, is_left_over_paid=False)

    def pay_pules(
        self, *, won: bool, declarer: Seat, table: DealTable, pules: Pules
    ) -> tuple[Points, Pules]:
        """Return the points: each opponent pays one more for a noted pass; a lost game keeps it."""
        if not won:
            return (0,) * table.size, pules
        return clear_one(pules, declarer, seats=table.size, rules=table.rules)


ZOLE_FRENCH = ZoleFrench(id="zole-french")
