"""A document of each format that fills in every optional field."""

from __future__ import annotations

from typing import Any

from tests.scoring.small_series import result, series_file

Json = Any

SETTINGS = {
    "rounds": 7, "deals": 28, "minutes": 90, "table_sizes": "4-5", "first_seating": "rating",
    "tie_breaks": ["last_round", "table_wins"], "keep_apart": True, "keep_teams_apart": True,
    "teams_best": 3, "disqualified": "keeps_place", "sit_out": {"big": "7/2", "small": -3},
    "idle_at_five": "third", "personal_pule": 3, "pules_on_zole": True, "leftover_pules": "each",
    "small_zole": True, "small_zole_lost": 7, "target": 20, "out_young": 20, "out_old": 21,
    "doublings": "koscian", "bogey": 50, "big_points": {"4": [5, 3, 1, 0]},
    "all_equal": {"4": 2, "5": 3}, "second_at_three_needs_plus": 1,
}  # fmt: skip


def full_event() -> Json:
    """Return an event of twelve players with teams, blocks, and one played round."""
    players: Json = [{"number": number, "name": f"Player {number}"} for number in range(1, 13)]
    players[0] |= {"club": "Ogre", "lot": 4, "from_round": 1, "to_round": 6, "rating": 1500}
    members = [3, {"player": 4, "from_round": 2, "to_round": 5}]
    return {
        "format": "karta.tournament/1",
        "name": "Ogres kauss",
        "date": "2026-11-21",
        "preset": "lzf-classic",
        "settings": SETTINGS,
        "seed": "Ogre",
        "players": players,
        "teams": [
            {"name": "Gulbene", "members": [1, 2], "list": "A"},
            {"name": "Madona", "members": members, "list": "A"},
        ],
        "blocks": [
            {
                "first_round": 4,
                "name": "Final",
                "preset": None,
                "settings": {"deals": 24},
                "carry": "half",
                "groups": [{"name": "A", "first": 4}, {"name": "B", "per_table": 1}, {"name": "C"}],
                "placed": [{"player": 9, "group": "B", "reason": "Missed a round"}],
            }
        ],
        "rounds": [
            {
                "number": 1,
                "tables": [
                    {"number": 1, "seats": [1, 2, 3, 4], "small": [3, 3, -3, -3]},
                    {"number": 2, "seats": [5, 6, 7], "deals_played": 3, "void": True},
                    {"number": 3, "seats": [8, 9, 10, 11], "sheet": full_sheet_of_a_table()},
                ],
                "penalties": [{"player": 1, "big": "-1/2", "small": -3, "reason": "Late"}],
                "absent": [],
                "swaps": [{"players": [1, 2], "reason": "One family"}],
                "sits_out": [12],
            }
        ],
    }


def full_sheet_of_a_table() -> Json:
    return {
        "settings": {"small_zole": True},
        "first_dealer": 1,
        "deals_planned": 5,
        "deals": [{"contract": "passed"}],
        "penalty_pules": [{"seat": 2, "after_deal": 1, "reason": "A revoke"}],
    }


def full_sheet() -> Json:
    """Return a sheet of four players with settings and penalty pules."""
    names = {"game": "zole-classic", "players": ["Anna", "Bruno", "Cilda", "Dainis"]}
    return {"format": "karta.sheet/1", **names, **full_sheet_of_a_table()}


def full_series() -> Json:
    """Return a series of two stages whose rule has every field."""
    rule = {
        "unit": "table", "count": 2, "min_stages": 1, "attendance": "1/2", "absent_place": 9,
        "tie_breaks": ["small", "countback"], "points": [5, "5/2"], "beyond": "1/3",
        "brackets": [{"from": 3, "points": [7, 4, 2]}], "window_months": 18, "as_of": "2026-11-21",
    }  # fmt: skip
    first = {"results": [result(1, "1", "6", 9)], "coefficient": "1.2", "participants": 7}
    document = series_file(rule, {**first, "name": "January"}, [result(2, "1", "7/3", -4)])
    document["players"][0]["club"] = "Ogre"
    return document


def full_books() -> Json:
    """Return the money of an event of three players, with stakes and two kinds of prizes."""
    return {
        "format": "karta.money/1",
        "stake_cents": 10,
        "fees": [{"class": "all", "prize_cents": 3000, "costs_cents": 1000}],
        "prizes": {"shares": ["50", "12.5", 0], "fixed_cents": [500], "round_to_cents": 100},
        "players": [
            {**player, "name": "Anna", "class": "all", "paid_cents": 4000}
            for player in (
                {"number": 1, "place": "1-2", "small": 7},
                {"number": 2, "place": "1-2", "small": -7},
                {"number": 3, "place": None, "small": 0},
            )
        ],
    }


def full_results() -> Json:
    """Return the list of an event elsewhere."""
    return {
        "format": "karta.results/1",
        "name": "Ogres kauss",
        "date": "2026-03-14",
        "game": "zole-classic",
        "participants": 3,
        "source": "A newspaper",
        "results": [{"name": "Anna", "club": "Ogre", "place": "1", "big": "28", "small": 94}],
    }
