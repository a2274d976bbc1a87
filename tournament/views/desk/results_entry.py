"""The form that totals are typed into, and what its script needs to show places while typing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.big_points import SIXTIETHS
from scoring.event_settings import EventSettings
from tournament import figures
from tournament.forms.results import MOST_SEATS, TotalsForm
from tournament.views.desk.results_rows import Grid, GridRow


@dataclass(frozen=True, slots=True)
class TotalInput:
    """One seat's field: whose it is, what stands in it, and whether Kārta offered that."""

    letter: int
    name: str
    value: str
    faults: tuple[str, ...]
    is_offered: bool
    is_used: bool


@dataclass(frozen=True, slots=True)
class Entry:
    """The entry form as it is shown: for one table, with what was typed so far."""

    table: str
    row: GridRow | None
    totals: tuple[TotalInput, ...]
    deals_played: str
    seen: int
    faults: tuple[str, ...]


def entry_for(grid: Grid, asked: int | None, *, deals: int) -> Entry:
    """Return the form for the table asked for, or for the first one that is missing."""
    row = grid.row(asked) or _next_missing(grid)
    if row is None:
        return Entry("", None, _inputs(None, {}), str(deals), 0, ())
    typed = {seat.letter: str(seat.small) for seat in row.seats if seat.small is not None}
    played = deals if row.deals_played is None else row.deals_played
    return Entry(str(row.number), row, _inputs(row, typed), str(played), row.seen, ())


def entry_typed(grid: Grid, form: TotalsForm, *, is_zero_sum: bool) -> Entry:
    """Return the form as it was typed; the one total left empty is offered."""
    row = grid.row(form.cleaned_data.get("table"))
    typed = {seat: str(form.data.get(f"total_{seat}", "")) for seat in range(MOST_SEATS)}
    offered = _offered(row, form) if row is not None and is_zero_sum else {}
    faults = {s: tuple(map(str, form.errors.get(f"total_{s}", ()))) for s in range(MOST_SEATS)}
    return Entry(
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
    """Return the scale in whole sixtieths, for the script that shows places while typing."""
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
