"""Forms to enter, correct or replace a player."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.doors.fields import WholeNumber
from tournament.exchange.player_lists import NAME_LENGTH, Newcomer
from tournament.models import Entry

LONGEST_REASON = 200


class _Words(forms.CharField):
    """A short text on one line."""

    widget = forms.TextInput(attrs={"autocomplete": "off"})


class QuickForm(forms.Form):
    """Quick entry: name and club."""

    name = _Words(label=_("Name"), max_length=NAME_LENGTH)
    club = _Words(label=_("Club"), max_length=80, required=False)
    is_here = forms.BooleanField(label=_("is here"), required=False)
    is_paid = forms.BooleanField(label=_("has paid"), required=False)

    def newcomer(self) -> Newcomer:
        """Return who was typed."""
        facts = self.cleaned_data
        return Newcomer(name=facts["name"], club=facts["club"], is_paid=facts["is_paid"] or None)


class EntryForm(forms.Form):
    """All data of a player, in this tournament and in the register."""

    name = _Words(label=_("Name"), max_length=NAME_LENGTH)
    club = _Words(label=_("Club"), max_length=80, required=False)
    category = _Words(label=_("Category"), max_length=40, required=False)
    born = WholeNumber(_("Year of birth"), low=1900, high=2100, required=False)
    sex = forms.ChoiceField(
        label=_("Sex"),
        required=False,
        choices=[("", _("not said")), ("f", _("woman")), ("m", _("man"))],
    )
    federation_number = _Words(label=_("Federation number"), max_length=20, required=False)
    rating = WholeNumber(_("Rating"), low=-99_999, high=99_999, required=False)
    is_paid = forms.BooleanField(label=_("has paid"), required=False)

    def newcomer(self) -> Newcomer:
        """Return what was typed."""
        return Newcomer(**self.cleaned_data)


class SubstituteForm(forms.Form):
    """A substitute from the next round, and the reason."""

    name = _Words(label=_("Name"), max_length=NAME_LENGTH)
    club = _Words(label=_("Club"), max_length=80, required=False)
    reason = _Words(label=_("Reason"), max_length=LONGEST_REASON, required=False)

    def newcomer(self) -> Newcomer:
        """Return who was typed."""
        return Newcomer(name=self.cleaned_data["name"], club=self.cleaned_data["club"])


class ReasonForm(forms.Form):
    """An optional reason."""

    reason = _Words(label=_("Reason"), max_length=LONGEST_REASON, required=False)


def shown_entry(entry: Entry) -> dict[str, Any]:
    """Return what the form shows of an entry and of its player in the register."""
    here = {name: getattr(entry, name) for name in ("name", "club", "category", "is_paid")}
    names = ("born", "sex", "federation_number", "rating")
    return {**here, **{name: getattr(entry.player, name) for name in names}}
