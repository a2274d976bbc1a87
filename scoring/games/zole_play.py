"""Data with which a page scores a sheet of zole by itself, besides that of every game.

All figures come from the game they describe; this module has no second pay table.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Protocol

from scoring.deals import Contract, Points, Seat
from scoring.errors import Fault
from scoring.games.game import DealTable
from scoring.games.zole_pay import (
    ALL_EYES,
    ALL_TRICKS,
    Outcome,
    PayTable,
    eyes_for_tricks,
    outcome_of,
)
from scoring.house_rules import HouseRules
from scoring.pules import NO_PULES, Pules, personal_worth

PlayData = Mapping[str, object]


class ZolePlay(Protocol):
    """The protocol of a zole for this module."""

    @property
    def is_surrender_known(self) -> bool: ...

    @property
    def has_personal_pules(self) -> bool: ...

    def table(self, size: int, *, dealer: Seat, rules: HouseRules) -> DealTable: ...

    def pay_table(self, rules: HouseRules) -> PayTable: ...

    def check_passed(self) -> Iterable[Fault]: ...

    def touches_pules(self, contract: Contract, rules: HouseRules) -> bool: ...

    def pules_after_pass(self, pules: Pules, table: DealTable) -> Pules: ...

    def pay_pules(
        self, *, won: bool, declarer: Seat, table: DealTable, pules: Pules
    ) -> tuple[Points, Pules]: ...

    def table_play(self, size: int, rules: HouseRules) -> PlayData | None: ...


def zole_play(game: ZolePlay, size: int, rules: HouseRules) -> PlayData:
    """Return stakes, classes by eyes and tricks, pules and the table game."""
    contracts = [c for c in Contract if rules.small_zole or c is not Contract.SMALL_ZOLE]
    return {
        "pay": {str(c): _pay(game, c, rules) for c in contracts},
        "counts": {str(c): [_classes(c, t) for t in range(ALL_TRICKS + 1)] for c in contracts},
        "gives_up": game.is_surrender_known,
        "passes": not list(game.check_passed()),
        "pules": _pules(game, size, rules),
        "table": game.table_play(size, rules),
    }


def _pay(game: ZolePlay, contract: Contract, rules: HouseRules) -> Mapping[str, Mapping[str, int]]:
    pay: dict[str, dict[str, int]] = {"won": {}, "lost": {}}
    for outcome, stake in game.pay_table(rules)[contract].items():
        won, margin = outcome.value
        pay["won" if won else "lost"][str(margin)] = stake
    return {side: dict(sorted(stakes.items(), key=_mildest)) for side, stakes in pay.items()}


def _mildest(stake: tuple[str, int]) -> int:
    return abs(stake[1])


@lru_cache(maxsize=32)
def _classes(contract: Contract, tricks: int) -> tuple[tuple[object, ...], ...]:
    """Return the possible eyes for this many tricks, in runs of one class each."""
    runs: list[tuple[int, int, Outcome]] = []
    for eyes in sorted(eye for eye in eyes_for_tricks(contract, tricks) if eye <= ALL_EYES):
        outcome = outcome_of(contract, eyes, tricks)
        if runs and runs[-1][1:] == (eyes - 1, outcome):
            runs[-1] = (runs[-1][0], eyes, outcome)
        else:
            runs.append((eyes, eyes, outcome))
    return tuple((low, high, *_named(outcome)) for low, high, outcome in runs)


def _named(outcome: Outcome) -> Iterator[str]:
    won, margin = outcome.value
    yield "won" if won else "lost"
    yield str(margin)


def _pules(game: ZolePlay, size: int, rules: HouseRules) -> PlayData | None:
    """Return the rules that add and clear pules; None in a game without pules."""
    table = game.table(size, dealer=0, rules=rules)
    fresh = game.pules_after_pass(NO_PULES, table).common
    if not fresh:
        return None
    standing = game.pules_after_pass(Pules(common=1), table).common - 1
    _, after_loss = game.pay_pules(won=False, declarer=0, table=table, pules=Pules(common=1))
    return {
        "after_pass": {"fresh": fresh, "standing": standing},
        "cleared_by": [str(c) for c in Contract if game.touches_pules(c, rules)],
        "loss_brings": bool(after_loss.owners),
        "is_personal": game.has_personal_pules,
        "worth": personal_worth(size, rules),
        "leftover": rules.leftover_pules,
    }
