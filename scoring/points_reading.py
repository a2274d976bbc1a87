"""Readers common to event files: big points, optional numbers, labels."""

import re
from fractions import Fraction

from scoring.big_points import SIXTIETHS
from scoring.errors import Fault
from scoring.json_reader import LARGEST_FIGURE, LONGEST_NAME, Fields, is_whole, short_repr

FRACTION = re.compile(r"[+-]?[0-9]{1,6}(/[1-9][0-9]?)?")


def read_big(own: Fields) -> Fraction:
    """Read big points as an exact fraction in sixtieths, from text or an integer."""
    value = own.raw.get("big", "0")
    if is_whole(value):
        value = str(value)
    if not isinstance(value, str) or not FRACTION.fullmatch(value):
        own.fault("field_type", field="big", expected="fraction", value=short_repr(value))
        return Fraction(0)
    big = Fraction(value)
    if SIXTIETHS % big.denominator:
        own.fault("big_not_in_sixtieths", value=value)
        return Fraction(0)
    return big


def read_optional(own: Fields, name: str, *, low: int, high: int = LARGEST_FIGURE) -> int | None:
    """Read an integer that may be missing or null."""
    return None if own.raw.get(name) is None else own.whole(name, low=low, high=high)


def read_label(own: Fields, name: str) -> str:
    """Read the name of a group or a team, which must not be empty."""
    found = own.faults[:]
    label = own.text(name, longest=LONGEST_NAME)
    if own.faults == found and not label.strip():
        own.fault("label_missing", field=name)
    return label


def marked(fault: Fault, **where: int) -> Fault:
    """Return the fault with its position added to the facts."""
    return Fault(fault.code, fault.deal, fault.seat, {**fault.facts, **where})
