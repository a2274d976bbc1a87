"""Words of fees and payments: prices, classes, kinds and methods."""

import re
from collections.abc import Mapping
from typing import Final

from django.utils.formats import get_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from scoring.fee_classes import JUNIOR_AGE, FeeClass
from scoring.format_lines import FormatLine
from scoring.money import Fee
from tournament.words.currencies import short_money, with_sign

KINDS: Final[Mapping[str, Promise]] = {
    "fee": pgettext_lazy("payment", "Entry fee"),
    "refund": pgettext_lazy("payment", "Paid back"),
    "waiver": pgettext_lazy("payment", "Waived"),
    "second": pgettext_lazy("payment", "Second entry"),
}
PAYOUTS: Final[Mapping[str, Promise]] = {
    "prize": pgettext_lazy("payment", "Prize"),
    "stake": pgettext_lazy("payment", "Stakes"),
}
METHODS: Final[Mapping[str, Promise]] = {
    "": pgettext_lazy("payment", "not known"),
    "cash": pgettext_lazy("payment", "cash"),
    "transfer": pgettext_lazy("payment", "bank transfer"),
}
PAYERS: Final[Mapping[str, Promise]] = {
    "team": pgettext_lazy("a fee", "per team"),
    "pair": pgettext_lazy("a fee", "per pair"),
}
CLASSES: Final[Mapping[str, Promise]] = {
    "ladies": pgettext_lazy("class of a fee", "Ladies"),
    "members": pgettext_lazy("class of a fee", "Members of the club"),
    "invited": pgettext_lazy("class of a fee", "Invited players"),
    "both": pgettext_lazy("class of a fee", "Both events together"),
}
_FEE: Final = re.compile(r"^[\d.,+/]+")
_POINT: Final = re.compile(r"(?<=\d)\.(?=\d{1,2}(?![\d.]))")


def line_words(line: FormatLine) -> str:
    """Return the fees in the calendar's notation, with the language's decimal sign."""
    payer = f" {PAYERS[line.payer]}" if line.payer in PAYERS else ""
    shown = line.fees.replace(f" per {line.payer}", payer)
    return _POINT.sub(get_format("DECIMAL_SEPARATOR"), shown)


def priced_words(line: FormatLine, currency: str) -> str:
    """Return the fees in the calendar's notation; the common fee has its currency.

    >>> from scoring.format_lines import read_line
    >>> priced_words(read_line("65/0.5 per team (Ladies 50)"), "EUR")
    '€65/0.5 per team (Ladies 50)'
    """
    return _FEE.sub(lambda fee: with_sign(fee[0], currency), line_words(line))


def price_words(fee: Fee, currency: str) -> str:
    """Return a price with its parts, in words."""
    facts = {
        "entry": short_money(fee.whole, currency),
        "prizes": short_money(fee.prize, currency),
        "costs": short_money(fee.costs, currency),
    }
    if not fee.whole:
        return _("free of charge")
    if not fee.costs:
        return _("%(entry)s, all for the prize fund") % facts
    if not fee.prize:
        return _("%(entry)s, all for the costs of the event") % facts
    return _("%(entry)s: %(prizes)s for the prize fund, %(costs)s for costs") % facts


def class_sentence(one: FeeClass, currency: str) -> str:
    """Return a class and its price as a sentence."""
    facts = {"class": class_words(one), "day": _day(one), "price": price_words(one.fee, currency)}
    if one.until is None:
        return _("%(class)s: %(price)s.") % facts
    if one.kind == "everybody":
        return _("Until %(day)s: %(price)s.") % facts
    return _("%(class)s until %(day)s: %(price)s.") % facts


def class_words(one: FeeClass) -> str:
    """Return the name of a class: translated if it is a usual one, otherwise as typed."""
    if one.kind == "top":
        return _("The top %(count)s of the rating") % {"count": one.limit}
    if one.kind == "juniors":
        return _("Juniors under %(age)s") % {"age": one.limit or JUNIOR_AGE}
    return str(CLASSES.get(one.kind, one.name))


def _day(one: FeeClass) -> str:
    year, month, day = one.until or (0, 0, 0)
    return f"{day}.{month:02}.{year or ''}"
