"""The form for a paper sheet: table number, totals, number of deals played."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring.big_points import SIXTIETHS
from scoring.event_settings import EventSettings
from scoring.sheets import MOST_DEALS
from tournament.doors.desk.sheets.totals_rows import Grid, GridRow
from tournament.doors.fields import TableNumber, WholeNumber
from tournament.words import figures
from tournament.words.figures import strip_number

MOST_SEATS = 5
_TOTAL = re.compile(r"(?P<before>[+-]?)(?P<digits>\d{1,9})(?P<after>[+-]?)")


def read_total(text: str) -> int:
    """Parse a total; the sign may be before or after the number.

    >>> read_total("12-"), read_total("−7"), read_total("+22")
    (-12, -7, 22)
    """
    said = _TOTAL.fullmatch(strip_number(text))
    if said is None or (said["before"] and said["after"]):
        raise ValueError(text)
    number = int(said["digits"])
    return -number if "-" in (said["before"], said["after"]) else number


class TotalField(forms.CharField):
    """Small points of one seat, with the sign on either side."""

    widget = forms.TextInput(
        attrs={"inputmode": "text", "autocomplete": "off", "autocapitalize": "off", "size": 6}
    )

    def __init__(self, *, label: str) -> None:
        super().__init__(label=label, required=False, max_length=20)

    def clean(self, value: object) -> int | None:
        """Return the total; None if nothing was typed."""
        typed = super().clean(value)
        if not typed:
            return None
        try:
            return read_total(typed)
        except ValueError as unreadable:
            raise ValidationError(
                _("“%(typed)s” is not a whole number. Type it again."), params={"typed": typed}
            ) from unreadable


class TotalsForm(forms.Form):
    """A table of the round with the totals of its seats, A first."""

    table = TableNumber(_("Table"), missing=_("Which table? Type the number on the sheet."))
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
        """The totals by seat; None for an empty field."""
        return [self.cleaned_data.get(f"total_{seat}") for seat in range(MOST_SEATS)]

    @property
    def totals(self) -> list[int]:
        """The totals from A on, up to the last one typed."""
        return [total for total in self.typed if total is not None]

    @property
    def seen_version(self) -> int:
        """The version shown to the user; 0 if the number of another table was typed since."""
        facts = self.cleaned_data
        is_other = facts.get("seen_table") not in (None, facts.get("table"))
        return 0 if is_other else facts.get("seen") or 0

    @property
    def is_empty(self) -> bool:
        """Whether only a table number was typed."""
        return not self.totals

    def clean(self) -> dict[str, Any]:
        """Refuse a gap, because the later totals would move to other seats."""
        typed = self.typed
        last = max((seat for seat in range(MOST_SEATS) if typed[seat] is not None), default=-1)
        for seat in range(last):
            if typed[seat] is None and f"total_{seat}" not in self.errors:
                self.add_error(f"total_{seat}", _("Type this total."))
        return self.cleaned_data


@dataclass(frozen=True, slots=True)
class TotalInput:
    """One seat's field: the player, the value, and whether Kārta suggested the value."""

    letter: int
    name: str
    value: str
    faults: tuple[str, ...]
    is_offered: bool
    is_used: bool


@dataclass(frozen=True, slots=True)
class TotalsEntry:
    """The entry form of one table, with the input so far."""

    table: str
    row: GridRow | None
    totals: tuple[TotalInput, ...]
    deals_played: str
    seen: int
    faults: tuple[str, ...]


def entry_for(grid: Grid, asked: int | None, *, deals: int) -> TotalsEntry:
    """Return the form for the requested table, or for the first missing one."""
    row = grid.row(asked) or _next_missing(grid)
    if row is None:
        return TotalsEntry("", None, _inputs(None, {}), str(deals), 0, ())
    typed = {seat.letter: str(seat.small) for seat in row.seats if seat.small is not None}
    played = row.deals_due if row.deals_played is None else row.deals_played
    return TotalsEntry(str(row.number), row, _inputs(row, typed), str(played), row.seen, ())


def entry_typed(grid: Grid, form: TotalsForm, *, is_zero_sum: bool) -> TotalsEntry:
    """Return the submitted form, with a suggestion for a single empty total."""
    row = grid.row(form.cleaned_data.get("table"))
    typed = {seat: str(form.data.get(f"total_{seat}", "")) for seat in range(MOST_SEATS)}
    offered = _offered(row, form) if row is not None and is_zero_sum else {}
    faults = {s: tuple(map(str, form.errors.get(f"total_{s}", ()))) for s in range(MOST_SEATS)}
    return TotalsEntry(
        table=str(form.data.get("table", "")),
        row=row,
        totals=_inputs(row, {**typed, **offered}, faults, offered),
        deals_played=str(form.data.get("deals_played", "")),
        seen=form.seen_version,
        faults=tuple(
            str(fault) for name in ("table", "deals_played") for fault in form.errors.get(name, ())
        ),
    )


def scale_of(settings: EventSettings) -> Mapping[str, object]:
    """Return the scale in whole sixtieths, for the script that shows places during typing."""
    scale = settings.rules.scale
    facts: dict[str, object] = {
        "zeroSum": settings.game.is_zero_sum,
        "lowestWins": settings.lowest_wins,
        "place": figures.ordinal(7, 7).replace("7", "#"),
    }
    if scale is None:
        return facts
    needs_plus = scale.second_at_three_needs_plus
    return {
        **facts,
        "bySize": {n: [v * SIXTIETHS for v in values] for n, values in scale.by_size.items()},
        "allEqual": {size: value * SIXTIETHS for size, value in scale.all_equal.items()},
        "secondNeedsPlus": None if needs_plus is None else needs_plus * SIXTIETHS,
    }


def _next_missing(grid: Grid) -> GridRow | None:
    return next((row for row in grid.rows if row.seen == 0), None)


def _offered(row: GridRow, form: TotalsForm) -> dict[int, str]:
    seats = range(len(row.seats))
    empty = [seat for seat in seats if form.typed[seat] is None]
    if len(empty) != 1 or f"total_{empty[0]}" in form.errors:
        return {}
    return {empty[0]: str(-sum(total for total in form.typed if total is not None))}


def _inputs(
    row: GridRow | None,
    values: Mapping[int, str],
    faults: Mapping[int, tuple[str, ...]] | None = None,
    offered: Mapping[int, str] | None = None,
) -> tuple[TotalInput, ...]:
    names = [] if row is None else [seat.name for seat in row.seats]
    return tuple(
        TotalInput(
            letter=seat,
            name=names[seat] if seat < len(names) else "",
            value=values.get(seat, ""),
            faults=(faults or {}).get(seat, ()),
            is_offered=seat in (offered or {}),
            is_used=row is None or seat < len(names),
        )
        for seat in range(MOST_SEATS)
    )
