"""Stored versions of a sheet as scoring's values, with the settings of their own: no database."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from scoring.big_points import Place
from scoring.errors import Faulty
from scoring.event_settings import read_settings
from scoring.sheets import MOST_DEALS
from tournament.models import SheetVersion
from tournament.standings.sheets import (
    added_up,
    lines_of,
    read_written,
    settings_at,
    settings_with,
    sheet_of,
    with_room,
    work_out_version,
)

SETTINGS = read_settings({"rounds": 3}, "evening-16")
NAMES = ["Anna", "Bruno", "Cilda", "Dainis"]
WON = {"contract": "ordinary", "declarer": 1, "won": True}


def version(**facts: Any) -> SheetVersion:  # noqa: ANN401
    """Return a version of a table of four."""
    given = {"totals": [9, -2, -3, -4], "deals_played": 16, **facts}
    return SheetVersion(**given)


@pytest.mark.parametrize(("played", "kept"), [(0, None), (15, None), (16, None), (17, 17)])
def test_a_sheet_keeps_deals_beyond_the_plan(played: int, kept: int | None) -> None:
    longer = version(deals_played=played)

    assert with_room(longer, SETTINGS) == replace(SETTINGS, sheet_deals=kept)
    assert settings_at(longer, SETTINGS) == replace(SETTINGS, sheet_deals=kept)


def test_a_table_without_a_sheet_has_the_settings_of_its_round() -> None:
    assert settings_at(None, SETTINGS) == SETTINGS
    assert settings_with(None, SETTINGS) == SETTINGS


@pytest.mark.parametrize("planned", [1, MOST_DEALS])
def test_an_imported_sheet_has_deals_and_rules_of_its_own(planned: int) -> None:
    own = {"deals_planned": planned, "settings": {"idle_at_five": "third"}}

    found = settings_with(own, SETTINGS)

    rules = replace(SETTINGS.rules, idle_at_five="third")
    assert found == replace(SETTINGS, rules=rules, sheet_deals=planned)
    assert settings_with({}, SETTINGS) == SETTINGS


@pytest.mark.parametrize(
    "own",
    [
        {"deals_planned": 0},
        {"deals_planned": MOST_DEALS + 1},
        {"settings": {"leftover_pules": "burn"}},
    ],
)
def test_faulty_settings_of_a_sheet_are_refused(own: dict[str, object]) -> None:
    with pytest.raises(Faulty):
        settings_with(own, SETTINGS)


def test_the_totals_of_a_version_give_its_places_and_points() -> None:
    worked = work_out_version(version(), NAMES, SETTINGS)

    assert sheet_of(version(), NAMES, SETTINGS) is None
    assert added_up(version(), NAMES, SETTINGS) is None
    assert worked.small == (9, -2, -3, -4)
    assert worked.places == tuple(Place(at, at) for at in (1, 2, 3, 4))
    assert worked.big == tuple(map(Fraction, (6, 4, 2, 0)))
    assert lines_of(worked) == [
        {
            "small": small,
            "place_first": at,
            "place_last": at,
            "big_sixtieths": sixtieths,
            "merit": [],
        }
        for at, small, sixtieths in ((1, 9, 360), (2, -2, 240), (3, -3, 120), (4, -4, 0))
    ]


def test_the_deals_of_a_version_count_more_than_its_totals() -> None:
    played = version(deals=[WON], deals_played=1, totals=[0, 0, 0, 0])

    worked = work_out_version(played, NAMES, SETTINGS)
    told = added_up(played, NAMES, SETTINGS)

    assert worked.small[1] > 0
    assert told is not None
    assert told[1].small == worked.small
    assert (told[0].players, told[0].deals_planned, told[0].first_dealer) == (
        *(tuple(NAMES), None, 0),
    )


def test_deals_against_changed_rules_are_not_added_up() -> None:
    played = version(deals=[WON] * 3, deals_played=3, penalty_pules=[
        {"seat": 0, "after_deal": 9, "reason": "late"}
    ])  # fmt: skip

    assert added_up(played, NAMES, SETTINGS) is None


def test_the_first_player_deals_unless_the_sheet_says_otherwise() -> None:
    assert read_written([WON], NAMES, SETTINGS).first_dealer == 0
    assert read_written([WON], NAMES, SETTINGS, first_dealer=2).first_dealer == 2
    assert read_written([WON], NAMES, SETTINGS).deals_planned == 16
