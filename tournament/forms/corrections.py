"""What is typed to put a sheet right: totals seat by seat, and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scoring.sheets import MOST_DEALS
from tournament import figures
from tournament.forms.numbers import MOST, WholeNumber
from tournament.forms.results import TotalField

LONGEST_REASON = 200


class TotalsForm(forms.Form):
    """The totals of one table, a field a seat, and how many deals were played."""

    deals_played = WholeNumber(_("Deals played"), low=0, high=MOST_DEALS)
    seen = WholeNumber(low=0, required=False, widget=forms.HiddenInput)

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        names: Sequence[str],
        initial: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(data, initial=initial, auto_id="%s")
        self._seats = [f"total_{seat}" for seat in range(len(names))]
        for seat, (field, name) in enumerate(zip(self._seats, names, strict=True)):
            self.fields[field] = TotalField(label=f"{figures.letter(seat)} {name}")

    @property
    def seats(self) -> list[forms.BoundField]:
        """The fields of the totals, seat A first."""
        return [self[name] for name in self._seats]

    @property
    def totals(self) -> list[int]:
        """The totals, seat A first."""
        return [self.cleaned_data[name] for name in self._seats]

    def clean(self) -> dict[str, Any]:
        """Refuse a total that was left empty."""
        for name in self._seats:
            if self.cleaned_data.get(name) is None and name not in self.errors:
                self.add_error(name, _("This total is missing. Type it."))
        return self.cleaned_data


class ReasonForm(forms.Form):
    """Why a sheet is put right, and which preview was looked at before."""

    reason = forms.CharField(
        label=_("Reason"),
        help_text=_("In a few words; everybody will read it."),
        max_length=LONGEST_REASON,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        error_messages={"required": _("A reason is missing. Write it in a few words.")},
    )
    previewed = WholeNumber(low=0, high=MOST, widget=forms.HiddenInput)
