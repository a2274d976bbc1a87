"""The code reader, writer and examples of each kind of game; a new kind is a line here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from scoring.deals import Deal
from scoring.games import Game
from scoring.house_rules import HouseRules
from tournament.exchange.deal_codes.kop import kop_examples, read_kop_code, write_kop_code
from tournament.exchange.deal_codes.patience import (
    patience_examples,
    read_patience_code,
    write_patience_code,
)
from tournament.exchange.deal_codes.skat import read_skat_code, skat_examples, write_skat_code
from tournament.exchange.deal_codes.zole import read_zole_code, write_zole_code, zole_examples


@dataclass(frozen=True, slots=True)
class Codes:
    """The code functions for one kind of game; only games of that kind are passed in."""

    read: Callable[[str, Any, HouseRules], Deal]
    write: Callable[[Deal], str]
    examples: Callable[[Any, HouseRules, int], tuple[str, ...]]


CODES: Final[Mapping[str, Codes]] = {
    "zole": Codes(read_zole_code, write_zole_code, zole_examples),
    "kop": Codes(read_kop_code, write_kop_code, kop_examples),
    "patience": Codes(read_patience_code, write_patience_code, patience_examples),
    "skat": Codes(read_skat_code, write_skat_code, skat_examples),
}


def examples(game: Game, rules: HouseRules, size: int) -> tuple[str, ...]:
    """Return a code for every kind of deal at a table of this size."""
    return CODES[game.family].examples(game, rules, size)
