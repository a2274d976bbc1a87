"""Undo of a group's going on: its seats in the next round are taken back, and it plays on here."""

from __future__ import annotations

from typing import Any

from django.db.models import Q

from tournament.models import (
    JournalEntry,
    Penalty,
    PenaltyPule,
    Publication,
    Round,
    Seat,
    SheetVersion,
    SittingOut,
    Table,
)
from tournament.services.acts import Act
from tournament.services.people.attendance import meet_again
from tournament.services.refusals import Refused
from tournament.services.rounds.announcing import announce_seating
from tournament.services.undo_facts import facts_of


def come_back(act: Act, line: JournalEntry) -> None:
    """Let a group play a round on that it had left, while it has nothing in the next one."""
    facts, group = facts_of(line), line.subject
    number = facts["round"]
    played = act.tournament.rounds.filter(number=number).first()
    ahead = act.tournament.rounds.filter(number=number + 1).first()
    if played is None or ahead is None or ahead.state == Round.State.CLOSED:
        raise Refused("undo_blocked", verb=line.verb, because="round_gone")
    own = Table.objects.filter(round=ahead, group=group)
    if own.filter(gone_on_at__isnull=False).exists():
        raise Refused("undo_blocked", verb=line.verb, because="round_gone")
    _refuse_played(ahead, group)
    _take_seats_away(act, ahead, group, facts["sits_out"])
    _play_on(act, played, group, facts["closed"])
    act.note(subject=group, before={"round": number})


def _refuse_played(ahead: Round, group: str) -> None:
    """What was entered or judged in the next round holds the group's seats there."""
    versions = SheetVersion.objects.filter(
        table__round=ahead, table__group=group, is_current=True
    ).order_by("table__number")
    if tables := list(versions.values_list("table__number", flat=True)):
        raise Refused("results_stand", round=ahead.number, tables=tables)
    seats = Seat.objects.filter(round=ahead, table__group=group)
    pules = PenaltyPule.objects.standing().filter(seat__in=seats)
    penalties = Penalty.objects.standing().filter(round=ahead, entry__in=seats.values("entry"))
    if pules.exists() or penalties.exists():
        raise Refused("judged_already", round=ahead.number)


def _take_seats_away(act: Act, ahead: Round, group: str, sits_out: list[int]) -> None:
    """Withdraw the group's part of the next round; the round itself where nobody else is there."""
    if not Table.objects.filter(round=ahead).exclude(group=group).exists():
        ahead.state = Round.State.WITHDRAWN
        ahead.save(update_fields=["state"])
        meet_again(act, ahead.number)
        _announce_withdrawn(act, ahead)
        return
    withdrawn = Round.objects.create(
        tournament=act.tournament,
        number=ahead.number,
        state=Round.State.WITHDRAWN,
        minutes=ahead.minutes,
        published_at=ahead.published_at,
    )
    own = list(Table.objects.filter(round=ahead, group=group).values_list("pk", flat=True))
    rests = Q(round=ahead, entry__number__in=sits_out)
    SittingOut.objects.filter(rests).update(round=withdrawn)
    Seat.objects.filter(table__in=own).update(round=withdrawn)
    Table.objects.filter(pk__in=own).update(round=withdrawn)
    ahead.group_clocks = [kept for kept in ahead.group_clocks if kept["group"] != group]
    ahead.save(update_fields=["group_clocks"])
    announce_seating(act, ahead)


def _announce_withdrawn(act: Act, ahead: Round) -> None:
    said: dict[str, Any] = {"reason": ""}
    Publication.objects.create(
        tournament=act.tournament,
        kind=Publication.Kind.SEATING_WITHDRAWN,
        round_number=ahead.number,
        revision=act.revision,
        notes=said,
        **act.signature,
    )


def _play_on(act: Act, played: Round, group: str, closed: list[int]) -> None:
    Table.objects.filter(round=played, group=group).update(gone_on_at=None)
    again = act.tournament.rounds.filter(number__in=closed)
    again.update(state=Round.State.TRAILING, closed_at=None)
    is_alone = not Table.objects.filter(round=played, gone_on_at__isnull=False).exists()
    played.state = Round.State.PLAYING if is_alone else Round.State.TRAILING
    played.closed_at = None
    played.save(update_fields=["state", "closed_at"])
