"""Amounts with their currency, in the language's notation: 40,00 €, €40.00, zł 40.00."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Final

from django.utils.formats import get_format, number_format
from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from tournament.words import figures

SIGNS: Final[Mapping[str, str]] = {
    "EUR": "€",
    "CHF": "CHF",
    "CZK": "Kč",
    "DKK": "DKK",
    "GBP": "£",
    "NOK": "NOK",
    "PLN": "zł",
    "SEK": "SEK",
    "UAH": "₴",
    "USD": "$",
}
"""The sign of each currency; its code if several currencies share the sign."""
NAMES: Final[Mapping[str, Promise]] = {
    "EUR": _("euro"),
    "CHF": _("Swiss franc"),
    "CZK": _("Czech koruna"),
    "DKK": _("Danish krone"),
    "GBP": _("pound sterling"),
    "NOK": _("Norwegian krone"),
    "PLN": _("Polish złoty"),
    "SEK": _("Swedish krona"),
    "UAH": _("Ukrainian hryvnia"),
    "USD": _("US dollar"),
}
SIGN_FIRST: Final = frozenset(("en",))
"""Languages that write the sign in front of the amount."""


def money(cents: int, currency: str) -> str:
    """Return whole cents as an amount with its currency.

    >>> money(-500, "EUR"), money(123_456_700, "PLN")
    ('−€5.00', 'zł\xa01\u202f234\u202f567.00')
    """
    return _signed(figures.amount(abs(cents)), currency, is_negative=cents < 0)


def short_money(cents: int, currency: str) -> str:
    """Return an amount with its currency, and without decimals if there are no cents.

    >>> short_money(3000, "GBP"), short_money(50, "GBP")
    ('£30', '£0.50')
    """
    number = number_format(Decimal(abs(cents)) / 100, 2 if cents % 100 else 0)
    return _signed(number, currency, is_negative=cents < 0)


def listed_money(line: str, currency: str) -> str:
    """Return a stored line of amounts by place with their currency, if there is one.

    >>> listed_money("100 50.5", "EUR")
    '€100, €50.5'
    """
    point = get_format("DECIMAL_SEPARATOR")
    parts = (part.replace(".", point) for part in line.split())
    return ", ".join(_signed(part, currency, is_negative=False) for part in parts)


def currency_choices() -> list[tuple[str, str]]:
    """Return the currencies by code, with their names."""
    return [(code, f"{code} – {NAMES[code]}") for code in SIGNS]


def with_sign(number: str, currency: str) -> str:
    """Return a written number with the sign of its currency.

    >>> with_sign("30+10/0.5", "EUR")
    '€30+10/0.5'
    """
    return _signed(number, currency, is_negative=False)


def _signed(number: str, currency: str, *, is_negative: bool) -> str:
    if not currency:
        return number
    sign, minus = SIGNS[currency], figures.MINUS if is_negative else ""
    if (get_language() or "")[:2] in SIGN_FIRST:
        space = figures.WIDE if sign.isalpha() else ""
        return f"{minus}{sign}{space}{number}"
    return f"{minus}{number}{figures.WIDE}{sign}"
