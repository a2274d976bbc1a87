"""Convert a tournament's rows to scoring's event, for file format, checker and demo."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scoring import events as scoring_events
from scoring.event_settings import EventSettings
from scoring.events import Event, JudgePenalty, PlayedTable, Swap
from scoring.json_reader import LONGEST_NAME
from tournament.models import Entry, Round, Seat, SheetVersion, SittingOut, Table, Tournament
from tournament.models.text_fields import one_line
from tournament.standings.book import Book, load_book
from tournament.standings.penalties import points_taken
from tournament.standings.sheets import sheet_of
from tournament.standings.team_rows import KeptTeam, teams_of


@dataclass(frozen=True)
class EventRows:
    """The rows exported to a tournament's file, loaded in a fixed number of queries."""

    tournament: Tournament
    book: Book
    rounds: tuple[Round, ...]
    tables: Mapping[int, Sequence[Table]]
    seats: Mapping[int, Sequence[Seat]]
    versions: Mapping[int, SheetVersion]
    sittings_out: Sequence[SittingOut]
    teams: Sequence[KeptTeam] = ()

    def settings_at(self, round_number: int) -> EventSettings:
        """Return the settings of a round."""
        return self.book.settings_at(round_number)

    def playing(self, table: Table) -> list[Seat]:
        """Return the players of a table, seat A first."""
        return [seat for seat in self.seats[table.pk] if seat.letter is not None]


def load(tournament: Tournament) -> EventRows:
    """Load a tournament with its rounds, tables, seats and current sheets."""
    in_rounds = {"round__tournament": tournament}
    tables: dict[int, list[Table]] = defaultdict(list)
    for table in Table.objects.filter(**in_rounds).order_by("number"):
        tables[table.round_id].append(table)
    seats: dict[int, list[Seat]] = defaultdict(list)
    for seat in Seat.objects.filter(**in_rounds).select_related("entry").order_by("letter", "pk"):
        seats[seat.table_id].append(seat)
    current = SheetVersion.objects.filter(is_current=True, table__round__tournament=tournament)
    return EventRows(
        tournament=tournament,
        book=load_book(tournament),
        rounds=tuple(tournament.rounds.order_by("number")),
        tables=tables,
        seats=seats,
        versions={v.table_id: v for v in current.prefetch_related("checks")},
        sittings_out=tuple(
            SittingOut.objects.counting().filter(**in_rounds).select_related("entry")
        ),
        teams=teams_of(tournament),
    )


def event_of(tournament: Tournament) -> Event:
    """Return the event with its closed rounds."""
    return event_from(load(tournament))


def event_from(rows: EventRows) -> Event:
    """Return the event with its closed rounds, from loaded rows."""
    tournament = rows.tournament
    closed = [played for played in rows.rounds if played.state == Round.State.CLOSED]
    return Event(
        name=one_line(tournament.name),
        date=tournament.date.isoformat(),
        preset=tournament.preset,
        settings=rows.book.settings,
        seed=tournament.seed,
        players=tuple(_player(entry) for entry in rows.book.entries),
        rounds=tuple(round_from(rows, played) for played in closed),
        raw_settings=tournament.settings,
        blocks=rows.book.blocks,
        teams=tuple(kept.team for kept in rows.teams),
    )


def round_from(rows: EventRows, played: Round) -> scoring_events.Round:
    """Return one round; entries without a seat are absent, unless they sit out.

    Tables that all players have left are skipped.
    """
    there = (table for table in rows.tables.get(played.pk, ()) if rows.playing(table))
    settings = rows.settings_at(played.number)
    tables = tuple(table_from(rows, table, settings) for table in there)
    out = tuple(one.entry.number for one in rows.sittings_out if one.round_id == played.pk)
    seated = {number for table in tables for number in table.seats} | set(out)
    seated |= rows.book.out_of_it(played.number)
    return scoring_events.Round(
        number=played.number,
        tables=tables,
        penalties=_penalties(rows, played),
        absent=tuple(
            entry.number
            for entry in rows.book.entries
            if _player(entry).is_entered(played.number) and entry.number not in seated
        ),
        swaps=tuple(
            Swap((swap["players"][0], swap["players"][1]), swap["reason"]) for swap in played.swaps
        ),
        sits_out=out,
    )


def table_from(rows: EventRows, table: Table, settings: EventSettings) -> PlayedTable:
    """Return a table with its result, if any."""
    seats = rows.playing(table)
    numbers = tuple(seat.entry.number for seat in seats)
    version = rows.versions.get(table.pk)
    if version is None:
        return PlayedTable(table.number, numbers)
    return played_table(table.number, seats, version, settings)


def played_table(
    number: int, seats: Sequence[Seat], version: SheetVersion, settings: EventSettings
) -> PlayedTable:
    """Return a table with the result of a sheet version; a void one has no result."""
    if version.is_void:
        return PlayedTable(number, tuple(seat.entry.number for seat in seats), is_void=True)
    return PlayedTable(
        number=number,
        seats=tuple(seat.entry.number for seat in seats),
        small=tuple(version.totals),
        deals_played=version.deals_played,
        sheet=sheet_of(version, [seat.entry.name for seat in seats], settings),
    )


def _player(entry: Entry) -> scoring_events.Player:
    return scoring_events.Player(
        number=entry.number,
        # Older forms allowed longer names than a file.
        name=entry.name[:LONGEST_NAME],
        club=entry.club[:LONGEST_NAME],
        lot=entry.lot,
        from_round=entry.from_round,
        to_round=entry.to_round,
        rating=entry.rating,
        is_disqualified=entry.is_disqualified,
    )


def _penalties(rows: EventRows, played: Round) -> tuple[JudgePenalty, ...]:
    found = []
    number_of = {entry.pk: entry.number for entry in rows.book.entries}
    for penalty in rows.book.penalties:
        if penalty.round_id == played.pk:
            lines = rows.book.lines_by_entry.get(penalty.entry_id, ())
            taken = points_taken(penalty, lines)
            number = number_of[penalty.entry_id]
            found.append(JudgePenalty(number, taken.big, taken.small, penalty.reason))
    return tuple(found)
