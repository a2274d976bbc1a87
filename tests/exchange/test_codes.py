"""Codes typed by a keeper are parsed to their deals and formatted back identically."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from scoring import games
from scoring.deals import (
    AnnulledDeal,
    Contract,
    CountedDeal,
    Deal,
    DeclaredDeal,
    Margin,
    PassedDeal,
    PatienceDeal,
    TableDeal,
    UnreadableDeal,
)
from scoring.games import GAMES
from scoring.random_stream import Chance
from tournament.exchange import deal_codes
from tournament.exchange.deal_codes import TypedLine, examples, read_line, write_line
from tournament.words.sheet_faults import CODE_FAULTS

CLASSIC = games.find("zole-classic")
ORDINARY, ZOLE, SMALL = Contract.ORDINARY, Contract.ZOLE, Contract.SMALL_ZOLE
JANI, NO_TRICK = Margin.JANI, Margin.BEZSTIKIS


def read(text: str, game: str = "zole-classic") -> Deal | None:
    found = games.find(game)
    return read_line(text, found, found.rules).deal


def faults(text: str, game: str = "zole-classic") -> list[str]:
    deal = read(text, game)
    assert isinstance(deal, UnreadableDeal)
    return [fault.code for fault in deal.faults]


@pytest.mark.parametrize(
    ("text", "deal"),
    [
        ("b+", DeclaredDeal(ORDINARY, 1, won=True)),
        ("B +", DeclaredDeal(ORDINARY, 1, won=True)),
        ("b=", DeclaredDeal(ORDINARY, 1, won=True)),
        ("b+j", DeclaredDeal(ORDINARY, 1, won=True, margin=JANI)),
        ("bj+", DeclaredDeal(ORDINARY, 1, won=True, margin=JANI)),
        ("b+b", DeclaredDeal(ORDINARY, 1, won=True, margin=NO_TRICK)),
        ("a−", DeclaredDeal(ORDINARY, 0, won=False)),
        ("a-j", DeclaredDeal(ORDINARY, 0, won=False, margin=JANI)),
        ("a-b", DeclaredDeal(ORDINARY, 0, won=False, margin=NO_TRICK)),
        ("cz+", DeclaredDeal(ZOLE, 2, won=True)),
        ("cz-b", DeclaredDeal(ZOLE, 2, won=False, margin=NO_TRICK)),
        ("dm-", DeclaredDeal(SMALL, 3, won=False)),
        ("b74/5", CountedDeal(ORDINARY, 1, 74, 5)),
        ("Bz 100/7", CountedDeal(ZOLE, 1, 100, 7)),
        ("p", PassedDeal()),
        ("x", AnnulledDeal()),
    ],
)
def test_a_seat_and_a_result_make_a_code(text: str, deal: Deal) -> None:
    assert read(text) == deal


@pytest.mark.parametrize(
    ("text", "deal"),
    [
        ("b+1", DeclaredDeal(ORDINARY, 1, won=True)),
        ("b+2", DeclaredDeal(ORDINARY, 1, won=True, margin=JANI)),
        ("b3+", DeclaredDeal(ORDINARY, 1, won=True, margin=NO_TRICK)),
        ("b-2", DeclaredDeal(ORDINARY, 1, won=False)),
        ("b-3", DeclaredDeal(ORDINARY, 1, won=False, margin=JANI)),
        ("b-4", DeclaredDeal(ORDINARY, 1, won=False, margin=NO_TRICK)),
        ("b+5", DeclaredDeal(ZOLE, 1, won=True)),
        ("b-6", DeclaredDeal(ZOLE, 1, won=False)),
        ("bz-8", DeclaredDeal(ZOLE, 1, won=False, margin=NO_TRICK)),
    ],
)
def test_the_points_paid_by_each_make_a_code_too(text: str, deal: Deal) -> None:
    assert read(text) == deal


@pytest.mark.parametrize(
    ("text", "deal"),
    [
        ("2+", DeclaredDeal(ORDINARY, 1, won=True)),
        ("1-3", DeclaredDeal(ORDINARY, 0, won=False, margin=JANI)),
        ("4+6", DeclaredDeal(ZOLE, 3, won=True, margin=JANI)),
        ("0", PassedDeal()),
    ],
)
def test_a_sheet_can_be_typed_with_number_keys_alone(text: str, deal: Deal) -> None:
    assert read(text) == deal


def test_points_follow_the_table_of_the_source() -> None:
    assert read("b+4", "zole-english") == DeclaredDeal(ZOLE, 1, won=True)
    assert faults("b+4", "zole-classic") == ["code_pays_not"]


def test_points_of_small_zole_follow_the_house_rules() -> None:
    english = games.find("zole-english")

    assert read_line("bm-7", english, english.rules).deal == DeclaredDeal(SMALL, 1, won=False)


def test_a_table_game_is_parsed_seat_by_seat() -> None:
    deal = read("t 45/3 45/3 30/2 - *a", "zole-rondo")

    assert deal == TableDeal((45, 45, 30, None), (3, 3, 2, None), (0,))


def test_giving_up_is_parsed_in_english_zole() -> None:
    assert read("b-s", "zole-english") == DeclaredDeal(ORDINARY, 1, won=False, surrendered=True)


def test_patience_needs_a_figure_for_each_player() -> None:
    assert read("5 -4 3", "golf") == PatienceDeal((5, -4, 3))


@pytest.mark.parametrize("text", ["", "   "])
def test_an_empty_line_is_ignored(text: str) -> None:
    assert read_line(text, CLASSIC, CLASSIC.rules) == TypedLine(None)


def test_pules_follow_the_code_with_their_reasons() -> None:
    line = read_line("x !C Led out of turn !a Late", CLASSIC, CLASSIC.rules)

    assert line == TypedLine(AnnulledDeal(), ((2, "Led out of turn"), (0, "Late")))


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("b", ["code_without_sign"]),
        ("bz", ["code_without_sign"]),
        ("b+9", ["code_pays_not"]),
        ("b+j+", ["code_unknown"]),
        ("hello", ["code_unknown"]),
        ("2+2+", ["code_unknown"]),
        ("t 50/4 x", ["code_table_unknown"]),
        ("b+ !", ["code_penalty_unknown"]),
        ("b+ !C", ["code_penalty_without_reason"]),
        ("!C late", ["code_missing"]),
        ("q+ !C", ["code_unknown", "code_penalty_without_reason"]),
    ],
)
def test_unreadable_codes_have_faults(text: str, codes: list[str]) -> None:
    assert faults(text) == codes


@pytest.mark.parametrize(
    ("text", "game", "codes"),
    [
        ("ac", "kop", ["code_without_sign"]),
        ("ac+2k2", "kop", ["code_unknown"]),
        ("ac+4", "kop", ["code_class_unknown"]),
        ("5 x", "golf", ["code_figures_unknown"]),
        ("99", "golf", ["figure_out_of_range"]),
        ("2/52 3", "alexander", ["code_pairs_unknown"]),
    ],
)
def test_other_games_have_their_own_faults(text: str, game: str, codes: list[str]) -> None:
    assert faults(text, game) == codes


@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_every_deal_is_formatted_as_a_code_that_parses_back(game_id: str) -> None:
    game, chance = games.find(game_id), Chance("codes")
    for size in game.sizes:
        for turn in range(300):
            table = game.table(size, dealer=turn % size, rules=game.rules)
            deal = game.invent_deal(table, chance)

            line = write_line(deal, game)

            assert read_line(line, game, game.rules) == TypedLine(deal)


@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_every_example_is_a_possible_deal(game_id: str) -> None:
    game = games.find(game_id)
    for size in game.sizes:
        table = game.table(size, dealer=0, rules=game.rules)
        for code in examples(game, game.rules, size):
            deal = read(code.replace("!C", "!C late"), game_id)

            assert deal is not None
            assert list(game.check(deal, table)) == [], code


def test_pules_are_written_behind_the_code() -> None:
    assert write_line(AnnulledDeal(), CLASSIC, ((2, "late"),)) == "x !C late"


def test_every_fault_of_a_code_has_a_message_with_its_facts() -> None:
    sources = Path(deal_codes.__path__[0]).glob("*.py")
    said = set(re.findall(r'"(code_\w+)"', "".join(file.read_text("utf-8") for file in sources)))

    assert said == set(CODE_FAULTS)
