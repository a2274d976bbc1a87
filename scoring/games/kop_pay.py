"""Pay of kop: classes, the contracts of a lone Old, and the doublings of each."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from types import MappingProxyType

from scoring.deals import CountedKopDeal, KopContract, KopMargin
from scoring.house_rules import HouseRules

LEVELS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "wolsztyn": ("none", "kontra", "rej", "bok", "slup"),
        # Kościan has a fifth doubling and another name for the fourth.
        "koscian": ("none", "kontra", "rej", "bok", "skok", "zub"),
    }
)
HIGHEST_LEVEL: Mapping[KopContract, str | None] = MappingProxyType(
    {
        KopContract.ZWYCZAJNA: None,
        KopContract.WESELE: None,
        KopContract.CICHA: "bok",
        KopContract.ZOLO: "rej",
        KopContract.ZOLO_DU: "rej",
    }
)
CLASS_PAY: Mapping[KopMargin, int] = MappingProxyType(
    {KopMargin.EXIT: 1, KopMargin.NO_EXIT: 2, KopMargin.NO_TRICK: 3}
)
LONE_PAY: Mapping[KopContract, int] = MappingProxyType(
    {KopContract.CICHA: 4, KopContract.ZOLO: 5, KopContract.ZOLO_DU: 10}
)

ALL_EYES = 104
ALL_TRICKS = 4
WINNING_EYES = 53


@dataclass(frozen=True, slots=True)
class KopResult:
    """A result of the Old, and how the losers came out."""

    won: bool
    margin: KopMargin


def result_of(deal: CountedKopDeal, rules: HouseRules) -> KopResult:
    """Return the class that follows from the eyes and tricks of the Old."""
    if deal.contract is KopContract.ZOLO_DU:
        return KopResult(deal.tricks == ALL_TRICKS, KopMargin.EXIT)
    won = deal.eyes >= WINNING_EYES
    if deal.contract in LONE_PAY:
        return KopResult(won, KopMargin.EXIT)
    losers_tricks = ALL_TRICKS - deal.tricks if won else deal.tricks
    losers_eyes = ALL_EYES - deal.eyes if won else deal.eyes
    if losers_tricks == 0:
        return KopResult(won, KopMargin.NO_TRICK)
    is_out = losers_eyes >= (rules.out_young if won else rules.out_old)
    return KopResult(won, KopMargin.EXIT if is_out else KopMargin.NO_EXIT)


def levels_of(contract: KopContract, rules: HouseRules) -> tuple[str, ...]:
    """Return the doublings of the contract in this house, starting with none."""
    levels = LEVELS[rules.doublings]
    highest = HIGHEST_LEVEL[contract]
    return levels if highest is None else levels[: levels.index(highest) + 1]


def effective_calls(calls: Sequence[str]) -> int:
    """Return the number of effective doublings: a second one in a row by one side has no effect.

    >>> effective_calls(["old", "old", "young"])
    2
    """
    return sum(side != before for before, side in pairwise(["", *calls]))
