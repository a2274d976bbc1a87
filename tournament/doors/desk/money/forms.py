"""Forms of payments."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.doors.fields import DateField
from tournament.models import Payment
from tournament.services.money.payments import MOST_CENTS, Money
from tournament.words.money import METHODS

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

LONGEST: Final = 12
_AMOUNT: Final = re.compile(r"(\d{1,6})(?:[.,](\d{1,2}))?", re.ASCII)
BY_HAND: Final = (Payment.Method.CASH, Payment.Method.TRANSFER)


class AmountField(forms.CharField):
    """An amount of money, read into whole cents."""

    default_error_messages: ClassVar = {
        "amount": _("Write an amount in euros and cents, for example 40 or 12,50."),
    }

    def __init__(
        self, *, label: StrOrPromise, required: bool = True, help_text: StrOrPromise = ""
    ) -> None:
        super().__init__(label=label, max_length=LONGEST, required=required, help_text=help_text)
        self.widget.attrs.update({"inputmode": "decimal", "autocomplete": "off", "size": LONGEST})

    def clean(self, value: object) -> int | None:
        """Return the cents; None if nothing was typed."""
        typed = str(super().clean(value) or "").replace("€", "").strip()
        if not typed:
            return None
        found = _AMOUNT.fullmatch(typed)
        if found is None:
            raise forms.ValidationError(self.error_messages["amount"])
        cents = int(found[1]) * 100 + int((found[2] or "").ljust(2, "0"))
        if cents > MOST_CENTS:
            raise forms.ValidationError(self.error_messages["amount"])
        return cents


class PaymentForm(forms.Form):
    """A payment of a fee: the amount, cash or transfer, and the day of a transfer."""

    amount = AmountField(label=_("Amount, €"))
    method = forms.ChoiceField(
        label=_("Paid by"), choices=[(one, METHODS[one]) for one in BY_HAND], required=False
    )
    day = DateField(label=_("Day"), required=False)

    def money(self) -> Money:
        """Return the submitted payment."""
        facts = self.cleaned_data
        money = Money(facts["amount"], facts["method"] or Payment.Method.CASH)
        return Money(money.cents, money.method, facts["day"] or money.day)


class BackForm(forms.Form):
    """Money paid back, with the reason."""

    amount = AmountField(label=_("Amount, €"))
    method = forms.ChoiceField(
        label=_("Paid by"), choices=[(one, METHODS[one]) for one in BY_HAND], required=False
    )
    reason = forms.CharField(label=_("Reason"), max_length=200)

    def money(self) -> Money:
        """Return the submitted refund."""
        facts = self.cleaned_data
        method = facts["method"] or Payment.Method.CASH
        return Money(facts["amount"], method, reason=facts["reason"])


class WaiverForm(forms.Form):
    """A part of the fee that is not charged, with the reason."""

    amount = AmountField(label=_("Amount, €"))
    reason = forms.CharField(label=_("Reason"), max_length=200)


class CashForm(forms.Form):
    """The cash counted by its taker."""

    counted = AmountField(label=_("Counted cash, €"))
