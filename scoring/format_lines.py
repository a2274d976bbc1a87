"""An event's line in a calendar's own notation: "30+10/1, 7×28".

Entry in two parts, prize fund and costs, then the stake of a small point, then rounds × deals. Each
part may be missing: "30", "20/0.5", "7×28", "free", "free/1". Further prices have words: "(ladies
0+25)", "until 1.12. 25+10", "120 per team", "both 65+25". Money is whole cents.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from scoring.errors import refuse
from scoring.fee_classes import FeeClass, read_words, tidy_words
from scoring.money import Fee

FREE: Final = re.compile(r"\b(free|bezmaksas|bez maksas|darmo\w*|za darmo|бесплатно)\b", re.I)
LONGEST: Final = 300
_AMOUNT = r"(\d{1,4}(?:[.,]\d{1,2})?)"
_PRICE = re.compile(
    rf"(?<![\w.,+×-]){_AMOUNT}(?:\s*\+\s*{_AMOUNT})?(?:\s*/\s*{_AMOUNT})?(?![\w.+×/-]|,\d)"
)
_LENGTH = re.compile(r"(\d{1,2})\s*[×xX*]\s*(\d{1,3})")
_DATE = re.compile(r"\d{1,2}\.\s?\d{1,2}\.(?:\s?\d{4})?|\d{4}-\d\d-\d\d")
_LIMIT = re.compile(r"\btop[\s-]*\d+|\bU[\s-]?\d+|\b(?:līdz|under|do|до)\s\d{1,2}\b(?!\.)", re.I)


@dataclass(frozen=True, slots=True)
class FormatLine:
    """The parsed notation; a missing part is None.

    `payer` is who pays the fee: a player, a team or a pair. `classes` are the prices with words.

    >>> print(read_line("30+10/1 (Ladies 0+10/1), 7x28"))
    30+10/1 (Ladies 0+10), 7×28
    """

    prize_cents: int | None = None
    cost_cents: int | None = None
    stake_cents: int | None = None
    rounds: int | None = None
    deals: int | None = None
    payer: str = "player"
    classes: tuple[FeeClass, ...] = ()

    def __str__(self) -> str:
        length = "" if self.rounds is None else f"{self.rounds}×{self.deals}"
        return ", ".join(part for part in (self.fees, length) if part)

    @property
    def fees(self) -> str:
        """The part about money, as text; empty if missing or free."""
        if not self.entry_cents and not self.stake_cents and not self.classes:
            return ""
        stake = f"/{_euros(self.stake_cents)}" if self.stake_cents else ""
        payer = "" if self.payer == "player" else f" per {self.payer}"
        common = f"{_price(self.common)}{stake}{payer}"
        others = "; ".join(f"{one.said} {_price(one.fee)}" for one in self.classes)
        return f"{common} ({others})" if others else common

    @property
    def common(self) -> Fee:
        """The fee without a class."""
        return Fee(self.prize_cents or 0, self.cost_cents or 0)

    @property
    def is_free(self) -> bool:
        """Whether entry is free."""
        return self.prize_cents == 0 and not self.cost_cents and not self.classes

    @property
    def has_fees(self) -> bool:
        """Whether anyone pays a fee."""
        return bool(self.entry_cents or any(one.fee.whole for one in self.classes))

    @property
    def entry_cents(self) -> int:
        """The common entry fee, both parts together."""
        return self.common.whole


def read_line(text: str) -> FormatLine:
    """Return the parsed line, or raise Faulty with the part that is not valid."""
    found = FormatLine()
    if len(text) > LONGEST:
        raise refuse("format_line_unreadable", given=f"{text[:LONGEST]}…")
    # A comma is also a decimal separator: 0,5.
    for part in filter(None, map(str.strip, re.split(r",(?!\d)|[;()]", text))):
        found = _with(found, part)
    if found.classes and found.prize_cents is None:
        raise refuse("common_fee_missing")
    return found


def _with(line: FormatLine, part: str) -> FormatLine:
    length = _LENGTH.fullmatch(part)
    if length is not None and line.rounds is None:
        return replace(line, rounds=int(length[1]), deals=int(length[2]))
    priced = FREE.sub("0", part)
    # A day or a limit is no price: its digits are hidden while the price is looked for.
    hidden = _LIMIT.sub(_hide, _DATE.sub(_hide, priced))
    prices = list(_PRICE.finditer(hidden))
    if len(prices) != 1:
        raise refuse("format_line_unreadable", given=part)
    (price,) = prices
    fee, stake = _fee(price), None if price[3] is None else _cents(price[3])
    words = tidy_words(f"{priced[: price.start()]} {priced[price.end() :]}")
    found = read_words(words, fee)
    if found is None or (stake is not None and line.stake_cents not in (None, stake)):
        raise refuse("format_line_unreadable", given=part)
    one, payer = found
    if one.kind == "everybody" and one.until is None:
        if line.prize_cents is not None:
            raise refuse("format_line_unreadable", given=part)
        prize, costs = fee.prize, fee.costs if price[2] is not None else None
        line = replace(line, prize_cents=prize, cost_cents=costs, payer=payer)
        return replace(line, stake_cents=line.stake_cents if stake is None else stake)
    if any(known.said.casefold() == one.said.casefold() for known in line.classes):
        raise refuse("fee_class_twice", name=one.said)
    return replace(line, classes=(*line.classes, one))


def _fee(price: re.Match[str]) -> Fee:
    return Fee(_cents(price[1]), _cents(price[2] or "0"))


def _hide(found: re.Match[str]) -> str:
    return "_" * len(found[0])


def _price(fee: Fee) -> str:
    return f"{_euros(fee.prize)}+{_euros(fee.costs)}" if fee.costs else _euros(fee.prize)


def _cents(text: str) -> int:
    whole, _sign, rest = text.replace(",", ".").partition(".")
    return int(whole) * 100 + int(rest.ljust(2, "0"))


def _euros(cents: int | None) -> str:
    euros, rest = divmod(cents or 0, 100)
    return str(euros) if not rest else f"{euros}.{rest:02}".rstrip("0")
