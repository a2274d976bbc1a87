"""A table's phone sheet at the desk: its deals, its links and its lock."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

import segno
from django.http import HttpResponse, HttpResponseBadRequest, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.utils.safestring import mark_safe
from django.utils.translation import ngettext

from scoring.deals import UnreadableDeal
from scoring.games import Game
from tournament.doors.acting import EventRequest, Routes, at_event
from tournament.doors.desk.phones.live_view_digest import news_of_sheet
from tournament.doors.desk.phones.rows import is_changed
from tournament.models import (
    Agreement,
    Entry,
    JudgeCall,
    PhoneDeal,
    PhoneSheet,
    Seat,
    SheetVersion,
    TableLink,
    Tournament,
)
from tournament.ops.setup.network import hall_site_of
from tournament.reading.phones import links
from tournament.reading.phones.phone_sheets import KeptSheet, agreements, read_kept
from tournament.reading.phones.uncounted_deals import OTHER_SEATS, UNCOUNTED, uncounted_among
from tournament.security.access import Desk
from tournament.services.acts import Declared
from tournament.services.phones import agreeing, counting, link_issuing
from tournament.standings.sheets import settings_of
from tournament.words.deals import deal_words

SHORT = 4
HOLDS: Mapping[str, Declared[..., None]] = {
    "lock": agreeing.lock_sheet,
    "unlock": agreeing.unlock_sheet,
    "hand_back": agreeing.hand_back,
}


@dataclass(frozen=True, slots=True)
class WrittenRow:
    """A deal as entered on one phone."""

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
        """The new number of a deal that the table moved by one."""
        return self.number + 1


@dataclass(frozen=True, slots=True)
class PhoneSeatRow:
    """A player of the table, with their total and their answer to the sheet."""

    letter: str
    name: str
    running: int
    said: Agreement | None
    counts: int | None


@dataclass(frozen=True, slots=True)
class ObjectionRow:
    """A No of a player, or a call for the judge, with its end."""

    at: datetime
    who: str
    words: str
    kind: str
    ended_at: datetime | None
    how: str


@dataclass(frozen=True, slots=True)
class SheetPage:
    """Everything entered on a table's phones."""

    sheet: PhoneSheet
    seats: tuple[PhoneSeatRow, ...]
    standing: tuple[WrittenRow, ...]
    others: tuple[WrittenRow, ...]
    objections: tuple[ObjectionRow, ...]
    aside: int
    planned: int
    version: SheetVersion | None
    has_link: bool

    @property
    def differing(self) -> int:
        """The number of undecided deals on which phones differ."""
        return self.sheet.rivals if self.version is None else 0

    @property
    def is_changed(self) -> bool:
        """Whether the desk has replaced the sheet that the table had confirmed."""
        return is_changed(self.sheet, self.version)


def read_sheet(tournament: Tournament, sheet: PhoneSheet) -> SheetPage:
    """Read a table's phone sheet in nine queries."""
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
        objections=_objections(sheet),
        aside=len(uncounted_among(kept.rows, sheet.players)),
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
    said: Mapping[int, Agreement] = agreements(kept.sheet, kept)
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


def _objections(sheet: PhoneSheet) -> tuple[ObjectionRow, ...]:
    """Return the objections to the sheet, and all calls for the judge."""
    refused = Agreement.objects.filter(sheet=sheet, agrees=False)
    said = [
        ObjectionRow(
            at=one.at,
            who=one.signed,
            words=one.words,
            kind="own_phone" if one.own_phone else "no",
            ended_at=one.lifted_at,
            how="ended",
        )
        for one in refused
    ]
    called = [
        ObjectionRow(
            at=call.at,
            who=call.signed,
            words=call.words,
            kind="call",
            ended_at=call.answered_at or call.cancelled_at,
            how="ended" if call.answered_at is None else "came",
        )
        for call in JudgeCall.objects.filter(table=sheet.table_id)
    ]
    return tuple(sorted((*said, *called), key=lambda row: row.at))


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


routes = Routes(at_event)


