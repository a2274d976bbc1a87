"""The public form by which somebody enters an event without an account."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from tournament.doors.fields import AddressField, BirthYear, PersonName


class ApplicationForm(forms.Form):
    """Who wants to play, and where a letter finds them."""

    name = PersonName(_("Name and surname"), autocomplete="name")
    club = forms.CharField(label=_("Club or town"), max_length=80, required=False)
    entry_class = forms.ChoiceField(label=_("Class"), required=False)
    born = BirthYear(help_text=_("For prizes of juniors and seniors; nobody else sees it."))
    contact = AddressField(
        label=_("E-mail"),
        help_text=_(
            "For the letter with your link, and for news of the event. It is deleted two weeks "
            "after the event."
        ),
    )
    may_be_listed = forms.BooleanField(
        label=_("Show my name in the public list of entrants"), required=False
    )

    def __init__(self, data: QueryDict | None = None, *, classes: Sequence[str] = ()) -> None:
        super().__init__(data)
        if not classes:
            del self.fields["entry_class"]
            return
        field = self.fields["entry_class"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(name, name) for name in classes]
        field.required = True

    def facts(self) -> dict[str, Any]:
        """Return what was typed."""
        return {name: value for name, value in self.cleaned_data.items() if value not in ("", None)}
