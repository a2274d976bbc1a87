"""A typed line of the sheet: the deal's code and the pules after it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from scoring.deals import Deal, Seat, UnreadableDeal
from scoring.errors import Fault
from scoring.games import Game
from scoring.house_rules import HouseRules
from tournament.exchange.deal_codes.families import CODES
from tournament.exchange.deal_codes.normalising import (
    SEATS,
    letter_of,
    normalised_code,
)

LONGEST_LINE = 200
_PENALTY = re.compile(r"\s*(?P<seat>[A-Ea-e1-5])(?:[\s.,:]+(?P<reason>.*\S))?\s*")

Penalty = tuple[Seat, str]
"""The player who gets a personal pule, and the reason."""


@dataclass(frozen=True, slots=True)
class TypedLine:
    """The content of one line: a deal, an empty line, or faults instead of a deal."""

    deal: Deal | None
    penalties: tuple[Penalty, ...] = ()


def read_line(text: str, game: Game, rules: HouseRules) -> TypedLine:
    """Return the content of the line; an empty line has no deal.

    >>> from scoring.games.zole_classic import ZOLE_CLASSIC
    >>> read_line("b-", ZOLE_CLASSIC, ZOLE_CLASSIC.rules).deal.won
    False
    """
    code, mark, marks = text[:LONGEST_LINE].partition("!")
    penalties, faults = read_penalties(marks)
    deal = read_code(code, game, rules)
    if mark and deal is None:
        faults = (*faults, Fault("code_missing"))
    if faults or (mark and not penalties):
        said = deal.faults if isinstance(deal, UnreadableDeal) else ()
        seatless = Fault("code_penalty_unknown", facts={"text": "!"})
        return TypedLine(UnreadableDeal((*said, *(faults or [seatless]))))
    return TypedLine(deal, penalties)


def read_penalties(text: str) -> tuple[tuple[Penalty, ...], tuple[Fault, ...]]:
    """Return the pules, separated by exclamation marks, and the faults of unreadable ones."""
    parts = [part for part in text[:LONGEST_LINE].split("!") if part.strip()]
    read = [_read_penalty(part) for part in parts]
    penalties = tuple(penalty for penalty in read if not isinstance(penalty, Fault))
    return penalties, tuple(fault for fault in read if isinstance(fault, Fault))


def read_code(code: str, game: Game, rules: HouseRules) -> Deal | None:
    """Return the deal of a code without pules; None for an empty one."""
    bare = normalised_code(code)
    if not bare:
        return None
    deal = CODES[game.family].read(bare, game, rules)
    return _quoting(deal, bare, code.strip()) if isinstance(deal, UnreadableDeal) else deal


def _quoting(deal: UnreadableDeal, bare: str, typed: str) -> UnreadableDeal:
    """Return the deal with its faults quoting the text as it was typed."""
    faults = (
        replace(fault, facts={**fault.facts, "text": typed})
        if fault.facts.get("text") == bare
        else fault
        for fault in deal.faults
    )
    return UnreadableDeal(tuple(faults))


def write_line(deal: Deal, game: Game, penalties: Sequence[Penalty] = ()) -> str:
    """Return the line for a deal; reading it returns a deal that pays the same."""
    marks = write_penalties(penalties)
    return f"{write_code(deal, game)} {marks}".rstrip()


def write_penalties(penalties: Sequence[Penalty]) -> str:
    """Return the pules as they are typed."""
    return " ".join(f"!{letter_of(seat)} {reason}".rstrip() for seat, reason in penalties)


def write_code(deal: Deal, game: Game) -> str:
    """Return the deal's code in its standard spelling."""
    return CODES[game.family].write(deal)


def _read_penalty(text: str) -> Penalty | Fault:
    said = _PENALTY.fullmatch(text)
    if said is None:
        return Fault("code_penalty_unknown", facts={"text": text.strip()})
    if not said["reason"]:
        return Fault("code_penalty_without_reason")
    return SEATS[said["seat"].lower()], said["reason"]
