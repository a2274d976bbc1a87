"""Forms of what a federation says of a person: a title, a licence."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.doors.days import DateField
from tournament.doors.fields import WholeNumber


class TitleForm(forms.Form):
    """A title, since when and by whom."""

    title = forms.CharField(label=pgettext_lazy("meistars", "Title"), max_length=60)
    since = DateField(label=pgettext_lazy("a title", "Since"))
    given_by = forms.CharField(label=_("Given by"), max_length=120, required=False)

    def facts(self) -> dict[str, Any]:
        """Return what was typed."""
        said = dict(self.cleaned_data)
        return {"name": said.pop("title"), **said}


class LicenceForm(forms.Form):
    """A licence for a season."""

    season = WholeNumber(_("Season"), low=1990, high=2100)
    licence = forms.CharField(label=_("Licence number"), max_length=20, required=False)

    def facts(self) -> dict[str, Any]:
        """Return what was typed."""
        return {"season": self.cleaned_data["season"], "number": self.cleaned_data["licence"]}
