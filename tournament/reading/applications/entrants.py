"""Who applied, as the public may read it, and as the desk works through it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import F

from tournament.models import Application, Entry, Tournament
from tournament.reading.visibility import public_name
from tournament.standings.minors import is_shielded


@dataclass(frozen=True, slots=True)
class Applicant:
    """One application in the order of the queue; the name is empty where it is not to be read."""

    turn: int
    name: str
    club: str
    entry_class: str
    waits: bool


@dataclass(frozen=True, slots=True)
class DeskRow:
    """One application at the desk; `entry` is the number under which they play."""

    application: Application
    entry: int | None

    @property
    def state(self) -> str:
        """How it stands, as a code."""
        if self.entry is not None:
            return "entered"
        if self.application.withdrawn_at is not None:
            return "withdrawn"
        if self.application.declined_at is not None:
            return "declined"
        return "waits" if self.application.waits else "placed"


@dataclass(frozen=True, slots=True)
class _Known:
    """What decides whether the public reads initials."""

    born: int | None
    category: str


def entrants_of(tournament: Tournament) -> tuple[Applicant, ...]:
    """Return everybody whose entry is complete, in the order in which it was."""
    found = Application.objects.complete().filter(tournament=tournament)
    return tuple(_entrant(tournament, application) for application in found)


def rows_for_desk(tournament: Tournament) -> tuple[DeskRow, ...]:
    """Return every complete application with the number it became, in two queries."""
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
    shown = public_name(one.name, tournament, is_shielded=is_shielded(known, tournament))
    assert one.queue_number is not None
    return Applicant(
        turn=one.queue_number,
        name=shown if one.may_be_listed else "",
        club=one.club if one.may_be_listed else "",
        entry_class=one.entry_class,
        waits=one.placed_at is None,
    )


def ahead_of(application: Application) -> int:
    """Count those in the waiting list who come to a place before this one."""
    waiting = Application.objects.waiting().filter(tournament=application.tournament_id)
    return waiting.filter(queue_number__lt=application.queue_number).count()


def open_applications(tournament: Tournament) -> Sequence[Application]:
    """Return those who have a place and are not in the list of players yet."""
    rows = rows_for_desk(tournament)
    return [row.application for row in rows if row.state == "placed"]
