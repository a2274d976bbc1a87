"""The most that a seat, or several together, can gain in a number of deals."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from scoring.games import GAMES

PERSONAL = {"personal_pule": 2, "pules_on_zole": True, "leftover_pules": "each"}


@pytest.mark.parametrize(
    ("game", "size", "rules", "one_deal", "deals", "together"),
    [
        ("zole-classic", 3, {}, (14, 16), 5, (70, 80)),
        ("zole-classic", 4, {}, (21, 16, 24), 6, (113, 96, 127)),
        ("zole-classic", 5, {}, (28, 21, 24, 32), 7, (156, 147, 168, 174)),
        ("zole-classic", 5, {"idle_at_five": "third"},
         (28, 21, 24, 32), 7, (156, 147, 168, 174)),
        ("zole-classic", 4, {"leftover_pules": "each"}, (26, 26, 39), 6, (123, 116, 157)),
        ("zole-classic", 5, {"leftover_pules": "each", "personal_pule": 3},
         (34, 33, 42, 56), 7, (168, 171, 204, 222)),
        ("zole-classic", 4, {"personal_pule": "players", "pules_on_zole": True},
         (25, 18, 24), 6, (133, 108, 131)),
        ("zole-classic", 4, PERSONAL, (29, 28, 42), 6, (139, 128, 173)),
        ("zole-classic", 3, {"small_zole": True, "small_zole_lost": 7}, (14, 16), 5, (70, 80)),
        ("zole-rondo", 4, {}, (21, 16, 24), 6, (113, 96, 127)),
        ("zole-english", 3, {}, (12, 14), 5, (60, 70)),
        ("zole-english", 4, {}, (18, 14, 21), 6, (97, 84, 111)),
        ("zole-english", 4, {"pules_on_zole": True}, (18, 14, 21), 6, (97, 84, 111)),
        ("zole-french", 3, {}, (14, 16), 5, (70, 80)),
        ("zole-french", 3, {"target": 20}, (14, 16), 5, (33, 54)),
        ("kop", 4, {}, (120, 96, 120), 6, (720, 576, 720)),
        ("kop", 4, {"doublings": "koscian"}, (120, 192, 120), 6, (720, 1152, 720)),
        ("kop", 4, {"target": 50}, (120, 96, 120), 6, (169, 194, 267)),
    ],
)  # fmt: skip
def test_seats_gain_at_most_this_together(
    game: str,
    size: int,
    rules: Mapping[str, object],
    one_deal: tuple[int, ...],
    deals: int,
    together: tuple[int, ...],
) -> None:
    played = GAMES[game]
    house = replace(played.rules, **rules)  # type: ignore[arg-type]

    found = [played.bounds(size, deals=count, rules=house) for count in (1, deals)]

    assert [each.together for each in found] == [one_deal, together]
    assert [(each.least, each.most) for each in found] == [
        (-one_deal[-1], one_deal[0]),
        (-together[-1], together[0]),
    ]


def test_the_games_are_played_by_these_numbers_of_players() -> None:
    assert {name: game.sizes for name, game in GAMES.items()} == {
        "zole-classic": (3, 4, 5),
        "zole-rondo": (3, 4, 5),
        "zole-english": (3, 4),
        "zole-french": (3,),
        "kop": (4,),
        "golf": (1, 2, 3, 4, 5),
        "klondike": (1, 2, 3, 4, 5),
        "alexander": (1, 2, 3, 4, 5),
        "chinese-wall": (1, 2, 3, 4, 5),
        "skat": (3, 4),
    }
