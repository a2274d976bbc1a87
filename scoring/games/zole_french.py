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
    """Noted passes stand like common pules; nobody gets a personal one."""

    sizes: tuple[int, ...] = (3,)
    has_pules: bool = True
    all_passed: str = "noted"
    settings: tuple[str, ...] = (*SMALL_ZOLE_SETTINGS, "target")

    def pules_after_pass(self, pules: Pules, table: DealTable) -> Pules:
        """Note one pass."""
        return add_common(pules, 1)

    def touches_pules(self, contract: Contract, rules: HouseRules) -> bool:
        """Pay noted passes with ordinary games, never with zole."""
        return contract is Contract.ORDINARY

    def worth_of_pules(self, size: int, rules: HouseRules) -> PuleWorth:
        """A noted pass is paid by everybody else."""
        return PuleWorth.of(personal=None, is_left_over_paid=False)

    def pay_pules(
        self, *, won: bool, declarer: Seat, table: DealTable, pules: Pules
    ) -> tuple[Points, Pules]:
        """Let each opponent pay one more for one noted pass; a game lost leaves them."""
        if not won:
            return (0,) * table.size, pules
        return clear_one(pules, declarer, seats=table.size, rules=table.rules)


ZOLE_FRENCH = ZoleFrench(id="zole-french")
