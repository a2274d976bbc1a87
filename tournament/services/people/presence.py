"""In which rounds somebody was there: at a table, or sitting out by turn."""

from __future__ import annotations

from django.db.models import Max, Q, QuerySet

from tournament.models import Entry, Round, Seat, SittingOut
from tournament.services.drafts.drafting import next_round_of
from tournament.services.refusals import Refused


def last_seat(entry: Entry) -> int:
    """Return the last round that was announced with somebody in it, 0 before there is one."""
    was_there = Q(seats__entry=entry) | _sits_out(entry)
    return _rounds_of(entry).filter(was_there).aggregate(last=Max("number"))["last"] or 0


def has_come(entry: Entry) -> bool:
    """Whether somebody ever sat at a table, or sat out because it was their turn."""
    sat = Q(seats__entry=entry, seats__letter__isnull=False)
    return _rounds_of(entry).filter(sat | _sits_out(entry)).exists()


def refuse_seated(entry: Entry, round_number: int) -> None:
    """Refuse to let somebody be absent from a round that everybody has read them in."""
    seated = Seat.objects.filter(entry=entry, round__number=round_number)
    resting = SittingOut.objects.standing().filter(entry=entry, round__number=round_number)
    is_there = Q(pk__in=seated.values("round")) | Q(pk__in=resting.values("round"))
    if Round.objects.published().filter(is_there).exists():
        raise Refused("seated_already", number=entry.number, name=entry.name, round=round_number)


def refuse_gone(entry: Entry, round_number: int) -> None:
    """Refuse what concerns a round in which everybody has read where they sit."""
    if round_number < next_round_of(entry):
        raise Refused("round_gone", round=round_number)


def _rounds_of(entry: Entry) -> QuerySet[Round]:
    return Round.objects.published().filter(tournament=entry.tournament_id)


def _sits_out(entry: Entry) -> Q:
    return Q(sittings_out__entry=entry, sittings_out__lifted_at=None)
