"""Rehearsals: rounds with invented results, for trying Kārta out."""

from __future__ import annotations

from django.db import transaction

from scoring.random_stream import Chance
from scoring.rehearsals import invent_deals
from tournament.models import Publication, Round, SheetVersion, Table, Tournament
from tournament.reading.sheets.round_tables import RoundTable, tables_of
from tournament.services.acts import Actor
from tournament.services.refusals import Refused
from tournament.services.results.finishing import finish
from tournament.services.rounds.closing import close_round
from tournament.services.rounds.group_rounds import go_on
from tournament.services.rounds.seating import draft_seating, publish_seating
from tournament.services.sheets.checking import check_sheet, re_enter_blind
from tournament.services.sheets.entering import enter_deals
from tournament.standings.sheets import rounds_planned, settings_of

COLLEAGUE = Actor("Kārta")
"""The checker of rehearsed sheets, if a second person is required."""


def rehearse_round(tournament: Tournament, *, round_number: int, by: Actor) -> Round:
    """Seat, play, check and close the next round; existing sheets are kept.

    Only in a tournament marked as a rehearsal, so that real results are never invented.
    Concurrent presses play one round: the second finds it closed.
    """
    refuse_real(tournament)
    with transaction.atomic():
        # The first lock of the act: a concurrent press waits here.
        locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
        closed = locked.rounds.closed().order_by("number")
        if found := closed.filter(number=round_number).first():
            return found
        if round_number != closed.count() + 1:
            raise Refused("no_such_round", round=round_number)
        _let_everybody_go_on(locked, by)
        if found := closed.filter(number=round_number).first():
            return found
        played = _seated_round(locked, by)
        for table in tables_of(played):
            _play(locked, table, by)
        return close_round(locked, round_number=played.number, by=by)


def rehearse_table(
    tournament: Tournament, *, round_number: int, table_number: int, by: Actor
) -> SheetVersion:
    """Play one table with invented deals, from the tournament's own seed."""
    refuse_real(tournament)
    settings = settings_of(tournament, round_number)
    played = tournament.rounds.published().filter(number=round_number).first()
    tables = tables_of(played) if played is not None else ()
    table = next((table for table in tables if table.number == table_number), None)
    if table is None:
        raise Refused("no_such_table", round=round_number, table=table_number)
    deals = invent_deals(
        settings.game,
        size=len(table.seats),
        deals=settings.deals_at(len(table.seats)),
        rules=settings.rules,
        chance=Chance(f"{tournament.seed}/{round_number}/{table_number}"),
    )
    return enter_deals(
        tournament,
        round_number=round_number,
        table_number=table_number,
        deals=[settings.game.write_deal(deal) for deal in deals],
        by=by,
        source=SheetVersion.Source.REHEARSAL,
    )


def rehearse_to_the_end(tournament: Tournament, *, by: Actor, key: str = "") -> Publication:
    """Play all remaining rounds and publish the provisional result."""
    refuse_real(tournament)
    with transaction.atomic():
        locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
        for number in range(1, rounds_planned(locked) + 1):
            rehearse_round(locked, round_number=number, by=by)
        return finish(locked, by=by, key=key)


def refuse_real(tournament: Tournament) -> None:
    """Refuse to invent results for a real tournament."""
    if not Tournament.objects.filter(pk=tournament.pk, is_rehearsal=True).exists():
        raise Refused("not_a_rehearsal")


def _let_everybody_go_on(tournament: Tournament, by: Actor) -> None:
    """Play the rounds that some groups have left, until the last group has advanced."""
    for trailing in tournament.rounds.filter(state=Round.State.TRAILING).order_by("number"):
        tables = [table for table in tables_of(trailing) if table.table.gone_on_at is None]
        for table in tables:
            _play(tournament, table, by)
        for group in dict.fromkeys(table.table.group for table in tables):
            go_on(tournament, round_number=trailing.number, group=group, by=by)


def _seated_round(tournament: Tournament, by: Actor) -> Round:
    latest = tournament.rounds.order_by("-number").first()
    if latest is not None and latest.is_open:
        return latest
    if latest is None or latest.state == Round.State.CLOSED:
        latest = draft_seating(tournament, by=by)
    publish_seating(tournament, round_number=latest.number, by=by)
    latest.refresh_from_db()
    return latest


def _play(tournament: Tournament, table: RoundTable, by: Actor) -> None:
    number, at = table.round.number, table.number
    version = table.version
    if version is None:
        version = rehearse_table(tournament, round_number=number, table_number=at, by=by)
    if table.state in (Table.State.CHECKED, Table.State.DISPUTED):
        return
    if tournament.checking == Tournament.Checking.SECOND_PAIR:
        check_sheet(
            tournament, round_number=number, table_number=at, seen=version.number, by=COLLEAGUE
        )
    elif tournament.checking == Tournament.Checking.BLIND:
        re_enter_blind(
            tournament, round_number=number, table_number=at, totals=version.totals, by=COLLEAGUE
        )
