"""The tables of a round as reported by their phones, those that need help first."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import chain
from typing import Final

from django.utils import timezone

from scoring.event_settings import EventSettings
from tournament.models import Dispute, JudgeCall, PhoneSheet, Round, Seat, SheetVersion, Tournament
from tournament.reading.phones.uncounted_deals import aside_by_sheet
from tournament.reading.sheets.round_tables import RoundTable
from tournament.standings.sheets import settings_at, settings_of

SILENT_AFTER: Final = timedelta(minutes=10)
MINUTE: Final = timedelta(minutes=1)

_ORDER: Final = (
    "calling", "disagrees", "disputed", "rivals", "apart", "silent", "agreeing", "locked",
    "keeping", "paper", "in",
)  # fmt: skip
_LAMPS: Final[Mapping[str, str]] = {
    "calling": "alarm",
    "disagrees": "alarm",
    "disputed": "disputed",
    "rivals": "disputed",
    "apart": "disputed",
    "silent": "disputed",
    "agreeing": "entered",
    "locked": "entered",
    "keeping": "playing",
    "paper": "waiting",
    "in": "checked",
}


@dataclass(frozen=True, slots=True)
class LiveTable:
    """A table in the live view."""

    sheet: PhoneSheet
    round: int
    seats: tuple[Seat, ...]
    version: SheetVersion | None
    is_disputed: bool
    call: JudgeCall | None
    planned: int
    aside: int
    now: datetime

    @property
    def number(self) -> int:
        """The table's number in the round."""
        return self.sheet.table.number

    @property
    def state(self) -> str:
        """The most urgent state of the table."""
        if self.call is not None:
            return "calling"
        if self.sheet.disagreed and self.version is None:
            return "disagrees"
        if self.is_disputed:
            return "disputed"
        return self._of_the_sheet()

    @property
    def lacks_agreement(self) -> bool:
        """Whether the deals lack only the players' agreement to reach the desk."""
        is_silent = self.state == "silent" and self._is_written
        return is_silent or self.state in {"disagrees", "agreeing"}

    @property
    def lamp(self) -> str:
        """The colour of its lamp; the text next to it says the same."""
        return _LAMPS[self.state]

    @property
    def order(self) -> tuple[int, int, int]:
        """The sort key: tables that need help first, then those furthest behind."""
        return _ORDER.index(self.state), self.sheet.kept, self.number

    @property
    def silent_minutes(self) -> int:
        """Minutes since the last contact with a phone of the table."""
        since = self.sheet.last_contact
        return 0 if since is None else max(self.now - since, timedelta(0)) // MINUTE

    @property
    def is_changed(self) -> bool:
        """Whether the desk has replaced the sheet that the whole table had confirmed."""
        return is_changed(self.sheet, self.version)

    @property
    def totals(self) -> Sequence[tuple[Seat, int | None]]:
        """The players at the table with their current totals."""
        running: Sequence[int | None] = self.sheet.running
        if self.version is not None:
            running = self.version.totals
        if len(running) != len(self.seats):
            running = [None] * len(self.seats)
        return list(zip(self.seats, running, strict=True))

    @property
    def played(self) -> int:
        """The number of entered deals."""
        return self.sheet.kept if self.version is None else self.version.deals_played

    def _of_the_sheet(self) -> str:
        sheet = self.sheet
        if sheet.rivals and self.version is None:
            return "rivals"
        if self.aside:
            return "apart"
        if self.version is not None:
            return "in"
        if sheet.locked_at is not None:
            return "locked"
        if sheet.last_contact is None:
            return "paper"
        if self.now - sheet.last_contact > SILENT_AFTER:
            return "silent"
        return "agreeing" if self._is_written else "keeping"

    @property
    def _is_written(self) -> bool:
        """Whether all deals are entered."""
        sheet = self.sheet
        return bool(sheet.called_time or sheet.agreed) or sheet.kept >= self.planned


