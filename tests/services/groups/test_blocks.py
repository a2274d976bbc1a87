"""Blocks: a second game, finals, a cut, a knock-out, kop; played, exported, imported."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from scoring.event_files import read_event
from scoring.verification import verify
from tests.cast import play_and_close, seat, seats_of
from tests.services.exchanged import through_a_file
from tournament.models import Tournament
from tournament.services.events import blocks as planned
from tournament.services.files import tournament_files
from tournament.services.people import attendance
from tournament.services.refusals import Refused
from tournament.standings.sheets import rounds_planned, settings_of
from tournament.standings.table import standings_table
from tournament.standings.verification import differing_tables

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor

FINALS: dict[str, Any] = {
    "first_round": 3,
    "name": "Fināls",
    "settings": {"rounds": 2},
    "groups": [{"name": "A", "first": 16}, {"name": "B"}],
}
SETTINGS: dict[str, Any] = {"rounds": 2, "table_sizes": "4-3"}
PLANS: dict[str, tuple[int, dict[str, Any], list[dict[str, Any]]]] = {
    "finals, everything carried": (26, SETTINGS, [FINALS]),
    "finals, nothing carried": (26, SETTINGS, [{**FINALS, "carry": "none"}]),
    "finals, half carried": (26, SETTINGS, [{**FINALS, "carry": "half"}]),
    "classic, then rondo": (
        13,
        {"rounds": 2},
        [{"first_round": 3, "preset": "lzf-rondo", "settings": {"rounds": 2}, "carry": "none"}],
    ),
    "a knock-out by the best two of each table": (
        32,
        SETTINGS,
        [
            {
                "first_round": number,
                "settings": {"rounds": 1},
                "carry": "none",
                "groups": [{"name": name, "per_table": 2}, {"name": "out", "out": True}],
            }
            for number, name in ((3, "16"), (4, "8"), (5, "4"))
        ],
    ),
    "a cut of 8": (
        14,
        SETTINGS,
        [
            {
                "first_round": 3,
                "settings": {"rounds": 1},
                "groups": [{"name": "A", "first": 8}, {"name": "out", "out": True}],
            }
        ],
    ),
    "kop of ten, finals of four": (
        10,
        {"rounds": 3},
        [
            {
                "first_round": 4,
                "settings": {"rounds": 2},
                "groups": [{"name": "A", "first": 4}, {"name": "B"}],
            }
        ],
    ),
}


def play_whole(tournament: Tournament, *, by: Actor) -> None:
    for _ in range(rounds_planned(tournament)):
        play_and_close(tournament, by=by)


@pytest.mark.parametrize("name", PLANS)
def test_every_format_is_played_and_re_exported_with_the_same_bytes(
    event_of: EventOf, director: Actor, name: str
) -> None:
    players, settings, blocks = PLANS[name]
    preset = "kop" if "kop" in name else "lzf-classic"
    tournament = event_of(players, preset=preset, settings=settings)
    planned.plan_blocks(tournament, blocks, by=director)
    tournament.refresh_from_db()

    play_whole(tournament, by=director)
    exported = through_a_file(tournament_files.export_event(tournament))
    again = tournament_files.import_event(exported, by=director)
    verdict = verify(read_event(exported))

    assert verdict.differences == ()
    assert through_a_file(tournament_files.export_event(again)) == exported
    assert differing_tables(again) == ()
    rows = standings_table(again).rows
    assert [(r.place, r.number, r.big, r.small, r.group) for r in rows] == [
        (s.place, s.number, s.big, s.small, s.group) for s in verdict.rounds[-1].standings
    ]
    assert groups_of(again) == groups_of(tournament)


def groups_of(tournament: Tournament) -> list[tuple[int, int, str]]:
    return [
        (played.number, table.number, table.group)
        for played in tournament.rounds.all()
        for table in played.tables.all()
    ]


@pytest.mark.parametrize("players", [10, 66])
def test_kop_is_played_with_players_sitting_out(
    event_of: EventOf, director: Actor, players: int
) -> None:
    tournament = event_of(players, preset="kop")

    play_whole(tournament, by=director)
    exported = through_a_file(tournament_files.export_event(tournament))
    again = tournament_files.import_event(exported, by=director)

    assert verify(read_event(exported)).differences == ()
    assert through_a_file(tournament_files.export_event(again)) == exported
    assert [len(played["sits_out"]) for played in exported["rounds"]] == [2] * 5


def test_a_withdrawn_finalist_is_replaced_by_the_next_player(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(26, preset="lzf-classic", settings=SETTINGS)
    planned.plan_blocks(tournament, [FINALS], by=director)
    tournament.refresh_from_db()
    for _ in range(2):
        play_and_close(tournament, by=director)
    qualifying = standings_table(tournament).rows
    leaves, next_in = qualifying[4], qualifying[16]

    entry = tournament.entries.get(number=leaves.number)
    attendance.withdraw(entry, by=director, reason="train")
    seat(tournament, by=director)

    finalists = {n for table in seats_of(tournament, 3)[:4] for n in table}
    assert finalists == {r.number for r in qualifying[:16]} - {leaves.number} | {next_in.number}
    assert [r.number for r in standings_table(tournament).rows] == [r.number for r in qualifying]


def test_the_director_may_choose_another_finalist(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(26, preset="lzf-classic", settings=SETTINGS)
    planned.plan_blocks(tournament, [FINALS], by=director)
    tournament.refresh_from_db()
    for _ in range(2):
        play_and_close(tournament, by=director)
    qualifying = standings_table(tournament).rows
    chosen, moved = qualifying[20], qualifying[15]

    planned.place_by_hand(
        tournament, first_round=3, number=chosen.number, group="A", reason="host", by=director
    )
    tournament.refresh_from_db()
    seat(tournament, by=director)

    finalists = {n for table in seats_of(tournament, 3)[:4] for n in table}
    assert finalists == {r.number for r in qualifying[:16]} - {moved.number} | {chosen.number}


@pytest.mark.parametrize(
    ("block", "code"),
    [
        (
            {"first_round": 3, "groups": [{"name": "A", "first": 40}, {"name": "B"}]},
            "cut_larger_than_field",
        ),
        ({"first_round": 9}, "block_without_rounds"),
        ({"first_round": 3, "settings": {"game": "kop"}}, "table_sizes_not_in_game"),
        ({"first_round": 3, "groups": [{"name": "A"}, {"name": "B"}]}, "group_needs_one_cut"),
    ],
)
def test_an_impossible_block_is_refused(
    event_of: EventOf, director: Actor, block: dict[str, Any], code: str
) -> None:
    tournament = event_of(26, preset="lzf-classic", settings={"rounds": 4})

    with pytest.raises(Refused) as refused:
        planned.plan_blocks(tournament, [block], by=director)

    assert code in {fault.code for fault in refused.value.faults}
    tournament.refresh_from_db()
    assert tournament.blocks == []


def test_seated_rounds_keep_their_block(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(26, preset="lzf-classic", settings=SETTINGS)
    planned.plan_blocks(tournament, [FINALS], by=director)
    tournament.refresh_from_db()
    for _ in range(2):
        play_and_close(tournament, by=director)
    seat(tournament, by=director)

    with pytest.raises(Refused, match="block_begun"):
        planned.plan_blocks(tournament, [], by=director)


def test_a_block_has_its_own_game_deals_and_minutes(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(12, preset="lzf-classic", settings={"rounds": 1})
    rondo = {
        "first_round": 2,
        "preset": "lzf-rondo",
        "settings": {"rounds": 1, "deals": 16, "minutes": 35},
    }
    planned.plan_blocks(tournament, [{**rondo, "carry": "none"}], by=director)
    tournament.refresh_from_db()

    play_and_close(tournament, by=director)
    drafted = seat(tournament, by=director)

    assert drafted.minutes == 35
    assert [settings_of(tournament, n).game.id for n in (1, 2)] == ["zole-classic", "zole-rondo"]
    assert settings_of(tournament, 2).deals == 16
