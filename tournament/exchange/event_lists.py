"""The standings, seats and deals of an event as rows that a spreadsheet opens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from django.utils.translation import gettext as _

from scoring.big_points import Place
from scoring.sheets import Sheet, score
from tournament.models import Round, Seat, Tournament
from tournament.standings.events import EventRows, played_table
from tournament.standings.table import Cell, StandingRow, StandingsList
from tournament.words import figures
from tournament.words.deals import deal_words
from tournament.words.standings_columns import FILE, columns_of
from tournament.words.terms import DECIDED_BY, LEAVING, category_words

Row = Sequence[object]


def standings_header(table: StandingsList, *, has_big_points: bool) -> list[str]:
    """Return the columns of the standings; those of big points where the game pays any."""
    with_fractions = _rounds_with_fractions(table)
    rounds = [
        name % {"number": number}
        for number in table.rounds
        for name in _round_header(has_big=has_big_points, exactly=number in with_fractions)
    ]
    who = [_("Place"), _("No."), _("Name"), _("Club"), _("Category"), _("Status")]
    taken = [_("Penalties: big"), _("Penalties: small")] if has_big_points else [_("Penalties")]
    sums = [str(column.heading) for column in columns_of(FILE, has_big_points=has_big_points)]
    return [*who, *rounds, *taken, _("Reasons of penalties"), *sums, _("Decided by")]


def standings_rows(table: StandingsList, *, has_big_points: bool) -> Iterator[Row]:
    """Yield the standings line by line.

    Big points are numbers that a spreadsheet adds up; fractions stand beside them exactly.
    """
    with_fractions = _rounds_with_fractions(table)
    columns = columns_of(FILE, has_big_points=has_big_points)
    for row in table.rows:
        cells = [
            part
            for cell in row.cells
            for part in _round(cell, has_big=has_big_points, exactly=cell.round in with_fractions)
        ]
        sums = [_number(column.value(row)) for column in columns]
        taken = _taken(row, has_big=has_big_points)
        yield [*_who(row), *cells, *taken, *sums, str(DECIDED_BY[row.decided_by])]


def seats_header() -> list[str]:
    """Return the columns of the seats."""
    return [_("Round"), _("Table"), _("Seat"), _("No."), _("Name"), _("Club"), _("Swapped because")]


def seats_rows(tournament: Tournament, number: int | None = None) -> Iterator[Row]:
    """Yield every published seat, or those of one round, in one query."""
    rounds = Round.objects.published().filter(tournament=tournament)
    if number is not None:
        rounds = rounds.filter(number=number)
    seats = Seat.objects.playing().filter(round__in=rounds)
    for seat in seats.select_related("round", "table", "entry").order_by(
        "round__number", "table__number", "letter"
    ):
        yield (
            seat.round.number,
            seat.table.number,
            figures.letter(seat.letter),
            seat.entry.number,
            seat.entry.name,
            seat.entry.club,
            seat.swap_reason,
        )


def deals_header() -> list[str]:
    """Return the columns of the deals."""
    seats = [figures.letter(seat) for seat in range(5)]
    return [_("Round"), _("Table"), _("Deal"), _("Dealer"), _("What was played"), *seats]


def deals_rows(rows: EventRows) -> Iterator[Row]:
    """Yield every deal of every sheet that was entered deal by deal."""
    for played in rows.rounds:
        for table in rows.tables.get(played.pk, ()):
            version = rows.versions.get(table.pk)
            if version is None or version.deals is None:
                continue
            seats = rows.playing(table)
            sheet = played_table(table.number, seats, version, rows.settings).sheet
            assert sheet is not None
            yield from _deals(played.number, table.number, sheet)


def _who(row: StandingRow) -> list[object]:
    categories = ", ".join(map(category_words, row.categories))
    status = str(LEAVING[row.leaving]) if row.leaving in LEAVING else ""
    return [_place(row.place), row.number, row.name, row.club, categories, status]


def _place(place: Place | None) -> object:
    if place is None:
        return None
    # With a hyphen a shared place would be taken for a day of the year.
    shared = f"{place.first}{figures.NOTHING}{place.last}"
    return place.first if place.first == place.last else shared


def _rounds_with_fractions(table: StandingsList) -> frozenset[int]:
    cells = (cell for row in table.rows for cell in row.cells)
    return frozenset(cell.round for cell in cells if cell.big.denominator != 1)


def _round_header(*, has_big: bool, exactly: bool) -> list[str]:
    if not has_big:
        return [_("Round %(number)s: table"), _("Round %(number)s: small")]
    exact = [_("Round %(number)s: big, exact")] if exactly else []
    big = [_("Round %(number)s: table"), _("Round %(number)s: big"), *exact]
    return [*big, _("Round %(number)s: small")]


def _round(cell: Cell, *, has_big: bool, exactly: bool) -> list[object]:
    if not has_big:
        return [None, None] if cell.is_absent else [cell.table, cell.small]
    if cell.is_absent:
        return [None] * (3 + exactly)
    exact = [figures.exact(cell.big)] if exactly else []
    return [cell.table, _number(cell.big), *exact, cell.small]


def _taken(row: StandingRow, *, has_big: bool) -> list[object]:
    """Return what the judge took in sum, and why; nothing where nothing was."""
    taken = [(cell.round, each) for cell in row.cells for each in cell.taken]
    if not taken:
        return [None] * (3 if has_big else 2)
    big = [_number(sum((each.big for _round, each in taken), Fraction(0)))] if has_big else []
    said = _("round %(number)s: %(reason)s")
    reasons = (said % {"number": number, "reason": each.reason} for number, each in taken)
    return [*big, sum(each.small for _round, each in taken), "; ".join(reasons)]


def _number(value: Fraction | int | str) -> int | float | str:
    """Return a value as a spreadsheet adds it up."""
    if not isinstance(value, Fraction):
        return value
    return int(value) if value.denominator == 1 else float(value)


def _deals(round_number: int, table: int, sheet: Sheet) -> Iterator[Row]:
    for deal, row in zip(sheet.deals, score(sheet).rows, strict=True):
        dealer = figures.letter(row.dealer)
        yield [round_number, table, row.deal, dealer, deal_words(deal), *row.points]