def is_changed(sheet: PhoneSheet, version: SheetVersion | None) -> bool:
    """Whether the desk has replaced a sheet that its whole table had confirmed."""
    is_from_table = bool(sheet.agreed) and sheet.agreed == len(sheet.players.split(","))
    return is_from_table and version is not None and version.source != SheetVersion.Source.PHONE


def unagreed(table: RoundTable, settings: EventSettings) -> LiveTable | None:
    """Return the table as its phones report it, if it lacks the players' agreement."""
    sheet: PhoneSheet | None = getattr(table.table, "phone_sheet", None)
    if sheet is None or table.version is not None:
        return None
    live = LiveTable(
        sheet=sheet,
        round=table.round.number,
        seats=table.seats,
        version=None,
        is_disputed=table.dispute is not None,
        call=None,
        planned=settings.deals_at(len(table.seats)),
        aside=0,
        now=timezone.now(),
    )
    return live if live.lacks_agreement else None


@dataclass(frozen=True, slots=True)
class WaitingTable:
    """A table waiting for the judge."""

    call: JudgeCall
    now: datetime

    @property
    def minutes(self) -> int:
        """Minutes since the call, rounded up; the table may get them back."""
        return max(-((self.call.at - self.now) // MINUTE), 1)


@dataclass(frozen=True, slots=True)
class LivePage:
    """All tables of a round, and the number of calls for the judge."""

    round: Round | None
    tables: tuple[LiveTable, ...] = ()
    waiting: tuple[WaitingTable, ...] = ()
    answered: int = 0
    waited: int = 0

    @property
    def on_phones(self) -> int:
        """The number of tables with their sheet on a phone."""
        return sum(table.sheet.last_contact is not None for table in self.tables)


def read_live(tournament: Tournament) -> LivePage:
    """Read the live view in seven queries, regardless of the number of tables.

    While groups are in different rounds, it includes the tables of the groups behind.
    """
    rounds = list(tournament.rounds.published().order_by("-number"))
    if not rounds:
        return LivePage(None)
    played, now = rounds[0], timezone.now()
    at_hand = [played, *(one for one in rounds[1:] if one.state == Round.State.TRAILING)]
    found = JudgeCall.objects.filter(table__round__in=at_hand, cancelled_at=None)
    calls = list(found.select_related("table"))
    open_calls = {call.table_id: call for call in calls if call.answered_at is None}
    found_at = (
        _tables(one, settings_of(tournament, one.number), open_calls, now) for one in at_hand
    )
    tables = sorted(chain.from_iterable(found_at), key=lambda table: table.order)
    answered = [call for call in calls if call.answered_at is not None]
    return LivePage(
        round=played,
        tables=tuple(tables),
        waiting=tuple(WaitingTable(call, now) for call in open_calls.values()),
        answered=len(answered),
        waited=sum(((call.answered_at or now) - call.at) // MINUTE for call in answered),
    )


def _tables(
    played: Round,
    settings: EventSettings,
    calls: Mapping[int, JudgeCall],
    now: datetime,
) -> Iterable[LiveTable]:
    seats: dict[int, list[Seat]] = defaultdict(list)
    sitting = Seat.objects.named().playing().filter(round=played)
    for seat in sitting.order_by("letter"):
        seats[seat.table_id].append(seat)
    written = SheetVersion.objects.filter(table__round=played).order_by("is_current", "number")
    last = {version.table_id: version for version in written}
    disputed = set(
        Dispute.objects.open().filter(table__round=played).values_list("table", flat=True)
    )
    aside = aside_by_sheet(played)
    sheets = PhoneSheet.objects.filter(table__round=played, table__gone_on_at=None)
    for sheet in sheets.select_related("table"):
        table = sheet.table_id
        version = last.get(table)
        yield LiveTable(
            sheet=sheet,
            round=played.number,
            seats=tuple(seats[table]),
            version=version if version is not None and version.is_current else None,
            is_disputed=table in disputed,
            call=calls.get(table),
            planned=settings_at(version, settings).deals_at(len(sheet.players.split(","))),
            aside=aside.get(sheet.pk, 0),
            now=now,
        )
