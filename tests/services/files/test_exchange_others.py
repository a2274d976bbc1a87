"""Files of other programs, and invalid files: recalculated, or refused completely."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import pytest

from scoring.event_files import write_event
from scoring.rehearsals import invent_event
from scoring.verification import verify
from tests.cast import play_and_close, seat
from tests.services.exchanged import WON, through_a_file
from tournament.models import Player, Table, TableLink, Tournament
from tournament.reading.sheets.round_tables import tables_of
from tournament.services.files import tournament_files
from tournament.services.refusals import Refused
from tournament.services.rounds import closing
from tournament.services.sheets import entering
from tournament.standings.table import standings_table

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor


@pytest.mark.parametrize(
    "preset", ["lzf-classic", "lzf-rondo", "local-24", "kop", "golf", "alexander"]
)
def test_another_programs_file_is_calculated_by_scoring(director: Actor, preset: str) -> None:
    event = invent_event(
        players=12,
        rounds=1,
        deals=9 if preset in ("golf", "alexander") else 8,
        preset=preset,
        seed="a",
    )

    tournament = tournament_files.import_event(write_event(event), by=director)

    expected = verify(event).rounds[-1].standings
    assert [
        (row.number, row.place, row.big, row.small) for row in standings_table(tournament).rows
    ] == [(line.number, line.place, line.big, line.small) for line in expected]


def test_a_file_creates_no_duplicate_people(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    before = Player.objects.count()

    tournament_files.import_event(tournament_files.export_event(tournament), by=director)

    assert Player.objects.count() == before


def test_seats_of_imported_rounds_are_published_with_links_for_the_open_one(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(8)
    play_and_close(tournament, by=director)
    seat(tournament, by=director)

    again = tournament_files.import_event(
        through_a_file(tournament_files.export_event(tournament)), by=director
    )

    seatings = again.publications.filter(kind="seating").order_by("round_number")
    assert list(seatings.values_list("round_number", flat=True)) == [1, 2]
    links = TableLink.objects.filter(table__round__tournament=again)
    assert set(links.values_list("table__round__number", flat=True)) == {2}


def test_totals_that_differ_from_their_deals_wait_for_the_director(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(4)
    seat(tournament, by=director)
    entering.enter_deals(tournament, round_number=1, table_number=1, deals=[WON], by=director)
    closing.close_round(tournament, round_number=1, by=director)
    raw = through_a_file(tournament_files.export_event(tournament))
    raw["rounds"][0]["tables"][0]["small"] = [6, -2, -2, -2]

    again = tournament_files.import_event(raw, by=director)

    table = tables_of(again.rounds.get())[0]
    assert table.dispute is not None
    assert table.dispute.rival is not None
    assert (table.state, table.dispute.rival.totals) == (Table.State.DISPUTED, [-1, 3, -1, -1])


@pytest.mark.parametrize(
    "spoilt",
    [
        {},
        {"format": "karta.tournament/1"},
        {"format": "karta.tournament/2", "name": "x", "preset": "lzf-classic", "players": []},
        [],
        "text",
        None,
    ],
)
def test_an_invalid_file_is_refused_with_its_faults(director: Actor, spoilt: object) -> None:
    with pytest.raises(Refused) as refused:
        tournament_files.import_event(cast("Any", spoilt), by=director)

    assert refused.value.code == "file_faulty"
    assert refused.value.faults
    with pytest.raises(Refused, match="file_faulty"):
        tournament_files.refuse_faulty(cast("Any", spoilt))


def test_seats_in_play_are_of_a_size_of_the_game(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    seat(tournament, by=director)
    raw = through_a_file(tournament_files.export_event(tournament))
    first, second = raw["desk"]["rounds"][0]["open"]["waiting"]
    first["seats"], second["seats"] = first["seats"][:2], [*second["seats"], *first["seats"][2:]]

    with pytest.raises(Refused, match="file_faulty") as refused:
        tournament_files.import_event(raw, by=director)

    assert [(fault.code, fault.facts) for fault in refused.value.faults] == [
        ("seats_not_in_game", {"seats": 2, "sizes": "3, 4, 5", "table": 1, "round": 1}),
        ("seats_not_in_game", {"seats": 6, "sizes": "3, 4, 5", "table": 2, "round": 1}),
    ]


def test_a_fault_of_the_desk_part_is_quoted_up_to_a_hundred_characters(
    event_of: EventOf, director: Actor
) -> None:
    raw = through_a_file(tournament_files.export_event(event_of(4)))
    raw["desk"]["payments"] = [{"player": 1, "kind": "k" * 200}]

    with pytest.raises(Refused, match="file_faulty") as refused:
        tournament_files.import_event(raw, by=director)

    (fault,) = refused.value.faults
    assert (fault.code, fault.facts) == ("desk_unreadable", {"detail": "'" + "k" * 99})


@pytest.mark.parametrize(
    ("where", "what"),
    [
        (("desk", "players"), [{"numero": 1}]),
        (("desk", "rounds"), [{"number": 1, "state": "drafted"}]),
        (("desk", "rounds"), "none"),
        (("desk", "warnings"), [{"player": 99}]),
        (("desk", "state"), "upside down"),
        (("desk", "correction_until"), "yesterday"),
        (("desk", "starts"), 7),
        (("desk", "is_rated"), "perhaps"),
        (("desk", "correction_minutes"), 10**20),
        (("desk", "disputes"), [{"round": 9, "table": 9}]),
        (("desk",), 3),
    ],
)
def test_a_damaged_desk_part_is_refused_without_writes(
    event_of: EventOf, director: Actor, where: tuple[str, ...], what: object
) -> None:
    tournament = event_of(4)
    play_and_close(tournament, by=director)
    raw = through_a_file(tournament_files.export_event(tournament))
    target: Any = raw
    for step in where[:-1]:
        target = target[step]
    target[where[-1]] = what

    with pytest.raises(Refused, match="file_faulty"):
        tournament_files.import_event(raw, by=director)

    assert Tournament.objects.count() == 1
