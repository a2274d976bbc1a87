"""What codes are taught with: every kind of deal that a game knows, in the order of its use."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.games import Game
from scoring.games.alexander import Alexander
from scoring.games.kop import Kop
from scoring.games.patience import Patience
from scoring.games.zole import Zole
from scoring.games.zole_classic import ZoleClassic
from scoring.games.zole_english import ZoleEnglish
from scoring.games.zole_rondo import ZoleRondo
from scoring.house_rules import HouseRules

_CLASSES = ("+", "+j", "+b", "-", "-j", "-b")


def examples(game: Game, rules: HouseRules, size: int) -> tuple[str, ...]:
    """Return a code for everything that can happen at a table of this size, seat B declaring."""
    match game:
        case Zole():
            return tuple(_zole_examples(game, rules, size))
        case Kop():
            return ("BD+", "BD+2", "BD+3", "BD-", "BDw+", "Bci+", "Bz+", "Bzd-", "BD+ k", "BD 60/2")
        case Alexander():
            return (_for_each(("1/52", "4/50", "2/52", "3/52", "5/41"), size),)
        case Patience():
            figures = ("5", "-4", "3", "0", "12") if game.low < 0 else ("10", "26", "11", "52", "8")
            return (_for_each(figures, size),)
    return ()


def _zole_examples(game: Zole, rules: HouseRules, size: int) -> list[str]:
    codes = [f"B{how}" for how in _CLASSES] + [f"Bz{how}" for how in _CLASSES]
    if rules.small_zole:
        codes += ["Bm+", "Bm-"]
    if game.is_surrender_known:
        codes += ["B-s"]
    if isinstance(game, ZoleRondo | ZoleEnglish):
        codes += [_table_example(game, size)]
    else:
        codes += ["p"]
    codes += ["x", "B 74/5"]
    if isinstance(game, ZoleClassic):
        codes += ["x !C"]
    return codes


def _table_example(game: Zole, size: int) -> str:
    if size == 3:
        return "t 50/4 40/2 30/2"
    if isinstance(game, ZoleEnglish):
        return "t - 50/4 40/2 20/2"
    return "t 10/1 50/3 40/2 20/2" if size == 4 else "t 10/1 50/3 - 40/2 20/2"


def _for_each(figures: Sequence[str], size: int) -> str:
    return " ".join(figures[:size])
