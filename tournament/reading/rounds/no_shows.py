"""Possible no-shows: players in the list before a draft whom nobody has seen."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q, QuerySet

from tournament.models import Absence, Entry, Round, Seat, SittingOut, Tournament


@dataclass(frozen=True, slots=True)
class NoShow:
    """A player who would be seated but has never come, or was missing in the last round."""

    number: int
    name: str
    club: str
    never_came: bool


def is_checking_in(number: int, of: Round | None) -> bool:
    """Whether players still arrive: the first round has no draft yet."""
    return number == 1 and of is None


def no_shows(
    tournament: Tournament, number: int, *, of: Round | None = None, is_over: bool = False
) -> tuple[NoShow, ...]:
    """Return the possible no-shows before the seats of a round are announced, in one query.

    Before the first round these are unmarked players, if others are marked; later those who never
    sat, and those missing from the last round. Players marked as absent are left out. After the
    last round only those who never came are returned, and none once the result is announced.
    """
    if of is not None and of.state != Round.State.DRAFTED:
        return ()
    if is_over and tournament.state != Tournament.State.RUNNING:
        return ()
    published = Q(round__in=Round.objects.published().filter(tournament=tournament))
    sat = Seat.objects.playing().filter(published, entry=OuterRef("pk"))
    resting = SittingOut.objects.standing().filter(published, entry=OuterRef("pk"))
    has_come = Exists(sat) | Exists(resting)
    found = _to_be_seated(tournament, number)
    if number == 1:
        anybody = Entry.objects.filter(tournament=tournament, arrived_at__isnull=False)
        found = found.filter(Exists(anybody), arrived_at=None)
    else:
        last = Q(round__number=number - 1)
        was_there = Exists(sat.filter(last)) | Exists(resting.filter(last))
        found = found.filter(~was_there, from_round__lt=number)
    named = found.annotate(came=has_come).order_by("number")
    rows = named.values_list("number", "name", "club", "came")
    asked = (NoShow(n, name, club, never_came=not came) for n, name, club, came in rows)
    return tuple(one for one in asked if one.never_came or not is_over)


def _to_be_seated(tournament: Tournament, number: int) -> QuerySet[Entry]:
    absent = Absence.objects.standing().filter(entry=OuterRef("pk"), round_number=number)
    entries = Entry.objects.filter(tournament=tournament, to_round=None)
    if tournament.seats_only_arrived:
        entries = entries.filter(arrived_at__isnull=False)
    return entries.exclude(Exists(absent))
