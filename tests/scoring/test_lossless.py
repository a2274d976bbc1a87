"""Writing and reading again loses nothing: house rules, sheets with settings, whole events."""

import json
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.big_points import Scale
from scoring.event_files import read_event, write_event
from scoring.events import Event
from scoring.house_rules import HOUSE_SETTINGS, HouseRules, read_house_rules, write_house_rules
from scoring.json_reader import Fields
from scoring.presets import PRESETS
from scoring.rehearsals import invent_event
from scoring.sheet_files import read_sheet, write_sheet
from tests.scoring.searching import bounded
from tests.scoring.sheet_notation import Json, deal_of
from tests.scoring.small_events import event_file

descending = st.lists(st.integers(0, 9), min_size=4, max_size=4).map(
    lambda values: tuple(sorted(values, reverse=True))
)
scales = st.builds(
    Scale,
    by_size=st.fixed_dictionaries({3: st.just((6, 4, 2)), 4: descending}),
    all_equal=st.dictionaries(st.sampled_from((3, 4)), st.integers(0, 9)),
    second_at_three_needs_plus=st.none() | st.integers(0, 6),
)
rules_of_some_hall = st.builds(
    HouseRules,
    idle_at_five=st.sampled_from(("second", "third")),
    personal_pule=st.sampled_from(("others", "players", 2, 3)),
    pules_on_zole=st.booleans(),
    leftover_pules=st.sampled_from(("lapse", "each")),
    small_zole=st.booleans(),
    small_zole_lost=st.sampled_from((6, 7)),
    target=st.none() | st.integers(1, 100),
    out_young=st.integers(1, 52),
    out_old=st.integers(1, 52),
    doublings=st.sampled_from(("wolsztyn", "koscian")),
    bogey=st.integers(30, 50),
    scale=scales,
)


@bounded
@given(rules=rules_of_some_hall)
def test_house_rules_are_written_as_their_settings(rules: HouseRules) -> None:
    defaults = HouseRules(scale=Scale(by_size={3: (6, 4, 2), 4: (6, 4, 2, 0)}))

    written = json.loads(json.dumps(write_house_rules(rules, defaults)))

    fields = Fields(written, known=HOUSE_SETTINGS)
    assert read_house_rules(fields, defaults) == rules
    assert fields.faults == []


def test_default_house_rules_are_written_as_empty_settings() -> None:
    assert write_house_rules(HouseRules(), HouseRules()) == {}


def test_a_sheet_is_written_with_its_original_settings() -> None:
    raw = {
        "format": "karta.sheet/1",
        "game": "zole-classic",
        "settings": {"leftover_pules": "each"},
        "players": ["Anna", "Bruno", "Cilda"],
        "first_dealer": 2,
        "deals": [deal_of("A ordinary won", 3), deal_of("passed", 3)],
        "penalty_pules": [{"seat": 1, "after_deal": 2, "reason": "wrong card"}],
        "deals_planned": 24,
    }

    assert write_sheet(read_sheet(raw), {"leftover_pules": "each"}) == raw


@pytest.mark.parametrize("preset", list(PRESETS))
def test_an_event_of_any_kind_is_read_back_unchanged(preset: str) -> None:
    event = again(invent_event(players=12, rounds=2, deals=9, preset=preset, seed="pavasaris"))

    assert again(event) == event
    assert write_event(again(event)) == write_event(event)


def again(event: Event) -> Event:
    return read_event(json.loads(json.dumps(write_event(event))))


OWN_RULES: Json = {
    "settings": {"personal_pule": 3, "big_points": {"4": [5, 3, 1, 0]}},
    "first_dealer": 1,
    "deals_planned": 20,
    "deals": [deal_of("A ordinary won", 4), deal_of("A ordinary lost", 4)],
    "penalty_pules": [{"seat": 3, "after_deal": 0, "reason": "late at the table"}],
}


def test_an_event_with_every_field_is_read_back_unchanged() -> None:
    first: Json = {
        "tables": [
            {"number": 4, "seats": [1, 2, 3, 4], "sheet": OWN_RULES, "deals_played": 2},
            {"number": 7, "seats": [5, 6, 7], "small": [2, -1, -1]},
        ],
        "absent": [8],
        "penalties": [{"player": 3, "big": "-1/2", "small": -4, "reason": "third warning"}],
        "swaps": [{"players": [1, 5], "reason": "brothers"}],
    }
    people = {
        2: {"club": "Ogre", "rating": 1500},
        8: {"from_round": 1, "to_round": 3},
        9: {"lot": None, "from_round": 2},
    }
    event = read_event(
        event_file(9, first, settings={"rounds": 3, "tie_breaks": ["lot"]}, people=people)
    )

    assert again(event) == event
    assert again(event).rounds[0].tables[0].sheet == event.rounds[0].tables[0].sheet


def test_a_sheet_contains_only_settings_that_differ_from_the_event() -> None:
    table: Json = {"number": 1, "seats": [1, 2, 3, 4], "sheet": {**OWN_RULES, "deals_planned": 28}}

    written = write_event(read_event(event_file(4, {"tables": [table]})))

    rounds = written["rounds"]
    assert isinstance(rounds, list)
    assert rounds[0]["tables"][0]["sheet"] == {
        "settings": {
            "personal_pule": 3,
            "big_points": {"3": [6, 4, 2], "4": [5, 3, 1, 0], "5": [6, 4, 2, 1, 0]},
            "all_equal": {},
        },
        "first_dealer": 1,
        "deals": OWN_RULES["deals"],
        "penalty_pules": OWN_RULES["penalty_pules"],
    }


INVENT = """
import json
from scoring.event_files import write_event
from scoring.rehearsals import invent_event
event = invent_event(players=13, rounds=2, deals=4, preset="lzf-rondo", seed="7")
print(json.dumps(write_event(event)))
"""


def test_the_same_seed_invents_the_same_event_in_every_process() -> None:
    written = [
        subprocess.run(
            [sys.executable, "-c", INVENT],
            env={"PYTHONHASHSEED": hash_seed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            check=True,
        ).stdout
        for hash_seed in ("1", "2")
    ]

    assert written[0] == written[1]
    assert len(written[0]) > 1000
