"""The desk of a tournament: the available steps, and the state of each table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, Exists, OuterRef, Q
from django.http import HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import timezone

from scoring.errors import Notice
from tournament.background.mail import ordering
from tournament.doors.acting import EventRequest, Routes, add_refusal, at_event, result_or_refusal
from tournament.doors.desk.officials import places
from tournament.doors.desk.phones.live_view_digest import phone_news, phone_notices
from tournament.doors.desk.rounds.forms import (
    DrawForm,
    ExtraMinutesForm,
    MinutesForm,
    PromisedDrawForm,
)
from tournament.doors.desk.rounds.groups import groups_shown
from tournament.doors.desk.rounds.steps import NOW, Step, StepInput, steps_of
from tournament.doors.desk.rounds.tables import RoundOverview, last_sheet_at, look_round
from tournament.models import Absence, Entry, Round, Tournament
from tournament.reading.clock import Clock, clock_of
from tournament.reading.rounds.draw_history import draw_to_come
from tournament.reading.rounds.no_shows import NoShow, is_checking_in, no_shows
from tournament.services.acts import verbs_copied
from tournament.services.refusals import Refused
from tournament.services.rounds.closing import check_tables, round_to_close_first, why_not_close
from tournament.services.rounds.seating import ExpectedDraft, preview_sizes
from tournament.standings.sheets import rounds_planned, settings_of
from tournament.storage import snapshots
from tournament.words import notice_words
from tournament.words.rounds import split_words


@dataclass(frozen=True, slots=True)
class Changeover:
    """Time from the last sheet of a round to the publication of the next seats."""

    last_sheet_at: datetime
    published_at: datetime | None = None

    @property
    def took(self) -> timedelta | None:
        """The time that the desk needed; None while the clock runs."""
        return None if self.published_at is None else self.published_at - self.last_sheet_at

    @property
    def runs(self) -> timedelta:
        """The time since the last sheet, while the clock runs."""
        return timezone.now() - self.last_sheet_at


@dataclass(frozen=True, slots=True)
class DeskPage:
    """The data of the desk page, read in a fixed number of queries."""

    round_number: int
    rounds_planned: int
    is_over: bool
    may_rehearse: bool
    latest: Round | None
    steps: tuple[Step, ...]
    hall: RoundOverview
    entered: int
    split: str
    notices: tuple[str, ...]
    unmarked: int
    no_shows: tuple[NoShow, ...]
    is_checking_in: bool
    changeover: Changeover | None
    saved_at: datetime | None

    @property
    def at_hand(self) -> str:
        """The name of the first step available now, or ""."""
        return next((step.name for step in self.steps if step.state == NOW), "")

    @property
    def clock(self) -> Clock | None:
        """The clock of the round in play."""
        return clock_of(self.seated)

    @property
    def seated(self) -> Round | None:
        """The newest round, unless it is a draft, which only the desk may see."""
        return self.latest if self.latest and self.latest.state != Round.State.DRAFTED else None


def read_desk(tournament: Tournament) -> DeskPage:
    """Read the desk of a tournament."""
    rounds = list(tournament.rounds.order_by("-number")[:2])
    latest = rounds[0] if rounds else None
    played = latest if latest is not None and latest.state != Round.State.CLOSED else None
    number = played.number if played else latest.number + 1 if latest else 1
    hall = RoundOverview() if latest is None else look_round(latest)
    expected, refused = _expected(tournament, number, played)
    situation = _situation(tournament, number, played, hall, refused)
    return DeskPage(
        round_number=number,
        rounds_planned=rounds_planned(tournament),
        is_over=situation.is_over,
        may_rehearse=tournament.is_rehearsal and not situation.is_over and refused is None,
        latest=latest,
        steps=steps_of(situation),
        hall=hall,
        entered=situation.entered,
        split=_split_words(played, hall, expected),
        notices=tuple(map(notice_words, _notices(played, expected))),
        unmarked=situation.unmarked,
        no_shows=no_shows(tournament, number, of=played, is_over=situation.is_over),
        is_checking_in=is_checking_in(number, played),
        changeover=None if situation.is_over else _changeover(tournament, rounds, hall),
        saved_at=tournament.journal.values_list("at", flat=True).first(),
    )


def _expected(
    tournament: Tournament, number: int, played: Round | None
) -> tuple[ExpectedDraft | None, Refused | None]:
    """Return the expected split of the next round, or why it cannot be seated."""
    if played is not None or number > rounds_planned(tournament):
        return None, None
    return result_or_refusal(lambda: preview_sizes(tournament))


def _situation(
    tournament: Tournament,
    number: int,
    played: Round | None,
    hall: RoundOverview,
    refused: Refused | None,
) -> StepInput:
    people = _people(tournament, number)
    return StepInput(
        tournament=tournament,
        round_number=number,
        rounds_planned=rounds_planned(tournament),
        played=played,
        hall=hall,
        entered=people["entered"],
        unmarked=people["unmarked"] if number == 1 and people["arrived"] else 0,
        has_lots=0 < people["entered"] == people["lots"],
        draws_lots=settings_of(tournament, 1).first_seating == "lot",
        seats_refused=refused,
        close_refused=_why_not_close(tournament, played, hall),
    )


def _why_not_close(
    tournament: Tournament, played: Round | None, hall: RoundOverview
) -> Refused | None:
    """Return the refusal to close the round in play, if any; no query without blocks."""
    if played is None:
        return None
    tables = sorted((row.table for row in hall.tables), key=lambda table: table.number)
    refused = why_not_close(check_tables(tournament, played, tables))
    return refused or round_to_close_first(tournament, played)


def _people(tournament: Tournament, number: int) -> dict[str, int]:
    """Count the players: entered, with a lot, arrived, and seated without being marked."""
    absent = Absence.objects.standing().filter(entry=OuterRef("pk"), round_number=number)
    unmarked = Q(arrived_at=None, tournament__seats_only_arrived=False) & ~Q(Exists(absent))
    return Entry.objects.filter(tournament=tournament, to_round=None).aggregate(
        entered=Count("pk"),
        lots=Count("lot"),
        arrived=Count("arrived_at"),
        unmarked=Count("pk", filter=unmarked),
    )


def _notices(played: Round | None, expected: ExpectedDraft | None) -> Iterable[Notice]:
    """Return notices about the coming seats: those of their draft, or of their expected split."""
    if expected is not None:
        return expected.split.notices
    if played is None or played.state != Round.State.DRAFTED:
        return ()
    return [Notice(notice["code"], notice["facts"]) for notice in played.notices]


def _split_words(played: Round | None, hall: RoundOverview, expected: ExpectedDraft | None) -> str:
    if expected is not None:
        return split_words(expected.players, expected.split.counts, expected.sits_out)
    if played is None:
        return ""
    return split_words(hall.players, hall.counts)


def _changeover(
    tournament: Tournament, rounds: list[Round], hall: RoundOverview
) -> Changeover | None:
    """Return the time from the last sheet of a round to the seats of the next."""
    if not rounds:
        return None
    latest = rounds[0]
    if latest.state == Round.State.CLOSED or (latest.is_open and hall.is_complete):
        last = last_sheet_at(tournament, latest.number)
        return None if last is None else Changeover(last)
    last = last_sheet_at(tournament, latest.number - 1) if len(rounds) > 1 else None
    return None if last is None else Changeover(last, latest.published_at)


routes = Routes(at_event)


@routes.page("")
def desk(request: EventRequest) -> HttpResponse:
    """Show the available steps, the reasons against the others, and one row per table."""
    return show_desk(request)


@routes.page("pulse/")
def pulse(request: EventRequest) -> HttpResponse:
    """Send the revision, the calls, and the late deals, which do not raise the revision."""
    tournament = request.desk.tournament
    response = JsonResponse({"revision": tournament.revision, **phone_news(tournament)})
    response["Cache-Control"] = "no-store"
    return response


def _draw(tournament: Tournament, page: DeskPage) -> dict[str, object]:
    """Return the form of the draw with its commitment, while lots may still be drawn."""
    if page.seated is not None or page.round_number > 1:
        return {}
    to_come = draw_to_come(tournament)
    shown = {"last": to_come.last}
    if to_come.commitment is not None:
        return {"draw": PromisedDrawForm(initial=shown), "commitment": to_come.commitment}
    return {"draw": DrawForm(initial={**shown, "seed": tournament.seed})}


def show_desk(
    request: EventRequest, refused: Refused | None = None, **_facts: object
) -> HttpResponse:
    """Show the desk; refused forms keep their input."""
    if refused is not None:
        add_refusal(request.http, refused)
    at_desk = request.desk
    page = read_desk(at_desk.tournament)
    forms = {
        **_draw(at_desk.tournament, page),
        **phone_notices(request.http, at_desk.tournament),
        "minutes": MinutesForm(initial={"minutes": page.seated.minutes if page.seated else None}),
        "extra": ExtraMinutesForm(prefix="extra"),
    }
    kept = snapshots.copy_status(at_desk.tournament, verbs_copied())
    shown = {"desk": at_desk, "area": "desk", "page": page, "may": at_desk.deeds, "kept": kept}
    if at_desk.may("invite"):
        shown["webhook_stopped"] = places.webhook_stopped(request, places.of_event(request))
    shown["letters_held"] = ordering.letters_held(at_desk.tournament)
    shown |= groups_shown(at_desk.tournament, page.seated)
    context = {**shown, **forms, **request.typed}
    return render(request.http, "desk/rounds/desk.html", context)
