"""An event's announcement before it begins, and its applications."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.conf import settings
from django.core import signing
from django.db.models import F, Q
from django.utils import timezone

from scoring.format_lines import read_line
from tournament.models import Announcement, Application, Entry, Tournament
from tournament.reading.visibility import public_name
from tournament.standings.minors import shows_initials
from tournament.standings.sheets import rounds_planned, settings_by_round
from tournament.words.money import line_words, priced_words

NOTHING_ANNOUNCED: Final = Announcement()
SIGNED_FOR = "tournament.application"


@dataclass(frozen=True, slots=True)
class PlacesLeft:
    """The number of places and how many are taken; `capacity` None means no limit."""

    capacity: int | None
    taken: int
    waiting: int

    @property
    def left(self) -> int | None:
        """How many places are free; None without a limit."""
        return None if self.capacity is None else max(0, self.capacity - self.taken)


def announced_of(tournament: Tournament) -> Announcement:
    """Return the announcement of an event, or an empty one."""
    found: Announcement | None = getattr(tournament, "announcement", None)
    return found or NOTHING_ANNOUNCED


def currency_of(tournament: Tournament) -> str:
    """Return the currency of an event's amounts."""
    return announced_of(tournament).currency


def format_line(tournament: Tournament) -> str:
    """Return the event's line in the calendar's notation, with the language's decimal sign.

    That is "30+10/0,5, 7×28" in Latvian.
    """
    fees = line_words(read_line(announced_of(tournament).fees))
    return ", ".join(filter(None, (fees, length_of(tournament))))


def priced_line(tournament: Tournament) -> str:
    """Return the event's line with the currency of its fee: "30+10/0,5 €, 7×28" in Latvian."""
    announced = announced_of(tournament)
    fees = priced_words(read_line(announced.fees), announced.currency)
    return ", ".join(filter(None, (fees, length_of(tournament))))


def length_of(tournament: Tournament) -> str:
    """Return the length of play: "7×28", or with blocks of other deals "7×28 + 1×24"."""
    plans, deals = settings_by_round(tournament), Counter[int]()
    ends = [*(first for first, _plan in plans[1:]), rounds_planned(tournament) + 1]
    for (first, plan), end in zip(plans, ends, strict=True):
        deals[plan.deals] += end - first
    return " + ".join(f"{rounds}×{each}" for each, rounds in deals.items())


def places_of(tournament: Tournament) -> PlacesLeft:
    """Return the taken places: players entered by the desk, and applicants still to be entered."""
    entered = Entry.objects.filter(tournament=tournament)
    back = entered.filter(to_round__lt=F("from_round"), leaving="").values("number")
    complete = Application.objects.complete().filter(tournament=tournament)
    not_entered = Q(number=None) | Q(number__in=back)
    promised = complete.filter(not_entered).exclude(placed_at=None).count()
    return PlacesLeft(
        capacity=announced_of(tournament).capacity,
        taken=entered.filter(to_round=None).count() + promised,
        waiting=complete.filter(placed_at=None).count(),
    )


class ClosedReason:
    """Why applications are closed now, as refusal codes."""

    OFF: Final = "entry_off"
    NOT_YET: Final = "entry_not_open"
    OVER: Final = "entry_over"


def offers_entry(announced: Announcement) -> bool:
    """Whether people may apply on the public page, now or later: needs e-mail for the links."""
    return announced.takes_entries and bool(settings.EMAIL_HOST)


def closed_reason(tournament: Tournament, *, now: dt.datetime | None = None) -> str:
    """Return why the public page accepts no applications now; None if it accepts them."""
    announced, now = announced_of(tournament), now or timezone.now()
    if not offers_entry(announced):
        return ClosedReason.OFF
    if tournament.state != Tournament.State.PLANNED or tournament.called_off:
        return ClosedReason.OVER
    if announced.opens_at is not None and now < announced.opens_at:
        return ClosedReason.NOT_YET
    return (
        ClosedReason.OVER if announced.closes_at is not None and now >= announced.closes_at else ""
    )


