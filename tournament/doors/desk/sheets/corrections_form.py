"""Forms to correct a sheet: totals by seat, and the reason."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scoring.deals import Deal
from scoring.sheets import MOST_DEALS
from tournament.doors.desk.sheets.deals import SheetForm
from tournament.doors.desk.sheets.table import TableAtDesk
from tournament.doors.desk.sheets.totals_form import TotalField
from tournament.doors.fields import MOST, WholeNumber
from tournament.exchange.deal_codes import write_line
from tournament.exchange.deal_codes.typed_sheets import TypedSheet, write_typed
from tournament.services.refusals import Refused
from tournament.services.sheets.correcting import Correction
from tournament.words import figures
from tournament.words.deals import words_beyond_figures

LONGEST_REASON = 200


class CorrectedTotalsForm(forms.Form):
    """The totals of one table, one field per seat, and the number of deals played."""

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
        """Refuse an empty total."""
        for name in self._seats:
            if self.cleaned_data.get(name) is None and name not in self.errors:
                self.add_error(name, _("Type this total."))
        return self.cleaned_data


class CorrectionReasonForm(forms.Form):
    """The reason for a correction, and the revision of its preview."""

    reason = forms.CharField(
        label=_("Reason"),
        help_text=_("In a few words; this is public."),
        max_length=LONGEST_REASON,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
        error_messages={"required": _("Give a reason in a few words.")},
    )
    previewed = WholeNumber(low=0, high=MOST, widget=forms.HiddenInput)


KEPT = ("by", "deals_played", "first_dealer", "before", "line", "seen")


@dataclass(frozen=True, slots=True)
class DealChange:
    """A changed deal."""

    number: int
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class TypedCorrection:
    """The input for a table. `correction` is None while the input is invalid.

    `fields` is the whole input, to be carried along to the next page.
    """

    totals: CorrectedTotalsForm | None
    sheet: TypedSheet | None
    correction: Correction | None
    seen: int
    fields: Sequence[tuple[str, str]] = ()

    @property
    def is_by_deals(self) -> bool:
        """Whether the sheet was typed deal by deal."""
        return self.sheet is not None

    @property
    def figures(self) -> Sequence[int]:
        """The resulting totals."""
        if self.sheet is not None:
            return self.sheet.score.small
        return self.correction.totals if self.correction is not None else ()


def saved_totals(table: TableAtDesk) -> TypedCorrection:
    """Return the current totals as input for the form."""
    planned = table.settings.deals_at(len(table.names))
    initial: dict[str, object] = {"seen": table.seen, "deals_played": planned}
    if table.current is not None:
        is_signed = table.settings.game.is_signed
        shown = (figures.points(each, is_signed=is_signed) for each in table.current.totals)
        initial |= {f"total_{seat}": total for seat, total in enumerate(shown)}
        initial["deals_played"] = table.current.deals_played
    form = CorrectedTotalsForm(names=table.names, initial=initial)
    return TypedCorrection(form, None, None, table.seen)


def saved_deals(table: TableAtDesk) -> TypedCorrection:
    """Return the current deals as input for the form; empty lines without deals."""
    saved = table.sheet_shown()
    lines, before = ([], "") if saved is None else write_typed(saved, table.judged)
    dealer = 0 if saved is None else saved.first_dealer
    return TypedCorrection(None, table.typed(lines, before, dealer), None, table.seen)


def read_correction(posted: QueryDict, table: TableAtDesk) -> TypedCorrection:
    """Return the input for the table."""
    if posted.get("by") == "deals":
        return _deals(posted, table)
    form = CorrectedTotalsForm(posted, names=table.names)
    is_whole = form.is_valid()
    played = form.cleaned_data.get("deals_played")
    correction = (
        Correction(table.round.number, table.number, tuple(form.totals), played)
        if is_whole
        else None
    )
    seen = form.cleaned_data.get("seen") or 0
    return TypedCorrection(form, None, correction, seen, tuple(_kept(posted)))


def overtaken(table: TableAtDesk, typed: TypedCorrection) -> Refused | None:
    """Return a refusal if another user has changed the table since it was shown."""
    current = table.current
    if current is None or current.number == typed.seen:
        return None
    return Refused(
        "entered_meanwhile",
        table=table.number,
        version=current.number,
        signed=current.signed,
        at=current.at,
        totals=tuple(current.totals),
        yours=tuple(typed.figures),
    )


def changed_deals(table: TableAtDesk, typed: TypedCorrection) -> Iterator[DealChange]:
    """Yield the changed deals, if both sheets have deals."""
    saved = table.sheet_shown()
    if saved is None or typed.sheet is None:
        return
    both = zip_longest(saved.deals, typed.sheet.sheet.deals)
    for number, (before, after) in enumerate(both, start=1):
        if before != after:
            yield DealChange(number, _told(table, before), _told(table, after))


def _deals(posted: QueryDict, table: TableAtDesk) -> TypedCorrection:
    form = SheetForm(posted, seats=len(table.seats))
    form.full_clean()
    facts = form.cleaned_data
    sheet = table.typed(form.lines, facts.get("before", ""), facts.get("first_dealer") or 0)
    correction = None
    if sheet.is_whole:
        correction = Correction(
            table.round.number,
            table.number,
            deals=sheet.raw_deals,
            first_dealer=sheet.sheet.first_dealer,
            penalty_pules=sheet.raw_pules,
        )
    return TypedCorrection(None, sheet, correction, form.seen_now, tuple(_kept(posted)))


def _kept(posted: QueryDict) -> Iterator[tuple[str, str]]:
    for name, values in posted.lists():
        if name in KEPT or name.startswith("total_"):
            yield from ((name, value) for value in values)


def _told(table: TableAtDesk, deal: Deal | None) -> str:
    if deal is None:
        return ""
    return words_beyond_figures(deal) or write_line(deal, table.settings.game)
