"""Reader of untrusted JSON, field by field, which collects all faults."""

import json
import math
import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Mapping
from datetime import date
from difflib import get_close_matches
from functools import lru_cache
from typing import NoReturn, TypeGuard

from scoring.errors import Fault, Faulty, refuse

LONGEST_NAME = 100
LONGEST_TEXT = 500
LONGEST_ADDITION = 40
LARGEST_FIGURE = 1_000_000
LARGEST_SHEET_FILE = 1_000_000
LARGEST_EVENT_FILE = 64_000_000
DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", re.ASCII)
FIRST_YEAR = 1900
LAST_YEAR = 2199
"""Years beyond these are typing errors, and times around them cannot be computed."""


def load_json(text: bytes, *, largest: int) -> object:
    """Return the parsed text, or raise Faulty if it is too large or invalid JSON.

    A byte order mark is allowed; duplicate fields and NaN are not.
    """
    if len(text) > largest:
        raise refuse("file_too_large", largest=largest)
    try:
        return json.loads(
            text,
            object_pairs_hook=_object_of,
            parse_constant=_refuse_number,
            parse_float=_read_float,
        )
    except Faulty:
        raise
    except RecursionError:
        raise refuse("nested_too_deep") from None
    except json.JSONDecodeError as broken:
        raise refuse("not_json", line=broken.lineno) from None
    except UnicodeDecodeError:
        raise refuse("not_unicode") from None
    except ValueError:
        raise refuse("number_unreadable", value="…") from None


