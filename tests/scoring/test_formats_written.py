"""Files read and written by the engine match the published schemas."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scoring import games
from scoring.event_files import read_event, write_event
from scoring.presets import PRESETS
from scoring.random_stream import Chance
from scoring.rehearsals import invent_deals, invent_event
from scoring.sheet_files import read_sheet, write_score, write_sheet
from scoring.sheets import Sheet, score
from scoring.verification import verify, write_verdict
from tests.formats import departures
from tests.scoring.published import example


@pytest.mark.parametrize("preset", PRESETS)
def test_an_event_of_every_preset_and_its_verdict_match_their_schemas(preset: str) -> None:
    event = invent_event(players=12, rounds=2, deals=9, preset=preset, seed="shape")
    document = json.loads(json.dumps(write_event(event)))
    verdict = write_verdict(verify(read_event(document)), [])

    assert (departures(document), departures(verdict)) == ([], [])


@pytest.mark.parametrize("game", games.GAMES)
def test_a_sheet_of_every_game_and_size_and_its_score_match_their_schemas(game: str) -> None:
    played = games.find(game)
    for size in played.sizes:
        deals = invent_deals(
            played, size=size, deals=30, rules=played.rules, chance=Chance(f"{game} {size}")
        )
        sheet = Sheet(played, tuple("ABCDE"[:size]), deals)
        document = json.loads(json.dumps(write_sheet(sheet, {})))
        scored = write_score(sheet, score(read_sheet(document)))

        assert (departures(document), departures(scored)) == ([], [])


def test_another_game_in_a_presets_plan_has_its_own_number_of_deals() -> None:
    document = example("karta.tournament-1")
    document["settings"]["game"] = "zole-english"
    table = document["rounds"][0]["tables"][1]["sheet"]

    table["deals"] = [{"contract": "ordinary", "declarer": 1, "surrendered": True}]
    assert departures(document) == []

    table["deals"] = [{"contract": "passed"}]
    assert departures(document) != []


EVERY_FORMAT: dict[str, Any] = {
    "settings": {"rounds": 7, "deals": 28, "tie_breaks": ["last_round", "table_wins"]},
    "teams": [
        {
            "name": "Gulbene",
            "members": [
                1,
                7,
                {"player": 12, "from_round": 1, "to_round": 4},
                {"player": 15, "from_round": 5},
            ],
        }
    ],
    "blocks": [
        {
            "first_round": 8,
            "name": "Fināls",
            "preset": "lzf-rondo",
            "settings": {"deals": 24},
            "carry": "none",
            "groups": [{"name": "A", "first": 16}, {"name": "B"}],
        }
    ],
}


def test_the_examples_of_every_format_are_read_and_written_unchanged() -> None:
    document = {
        **example("karta.tournament-1"),
        **EVERY_FORMAT,
        "players": [{"number": number, "name": f"Spēlētājs {number}"} for number in range(1, 21)],
        "rounds": [],
    }

    event = read_event(document)
    written = write_event(event)

    assert departures(document) == departures(written) == []
    assert (event.rounds_planned, event.settings_at(8).deals) == (14, 24)
    assert written["blocks"] == document["blocks"]
    assert written["teams"][0]["members"][0] == 1  # type: ignore[index]
    assert read_event(written) == event
