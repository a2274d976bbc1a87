"""What is announced of an event before it begins: fees, map, entry, how many places are left."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.conf import settings
from django.db.models import F, Q
from django.utils import timezone
from django.utils.formats import get_format

from scoring.format_lines import read_line
from tournament.models import Announcement, Application, Entry, Tournament
from tournament.standings.sheets import rounds_planned, settings_by_round

NOTHING_ANNOUNCED: Final = Announcement()


@dataclass(frozen=True, slots=True)
class Capacity:
    """How many may play, and how many of these places are given; `capacity` None is no bound."""

    capacity: int | None
    taken: int
    waiting: int

    @property
    def left(self) -> int | None:
        """How many places are free; None where there is no bound."""
        return None if self.capacity is None else max(0, self.capacity - self.taken)


def announced_of(tournament: Tournament) -> Announcement:
    """Return what is announced; an empty announcement where nothing is."""
    found: Announcement | None = getattr(tournament, "announcement", None)
    return found or NOTHING_ANNOUNCED


def format_line(tournament: Tournament) -> str:
    """Return the event's line in the calendar's notation, with the language's sign in fractions.

    That is "30+10/0,5, 7×28" in Latvian.
    """
    fees = read_line(announced_of(tournament).fees).fees
    line = ", ".join(filter(None, (fees, length_of(tournament))))
    return line.replace(".", get_format("DECIMAL_SEPARATOR"))


def length_of(tournament: Tournament) -> str:
    """Return how much is played: "7×28", and of blocks with other deals "7×28 + 1×24"."""
    plans, deals = settings_by_round(tournament), Counter[int]()
    ends = [*(first for first, _plan in plans[1:]), rounds_planned(tournament) + 1]
    for (first, plan), end in zip(plans, ends, strict=True):
        deals[plan.deals] += end - first
    return " + ".join(f"{rounds}×{each}" for each, rounds in deals.items())


def places_of(tournament: Tournament) -> Capacity:
    """Count the places that are given: to whom the desk entered, and to whom it still may."""
    entered = Entry.objects.filter(tournament=tournament)
    back = entered.filter(to_round__lt=F("from_round"), leaving="").values("number")
    complete = Application.objects.complete().filter(tournament=tournament)
    not_entered = Q(number=None) | Q(number__in=back)
    promised = complete.filter(not_entered).exclude(placed_at=None).count()
    return Capacity(
        capacity=announced_of(tournament).capacity,
        taken=entered.filter(to_round=None).count() + promised,
        waiting=complete.filter(placed_at=None).count(),
    )


class Shut:
    """Why nobody can apply now, as codes of refusals."""

    OFF: Final = "entry_off"
    NOT_YET: Final = "entry_not_open"
    OVER: Final = "entry_over"


def offers_entry(announced: Announcement) -> bool:
    """Whether people may apply on the public page, now or at some time: its links come by mail."""
    return announced.takes_entries and bool(settings.EMAIL_HOST)


def why_shut(tournament: Tournament, *, now: dt.datetime | None = None) -> str:
    """Return why nobody can apply from the public page now; nothing where anybody can."""
    announced, now = announced_of(tournament), now or timezone.now()
    if not offers_entry(announced):
        return Shut.OFF
    if tournament.state != Tournament.State.PLANNED or tournament.called_off:
        return Shut.OVER
    if announced.opens_at is not None and now < announced.opens_at:
        return Shut.NOT_YET
    return Shut.OVER if announced.closes_at is not None and now >= announced.closes_at else ""


def next_change(tournament: Tournament) -> Sequence[dt.datetime]:
    """Return the moments at which entry opens or closes by itself."""
    announced = announced_of(tournament)
    return [moment for moment in (announced.opens_at, announced.closes_at) if moment is not None]
