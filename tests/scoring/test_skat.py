"""Skat by lists: the published lists are reproduced exactly."""

from __future__ import annotations

from typing import Any

import pytest

from scoring import games
from scoring.deals import Deal, PassedDeal, SkatDeal
from scoring.errors import Faulty
from scoring.event_files import read_event, write_event
from scoring.event_settings import read_settings
from scoring.games.skat import VALUES
from scoring.presets import PRESETS
from scoring.rehearsals import invent_event
from scoring.sheet_files import read_sheet
from scoring.sheets import Sheet, score
from scoring.verification import verify

SKAT = games.find("skat")


def sheet(size: int, *deals: Deal) -> Sheet:
    return Sheet(SKAT, tuple("ABCD"[:size]), deals)


def listed(size: int, results: list[tuple[int, int, int]]) -> tuple[int, ...]:
    """Score a list with only the published points, games won and games lost of each player.

    A player's games are placed where they do not deal; the values add up to the points.
    """
    deals: list[Deal] = []
    for seat, (points, won, lost) in enumerate(results):
        for value, is_won in games_of(points, won, lost):
            while size > 3 and len(deals) % size == seat:
                deals.append(PassedDeal())
            deals.append(SkatDeal(seat, value, is_won))
    return score(sheet(size, *deals)).small


def games_of(points: int, won: int, lost: int) -> list[tuple[int, bool]]:
    """Find values of games won and lost that add up to the points."""
    for dear in (18, 20, 22, 24, 27, 30, 33, 36, 40, 48, 60):
        rest = points + 2 * dear * lost
        found = values_of(rest, won)
        if found is not None:
            return [*((value, True) for value in found), *((dear, False),) * lost]
    raise AssertionError((points, won, lost))


def values_of(total: int, count: int) -> list[int] | None:
    """Return a number of values that add up to the total."""
    reached: dict[int, list[int]] = {0: []}
    for _ in range(count):
        reached = {
            done + value: [*values, value]
            for done, values in reached.items()
            for value in VALUES
            if done + value <= total
        }
    return reached.get(total)


def test_the_list_of_four_players_and_48_deals_matches_the_published_one() -> None:
    results = [(492, 12, 0), (628, 12, 2), (660, 10, 1), (-32, 6, 5)]

    assert listed(4, results) == (1332, 1308, 1320, 108)


def test_the_list_of_three_players_and_45_deals_matches_the_published_one() -> None:
    results = [(455, 20, 4), (608, 12, 0), (486, 9, 0)]

    assert listed(3, results) == (1255, 1368, 1096)


def test_a_short_list_of_three_matches_the_published_one() -> None:
    deals = (
        SkatDeal(0, 144, won=True),
        SkatDeal(0, 54, won=False),
        SkatDeal(2, 46, won=True),
    )

    assert score(sheet(3, *deals)).small == (36, 40, 136)


@pytest.mark.parametrize(
    ("size", "deal", "points"),
    [
        (3, SkatDeal(1, 24, won=True), (0, 74, 0)),
        (3, SkatDeal(1, 20, won=False), (40, -90, 40)),
        (4, SkatDeal(1, 20, won=False), (30, -90, 30, 30)),
        (4, PassedDeal(), (0, 0, 0, 0)),
    ],
)
def test_a_deal_pays_the_declarer_and_the_defenders(
    size: int, deal: Deal, points: tuple[int, ...]
) -> None:
    assert score(sheet(size, deal)).small == points


def test_equal_points_are_decided_by_games_won_and_then_by_games_lost() -> None:
    once, twice = SkatDeal(0, 120, won=True), SkatDeal(1, 35, won=True)

    scored = score(sheet(3, once, twice, twice))

    assert scored.small == (170, 170, 0)
    assert [str(place) for place in scored.places] == ["2", "1", "3"]


def test_the_dealer_at_a_table_of_four_sits_out_and_no_game_is_worth_nineteen() -> None:
    raw = {
        "game": "skat",
        "players": ["Anna", "Bruno", "Cilda", "Dainis"],
        "deals": [
            {"declarer": 0, "value": 18, "won": True},
            {"declarer": 2, "value": 19, "won": True},
        ],
    }

    with pytest.raises(Faulty) as refused:
        score(read_sheet(raw))

    assert [(fault.deal, fault.code) for fault in refused.value.faults] == [
        (1, "declarer_sits_out"),
        (2, "no_such_value"),
    ]


@pytest.mark.parametrize(
    ("settings", "deals"),
    [
        ({}, {4: 48, 3: 36}),
        ({"deals": 36}, {4: 36, 3: 27}),
        ({"deals": 36, "table_sizes": "3-4"}, {3: 36, 4: 48}),
        ({"deals": 36, "table_sizes": "3"}, {3: 36}),
        ({"deals": 1}, {4: 1, 3: 1}),
    ],
)
def test_all_players_deal_equally_often_at_a_table_of_three(
    settings: dict[str, object], deals: dict[int, int]
) -> None:
    assert read_settings(settings, "skat").deals_by_size == deals


def test_other_games_have_the_same_number_of_deals_at_every_table() -> None:
    unlike = [name for name in PRESETS if len(set(lengths_of(name))) > 1]

    assert unlike == ["skat"]


def lengths_of(preset: str) -> list[int]:
    return list(read_settings({}, preset).deals_by_size.values())


def test_a_file_limits_a_table_of_three_to_36_deals_without_stating_it() -> None:
    event = invent_event(players=7, rounds=1, deals=48, preset="skat", seed="liste")

    written = write_event(event)

    (played,) = event.rounds
    assert [len(table.sheet.deals) for table in played.tables if table.sheet] == [48, 36]
    tables: list[dict[str, Any]] = written["rounds"][0]["tables"]  # type: ignore[index]
    assert ["deals_planned" in table["sheet"] for table in tables] == [False, False]
    assert verify(read_event(written)).differences == ()
    tables[1]["sheet"]["deals"].append({"contract": "passed"})
    with pytest.raises(Faulty) as refused:
        read_event(written)
    assert [(fault.code, fault.facts["planned"]) for fault in refused.value.faults] == [
        ("more_deals_than_planned", 36)
    ]
