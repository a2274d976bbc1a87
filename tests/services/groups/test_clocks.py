"""Groups played in parallel have separate clocks, from the first press on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.test import Client

from tests.cast import plan_blocks, play_and_close, seat
from tests.services.exchanged import through_a_file
from tests.services.undone import undo
from tournament.models import Round, Tournament
from tournament.reading.clock import clocks_of, clocks_of_groups
from tournament.reading.phones import links
from tournament.reading.sheets.round_tables import tables_of
from tournament.services.files import tournament_files
from tournament.services.refusals import Refused
from tournament.services.rounds import clock
from tournament.services.rounds import clock as group_clocks

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor

NUMBER = 2


@pytest.fixture
def finals(event_of: EventOf, director: Actor) -> Tournament:
    """Seat the finals of A and B."""
    tournament = event_of(8, preset="lzf-classic", settings={"rounds": 1, "table_sizes": "4-3"})
    groups = [{"name": "B", "first": 4}, {"name": "A"}]
    block = {"first_round": 2, "settings": {"rounds": 1, "minutes": 40}, "groups": groups}
    plan_blocks(tournament, [block], by=director)
    tournament.refresh_from_db()
    play_and_close(tournament, by=director)
    seat(tournament, by=director)
    return Tournament.objects.get()


def states(tournament: Tournament) -> dict[str, str]:
    return {each.group: each.state for each in clocks_of(the_round(tournament))}


def the_round(tournament: Tournament) -> Round:
    return tournament.rounds.get(number=NUMBER)


def test_one_group_can_start_while_the_other_waits(finals: Tournament, director: Actor) -> None:
    group_clocks.start_group(finals, round_number=NUMBER, group="B", by=director)

    assert states(finals) == {"B": "running", "A": "waiting"}
    desk = clocks_of_groups(the_round(finals))
    assert [(each.group, each.state) for each in desk] == [("B", "running"), ("A", "waiting")]
    played = the_round(finals)
    assert played.state == Round.State.PLAYING
    ends = [table.ends_at is not None for table in tables_of(played)]
    assert ends == [True, False]


def test_one_group_can_be_paused_while_the_other_runs(finals: Tournament, director: Actor) -> None:
    clock.start_round(finals, round_number=NUMBER, by=director)
    assert states(finals) == {"": "running"}

    group_clocks.pause_group(finals, round_number=NUMBER, group="A", by=director)
    assert states(finals) == {"B": "running", "A": "paused"}
    with pytest.raises(Refused, match="clocks_apart"):
        clock.pause_clock(finals, round_number=NUMBER, by=director)

    group_clocks.resume_group(finals, round_number=NUMBER, group="A", by=director)
    assert states(finals) == {"B": "running", "A": "running"}


def test_every_press_can_be_undone(finals: Tournament, director: Actor) -> None:
    group_clocks.start_group(finals, round_number=NUMBER, group="A", by=director)
    group_clocks.start_group(finals, round_number=NUMBER, group="A", by=director)
    assert finals.journal.filter(verb="start_group").count() == 1

    undo(finals, "start_group", by=director)

    played = the_round(finals)
    assert (played.state, played.started_at, played.group_clocks) == ("published", None, [])


@pytest.mark.parametrize("group", ["C", ""])
def test_a_missing_group_has_no_clock(finals: Tournament, director: Actor, group: str) -> None:
    with pytest.raises(Refused, match="no_such_group"):
        group_clocks.start_group(finals, round_number=NUMBER, group=group, by=director)


def test_export_files_contain_the_clocks(finals: Tournament, director: Actor) -> None:
    group_clocks.start_group(finals, round_number=NUMBER, group="B", by=director)
    group_clocks.pause_group(finals, round_number=NUMBER, group="B", by=director)

    exported = through_a_file(tournament_files.export_event(finals))
    again = tournament_files.import_event(exported, by=director)

    assert states(again) == {"B": "paused", "A": "waiting"}
    assert through_a_file(tournament_files.export_event(again)) == exported


def test_phone_screen_and_page_show_each_groups_own_clock(
    finals: Tournament, director: Actor, client: Client
) -> None:
    group_clocks.start_group(finals, round_number=NUMBER, group="B", by=director)

    told = client.get(f"/{finals.slug}/clock.json").json()["clock"]["groups"]
    assert {group: each["state"] for group, each in told.items()} == states(finals)
    page = client.get(f"/{finals.slug}/").content.decode()
    assert [f'data-of="{group}"' in page for group in "BA"] == [True, True]
    for table, state in ((1, "running"), (2, "waiting")):
        path = links.address_paths(the_round(finals))[table]
        assert client.get(f"{path}state.json").json()["clock"]["state"] == state
