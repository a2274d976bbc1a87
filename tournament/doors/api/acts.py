"""Acts through the programming interface: each calls the service that its button calls."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404

from tournament.doors.api.answers import DeviceKey, WrittenFacts
from tournament.doors.api.bodies import (
    Arrival,
    ClosingBody,
    DeviceCode,
    NewPlayer,
    PaidFee,
    ResultBody,
    SeatingBody,
)
from tournament.doors.api.problems import ProblemError
from tournament.exchange.player_lists import Newcomer
from tournament.models import Entry, SheetVersion, Tournament
from tournament.services.acts import Actor
from tournament.services.money import payments
from tournament.services.people import attendance, registration
from tournament.services.refusals import Refused
from tournament.services.rounds import closing, seating
from tournament.services.sheets import entering
from tournament.services.tokens import set_up_device as claim_key


@dataclass(frozen=True, slots=True)
class Doing:
    """A request that changes a tournament: by whom, its body, and the version it has seen."""

    event: Tournament
    by: Actor
    body: Any
    seen: int = 0

    def written(self, **facts: Any) -> WrittenFacts:  # noqa: ANN401 fields of the answer
        """Return the answer, with the revision that the act made."""
        revision = Tournament.objects.values_list("revision", flat=True).get(pk=self.event.pk)
        return WrittenFacts(revision=revision, **facts)


def set_up_device(body: DeviceCode) -> DeviceKey:
    """Exchange the code of a device's QR for its key."""
    token, text = claim_key(body.code)
    return DeviceKey(
        key=text,
        name=token.name,
        rights=token.rights,
        tournament=None if token.tournament is None else token.tournament.slug,
        expires=token.expires_at,
    )


def enter_player(doing: Doing) -> WrittenFacts:
    """Enter a player."""
    body: NewPlayer = doing.body
    newcomer = Newcomer(
        name=body.name, club=body.club, born=body.born, sex=body.sex, category=body.category
    )
    entry = registration.register(doing.event, newcomer, by=doing.by)
    return doing.written(number=entry.number)


def mark_arrival(doing: Doing, number: int) -> WrittenFacts:
    """Mark a player as arrived, or undo it."""
    body: Arrival = doing.body
    entry = get_object_or_404(Entry, tournament=doing.event, number=number)
    if body.arrived:
        attendance.check_in(entry, by=doing.by)
    else:
        attendance.undo_check_in(entry, by=doing.by)
    return doing.written(number=number)


def record_payment(doing: Doing, number: int) -> WrittenFacts:
    """Record a payment of a player's entry fee; nothing if nothing is owed."""
    body: PaidFee = doing.body
    entry = get_object_or_404(Entry, tournament=doing.event, number=number)
    money = payments.Money(cents=body.cents, method=body.method)
    payments.mark_paid(entry, money, by=doing.by)
    return doing.written(number=number)


def enter_result(doing: Doing, number: int, table_number: int) -> WrittenFacts:
    """Enter the result of a table; one that contradicts an earlier one waits for the director."""
    body: ResultBody = doing.body
    if (body.small is None) == (body.deals is None):
        raise ProblemError("wrong_body", fault="`small` or `deals`, one of them")
    version = (
        _enter_totals(doing, body.small or [], number, table_number)
        if body.deals is None
        else _enter_deals(doing, body.deals, number, table_number)
    )
    return doing.written(version=version.number, disputed=not _is_current(version))


def _enter_totals(doing: Doing, small: list[int], number: int, table_number: int) -> SheetVersion:
    body: ResultBody = doing.body
    return entering.enter_totals(
        doing.event,
        round_number=number,
        table_number=table_number,
        totals=small,
        deals_played=body.deals_played,
        seen=doing.seen,
        by=doing.by,
    )


def _enter_deals(
    doing: Doing, deals: list[dict[str, Any]], number: int, table_number: int
) -> SheetVersion:
    body: ResultBody = doing.body
    return entering.enter_deals(
        doing.event,
        round_number=number,
        table_number=table_number,
        deals=deals,
        first_dealer=body.first_dealer,
        seen=doing.seen,
        by=doing.by,
    )


def _is_current(version: SheetVersion) -> bool:
    return SheetVersion.objects.filter(pk=version.pk, is_current=True).exists()


def seat_round(doing: Doing) -> WrittenFacts:
    """Seat the next round, and publish its seats."""
    body: SeatingBody = doing.body
    known = doing.event.rounds.published().filter(number=body.number)
    if known.exists():
        raise Refused("round_seated_already", round=body.number)
    drafted = seating.draft_seating(doing.event, by=doing.by)
    if drafted.number != body.number:
        raise Refused("no_such_round", round=body.number)
    seating.publish_seating(doing.event, round_number=drafted.number, by=doing.by)
    return doing.written(number=drafted.number)


def close_round(doing: Doing, number: int) -> WrittenFacts:
    """Close a round whose results are all in; from now on it counts."""
    body: ClosingBody = doing.body
    assert body.state == "closed"
    if not doing.event.rounds.filter(number=number).exists():
        raise Http404
    closing.close_round(doing.event, round_number=number, by=doing.by)
    return doing.written(number=number)