def next_change(tournament: Tournament) -> Sequence[dt.datetime]:
    """Return the times at which entry opens or closes automatically."""
    announced = announced_of(tournament)
    return [moment for moment in (announced.opens_at, announced.closes_at) if moment is not None]


def places_with_prizes(tournament: Tournament) -> int:
    """Return how many places win prizes: as many as have announced sums, or as in the settings."""
    announced = announced_of(tournament)
    sums = max(len(announced.prize_shares.split()), len(announced.prize_fixed.split()))
    return sums or tournament.prize_places


@dataclass(frozen=True, slots=True)
class Applicant:
    """An application in the order of the queue; the name is empty if it is hidden."""

    turn: int
    name: str
    club: str
    entry_class: str
    waits: bool


@dataclass(frozen=True, slots=True)
class DeskRow:
    """An application at the desk; `entry` is the player's number once accepted."""

    application: Application
    entry: int | None

    @property
    def state(self) -> str:
        """The state of the application, as a code."""
        if self.entry is not None:
            return "entered"
        if self.application.withdrawn_at is not None:
            return "withdrawn"
        if self.application.declined_at is not None:
            return "declined"
        return "waits" if self.application.waits else "placed"


@dataclass(frozen=True, slots=True)
class _Known:
    """The facts that decide whether the public sees initials."""

    born: int | None
    category: str
    as_initials: bool = False
    """False: an applicant who ticks the public list wishes to be named."""


def entrants_of(tournament: Tournament) -> tuple[Applicant, ...]:
    """Return all confirmed applications, in the order of confirmation."""
    found = Application.objects.complete().filter(tournament=tournament)
    return tuple(_entrant(tournament, application) for application in found)


def rows_for_desk(tournament: Tournament) -> tuple[DeskRow, ...]:
    """Return all confirmed applications with their player numbers, in two queries."""
    entries = Entry.objects.filter(tournament=tournament)
    taken_back = entries.filter(to_round__lt=F("from_round"), leaving="")
    back = set(taken_back.values_list("number", flat=True))
    found = Application.objects.filter(tournament=tournament).exclude(complete_at=None)
    return tuple(
        DeskRow(one, None if one.number in back else one.number)
        for one in found.order_by("queue_number")
    )


def _entrant(tournament: Tournament, one: Application) -> Applicant:
    known = _Known(one.born, one.entry_class)
    shown = public_name(one.name, tournament, is_shielded=shows_initials(known, tournament))
    assert one.queue_number is not None
    return Applicant(
        turn=one.queue_number,
        name=shown if one.may_be_listed else "",
        club=one.club if one.may_be_listed else "",
        entry_class=one.entry_class,
        waits=one.placed_at is None,
    )


def ahead_of(application: Application) -> int:
    """Return the number of waiting applications ahead of this one."""
    waiting = Application.objects.waiting().filter(tournament=application.tournament_id)
    return waiting.filter(queue_number__lt=application.queue_number).count()


def open_applications(tournament: Tournament) -> Sequence[Application]:
    """Return the applications with a place that are not yet in the list of players.

    Those who must still answer are left out.
    """
    placed = [row.application for row in rows_for_desk(tournament) if row.state == "placed"]
    return [application for application in placed if not application.awaits_answer]


def token_of(application: Application) -> str:
    """Return the signed token in an application's link; it is not stored."""
    return signing.Signer(salt=SIGNED_FOR).sign(str(application.pk))


def application_of(slug: str, token: str) -> Application | None:
    """Return the tournament's application for a token; None for an invalid token."""
    try:
        number = int(signing.Signer(salt=SIGNED_FOR).unsign(token))
    except (signing.BadSignature, ValueError):
        return None
    found = Application.objects.filter(pk=number, tournament__slug=slug)
    return found.select_related("tournament__announcement").first()
