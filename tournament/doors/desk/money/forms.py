"""Forms of payments."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.doors.fields import AmountField, DateField, in_currency
from tournament.models import Payment
from tournament.services.money.payments import Money
from tournament.words.money import METHODS

BY_HAND: Final = (Payment.Method.CASH, Payment.Method.TRANSFER)


def shares_field() -> forms.CharField:
    """Return the field for the shares of a fund by place."""
    return forms.CharField(
        label=_("Shares of the fund, %"),
        max_length=200,
        required=False,
        help_text=_("By place, separated by spaces: 50 30 20. The prizes are calculated from it."),
    )


def fixed_field() -> forms.CharField:
    """Return the field for fixed prizes by place."""
    return forms.CharField(
        label=_("Fixed prizes, %(sign)s"),
        max_length=200,
        required=False,
        help_text=_("By place: 100 50. Paid from the fund before the shares."),
    )


class MoneyForm(forms.Form):
    """A form with amounts in the currency of an event."""

    def __init__(self, *args: Any, currency: str, **kwargs: Any) -> None:  # noqa: ANN401
        super().__init__(*args, **kwargs)
        in_currency(self, currency)


class MovedMoneyForm(MoneyForm):
    """Money paid or paid back: the amount, and cash or transfer."""

    amount = AmountField(label=_("Amount, %(sign)s"))
    method = forms.ChoiceField(
        label=_("Paid by"), choices=[(one, METHODS[one]) for one in BY_HAND], required=False
    )

    def money(self) -> Money:
        """Return the submitted amount; without a day it moved today."""
        facts = self.cleaned_data
        method = facts["method"] or Payment.Method.CASH
        day = facts.get("day") or timezone.localdate()
        return Money(facts["amount"], method, day, facts.get("reason", ""))


class PaymentForm(MovedMoneyForm):
    """A payment of a fee, with the day of a transfer."""

    day = DateField(label=_("Day"), required=False)


class BackForm(MovedMoneyForm):
    """Money paid back, with the reason."""

    reason = forms.CharField(label=_("Reason"), max_length=200)


class WaiverForm(MoneyForm):
    """A part of the fee that is not charged, with the reason."""

    amount = AmountField(label=_("Amount, %(sign)s"))
    reason = forms.CharField(label=_("Reason"), max_length=200)


class CashForm(MoneyForm):
    """The cash counted by its taker."""

    counted = AmountField(label=_("Counted cash, %(sign)s"))
