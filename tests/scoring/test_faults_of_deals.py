"""Faults of single deals with all facts, and deals that are written as they were read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from scoring.deals import KopContract, KopDeal
from scoring.errors import Fault
from scoring.games import GAMES
from scoring.house_rules import HouseRules
from scoring.schemas import bundled, schema

Json = Any
OLD_EYES = {"contract": "zwyczajna", "old": [0, 1]}
COUNTED = {"contract": "ordinary", "declarer": 1}


def faults(game: str, raw: Json, size: int = 4) -> list[tuple[str, Mapping[str, object]]]:
    played = GAMES[game]
    table = played.table(size, dealer=0, rules=HouseRules(small_zole=True))
    found = played.check(played.read_deal(raw), table)
    return [(fault.code, fault.facts) for fault in found if isinstance(fault, Fault)]


@pytest.mark.parametrize(
    ("game", "raw", "code", "facts"),
    [
        ("kop", {**OLD_EYES, "old": [0, 5], "won": True}, "field_type", {
            "field": "old", "expected": "seats", "value": "[…]"}),
        ("kop", {**OLD_EYES, "old": [0, -1], "won": True}, "field_type", {
            "field": "old", "expected": "seats", "value": "[…]"}),
        ("kop", {**OLD_EYES, "old": [0, 4], "won": True}, "no_such_seat", {"seats": 4}),
        ("kop", {**OLD_EYES, "old": [0], "won": True}, "old_count", {
            "due": 2, "contract": "zwyczajna"}),
        ("kop", {**OLD_EYES, "won": True, "calls": ["old"] * 12}, "", {}),
        ("kop", {**OLD_EYES, "won": True, "calls": ["old"] * 13}, "field_type", {
            "field": "calls", "expected": "calls", "value": "[…]"}),
        ("kop", {**OLD_EYES, "won": True, "calls": ["both"]}, "field_type", {
            "field": "calls", "expected": "calls", "value": "[…]"}),
        ("kop", {**OLD_EYES, "won": True, "calls": ["old", "young", "old", "young"]}, "", {}),
        ("kop", {**OLD_EYES, "won": True, "calls": ["old", "young", "old", "young", "old"]},
         "too_many_doublings", {
            "contract": "zwyczajna", "levels": "none, kontra, rej, bok, slup", "calls": 5}),
        ("kop", {**OLD_EYES, "won": True, "doubling": "rej", "calls": ["old"]},
         "doubling_against_calls", {
            "contract": "zwyczajna", "levels": "none, kontra, rej, bok, slup", "doubling": "rej"}),
        ("kop", {**OLD_EYES, "won": True, "doubling": "zub"}, "doubling_not_in_game", {
            "contract": "zwyczajna", "levels": "none, kontra, rej, bok, slup", "doubling": "zub"}),
        ("kop", {"contract": "cicha", "old": [1], "won": True, "calls": ["old"]},
         "lone_old_doubles_first", {"contract": "cicha", "levels": "none, kontra, rej, bok"}),
        ("kop", {**OLD_EYES, "old_eyes": 104, "old_tricks": 4}, "", {}),
        ("kop", {**OLD_EYES, "old_eyes": 0, "old_tricks": 0}, "", {}),
        ("kop", {**OLD_EYES, "old_eyes": 105, "old_tricks": 4}, "kop_eyes_out_of_range", {
            "eyes": 105, "tricks": 4}),
        ("kop", {**OLD_EYES, "old_eyes": -1, "old_tricks": 0}, "kop_eyes_out_of_range", {
            "eyes": -1, "tricks": 0}),
        ("kop", {**OLD_EYES, "old_eyes": 50, "old_tricks": 5}, "kop_tricks_out_of_range", {
            "eyes": 50, "tricks": 5}),
        ("kop", {**OLD_EYES, "old_eyes": 0, "old_tricks": -1}, "kop_tricks_out_of_range", {
            "eyes": 0, "tricks": -1}),
        ("kop", {**OLD_EYES, "old_eyes": 13, "old_tricks": 1}, "eyes_impossible_for_tricks", {
            "eyes": 13, "tricks": 1}),
        ("kop", {**OLD_EYES, "old_eyes": 52, "old_tricks": 2, "won": True}, "eyes_lose_but_won", {
            "eyes": 52, "tricks": 2}),
        ("kop", {**OLD_EYES, "old_eyes": 53, "old_tricks": 2, "won": False}, "eyes_win_but_lost", {
            "eyes": 53, "tricks": 2}),
        ("kop", {**OLD_EYES, "old_eyes": 53, "old_tricks": 2, "margin": "no-exit"},
         "margin_against_eyes", {"eyes": 53, "tricks": 2, "margin": "no-exit"}),
        ("zole-classic", {"contract": "ordinary", "declarer": 4, "won": True}, "no_such_seat", {
            "seats": 4}),
        ("zole-classic", {"contract": "ordinary", "declarer": 0, "won": True},
         "declarer_sits_out", {"dealer": 0}),
        ("zole-classic", {**COUNTED, "eyes": 0, "tricks": 0}, "", {}),
        ("zole-classic", {**COUNTED, "eyes": 120, "tricks": 8}, "", {}),
        ("zole-classic", {**COUNTED, "eyes": -1, "tricks": 1}, "eyes_out_of_range", {
            "eyes": -1, "tricks": 1}),
        ("zole-classic", {**COUNTED, "eyes": 121, "tricks": 8}, "eyes_out_of_range", {
            "eyes": 121, "tricks": 8}),
        ("zole-classic", {**COUNTED, "eyes": 60, "tricks": 9}, "tricks_out_of_range", {
            "eyes": 60, "tricks": 9}),
        ("zole-classic", {**COUNTED, "eyes": 60, "tricks": -1}, "tricks_out_of_range", {
            "eyes": 60, "tricks": -1}),
        ("zole-classic", {**COUNTED, "eyes": 1, "tricks": 1}, "eyes_impossible_for_tricks", {
            "eyes": 1, "tricks": 1}),
        ("zole-classic", {**COUNTED, "eyes": 60, "tricks": 4, "won": True}, "eyes_lose_but_won", {
            "eyes": 60, "tricks": 4}),
        ("zole-classic", {**COUNTED, "eyes": 61, "tricks": 4, "won": False}, "eyes_win_but_lost", {
            "eyes": 61, "tricks": 4}),
        ("zole-classic", {**COUNTED, "eyes": 91, "tricks": 4, "margin": "plain"},
         "margin_against_eyes", {"eyes": 91, "tricks": 4, "margin": "plain"}),
        ("zole-rondo", {"contract": "table", "eyes": ["1"] * 4, "tricks": [2] * 4}, "field_type", {
            "field": "eyes", "expected": "whole_or_null", "value": '"1"'}),
        ("zole-rondo", {"contract": "table", "eyes": [30] * 4, "tricks": [2] * 4,
                        "odd_payers": [5]}, "field_type", {
            "field": "odd_payers", "expected": "seats", "value": "[…]"}),
        ("zole-rondo", {"contract": "table", "eyes": [30] * 4, "tricks": [2] * 4,
                        "odd_payers": [-1]}, "field_type", {
            "field": "odd_payers", "expected": "seats", "value": "[…]"}),
        ("golf", {"results": [1, 2, 3]}, "figure_for_each_player", {
            "field": "results", "players": 4, "given": 3}),
        ("golf", {"results": [1] * 5}, "figure_for_each_player", {
            "field": "results", "players": 4, "given": 5}),
        ("golf", {"results": [1] * 6}, "figure_for_each_player", {
            "field": "results", "players": 4, "given": 6}),
        ("golf", {"results": [1, 1, 1, 1, 1, "4"]}, "figure_for_each_player", {
            "field": "results", "players": 4, "given": 6}),
        ("golf", {"results": [1] * 7}, "figure_for_each_player", {
            "field": "results", "players": 4, "given": 7}),
        ("golf", {"results": [1, 2, 3, "4"]}, "field_type", {
            "field": "results", "expected": "whole", "value": '"4"'}),
        ("golf", {"results": [1, 2, 3, 36]}, "figure_out_of_range", {
            "field": "results", "value": "36", "low": -16, "high": 35}),
        ("skat", {"contract": "grand"}, "field_choice", {
            "field": "contract", "value": "grand", "options": "passed"}),
        ("skat", {"declarer": 4, "value": 18, "won": True}, "no_such_seat", {"seats": 4}),
        ("skat", {"declarer": 0, "value": 18, "won": True}, "declarer_sits_out", {"dealer": 0}),
        ("skat", {"declarer": 1, "value": 17, "won": True}, "no_such_value", {"value": 17}),
        ("skat", {"declarer": 1, "value": -18, "won": True}, "no_such_value", {"value": -18}),
        ("skat", {"declarer": 1, "value": 265, "won": True}, "no_such_value", {"value": 265}),
    ],
)  # fmt: skip
def test_a_fault_of_a_deal_has_its_figures(
    game: str, raw: Json, code: str, facts: Mapping[str, object]
) -> None:
    assert faults(game, raw) == ([(code, facts)] if code else [])


def test_eyes_of_a_table_game_are_a_figure_up_to_a_million() -> None:
    found = [
        {code for code, _ in faults("zole-rondo", {**table, "eyes": [eyes, 0, 0, 0]})}
        for table in [{"contract": "table", "tricks": [8, 0, 0, 0]}]
        for eyes in (1_000_000, 1_000_001, -1_000_000, -1_000_001)
    ]

    assert [("field_type" in codes, "eyes_out_of_range" in codes) for codes in found] == [
        *((False, True), (True, False), (False, True), (True, False)),
    ]


def test_a_seat_of_the_old_is_one_of_the_table() -> None:
    table = GAMES["kop"].table(4, dealer=0, rules=GAMES["kop"].rules)

    found = [
        [(fault.code, fault.seat) for fault in GAMES["kop"].check(deal, table)]
        for deal in (KopDeal(KopContract.ZWYCZAJNA, old, won=True) for old in ((0, 3), (-1, 4)))
    ]

    assert found == [[], [("no_such_seat", -1), ("no_such_seat", 4)]]


@pytest.mark.parametrize(
    ("game", "raw"),
    [
        ("kop", {**OLD_EYES, "won": True}),
        ("kop", {**OLD_EYES, "won": False, "margin": "no-trick"}),
        ("kop", {**OLD_EYES, "doubling": "rej", "calls": ["old", "young"], "won": True}),
        ("kop", {**OLD_EYES, "old_eyes": 53, "old_tricks": 2}),
        ("kop", {**OLD_EYES, "old_eyes": 53, "old_tricks": 2, "won": True, "margin": "exit"}),
        ("zole-classic", {**COUNTED, "won": True}),
        ("zole-classic", {**COUNTED, "won": False, "margin": "jani"}),
        ("zole-classic", {**COUNTED, "eyes": 61, "tricks": 4}),
        ("zole-classic", {**COUNTED, "eyes": 61, "tricks": 4, "won": True, "margin": "plain"}),
        ("zole-english", {**COUNTED, "won": False, "surrendered": True}),
        ("zole-rondo", {"contract": "table", "eyes": [30, None, 60, 30], "tricks": [2, None, 4, 2],
                        "odd_payers": [0, 4]}),
        ("zole-classic", {"contract": "passed"}),
        ("zole-classic", {"contract": "annulled"}),
        ("golf", {"results": [1, -16, 35]}),
        ("alexander", {"battles": [1, 99], "cards_out": [52, 0]}),
        ("skat", {"contract": "passed"}),
        ("skat", {"declarer": 2, "value": 264, "won": False}),
    ],
)  # fmt: skip
def test_a_deal_is_written_as_it_was_read(game: str, raw: Json) -> None:
    played = GAMES[game]

    assert played.write_deal(played.read_deal(raw)) == raw


@pytest.mark.parametrize(
    ("game", "size", "deals", "low", "high"),
    [
        ("skat", 3, 1, -578, 314),
        ("skat", 4, 2, -1156, 628),
        ("golf", 4, 9, -144, 315),
        ("klondike", 4, 1, -52, 208),
        ("alexander", 4, 2, 2, 198),
        ("chinese-wall", 4, 3, 0, 3),
    ],
)
def test_totals_of_a_sheet_have_bounds(
    game: str, size: int, deals: int, low: int, high: int
) -> None:
    found = GAMES[game].bounds(size, deals=deals, rules=GAMES[game].rules)

    assert (found.least, found.most) == (low, high)


def test_a_bundled_schema_holds_every_schema_it_refers_to() -> None:
    held = {
        name: sorted(key for key in bundled(name)["$defs"] if key.startswith("urn:"))
        for name in ("karta.sheet/1", "karta.tournament/1", "karta.money/1", "karta.verdict/1")
    }

    assert held == {
        "karta.sheet/1": [],
        "karta.tournament/1": ["urn:karta:sheet:1"],
        "karta.money/1": ["urn:karta:series:1", "urn:karta:sheet:1"],
        "karta.verdict/1": ["urn:karta:score:1", "urn:karta:sheet:1", "urn:karta:tournament:1"],
    }
    assert bundled("karta.tournament/1")["$defs"]["urn:karta:sheet:1"] == schema("karta.sheet/1")
