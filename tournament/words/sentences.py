"""Sentences built from a code's words and its facts."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Protocol

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring.errors import Fault, Notice
from tournament.words import figures
from tournament.words.file_faults import (
    DIFFERENCES,
    FILE_FAULTS,
    FORMAT_FAULTS,
    NOTICES,
    SEASON_FAULTS,
)
from tournament.words.names import fill_sentence
from tournament.words.refusals import OF_ONE, REFUSALS
from tournament.words.sheet_faults import CODE_FAULTS, SHEET_FAULTS
from tournament.words.terms import IN_FACTS, level_name

FAULTS = {
    **SHEET_FAULTS,
    **CODE_FAULTS,
    **FILE_FAULTS,
    **FORMAT_FAULTS,
    **SEASON_FAULTS,
}
PLAYERS = ("player", "due")
NEGATIVE = re.compile(r"-\d+")
SHARED = re.compile(r"\d+-\d+")
NAMELESS: Mapping[int, str] = MappingProxyType({})


class Refusing(Protocol):
    """A service's exception: a code, its facts, and scoring's faults if any."""

    @property
    def code(self) -> str: ...
    @property
    def facts(self) -> Mapping[str, object]: ...
    @property
    def faults(self) -> Sequence[Fault]: ...


class Differing(Protocol):
    """A difference found by a verification: a code, the round, and the facts."""

    @property
    def code(self) -> str: ...
    @property
    def round(self) -> int: ...
    @property
    def facts(self) -> Mapping[str, object]: ...


@dataclass(frozen=True, slots=True)
class Refusal:
    """A refusal in words: what is wrong, what to do, and all faults behind it."""

    what: str
    faults: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join((self.what, *self.faults))


def fault_words(fault: Fault) -> str:
    """Return a fault in words, with its known place: round, table, stage, deal and seat."""
    words = str(FAULTS[fault.code])
    named = {name for name in fault.facts if f"%({name})s" in words}
    elsewhere = {name: value for name, value in fault.facts.items() if name not in named}
    where = _where({**elsewhere, "deal": fault.deal, "seat": fault.seat})
    return where + fill_sentence(words, _Facts(fault.facts))


def notice_words(notice: Notice) -> str:
    """Return a notice in words, about something unusual but allowed."""
    return fill_sentence(str(NOTICES[notice.code]), _Facts(notice.facts))


def difference_words(difference: Differing, names: Mapping[int, str] = NAMELESS) -> str:
    """Return in words where an event departs from its rules, with players' names if known."""
    words = str({**FAULTS, **DIFFERENCES}[difference.code])
    facts = {name: _named(name, fact, names) for name, fact in difference.facts.items()}
    unsaid = {name: fact for name, fact in facts.items() if f"%({name})s" not in words}
    where = _where({**unsaid, "round": difference.round})
    return where + fill_sentence(words, _Facts(facts))


def _named(fact: str, value: object, names: Mapping[int, str]) -> object:
    """Return a fact unchanged, except a player's number, which gets the name."""
    if fact not in PLAYERS or not isinstance(value, int):
        return value
    number = _("player %(number)s") % {"number": value}
    return f"{number} {names[value]}" if value in names else number


def refusal_words(refused: Refusing) -> Refusal:
    """Return a refusal in words, with what to do about it."""
    lists = [fact for fact in refused.facts.values() if isinstance(fact, (tuple, list))]
    is_of_one = refused.code in OF_ONE and [len(numbers) for numbers in lists] == [1]
    words = (OF_ONE if is_of_one else REFUSALS)[refused.code]
    return Refusal(
        what=fill_sentence(str(words), _Facts(refused.facts)),
        faults=tuple(fault_words(fault) for fault in refused.faults),
    )


class _Facts(dict[str, object]):
    """A code's facts as text; a missing one is a dash."""

    def __init__(self, facts: Mapping[str, object]) -> None:
        super().__init__({name: _shown(name, value) for name, value in facts.items()})

    def __missing__(self, name: str) -> str:
        return figures.NOTHING


def _shown(name: str, value: object) -> str:
    match value:
        case None:
            return figures.NOTHING
        case bool():
            return _("yes") if value else _("no")
        case int() if name == "seat":
            return figures.letter(value)
        case tuple() | list():
            return _shown_list(name, value)
        case int():
            return figures.amount(value) if name.endswith("_cents") else figures.plain(value)
        case Fraction():
            return figures.exact(value)
        case date():
            return _when(value)
        case _:
            return _shown_word(name, str(value))


def _when(value: date) -> str:
    if isinstance(value, datetime):
        return date_format(timezone.localtime(value), "TIME_FORMAT")
    return date_format(value, "SHORT_DATE_FORMAT")


def _shown_list(name: str, values: Sequence[Any]) -> str:
    if name == "tables":
        return figures.listed(values)
    return ", ".join(_shown(name.removesuffix("s"), value) for value in values)


def _shown_word(name: str, word: str) -> str:
    if name in ("doubling", "levels"):
        return ", ".join(map(level_name, word.split(", ")))
    if NEGATIVE.fullmatch(word):
        return f"{figures.MINUS}{word[1:]}"
    if name == "place" and SHARED.fullmatch(word):
        return word.replace("-", "–")
    return str(IN_FACTS.get(name, {}).get(word, word))


def _where(facts: Mapping[str, object]) -> str:
    """Return the place of a fault as the beginning of a sentence."""
    places = {
        "block": _("block %(number)s"),
        "round": _("round %(number)s"),
        "table": _("table %(number)s"),
        "stage": _("stage %(number)s"),
        "line": _("line %(number)s"),
        "player": _("player %(number)s"),
        "deal": _("deal %(number)s"),
        "seat": _("seat %(number)s"),
    }
    said = [
        _shown(name, fact) if isinstance(fact, str) else words % {"number": _shown(name, fact)}
        for name, words in places.items()
        if (fact := facts.get(name)) is not None
    ]
    if not said:
        return ""
    start = ", ".join(said)
    return f"{start[:1].upper()}{start[1:]}: "
