"""Forms to enter, correct or replace a player."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.doors.fields import BirthYear, DateField, PersonName, PlayerNumber, WholeNumber
from tournament.exchange.player_lists import Newcomer
from tournament.models import Entry, Player
from tournament.security.access import Desk
from tournament.services.people.register import PARTICULARS
from tournament.services.people.registration import SAID, details

LONGEST_REASON = 200
SEXES = [("", _("not specified")), ("f", _("woman")), ("m", _("man"))]


class _Words(forms.CharField):
    """A short text on one line."""

    widget = forms.TextInput(attrs={"autocomplete": "off"})


class QuickForm(forms.Form):
    """Quick entry: name and club."""

    name = PersonName(_("Name"))
    club = _Words(label=_("Club"), max_length=80, required=False)
    is_here = forms.BooleanField(label=_("is here"), required=False)
    is_paid = forms.BooleanField(label=_("has paid"), required=False)

    def newcomer(self) -> Newcomer:
        """Return the submitted person."""
        facts = self.cleaned_data
        return Newcomer(name=facts["name"], club=facts["club"], is_paid=facts["is_paid"] or None)


class PersonForm(forms.Form):
    """A person's details in the register."""

    name = PersonName(_("Name"))
    club = _Words(label=_("Club"), max_length=80, required=False)
    born = BirthYear()
    sex = forms.ChoiceField(
        label=_("Sex"),
        required=False,
        choices=SEXES,
    )
    federation_number = _Words(label=_("Federation number"), max_length=20, required=False)
    rating = WholeNumber(_("Rating"), low=-99_999, high=99_999, required=False)

    def newcomer(self) -> Newcomer:
        """Return the submitted person."""
        names = Newcomer.__dataclass_fields__
        return Newcomer(**{n: v for n, v in self.cleaned_data.items() if n in names})


class BirthYearForm(forms.Form):
    """A player's year of birth, on which their initials depend."""

    born = BirthYear()


class EntryForm(PersonForm):
    """A player's details in this tournament, which may be saved to the register too."""

    category = _Words(label=_("Category"), max_length=40, required=False)
    only_here = forms.BooleanField(
        label=_("only in this tournament"),
        help_text=_("If not ticked, the register changes too."),
        required=False,
    )


class SubstituteForm(forms.Form):
    """A substitute from the next round, and the reason."""

    name = PersonName(_("Name"))
    club = _Words(label=_("Club"), max_length=80, required=False)
    reason = _Words(label=_("Reason"), max_length=LONGEST_REASON, required=False)

    def newcomer(self) -> Newcomer:
        """Return the submitted person."""
        return Newcomer(name=self.cleaned_data["name"], club=self.cleaned_data["club"])


class MoveSubstituteForm(forms.Form):
    """The number that a substitute really plays under, and from which round."""

    number = PlayerNumber(_("The right number"))
    from_round = WholeNumber(_("Plays from round"), low=1)


class ReasonForm(forms.Form):
    """An optional reason."""

    reason = _Words(label=_("Reason"), max_length=LONGEST_REASON, required=False)


def entry_initial(entry: Entry) -> dict[str, Any]:
    """Return the form's initial values for an entry."""
    return details(entry)


def read_facts(desk: Desk, entry: Entry) -> list[tuple[str, object]]:
    """Return an entry's details for reading; a viewer sees fewer."""
    hidden = () if desk.may("register") else PARTICULARS
    form = EntryForm(initial=entry_initial(entry))
    said = [
        (form[n].label, shown_value(n, v)) for n, v in details(entry).items() if n not in hidden
    ]
    return [(str(label), value) for label, value in said if value]


def shown_value(name: str, value: object) -> object:
    """Return a person's detail as text."""
    if name == "sex":
        return dict(SEXES).get(str(value or ""), "") if value else ""
    return value


def person_initial(player: Player) -> dict[str, Any]:
    """Return the form's initial values for a person in the register."""
    return {name: getattr(player, name) for name in SAID}


class TitleForm(forms.Form):
    """A title, its date, and who awarded it."""

    title = forms.CharField(label=pgettext_lazy("meistars", "Title"), max_length=60)
    since = DateField(label=pgettext_lazy("a title", "Since"))
    given_by = forms.CharField(label=_("Given by"), max_length=120, required=False)

    def facts(self) -> dict[str, Any]:
        """Return the submitted values."""
        said = dict(self.cleaned_data)
        return {"name": said.pop("title"), **said}


class LicenceForm(forms.Form):
    """A licence for a season."""

    season = WholeNumber(_("Season"), low=1990, high=2100)
    licence = forms.CharField(label=_("Licence number"), max_length=20, required=False)
    valid_from = DateField(label=pgettext_lazy("a licence", "Valid from"), required=False)
    valid_to = DateField(label=pgettext_lazy("a licence", "Valid to"), required=False)

    def facts(self) -> dict[str, Any]:
        """Return the submitted values; a missing day is that of the year's start or end."""
        said = self.cleaned_data
        since, until = said["valid_from"], said["valid_to"]
        valid = None
        if since or until:
            year = said["season"]
            valid = since or dt.date(year, 1, 1), until or dt.date(year, 12, 31)
        return {"season": said["season"], "number": said["licence"], "valid": valid}
