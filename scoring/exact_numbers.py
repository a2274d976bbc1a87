"""Exact numbers in files: strings with a fraction or a decimal, never a float."""

import re
from fractions import Fraction
from functools import lru_cache

from scoring.json_reader import Fields, as_written, is_whole

# Denominators are short: sums over thousands of different long ones would take minutes.
FRACTION = re.compile(r"[+-]?[0-9]{1,9}(/[1-9][0-9]{0,2})?", re.ASCII)
EXACT = re.compile(r"[+-]?[0-9]{1,9}(/[1-9][0-9]{0,2}|\.[0-9]{1,9})?", re.ASCII)
LARGEST = 1_000_000


def read_big(own: Fields, name: str) -> Fraction:
    """Read big points: "18" or "7/3", never a decimal, which would not be exact."""
    return _read(own, name, own.raw.get(name), FRACTION)


def read_exact(own: Fields, name: str, *, default: str) -> Fraction:
    """Read an exact number: "1.2", "6/5", "1"."""
    return _read(own, name, own.raw.get(name, default), EXACT)


def read_small(own: Fields, name: str) -> int | Fraction:
    """Read small points: an integer, or a fraction such as "33/2" where points were halved."""
    value = own.raw.get(name)
    if isinstance(value, str) and "/" in value:
        halved = read_big(own, name)
        return halved if halved.denominator > 1 else halved.numerator
    return own.whole(name, low=-LARGEST)


def write_small(small: int | Fraction) -> int | str:
    """Return small points for a file: an integer, or a fraction as text.

    >>> write_small(7), write_small(Fraction(33, 2))
    (7, '33/2')
    """
    return int(small) if small.denominator == 1 else str(small)


def small_from(written: int | str) -> int | Fraction:
    """Return the small points written by `write_small`; integers may also be text.

    >>> small_from(7), small_from("7"), small_from("33/2")
    (7, 7, Fraction(33, 2))
    """
    if isinstance(written, int):
        return written
    exact = Fraction(written)
    return exact.numerator if exact.denominator == 1 else exact


def read_points(own: Fields, name: str) -> tuple[Fraction, ...]:
    """Read a list of points for places: integers, or exact numbers as text."""
    return tuple(read_point(own, name, item) for item in own.items(name, default=[]))


def read_point(own: Fields, name: str, item: object) -> Fraction:
    """Read the points of a place: an integer, or an exact number as text."""
    return _read(own, name, str(item) if is_whole(item) else item, EXACT)


def _read(own: Fields, name: str, value: object, written: re.Pattern[str]) -> Fraction:
    if value is None and not own.has(name):
        own.fault("field_missing", field=name)
    elif not isinstance(value, str) or not written.fullmatch(value):
        own.fault("field_type", field=name, expected="exact", value=as_written(value))
    elif abs(number := _parsed(value)) > LARGEST:
        own.fault("field_range", field=name, value=value, low=-LARGEST, high=LARGEST)
    else:
        return number
    return Fraction(0)


@lru_cache(maxsize=4096)
def _parsed(text: str) -> Fraction:
    return Fraction(text)
