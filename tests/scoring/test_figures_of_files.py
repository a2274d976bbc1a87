"""Single figures of files: fees, teams, money, and blocks with faults, each at its limit."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from scoring.balances import FREE, Balance, charged_fee
from scoring.big_points import Place
from scoring.errors import Faulty, refuse
from scoring.event_files import faults_of_lists, read_event, write_team
from scoring.fee_classes import FeeClass, Payee, class_for, read_words
from scoring.format_lines import LONGEST, read_line
from scoring.json_reader import load_json
from scoring.money import (
    Fee,
    FurtherPrizes,
    Payer,
    Prizes,
    SettlementInput,
    settle,
    transfers,
    worth_of_lists,
)
from scoring.money_files import read_books
from scoring.teams import Member, Team
from tests.scoring.full_documents import full_books, full_event
from tests.scoring.limits import Way, changed_at

Json = Any
Told = list[tuple[str, Mapping[str, object]]]


def told(refused: pytest.ExceptionInfo[Faulty]) -> Told:
    return [(fault.code, fault.facts) for fault in refused.value.faults]


def test_an_entry_without_more_is_one_entry_and_nothing_is_paid_yet() -> None:
    assert charged_fee(Fee(3000, 1000)) == Fee(3000, 1000)
    assert (Balance(Fee(3000, 1000)).owed, Balance(FREE).owed, FREE.whole) == (4000, 0, 0)
    assert (FREE.prize, FREE.costs) == (0, 0)


def test_a_refusal_names_its_faults() -> None:
    assert str(refuse("not_json", line=3)) == "not_json"


@pytest.mark.parametrize(
    ("way", "value", "expected"),
    [
        (("teams", 1, "members"), [[], []], [
            ("not_an_object", {"value": "[…]"}), ("not_an_object", {"value": "[…]"})]),
        (("blocks",), [
            {"first_round": 2, "settings": {"deals": 0, "rounds": 0}}, {"first_round": 50}], [
            ("field_range", {"low": 1, "high": 50, "field": "rounds", "value": "0", "block": 1}),
            ("field_range", {"low": 1, "high": 200, "field": "deals", "value": "0", "block": 1}),
            ("block_rounds_differ", {"first_round": 50, "due": 52, "block": 2})]),
        (("blocks",), [
            {"first_round": 8, "preset": "student-league", "settings": {"deals": 0}},
            {"first_round": 13, "preset": "student-league"}], [
            ("field_range", {"low": 1, "high": 200, "field": "deals", "value": "0", "block": 1}),
            ("block_without_rounds", {"first_round": 13, "rounds": 11, "block": 2})]),
        (("blocks", 0, "groups", 1, "per_table"), 6, [
            ("field_range", {
                "low": 1, "high": 5, "field": "per_table", "value": "6", "block": 1})]),
    ],
)  # fmt: skip
def test_faults_of_several_parts_are_told_together(way: Way, value: object, expected: Told) -> None:
    with pytest.raises(Faulty) as refused:
        read_event(changed_at(full_event(), way, value))

    assert sorted(told(refused), key=str) == sorted(expected, key=str)


@pytest.mark.parametrize(
    ("blocks", "expected"),
    [
        ([{}] * 51, [("too_many_blocks", {"blocks": 51, "most": 50})]),
        ([], [("round_out_of_order", {"due": 1, "number": 2, "round": 1})]),
        ([{"first_round": 1, "settings": {"deals": 0}}], [
            ("field_range", {"low": 1, "high": 200, "field": "deals", "value": "0", "block": 1})]),
        ([{"first_round": 2, "settings": {"deals": 0}}], [
            ("field_range", {"low": 1, "high": 200, "field": "deals", "value": "0", "block": 1}),
            ("round_out_of_order", {"due": 1, "number": 2, "round": 1})]),
    ],
    ids=["too many", "none", "from the first round", "from the second round"],
)  # fmt: skip
def test_rounds_of_a_faulty_block_are_not_read(blocks: list[Json], expected: Told) -> None:
    document = changed_at(full_event(), ("rounds", 0, "number"), 2)

    with pytest.raises(Faulty) as refused:
        read_event(changed_at(document, ("blocks",), blocks))

    assert told(refused) == expected


def codes_of_members(members: list[Json]) -> set[str]:
    with pytest.raises(Faulty) as refused:
        read_event(changed_at(full_event(), ("teams", 1, "members"), members))
    return {fault.code for fault in refused.value.faults}


def test_a_team_lists_up_to_200_members_of_100_rounds() -> None:
    assert ["too_many_on_list" in codes_of_members([1] * count) for count in (199, 200, 201)] == [
        False,
        False,
        True,
    ]
    for field in ("from_round", "to_round"):
        found = ["field_range" in codes_of_members([1, {"player": 2, field: number}])
                 for number in (0, 1, 99, 100, 101)]  # fmt: skip
        assert found == [True, False, False, False, True]


def test_a_member_has_only_one_place_at_a_time() -> None:
    """The third entry shares a round with the first, which is not next to it."""
    spells = [(1, 2), (5, 6), (2, 3)]
    teams = [Team(str(at), (Member(4, *spell),)) for at, spell in enumerate(spells)]

    assert [fault.facts for fault in faults_of_lists(teams)] == [{"player": 4}]
    assert list(faults_of_lists(teams[:2])) == []


def test_a_member_is_written_by_number_unless_rounds_limit_them() -> None:
    team = Team("Ogre", (Member(3), Member(4, 1, 5), Member(5, 2), Member(6, 2, 2)))

    assert write_team(team)["members"] == [
        *(3, {"player": 4, "to_round": 5}, {"player": 5, "from_round": 2}),
        {"player": 6, "from_round": 2, "to_round": 2},
    ]


@pytest.mark.parametrize(
    ("way", "value", "expected"),
    [
        (("format",), "karta.money/2", [
            ("field_choice", {
                "field": "format", "value": "karta.money/2", "options": "karta.money/1"})]),
        (("prizes", "shares"), [-1], [
            ("field_range", {"field": "shares", "value": "-1", "low": 0, "high": 100})]),
    ],
)  # fmt: skip
def test_books_of_another_format_or_with_a_negative_share_are_refused(
    way: Way, value: object, expected: Told
) -> None:
    with pytest.raises(Faulty) as refused:
        read_books(changed_at(full_books(), way, value))

    assert told(refused) == expected


def test_the_second_of_two_fields_of_one_name_is_named() -> None:
    with pytest.raises(Faulty) as refused:
        load_json(b'{"a": 1, "b": 2, "c": 3, "b": 4}', largest=99)

    assert told(refused) == [("field_twice", {"field": "b"})]


def test_a_line_of_300_characters_is_read_and_a_longer_one_shown_cut() -> None:
    line = "30+10" + " " * 294 + ","

    assert (len(line), LONGEST, read_line(line).common) == (300, 300, Fee(3000, 1000))
    with pytest.raises(Faulty) as refused:
        read_line(line + " ")
    assert told(refused) == [("format_line_unreadable", {"given": f"{line}…"})]


@pytest.mark.parametrize(
    ("said", "until"),
    [
        ("līdz 28.2.", (0, 2, 28)),
        ("līdz 29.2.", None),
        ("līdz 29.2.2028", (2028, 2, 29)),
        ("līdz 29.2.2027", None),
        ("līdz 31.4.", None),
    ],
)
def test_the_29th_of_february_needs_its_year(said: str, until: tuple[int, int, int] | None) -> None:
    found = read_words(said, Fee(0, 0))

    assert (found and found[0].until) == until


def test_a_class_of_the_top_ends_with_its_limit() -> None:
    classes = [FeeClass("TOP 2", "top", Fee(0, 0), 2), FeeClass("TOP", "top", Fee(0, 5))]

    found = [class_for(classes, Payee(place=place)) for place in (1, 2, 3, None)]

    assert [one and one.limit for one in found] == [2, 2, None, None]
    assert found[2:] == [None, None]


@pytest.mark.parametrize(
    ("fund", "shares", "fixed", "expected"),
    [
        (0, (), (0,), {1: 0}),
        (1000, (50, 30), (), {1: 500, 2: 300}),
        (1000, (0, 0), (), {1: 0, 2: 0}),
        (1000, (50,), (400, 100), {1: 650, 2: 100}),
        (500, (50,), (400, 100), {1: 400, 2: 100}),
        (250, (50,), (400, 100), {1: 200, 2: 50}),
    ],
)
def test_the_shares_are_of_what_the_fixed_prizes_leave(
    fund: int, shares: tuple[int, ...], fixed: tuple[int, ...], expected: dict[int, int]
) -> None:
    prizes = Prizes(1, tuple(map(Fraction, shares)), fixed)

    assert worth_of_lists(fund, [prizes], [[Place(1, 1), Place(2, 2)]]) == [expected]


def test_further_lists_are_paid_from_the_same_fund() -> None:
    players = tuple(
        Payer(number, f"Player {number}", "all", Place(number, number), stake, 4000)
        for number, stake in ((1, 300), (2, -200), (3, -100))
    )
    ladies, guests = ({2: Place(1, 1)}, 500), ({3: Place(1, 1), 1: Place(2, 2)}, 70)
    books = SettlementInput(
        fees={"all": Fee(3000, 1000)},
        prizes=Prizes(1, (), (1000,)),
        players=players,
        further=tuple(FurtherPrizes(Prizes(1, (), (cents,)), held) for held, cents in
                      (ladies, guests)),
    )  # fmt: skip

    found = settle(books)

    assert (found.prizes, found.further) == ({1: 1000}, ({2: 500}, {3: 70}))
    assert (found.fund, found.promised, found.unpromised, found.missing) == (9000, 1570, 7430, 0)
    assert [(one.payer, one.receiver, one.cents) for one in found.transfers] == [
        *((2, 1, 200), (3, 1, 100)),
    ]


def test_the_bank_takes_what_the_stakes_do_not_add_up_to() -> None:
    stakes = [{1: 100, 2: 0, 3: -70}, {1: 70, 3: -100}, {1: 0, 2: 0}, {}]

    found = [[(t.payer, t.receiver, t.cents) for t in transfers(each)] for each in stakes]

    assert found == [[(3, 1, 70), (0, 1, 30)], [(3, 1, 70), (3, 0, 30)], [], []]
