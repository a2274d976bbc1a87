"""The currencies of fees, prizes and stakes: those with hundredths."""

from __future__ import annotations

from typing import Final

from django.db import models
from django.db.models import Q

EURO: Final = "EUR"
CURRENCIES: Final = (EURO, "CHF", "CZK", "DKK", "GBP", "NOK", "PLN", "SEK", "UAH", "USD")
"""Codes of ISO 4217. All amounts are stored as whole hundredths, in every currency."""


def currency_field() -> models.CharField[str, str]:
    """Return the field for the currency of a row's amounts."""
    return models.CharField(max_length=3, default=EURO, db_default=EURO)


def known_currency(of: str) -> models.CheckConstraint:
    """Return the constraint that the currency is in the list."""
    name = f"{of}_has_a_known_currency"
    return models.CheckConstraint(condition=Q(currency__in=CURRENCIES), name=name)
