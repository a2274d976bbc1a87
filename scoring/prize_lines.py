"""What places get, as an organiser writes it: "50 30 20" percent of the fund, "100 50" euros."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

from scoring.errors import Faulty, refuse
from scoring.money import Prizes
from scoring.money_files import faults_of

LONGEST: Final = 200
_NUMBER = re.compile(r"(\d{1,5})(?:[.,](\d{1,2}))?", re.ASCII)


def read_prize_lines(shares: str, fixed: str, round_to: int = 1) -> Prizes:
    """Return what two lines say, or raise Faulty with what cannot be.

    >>> read_prize_lines("50; 30 % 20", "100,50 €").fixed
    (10050,)
    """
    prizes = Prizes(
        tuple(_hundredths(shares, "prize_shares")),
        tuple(int(100 * euros) for euros in _hundredths(fixed, "prize_fixed")),
        round_to,
    )
    if faults := faults_of(prizes):
        raise Faulty(faults)
    return prizes


def tidy_line(text: str) -> str:
    """Return a line of numbers as it is kept: one space between them.

    >>> tidy_line("50 %; 30, 12,5")
    '50 30 12.5'
    """
    return " ".join(part.replace(",", ".") for part in _parts(text))


def _parts(text: str) -> list[str]:
    # A comma is also the sign of a fraction: 12,5.
    return re.sub(r"[%€;]|,(?!\d)", " ", text).split()


def _hundredths(text: str, field: str) -> list[Fraction]:
    found = []
    for part in _parts(text):
        if _NUMBER.fullmatch(part) is None:
            raise refuse("prize_line_unreadable", given=part, field=field)
        found.append(Fraction(part.replace(",", ".")))
    return found
