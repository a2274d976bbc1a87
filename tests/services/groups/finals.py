"""Helpers for tests of groups: two finals in parallel, one of which continues."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.cast import enter_table, plan_blocks, play_and_close, seat
from tournament.models import Table, Tournament
from tournament.reading.sheets.round_tables import tables_of
from tournament.services.rounds import group_rounds

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor

FOURS = {"rounds": 1, "table_sizes": "4-3"}


def finals_of(event_of: EventOf, director: Actor) -> Tournament:
    tournament = event_of(16, preset="lzf-classic", settings=FOURS)
    groups = [{"name": "A", "first": 8}, {"name": "B"}]
    block = {"first_round": 2, "settings": {"rounds": 3, "minutes": 40}, "groups": groups}
    plan_blocks(tournament, [block], by=director)
    tournament.refresh_from_db()
    play_and_close(tournament, by=director)
    seat(tournament, by=director)
    return Tournament.objects.get(pk=tournament.pk)


def play_group(tournament: Tournament, number: int, group: str, *, by: Actor) -> None:
    for table in tables_of(tournament.rounds.get(number=number)):
        if table.table.group == group and table.version is None:
            enter_table(tournament, number, table, by=by)


def go_on(tournament: Tournament, number: int, group: str, *, by: Actor) -> None:
    play_group(tournament, number, group, by=by)
    group_rounds.go_on(tournament, round_number=number, group=group, by=by)


def states(tournament: Tournament) -> list[str]:
    return list(tournament.rounds.order_by("number").values_list("state", flat=True))


def tables(tournament: Tournament, number: int) -> list[tuple[int, str]]:
    found = Table.objects.filter(round__tournament=tournament, round__number=number)
    return list(found.order_by("number").values_list("number", "group"))
