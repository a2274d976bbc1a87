"""A sheet is checked as a whole: every fault at once, each with its deal and its seat."""

from dataclasses import replace

import pytest

from scoring.deals import GivenPule
from scoring.errors import Fault, Faulty
from scoring.sheet_files import read_sheet
from scoring.sheets import check
from tests.scoring.sheet_notation import Json, deal_of


def sheet_of(*deals: str, **more: object) -> Json:
    return {
        "game": "zole-classic",
        "players": ["Anna", "Bruno", "Cilda", "Dainis"],
        "deals": [deal_of(deal, 4) for deal in deals],
        **more,
    }


def test_every_fault_of_a_sheet_is_reported_at_once() -> None:
    raw = sheet_of(
        "A ordinary won",
        "table A 50/3 B 40/3 C 30/2",
        "D ordinary 121 eyes 9 tricks",
        "C small-zole won",
        first_dealer=0,
        deals_planned=3,
        penalty_pules=[{"seat": 4, "after_deal": 9, "reason": ""}],
    )

    codes = [(fault.deal, fault.seat, fault.code) for fault in check(read_sheet(raw))]

    assert codes == [
        (None, None, "more_deals_than_planned"),
        (None, 4, "no_such_seat"),
        (None, 4, "penalty_after_no_deal"),
        (1, 0, "declarer_sits_out"),
        (2, None, "table_game_not_in_game"),
        (3, None, "eyes_out_of_range"),
        (3, None, "tricks_out_of_range"),
        (4, None, "small_zole_not_in_game"),
    ]


@pytest.mark.parametrize(
    ("seat", "after_deal", "codes"),
    [
        (-1, 0, ["no_such_seat"]),
        (0, 0, []),
        (3, 1, []),
        (4, 1, ["no_such_seat"]),
        (0, -1, ["penalty_after_no_deal"]),
        (0, 2, ["penalty_after_no_deal"]),
    ],
)
def test_a_penalty_pule_has_a_seat_and_a_played_deal(
    seat: int, after_deal: int, codes: list[str]
) -> None:
    sheet = read_sheet(sheet_of("B ordinary won"))
    given = GivenPule(seat=seat, after_deal=after_deal)

    faults = check(replace(sheet, penalty_pules=(given,)))

    assert [fault.code for fault in faults] == codes


def test_a_fault_carries_its_facts() -> None:
    raw = sheet_of("B ordinary won", "C ordinary 119 eyes 8 tricks")

    faults = check(read_sheet(raw))

    assert faults == (
        Fault("eyes_impossible_for_tricks", deal=2, facts={"eyes": 119, "tricks": 8}),
    )


def test_unreadable_values_are_reported_together_with_impossible_ones() -> None:
    raw = sheet_of()
    raw["deals"] = [deal_of("A ordinary won", 4), {"contract": "annulled", "declarer": 1}]

    codes = [(fault.deal, fault.seat, fault.code) for fault in check(read_sheet(raw))]

    assert codes == [(1, 0, "declarer_sits_out"), (2, None, "field_unknown")]


def test_a_deal_after_the_target_is_among_the_faults_of_the_sheet() -> None:
    raw = sheet_of("B zole won", "C zole won", settings={"target": 15})

    faults = check(read_sheet(raw))

    assert faults == (Fault("deal_after_target", deal=2, facts={"target": 15, "reached_after": 1}),)


@pytest.mark.parametrize(
    ("raw", "codes"),
    [
        ({}, [(None, "field_missing")] * 3),
        (
            {"game": "bridge", "players": ["Anna"], "deals": [{}, 1]},
            [(None, "game_unknown"), (2, "not_an_object")],
        ),
        (
            {"game": "kop", "players": [], "settings": {"bock": 1}, "deals": [{}]},
            [
                (None, "players_count"),
                (None, "field_unknown"),
                (1, "field_missing"),
                (1, "field_missing"),
                (1, "field_missing"),
            ],
        ),
    ],
)
def test_an_unusable_sheet_is_refused_with_all_its_faults(
    raw: dict[str, object], codes: list[tuple[int | None, str]]
) -> None:
    with pytest.raises(Faulty) as refused:
        read_sheet(raw)

    assert [(fault.deal, fault.code) for fault in refused.value.faults] == codes


def test_half_a_number_is_not_a_number() -> None:
    rondo = {"game": "zole-rondo", "players": ["Anna", "Bruno", "Cilda", "Dainis", "Elza"]}
    missing = {"contract": "table", "eyes": [60, 60, None, 0, 0], "tricks": [4, 4, None, None, 0]}
    too_much = {"contract": "table", "eyes": [60, 0, 60, 0, 0], "tricks": [2, 3, 3, None, 0]}
    raw = {**rondo, "deals": [missing, too_much]}

    faults = check(read_sheet(raw))

    assert [(fault.deal, fault.seat, fault.code) for fault in faults] == [
        (1, 3, "table_game_figure_missing"),
        (2, 3, "table_game_sits_out"),
    ]


@pytest.mark.parametrize(
    "values",
    [[6, 4, 2], [6, 4, 2, 0, 0], [4, 6, 2, 0], [6, 4, 2, -1], [6, 4, 2, "0"], [1001, 4, 2, 0], 6],
)
def test_a_scale_has_non_increasing_whole_numbers_for_each_place(
    values: object,
) -> None:
    raw = sheet_of("B ordinary won", settings={"big_points": {"4": values}})

    assert "scale_unusable" in {fault.code for fault in check(read_sheet(raw))}


@pytest.mark.parametrize("values", [[6, 4, 2, 0], [0, 0, 0, 0], [1000, 1000, 1, 1]])
def test_places_may_pay_the_same(values: list[int]) -> None:
    raw = sheet_of("B ordinary won", settings={"big_points": {"4": values}})

    assert check(read_sheet(raw)) == ()


@pytest.mark.parametrize("value", [1, 4, 5, True, "both", None, [2]])
def test_a_personal_pule_is_worth_two_three_or_depends_on_the_table_size(value: object) -> None:
    raw = sheet_of("B ordinary won", settings={"personal_pule": value})

    [fault] = check(read_sheet(raw))

    assert (fault.code, fault.facts["options"]) == ("field_choice", "others, players, 2, 3")


@pytest.mark.parametrize(("seat", "is_there"), [(-1, False), (0, True), (3, True), (4, False)])
def test_the_first_dealer_and_a_given_pule_have_a_seat_of_the_table(
    seat: int, *, is_there: bool
) -> None:
    sheet = read_sheet(sheet_of("A ordinary won"))
    pule = GivenPule(seat, after_deal=0, reason="")

    found = [check(replace(sheet, first_dealer=seat)), check(replace(sheet, penalty_pules=(pule,)))]

    assert [[(f.code, f.seat) for f in faults if f.code == "no_such_seat"] for faults in found] == [
        [] if is_there else [("no_such_seat", seat)]
    ] * 2
