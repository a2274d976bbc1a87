"""What is typed from a sheet of paper: a table's number, its totals, the deals played."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring.sheets import MOST_DEALS
from tournament.figures import bare
from tournament.forms.numbers import WholeNumber

MOST_SEATS = 5
_TOTAL = re.compile(r"(?P<before>[+-]?)(?P<digits>\d{1,9})(?P<after>[+-]?)")


def read_total(text: str) -> int:
    """Return a total as it was typed; its sign may stand before or behind.

    >>> read_total("12-"), read_total("−7"), read_total("+22")
    (-12, -7, 22)
    """
    said = _TOTAL.fullmatch(bare(text))
    if said is None or (said["before"] and said["after"]):
        raise ValueError(text)
    number = int(said["digits"])
    return -number if "-" in (said["before"], said["after"]) else number


class TotalField(forms.CharField):
    """Small points of one seat; the sign may be typed on either side."""

    widget = forms.TextInput(
        attrs={"inputmode": "text", "autocomplete": "off", "autocapitalize": "off", "size": 6}
    )

    def __init__(self, *, label: str) -> None:
        super().__init__(label=label, required=False, max_length=20)

    def clean(self, value: object) -> int | None:
        """Return the total; None where nothing was typed."""
        typed = super().clean(value)
        if not typed:
            return None
        try:
            return read_total(typed)
        except ValueError as unreadable:
            raise ValidationError(
                _("“%(typed)s” is no whole number. Type it once more."), params={"typed": typed}
            ) from unreadable


class TotalsForm(forms.Form):
    """A table of the round with the totals of its seats, A first."""

    table = WholeNumber(
        _("Table"), low=1, high=9_999, missing=_("Which table? Type the number on the sheet.")
    )
    total_0 = TotalField(label="A")
    total_1 = TotalField(label="B")
    total_2 = TotalField(label="C")
    total_3 = TotalField(label="D")
    total_4 = TotalField(label="E")
    deals_played = WholeNumber(_("Deals played"), low=0, high=MOST_DEALS, required=False)
    seen = WholeNumber(low=0, required=False, widget=forms.HiddenInput)
    seen_table = WholeNumber(low=1, required=False, widget=forms.HiddenInput)

    @property
    def typed(self) -> Sequence[int | None]:
        """The totals seat by seat; None where nothing was typed."""
        return [self.cleaned_data.get(f"total_{seat}") for seat in range(MOST_SEATS)]

    @property
    def totals(self) -> list[int]:
        """The totals from A on, up to the last one typed."""
        return [total for total in self.typed if total is not None]

    @property
    def seen_version(self) -> int:
        """The version the typist had before him; none where he typed another table in its place."""
        facts = self.cleaned_data
        is_other = facts.get("seen_table") not in (None, facts.get("table"))
        return 0 if is_other else facts.get("seen") or 0

    @property
    def is_empty(self) -> bool:
        """Whether only a table was named."""
        return not self.totals

    def clean(self) -> dict[str, Any]:
        """Refuse a gap: the totals behind it would slip to other seats."""
        typed = self.typed
        last = max((seat for seat in range(MOST_SEATS) if typed[seat] is not None), default=-1)
        for seat in range(last):
            if typed[seat] is None and f"total_{seat}" not in self.errors:
                self.add_error(f"total_{seat}", _("This total is missing. Type it."))
        return self.cleaned_data
