"""An event's line in a calendar's own notation: "30+10/1, 7×28".

Entry in two parts, prize fund and costs, then the stake of a small point, then rounds × deals. Each
part may be missing: "30", "20/0.5", "7×28", "free", "free/1". Money is whole cents.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from scoring.errors import refuse

FREE: Final = re.compile(r"(free|bezmaksas)(?=\s*(/|$))", re.I)
LONGEST: Final = 60
_AMOUNT = r"(\d{1,4}(?:[.,]\d{1,2})?)"
_FEES = re.compile(rf"{_AMOUNT}(?:\s*\+\s*{_AMOUNT})?(?:\s*/\s*{_AMOUNT})?")
_LENGTH = re.compile(r"(\d{1,2})\s*[×xX*]\s*(\d{1,3})")


@dataclass(frozen=True, slots=True)
class FormatLine:
    """The parsed notation; a missing part is None.

    >>> print(read_line("30+10/1, 7x28"))
    30+10/1, 7×28
    """

    prize_cents: int | None = None
    cost_cents: int | None = None
    stake_cents: int | None = None
    rounds: int | None = None
    deals: int | None = None

    def __str__(self) -> str:
        length = "" if self.rounds is None else f"{self.rounds}×{self.deals}"
        return ", ".join(part for part in (self.fees, length) if part)

    @property
    def fees(self) -> str:
        """The part about money, as text; empty if missing or free."""
        if not self.prize_cents and not self.cost_cents and not self.stake_cents:
            return ""
        costs = f"+{_euros(self.cost_cents)}" if self.cost_cents else ""
        stake = f"/{_euros(self.stake_cents)}" if self.stake_cents else ""
        return f"{_euros(self.prize_cents or 0)}{costs}{stake}"

    @property
    def is_free(self) -> bool:
        """Whether entry is free."""
        return self.prize_cents == 0 and not self.cost_cents

    @property
    def entry_cents(self) -> int:
        """The entry fee of a player, both parts together."""
        return (self.prize_cents or 0) + (self.cost_cents or 0)


def read_line(text: str) -> FormatLine:
    """Return the parsed line, or raise Faulty with the part that is not valid."""
    found = FormatLine()
    if len(text) > LONGEST:
        raise refuse("format_line_unreadable", given=f"{text[:LONGEST]}…")
    # A comma is also a decimal separator: 0,5.
    for part in filter(None, (part.strip() for part in re.split(r",(?!\d)|;", text))):
        found = _with(found, part)
    return found


def _with(line: FormatLine, part: str) -> FormatLine:
    length, fees = _LENGTH.fullmatch(part), _FEES.fullmatch(FREE.sub("0", part))
    if length is not None and line.rounds is None:
        rounds, deals = map(int, length.groups())
        money = line.prize_cents, line.cost_cents, line.stake_cents
        return FormatLine(*money, rounds, deals)
    if fees is not None and line.prize_cents is None:
        prize, costs, stake = (None if euros is None else _cents(euros) for euros in fees.groups())
        return FormatLine(prize, costs, stake, line.rounds, line.deals)
    raise refuse("format_line_unreadable", given=part)


def _cents(text: str) -> int:
    whole, _sign, rest = text.replace(",", ".").partition(".")
    return int(whole) * 100 + int(rest.ljust(2, "0") or 0)


def _euros(cents: int | None) -> str:
    euros, rest = divmod(cents or 0, 100)
    return str(euros) if not rest else f"{euros}.{rest:02}".rstrip("0")
