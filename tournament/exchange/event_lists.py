"""The standings, seats and deals of an event as rows that a spreadsheet opens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from django.utils.translation import gettext as _

from scoring.sheets import Sheet, score
from tournament.models import Round, Seat, Tournament
from tournament.standings.events import Rows, played_table
from tournament.standings.table import Cell, CrossTable, StandingRow
from tournament.words import figures
from tournament.words.deals import deal_words
from tournament.words.terms import DECIDED_BY, category_words

Row = Sequence[object]


def standings_header(table: CrossTable, *, has_big_points: bool) -> list[str]:
    """Return the columns of the standings; those of big points where the game pays any."""
    rounds = []
    for number in table.rounds:
        names = [_("Round %(number)s: table"), _("Round %(number)s: big")]
        names = names if has_big_points else names[:1]
        rounds += [name % {"number": number} for name in (*names, _("Round %(number)s: small"))]
    sums = [_("Big"), _("Small")] if has_big_points else [_("Small")]
    who = [_("Place"), _("No."), _("Name"), _("Club"), _("Category")]
    return [*who, *rounds, *sums, _("Decided by")]


def standings_rows(table: CrossTable, *, has_big_points: bool) -> Iterator[Row]:
    """Yield the standings line by line, whole numbers as numbers."""
    for row in table.rows:
        big = [_in_cell(row.big)] if has_big_points else []
        cells = [part for cell in row.cells for part in _round(cell, has_big=has_big_points)]
        yield [*_who(row), *cells, *big, row.small, str(DECIDED_BY[row.decided_by])]


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


def deals_rows(rows: Rows) -> Iterator[Row]:
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
    # With a hyphen a shared place would be taken for a day of the year.
    place = row.place.first if row.place.first == row.place.last else str(row.place)
    shown = place if isinstance(place, int) else place.replace("-", figures.NOTHING)
    return [shown, row.number, row.name, row.club, ", ".join(map(category_words, row.categories))]


def _round(cell: Cell, *, has_big: bool) -> list[object]:
    if cell.is_absent:
        return [None] * (3 if has_big else 2)
    if not has_big:
        return [cell.table, cell.small]
    return [cell.table, _in_cell(cell.big), cell.small]


def _in_cell(big: Fraction) -> object:
    """Return big points as a number where they are whole; 3/2 would be taken for a day in March."""
    return int(big) if big.denominator == 1 else figures.exact(big)


def _deals(round_number: int, table: int, sheet: Sheet) -> Iterator[Row]:
    for deal, row in zip(sheet.deals, score(sheet).rows, strict=True):
        dealer = figures.letter(row.dealer)
        yield [round_number, table, row.deal, dealer, deal_words(deal), *row.points]