@routes.page("")
def live_table(request: EventRequest, number: int, table_number: int) -> HttpResponse:
    """Show the deals entered on a table's phones, including replaced ones."""
    desk = request.desk
    sheet = _sheet(desk, number, table_number)
    may = frozenset(right for right in ("enter", "print", "settle") if desk.may(right))
    context = {
        "desk": desk,
        "area": "hall",
        "page": read_sheet(desk.tournament, sheet),
        "news": news_of_sheet(desk.tournament, sheet),
        "may": may,
    }
    return render(request.http, "desk/phones/table.html", context)


@routes.page("pulse/")
def live_table_pulse(request: EventRequest, number: int, table_number: int) -> HttpResponse:
    """Send the table page's state as a number, so that the page can tell whether it is stale."""
    news = news_of_sheet(request.desk.tournament, _sheet(request.desk, number, table_number))
    answer = JsonResponse({"revision": news})
    answer["Cache-Control"] = "no-store"
    return answer


@routes.post("hold/", *HOLDS.values(), to=("live_table", "number", "table_number"))
def hold_sheet(request: EventRequest, number: int, table_number: int) -> str | HttpResponse:
    """Lock, unlock or return a table's sheet."""
    act = HOLDS.get(request.data.get("hold", ""))
    if act is None:
        return HttpResponseBadRequest()
    event = request.desk.tournament
    act(event, round_number=number, table_number=table_number, by=request.by)
    return ""


@routes.post("count/", counting.count_deals, to=("live_table", "number", "table_number"))
def count_deals(request: EventRequest, number: int, table_number: int) -> str:
    """Count the set-aside deals of a table's phones."""
    deals = counting.count_deals(
        request.desk.tournament,
        round_number=number,
        table_number=table_number,
        by=request.by,
        key=request.key,
    )
    words = ngettext(
        "%(deals)s deal is on the sheet now.", "%(deals)s deals are on the sheet now.", deals
    )
    return words % {"deals": deals}


@routes.post("late/", counting.note_late_deals, to=("live_table", "number", "table_number"))
def note_late_deals(request: EventRequest, number: int, table_number: int) -> str:
    """Mark a table's late deals as seen."""
    event = request.desk.tournament
    counting.note_late_deals(event, round_number=number, table_number=table_number, by=request.by)
    return ""


@routes.page("link/", link_issuing.reissue_link)
def table_link(request: EventRequest, number: int, table_number: int) -> HttpResponse:
    """Show the code of a table's link, to be scanned or printed."""
    sheet = _sheet(request.desk, number, table_number)
    path = links.address_path(sheet.table)
    address = hall_site_of(request.http) + path if path else ""
    context = {
        "desk": request.desk,
        "area": "hall",
        "sheet": sheet,
        "address": address,
        "code": _code(address),
        "hall_site": hall_site_of(request.http),
        "seats": _table_seats(sheet),
    }
    return render(request.http, "desk/phones/table_link.html", context)


@routes.post("link/new/", link_issuing.reissue_link, to=("table_link", "number", "table_number"))
def reissue_link(request: EventRequest, number: int, table_number: int) -> str:
    """Replace a table's link, and show the new code."""
    link_issuing.reissue_link(
        request.desk.tournament,
        round_number=number,
        table_number=table_number,
        by=request.by,
        key=request.key,
    )
    return ""


@routes.post("link/shut/", link_issuing.revoke_link, to=("table_link", "number", "table_number"))
def revoke_link(request: EventRequest, number: int, table_number: int) -> str:
    """Close all links of a table and show the page for a new one."""
    event = request.desk.tournament
    link_issuing.revoke_link(event, round_number=number, table_number=table_number, by=request.by)
    return ""


def _sheet(desk: Desk, number: int, table_number: int) -> PhoneSheet:
    """Return a table's phone sheet; raise 404 for withdrawn seats."""
    sheets = PhoneSheet.objects.select_related("table__round").filter(
        table__round__tournament=desk.tournament,
        table__round__number=number,
        table__number=table_number,
    )
    return get_object_or_404(sheets.exclude(table__round__state="withdrawn"))


def _table_seats(sheet: PhoneSheet) -> list[Seat]:
    seats = Seat.objects.named().playing().filter(table=sheet.table)
    return list(seats.order_by("letter"))


def _code(address: str) -> str:
    if not address:
        return ""
    drawn = segno.make_qr(address, error="m").svg_inline(omitsize=True, border=3, light="#ffffff")
    return mark_safe(drawn)  # noqa: S308 - segno draws it of squares alone