def _object_of(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Return the object, or raise Faulty for a duplicate field, which is ambiguous."""
    fields = dict(pairs)
    if len(fields) < len(pairs):
        twice = next(name for name, count in Counter(n for n, _ in pairs).items() if count > 1)
        raise refuse("field_twice", field=short_repr(twice))
    return fields


def _read_float(digits: str) -> float:
    number = float(digits)
    return number if math.isfinite(number) else _refuse_number(digits)


def _refuse_number(word: str) -> NoReturn:
    raise refuse("number_unreadable", value=short_repr(word))


def short_repr(value: object) -> str:
    """Return a short printable form of any value."""
    if isinstance(value, list | dict):
        return "[…]" if isinstance(value, list) else "{…}"
    if isinstance(value, str):
        printable = "".join(c if c.isprintable() else "�" for c in value[:40])
        return printable if len(value) <= 40 else printable + "…"
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    if isinstance(value, int) and abs(value) > 10**12:
        return "…"
    return str(value)


def as_written(value: object) -> str:
    """Return the value as `short_repr` does, but text in quotes: "1" is not 1.

    >>> as_written("1"), as_written(1)
    ('"1"', '1')
    """
    return f'"{short_repr(value)}"' if isinstance(value, str) else short_repr(value)


class Fields:
    """The fields of one JSON object, read one by one; faults are collected in `faults`.

    Unknown fields are ignored as extensions, unless the name looks like a misspelling of a
    known one or belongs to another kind of the same object (`akin`).
    """

    __slots__ = ("faults", "raw")

    def __init__(self, raw: object, known: tuple[str, ...], akin: tuple[str, ...] = ()) -> None:
        self.faults: list[Fault] = []
        self.raw: Mapping[str, object] = {}
        if not isinstance(raw, dict):
            self.fault("not_an_object", value=short_repr(raw))
            return
        self.raw = raw
        for name in raw:
            if name not in known and self.refuses(name, akin or known):
                self.fault("field_unknown", field=short_repr(name))

    def refuses(self, name: str, akin: tuple[str, ...]) -> bool:
        """Whether an unknown field is refused rather than ignored."""
        return is_slip(name, akin)

    def fault(self, code: str, *, seat: int | None = None, **facts: object) -> None:
        """Add a fault."""
        self.faults.append(Fault(code, seat=seat, facts=facts))

    def has(self, name: str) -> bool:
        """Whether the field is present."""
        return name in self.raw

    def whole(
        self,
        name: str,
        *,
        low: int = 0,
        high: int = LARGEST_FIGURE,
        default: int | None = None,
        code: str = "field_range",
        fact: str = "value",
    ) -> int:
        """Read an integer between two bounds; `code` and `fact` name the fault if it is outside."""
        value = self.raw.get(name, default)
        bounds = {"low": low, "high": high}
        if value is None:
            self._missing_or_type(name, "whole")
        elif not is_whole(value):
            self._wrong_type(name, "whole")
        elif not low <= value <= high:
            self.faults.append(
                Fault(code, facts={**bounds, "field": name, fact: short_repr(value)})
            )
        else:
            return value
        return low

    def flag(self, name: str, *, default: bool | None = None) -> bool:
        """Read true or false."""
        value = self.raw.get(name, default)
        if isinstance(value, bool):
            return value
        self._missing_or_type(name, "flag")
        return False

    def choice(self, name: str, options: Collection[str], *, default: str | None = None) -> str:
        """Read one of the options."""
        value = self.raw.get(name, default)
        if isinstance(value, str) and value in options:
            return value
        if name not in self.raw:
            self.fault("field_missing", field=name)
        else:
            self.fault(
                "field_choice", field=name, value=short_repr(value), options=", ".join(options)
            )
        return next(iter(options))

    def text(self, name: str, *, default: str | None = None, longest: int = LONGEST_TEXT) -> str:
        """Read a line of printable text."""
        value = self.raw.get(name, default)
        if not isinstance(value, str):
            self._missing_or_type(name, "text")
            return ""
        if len(value) > longest:
            self.fault("text_too_long", field=name, length=len(value), longest=longest)
            return ""
        if not is_showable(value):
            self.fault("text_unshowable", field=name, value=short_repr(value))
            return ""
        return value

    def items(self, name: str, *, default: list[object] | None = None) -> list[object]:
        """Read a list."""
        value = self.raw.get(name, default)
        if isinstance(value, list):
            return value
        self._missing_or_type(name, "list")
        return []

    def _missing_or_type(self, name: str, expected: str) -> None:
        if name not in self.raw:
            self.fault("field_missing", field=name)
            return
        self._wrong_type(name, expected)

    def _wrong_type(self, name: str, expected: str) -> None:
        value = as_written(self.raw[name])
        self.fault("field_type", field=name, expected=expected, value=value)

    def finish(self) -> None:
        """Raise Faulty if there are any faults."""
        if self.faults:
            raise Faulty(self.faults)


class Settings(Fields):
    """Settings by name; unknown ones are refused, because they would silently have no effect."""

    __slots__ = ()

    def refuses(self, name: str, akin: tuple[str, ...]) -> bool:
        """Whether an unknown setting is refused: always."""
        return True


@lru_cache(maxsize=1024)
def is_slip(name: str, known: tuple[str, ...]) -> bool:
    """Whether the name is empty or looks like a misspelling of a known one.

    >>> is_slip("penalty_pule", ("deals", "penalty_pules")), is_slip("weather", ("deals",))
    (True, False)
    """
    if len(name) > LONGEST_ADDITION:
        return True
    return bool(get_close_matches(name, known, cutoff=0.75))


def is_whole(value: object) -> TypeGuard[int]:
    """Whether the value is an integer; true, false and 3.0 are not."""
    return type(value) is int


def is_showable(text: str) -> bool:
    """Whether all characters can be printed: no control characters, no surrogates.

    Format characters are refused too, because they can hide or reverse part of a name.
    """
    return text.isprintable() or not any(
        unicodedata.category(character) in {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
        for character in text
    )


def read_name(own: Fields) -> str:
    """Read a player's name, which is required and must be printable."""
    name = own.raw.get("name")
    if not isinstance(name, str) or not name.strip():
        own.fault("name_missing", value=short_repr(name))
        return ""
    if len(name) > LONGEST_NAME:
        own.fault("name_too_long", length=len(name), longest=LONGEST_NAME)
    elif not is_showable(name):
        own.fault("name_unshowable", value=short_repr(name))
    return name


def read_day(own: Fields, name: str) -> date | None:
    """Read a date such as 2026-01-30; None if missing or invalid."""
    value = own.raw.get(name)
    if value is None or value == "":
        return None
    day = _parsed(value)
    if day is None:
        own.fault("date_unreadable", value=short_repr(value))
    elif not FIRST_YEAR <= day.year <= LAST_YEAR:
        own.fault("date_out_of_range", value=day.isoformat(), low=FIRST_YEAR, high=LAST_YEAR)
        return None
    return day


def _parsed(value: object) -> date | None:
    if not isinstance(value, str) or not DAY.fullmatch(value):
        return None
    try:
        return date.fromisoformat(value)
    except ValueError:
        return None
