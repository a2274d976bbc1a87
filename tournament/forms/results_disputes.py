"""What is typed about a sheet in doubt: what the doubt is, and how it was settled."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.forms.numbers import WholeNumber

LONGEST_WORDS = 200


def _words(label: object) -> forms.CharField:
    widget = forms.TextInput(attrs={"autocomplete": "off"})
    return forms.CharField(label=label, max_length=LONGEST_WORDS, widget=widget)  # type: ignore[arg-type]


class DoubtForm(forms.Form):
    """Why somebody does not agree with a sheet."""

    words = _words(_("What is in doubt"))


class DecisionForm(forms.Form):
    """Which version is right, and why."""

    version = WholeNumber(
        _("Which figures are right"), low=1, missing=_("Choose the figures that are right.")
    )
    words = _words(_("Why"))
