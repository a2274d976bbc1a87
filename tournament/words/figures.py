"""Number formats: a true minus sign, signed points, exact fractions."""

import re
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from django.utils.formats import get_format, number_format
from django.utils.translation import pgettext

from scoring.big_points import SIXTIETHS, Place
from tournament.models.table import letter_of

MINUS: Final = "−"
THIN: Final = "\u202f"
WIDE: Final = "\xa0"
NOTHING: Final = "–"
letter: Final = letter_of
MOST_DIGITS: Final = 9

VULGAR: Final = MappingProxyType(
    {
        Fraction(1, 2): "½",
        Fraction(1, 3): "⅓",
        Fraction(2, 3): "⅔",
        Fraction(1, 4): "¼",
        Fraction(3, 4): "¾",
        Fraction(1, 5): "⅕",
        Fraction(2, 5): "⅖",
        Fraction(3, 5): "⅗",
        Fraction(4, 5): "⅘",
        Fraction(1, 6): "⅙",
        Fraction(5, 6): "⅚",
    }
)
_PLAIN: Final = str.maketrans("−–‐‑－＋０１２３４５６７８９", "-----+0123456789")
_WHOLE: Final = re.compile(r"[+-]?\d{1,10}", re.ASCII)
_FRACTION: Final = re.compile(
    r"(?:(?P<whole>\d{1,4}) (?=\d+/))?(?P<part>\d{1,4}(?:\.\d{1,4}|/[1-9]\d{0,3})?)"
)


def plain(number: int | Fraction) -> str:
    """Return a number with a true minus sign, and thousands separated from five digits on.

    >>> plain(-12345)
    '−12\u202f345'
    """
    if not isinstance(number, int):
        return exact(number)
    if 0 <= number < 10_000:
        return str(number)
    digits = str(abs(number)) if abs(number) < 10_000 else f"{abs(number):,}".replace(",", THIN)
    return f"{MINUS if number < 0 else ''}{digits}"


def signed_points(number: int | Fraction) -> str:
    """Return small points with their sign, as on a sheet; zero has no sign.

    >>> signed(55), signed(-7), signed(0), signed(Fraction(-7, 2))
    ('+55', '−7', '0', '−3½')
    """
    return f"+{plain(number)}" if number > 0 else plain(number)


def points(number: int | Fraction, *, is_signed: bool) -> str:
    """Return points in their game's format: with a plus only if they were won.

    >>> points(7, is_signed=False), points(-4, is_signed=False), points(7, is_signed=True)
    ('7', '−4', '+7')
    """
    return signed_points(number) if is_signed else plain(number)


def exact(number: Fraction) -> str:
    """Return big points exactly, with fractions as written by hand.

    >>> exact(Fraction(7, 3)), exact(Fraction(-1, 2)), exact(Fraction(19, 12))
    ('2⅓', '−½', '1\xa07/12')
    """
    # Most are integers, which are faster to format than to look up in a cache.
    return plain(number.numerator) if number.denominator == 1 else _in_parts(number)


@lru_cache(maxsize=4096)
def _in_parts(number: Fraction) -> str:
    whole, rest = divmod(abs(number), 1)
    sign = MINUS if number < 0 else ""
    if rest in VULGAR:
        return f"{sign}{plain(whole) if whole else ''}{VULGAR[rest]}"
    # A full-width space: with a thin one 73 19/30 reads as 7319/30.
    return f"{sign}{f'{plain(whole)}{WIDE}' if whole else ''}{rest}"


def hundredths(number: Fraction) -> str:
    """Return an average with two decimals, in the language's notation.

    >>> hundredths(Fraction(17, 3))
    '5,67'
    """
    return (
        f"{MINUS if number < 0 else ''}{number_format(abs(Decimal(round(number * 100))) / 100, 2)}"
    )


def amount(cents: int) -> str:
    """Return whole cents as an amount with two decimals, in the language's notation.

    >>> amount(-5), amount(1_234_500)
    ('−0.05', '12\u202f345.00')
    """
    whole, rest = divmod(abs(cents), 100)
    point = get_format("DECIMAL_SEPARATOR")
    return f"{MINUS if cents < 0 else ''}{plain(whole)}{point}{rest:02}"


def decimal_amount(cents: int) -> Decimal:
    """Return whole cents as a number for a spreadsheet.

    >>> decimal_amount(-1250)
    Decimal('-12.50')
    """
    return Decimal(cents).scaleb(-2)


def won(big: Fraction | None, small: int | Fraction, *, is_signed: bool) -> str:
    """Return a result: big points with the small ones, or only small ones.

    Small points alone have a plus if their game uses it.

    >>> won(Fraction(6), 55, is_signed=True), won(None, 55, is_signed=False)
    ('6 (+55)', '55')
    """
    if big is None:
        return points(small, is_signed=is_signed)
    return f"{exact(big)} ({signed_points(small)})"


def exact_sixtieths(sixtieths: int) -> str:
    """Return big points, stored as whole sixtieths, exactly."""
    return exact(Fraction(sixtieths, SIXTIETHS))


def ordinal(first: int, last: int) -> str:
    """Return a place, alone or shared, as the language's ordinal."""
    one = pgettext("a place", "%(number)s")
    if first == last:
        return one % {"number": first}
    return f"{one % {'number': first}}–{one % {'number': last}}"


def place(held: Place | None) -> str:
    """Return a place as `ordinal` does; a dash without a place.

    >>> place(None)
    '–'
    """
    return NOTHING if held is None else ordinal(held.first, held.last)


def listed(numbers: Sequence[int]) -> str:
    """Return sorted numbers as text; runs of three or more become ranges.

    >>> listed((3, 4, 9)), listed((1, 2, 3, 4, 7, 9, 10, 11))
    ('3, 4, 9', '1–4, 7, 9–11')
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(map(_run, runs))


def _run(run: list[int]) -> str:
    return f"{run[0]}–{run[-1]}" if len(run) > 2 else ", ".join(map(str, run))


def strip_number(text: str) -> str:
    """Return a typed number without spaces, with ASCII signs and digits.

    >>> bare(" −1 234 "), bare("＋７")
    ('-1234', '+7')
    """
    return "".join(text.split()).translate(_PLAIN)


def read_whole(text: str) -> int | None:
    """Parse a typed integer with any minus sign and any Unicode digits; None if invalid.

    >>> read_whole("−1 234"), read_whole("１２"), read_whole("+7"), read_whole("1.5")
    (-1234, 12, 7, None)
    """
    plain_text = strip_number(text)
    return int(plain_text) if _WHOLE.fullmatch(plain_text) else None


def whole(text: str) -> int | None:
    """Return the requested number; None if it is not a valid one.

    Numbers longer than any row's number are invalid, because no database accepts them.
    """
    number = read_whole(text)
    return number if number is not None and 0 <= number < 10**MOST_DIGITS else None


def read_fraction(text: str) -> Fraction | None:
    """Parse unsigned big points with fractions; None if invalid.

    >>> read_fraction("1½"), read_fraction("1/2"), read_fraction("0,5"), read_fraction("1e9")
    (Fraction(3, 2), Fraction(1, 2), Fraction(1, 2), None)
    """
    typed = text.replace(",", ".")
    for part, sign in VULGAR.items():
        typed = typed.replace(sign, f" {part}")
    said = _FRACTION.fullmatch(typed.strip())
    return said and Fraction(said["whole"] or 0) + Fraction(said["part"])
