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
        ("zole-classic", 3, "923e6278ec44"),
        ("zole-classic", 4, "907877256623"),
        ("zole-classic", 5, "0ee577c045bd"),
        ("zole-rondo", 3, "9178b2ea54a0"),
        ("zole-rondo", 4, "19a93b87fb72"),
        ("zole-rondo", 5, "138ee44d947a"),
        ("zole-french", 3, "923e6278ec44"),
        ("zole-english", 3, "6d45f47e1daf"),
        ("zole-english", 4, "6df1c9f2bf43"),
        ("kop", 4, "bf43423fdca7"),
        ("golf", 3, "3b0222bfa5c5"),
        ("golf", 4, "89671128e613"),
        ("golf", 5, "613756a6941a"),
        ("klondike", 3, "59097dffe542"),
        ("klondike", 4, "3651c8976106"),
        ("klondike", 5, "32521a39c933"),
        ("alexander", 3, "ea1b5eb97df1"),
        ("alexander", 4, "4e75f01267f5"),
        ("alexander", 5, "d98002d2aac8"),
        ("chinese-wall", 3, "59097dffe542"),
        ("chinese-wall", 4, "3651c8976106"),
        ("chinese-wall", 5, "32521a39c933"),
        ("skat", 3, "3da40c0db677"),
        ("skat", 4, "c86713760303"),
    ],
)
def test_a_seed_gives_the_same_deals(game: str, size: int, expected: str) -> None:
    played = games.find(game)

    deals = invent_deals(played, size=size, deals=2000, rules=played.rules, chance=Chance("Ogre"))

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
