"""A table's phone sheet as the desk reads it: deals, who wrote them, and what was put aside."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from scoring.deals import UnreadableDeal
from scoring.games import Game
from tournament.doors.desk.phones.rows import is_changed
from tournament.models import (
    Agreement,
    Entry,
    PhoneDeal,
    PhoneSheet,
    SheetVersion,
    TableLink,
    Tournament,
)
from tournament.reading.phones.aside import OTHER_SEATS, UNCOUNTED, aside_among
from tournament.reading.phones.kept_sheets import KeptSheet, read_kept, stances
from tournament.standings.sheets import settings_of
from tournament.words.deals import deal_words

SHORT = 4


@dataclass(frozen=True, slots=True)
class WrittenRow:
    """One deal as one phone wrote it."""

    number: int
    words: str
    points: tuple[int, ...]
    running: tuple[int, ...]
    phone: str
    confirmed: str
    at: datetime
    state: str
    because: str

    @property
    def next_number(self) -> int:
        """Where a deal went that the table moved on by one."""
        return self.number + 1


@dataclass(frozen=True, slots=True)
class PhoneSeatRow:
    """Who sits there, where they stand, and what they say to the sheet."""

    letter: str
    name: str
    running: int
    said: Agreement | None
    counts: int | None


@dataclass(frozen=True, slots=True)
class SheetPage:
    """Everything that a table's phones wrote."""

    sheet: PhoneSheet
    seats: tuple[PhoneSeatRow, ...]
    standing: tuple[WrittenRow, ...]
    others: tuple[WrittenRow, ...]
    aside: int
    planned: int
    version: SheetVersion | None
    has_link: bool

    @property
    def differing(self) -> int:
        """Of how many deals nobody has decided yet which phone's is right."""
        return self.sheet.rivals if self.version is None else 0

    @property
    def is_changed(self) -> bool:
        """Whether the desk has other figures than those to which the table agreed."""
        return is_changed(self.sheet, self.version)


def read_sheet(tournament: Tournament, sheet: PhoneSheet) -> SheetPage:
    """Read a table's phone sheet in seven queries."""
    kept = read_kept(sheet, settings_of(tournament, sheet.table.round.number))
    rows = tuple(_rows(kept))
    standing = PhoneDeal.State.STANDS
    version = SheetVersion.objects.filter(table=sheet.table_id, is_current=True).first()
    links = TableLink.objects.standing().filter(table=sheet.table_id, letter=None)
    return SheetPage(
        sheet=sheet,
        seats=_seats(tournament, kept, version),
        standing=tuple(row for row in rows if row.state == standing and row.number),
        others=tuple(row for row in rows if row.state != standing),
        aside=len(aside_among(kept.rows, sheet.players)),
        planned=kept.planned,
        version=version,
        has_link=links.exists(),
    )


def _seats(
    tournament: Tournament, kept: KeptSheet, version: SheetVersion | None
) -> tuple[PhoneSeatRow, ...]:
    numbers = [int(number) for number in kept.sheet.players.split(",")]
    entries = Entry.objects.filter(tournament=tournament, number__in=numbers)
    names = {entry.number: entry.name for entry in entries}
    said: Mapping[int, Agreement] = stances(kept.sheet, kept)
    counts: Mapping[int, int] = {} if version is None else dict(enumerate(version.totals))
    return tuple(
        PhoneSeatRow(
            letter="ABCDE"[seat],
            name=names.get(number, ""),
            running=kept.running[seat],
            said=said.get(seat),
            counts=counts.get(seat),
        )
        for seat, number in enumerate(numbers)
    )


def _rows(kept: KeptSheet) -> Iterator[WrittenRow]:
    scored = {row.deal: row for row in kept.score.rows} if kept.score is not None else {}
    again = {row.replaces_id for row in kept.present if row.because != UNCOUNTED}
    for row in kept.rows:
        is_old = row.players != kept.sheet.players
        is_late = row.state == PhoneDeal.State.APART
        added = scored.get(row.number) if row.state == PhoneDeal.State.STANDS else None
        yield WrittenRow(
            number=row.number,
            words=_words(kept.settings.game, row),
            points=added.points if added and not is_old else (),
            running=added.running if added and not is_old else (),
            phone=" ".join(filter(None, (row.who, row.device[-SHORT:]))),
            confirmed="" if row.confirmed is None else "ABCDE"[row.confirmed],
            at=row.written_at or row.at,
            state=OTHER_SEATS if is_old and not is_late else row.state,
            because="counted" if row.pk in again and (is_old or is_late) else row.because,
        )


def _words(game: Game, row: PhoneDeal) -> str:
    if row.deal is None:
        return ""
    deal = game.read_deal(dict(row.deal))
    return "" if isinstance(deal, UnreadableDeal) else deal_words(deal)
