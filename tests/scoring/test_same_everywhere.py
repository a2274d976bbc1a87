"""A seed gives the same event, name by name and deal by deal, on every machine and release."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any

import pytest

from scoring import games
from scoring.event_files import write_event
from scoring.random_stream import Chance
from scoring.rehearsals import invent_deals, invent_event, invent_names

Json = Any


def stamp(content: Json) -> str:
    """Return the first digits of a digest of some JSON."""
    return sha256(json.dumps(content, ensure_ascii=False).encode()).hexdigest()[:12]


@pytest.mark.parametrize(
    ("game", "size", "expected"),
    [
        ("zole-classic", 3, "ce295a1df04f"),
        ("zole-classic", 4, "706bdfa2bbbf"),
        ("zole-classic", 5, "f268482ed971"),
        ("zole-rondo", 3, "477ef70c70dc"),
        ("zole-rondo", 4, "a782eb180c8f"),
        ("zole-rondo", 5, "d671b313cc36"),
        ("zole-french", 3, "ce295a1df04f"),
        ("zole-english", 3, "d2310cfd6212"),
        ("zole-english", 4, "5685579af162"),
        ("kop", 4, "0f544000b44c"),
        ("golf", 3, "c606868a195a"),
        ("golf", 4, "6b918b005a10"),
        ("golf", 5, "e49471e3e40f"),
        ("klondike", 3, "4c7678cd7180"),
        ("klondike", 4, "7fd9ff4f1c0f"),
        ("klondike", 5, "c862148e95de"),
        ("alexander", 3, "a6fb092732bf"),
        ("alexander", 4, "aada34876241"),
        ("alexander", 5, "f357d146924d"),
        ("chinese-wall", 3, "4c7678cd7180"),
        ("chinese-wall", 4, "7fd9ff4f1c0f"),
        ("chinese-wall", 5, "c862148e95de"),
        ("skat", 3, "7a91a43159df"),
        ("skat", 4, "326687437f7b"),
    ],
)
def test_a_seed_gives_the_same_deals(game: str, size: int, expected: str) -> None:
    played = games.find(game)

    deals = invent_deals(played, size=size, deals=400, rules=played.rules, chance=Chance("Ogre"))

    assert stamp([played.write_deal(deal) for deal in deals]) == expected


@pytest.mark.parametrize(
    ("players", "preset", "teams", "expected"),
    [
        (13, "lzf-classic", 3, "d625e4d21588"),
        (27, "lzf-rondo", 13, "aae6e871ba07"),
        (12, "kop", 0, "704737e3ef03"),
        (15, "skat", 0, "29e0d54e3630"),
        (9, "zole-french", 0, "c887af8d364b"),
        (11, "golf", 0, "4965d8efc264"),
        (14, "zole-english", 0, "fa0466a00051"),
        (16, "student-league", 0, "d17ea0ea94e1"),
    ],
)
def test_a_seed_gives_the_same_players_teams_and_seats(
    players: int, preset: str, teams: int, expected: str
) -> None:
    event = invent_event(
        players=players, rounds=3, deals=2, preset=preset, seed="Ogre", teams=teams
    )

    written: Json = write_event(event)
    people = [
        [player[name] for name in ("number", "name", "club", "lot", "rating")]
        for player in written["players"]
    ]
    sides = [[team["name"], team["members"]] for team in written.get("teams", [])]
    seats = [[table["seats"] for table in each["tables"]] for each in written["rounds"]]
    assert stamp([people, sides, seats]) == expected


def test_names_stay_different_when_all_surnames_are_taken() -> None:
    names = invent_names(6000, Chance("Ogre"))

    assert len(set(names)) == 6000
    assert names[:3] == ("Andris Kārkliņš", "Kārlis Skujiņš", "Dace Lūse")
    assert stamp(names) == "3e3c0c080eaf"
