"""The standings, seats and deals of an event as spreadsheet rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from scoring.big_points import Place
from scoring.sheets import Sheet, score
from tournament.exchange.spreadsheets import LabelledNumber
from tournament.models import Round, Seat, SittingOut, Tournament
from tournament.standings.columns import FILE, Value, columns_of
from tournament.standings.events import EventRows, played_table
from tournament.standings.table import StandingsList
from tournament.standings.teams import TeamLine, TeamTable
from tournament.words import figures
from tournament.words.deals import deal_words
from tournament.words.teams import list_words

Row = Sequence[object]
Listing = tuple[Sequence[str], Iterable[Row]]
"""The headings and rows of a list."""
SEAT_HEADINGS: Final = {
    "round": gettext_lazy("Round"),
    "table": gettext_lazy("Table"),
    "seat": gettext_lazy("Seat"),
    "number": gettext_lazy("No."),
    "name": gettext_lazy("Name"),
    "club": gettext_lazy("Club"),
    "swap_reason": gettext_lazy("Swapped because"),
}


def standings_list(table: StandingsList, *, has_big_points: bool) -> Listing:
    """Return the standings; with columns of big points if the game pays them.

    Big points are numbers that a spreadsheet can add; exact fractions are in the next column.
    """
    cells = [cell for row in table.rows for cell in row.cells]
    columns = columns_of(
        FILE,
        has_big_points=has_big_points,
        rounds=table.rounds,
        with_fractions=frozenset(cell.round for cell in cells if cell.big.denominator != 1),
        has_sittings_out=any(cell.sits_out for cell in cells),
        has_groups=any(row.group is not None for row in table.rows),
        has_carried=any(row.carried is not None for row in table.rows),
    )
    header = [column.title(has_big_points=has_big_points) for column in columns]
    return header, ([as_cell(column.value(row)) for column in columns] for row in table.rows)


class SeatRow(NamedTuple):
    """A seat with its columns in order."""

    round: int
    table: int | None
    seat: str
    number: int
    name: str
    club: str
    swap_reason: str


def seats_list(rows: Iterable[SeatRow]) -> Listing:
    """Return seats as a list."""
    return [str(SEAT_HEADINGS[name]) for name in SeatRow._fields], rows


def seats_rows(tournament: Tournament, number: int | None = None) -> Iterator[SeatRow]:
    """Yield every published seat, or those of one round, in one query; sitting out in another."""
    rounds = Round.objects.published().filter(tournament=tournament)
    if number is not None:
        rounds = rounds.filter(number=number)
    seats = Seat.objects.named().playing().filter(round__in=rounds)
    for seat in seats.select_related("round", "table").order_by(
        "round__number", "table__number", "letter"
    ):
        yield SeatRow(
            round=seat.round.number,
            table=seat.table.number,
            seat=figures.letter(seat.letter),
            number=seat.entry.number,
            name=seat.name,
            club=seat.club,
            swap_reason=seat.swap_reason,
        )
    resting = SittingOut.objects.standing().filter(round__in=rounds)
    for one in resting.select_related("round", "entry").order_by("round__number", "entry__number"):
        yield SeatRow(
            round=one.round.number,
            table=None,
            seat=_("sits out this round"),
            number=one.entry.number,
            name=one.entry.name,
            club=one.entry.club,
            swap_reason=one.reason,
        )


def deals_list(rows: EventRows) -> Listing:
    """Return every deal of every sheet entered deal by deal."""
    seats = [figures.letter(seat) for seat in range(5)]
    header = [_("Round"), _("Table"), _("Deal"), _("Dealer"), _("What was played"), *seats]
    return header, _deals_rows(rows)


def _deals_rows(rows: EventRows) -> Iterator[Row]:
    for played in rows.rounds:
        for table in rows.tables.get(played.pk, ()):
            version = rows.versions.get(table.pk)
            if version is None or version.deals is None:
                continue
            seats = rows.playing(table)
            sheet = played_table(
                table.number, seats, version, rows.settings_at(played.number)
            ).sheet
            assert sheet is not None
            yield from _deals(played.number, table.number, sheet)


def as_cell(value: Value) -> object:
    """Return a value that a spreadsheet can add."""
    match value:
        case Fraction():
            return int(value) if value.denominator == 1 else float(value)
        case Place(first, last):
            # With a hyphen, a spreadsheet would take a shared place for a date.
            shown = f"{figures.NOTHING}{last}"
            return first if first == last else LabelledNumber(first, shown)
        case _:
            return value


def _deals(round_number: int, table: int, sheet: Sheet) -> Iterator[Row]:
    for deal, row in zip(sheet.deals, score(sheet).rows, strict=True):
        dealer = figures.letter(row.dealer)
        yield [round_number, table, row.deal, dealer, deal_words(deal), *row.points]


def teams_list(table: TeamTable) -> Listing:
    """Return every team with its totals, and below it the share of each member."""
    header = [
        pgettext("of players", "List"),
        _("Place"),
        pgettext("of players", "Team"),
        _("No."),
        _("Player"),
        *(_("Big"), _("Big points, exact")) * table.has_big_points,
        _("Small"),
        pgettext("of a team's member", "Counts"),
    ]
    return header, (row for line in table.lines for row in _rows(line, table))


def _rows(line: TeamLine, table: TeamTable) -> Iterator[Row]:
    listed, place = list_words(line.list), as_cell(line.place)
    yield [listed, place, line.name, None, "", *_sums(line.big, line.small, table), ""]
    for mate in line.mates:
        counts = _("yes") if mate.share.counts else _("no")
        sums = _sums(mate.share.big, mate.share.small, table)
        yield [listed, place, line.name, mate.number, mate.name, *sums, counts]


def _sums(big: Fraction, small: int, table: TeamTable) -> list[object]:
    if not table.has_big_points:
        return [small]
    return [as_cell(big), figures.exact(big), small]
