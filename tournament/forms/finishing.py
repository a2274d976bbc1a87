"""What is typed to end a tournament: why it is done early, and how long corrections are taken."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.forms.numbers import WholeNumber

LONGEST_REASON = 200
LONGEST_EXTENSION = 7 * 24 * 60


class _Reason(forms.CharField):
    """A few words that everybody will read."""

    widget = forms.TextInput(attrs={"autocomplete": "off"})

    def __init__(self, *, required: bool) -> None:
        super().__init__(label=_("Reason"), max_length=LONGEST_REASON, required=required)


class EarlyForm(forms.Form):
    """Why it is done before its time; when its time has come nothing is asked."""

    reason = _Reason(required=False)


class WhyForm(forms.Form):
    """Why a step is taken back."""

    reason = _Reason(required=True)


class ExtendForm(forms.Form):
    """How much longer corrections are taken, and why."""

    minutes = WholeNumber(_("Minutes more"), low=1, high=LONGEST_EXTENSION, initial=15)
    reason = _Reason(required=True)
