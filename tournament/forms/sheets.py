"""A sheet as it is typed: who dealt first, and a line for each deal."""

from __future__ import annotations

from collections.abc import Sequence

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scoring.sheets import MOST_DEALS
from tournament.deal_codes.lines import LONGEST_LINE
from tournament.forms.numbers import WholeNumber

SEATS = [(seat, "ABCDE"[seat]) for seat in range(5)]


class SheetForm(forms.Form):
    """What stands beside the lines; the lines themselves are never refused here."""

    first_dealer = forms.TypedChoiceField(
        label=_("First dealer"), choices=SEATS, coerce=int, required=False, empty_value=None
    )
    before = forms.CharField(
        label=_("Pules before the first deal"), required=False, max_length=LONGEST_LINE
    )
    seen = WholeNumber(low=0, required=False)
    instead = WholeNumber(low=1, required=False)
    differs = forms.BooleanField(required=False)

    def __init__(self, data: QueryDict, *, seats: int) -> None:
        super().__init__(data)
        field = self.fields["first_dealer"]
        assert isinstance(field, forms.TypedChoiceField)
        field.choices = SEATS[:seats]
        self._lines = data.getlist("line")

    @property
    def lines(self) -> Sequence[str]:
        """The lines in the order of the deals."""
        return [line[:LONGEST_LINE] for line in self._lines[:MOST_DEALS]]

    @property
    def seen_now(self) -> int:
        """The version that the typist means to replace, once he has seen that there is another."""
        return int(self.cleaned_data.get("instead") or self.cleaned_data.get("seen") or 0)
