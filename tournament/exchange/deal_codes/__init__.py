"""Short codes that a score keeper types for a deal, and the deals they stand for.

A line is a code, followed by the personal pules given for the deal: `b+`, `cz-j`, `x !A led
out of turn`. Reading never raises: an unreadable code becomes a deal with faults.
"""

from tournament.exchange.deal_codes.families import examples
from tournament.exchange.deal_codes.lines import (
    Penalty,
    TypedLine,
    read_line,
    read_penalties,
    write_line,
    write_penalties,
)

__all__ = [
    "Penalty",
    "TypedLine",
    "examples",
    "read_line",
    "read_penalties",
    "write_line",
    "write_penalties",
]
