"""A replayed event lists every seat and every total that differs from its facts and settings."""

import pytest

from scoring.presets import PRESETS
from scoring.rehearsals import invent_event
from scoring.verification import Difference, verify, write_verdict
from tests.scoring.sheet_notation import Json
from tests.scoring.small_events import small_event

FIRST = (
    ((1, 2, 3, 4), (12, -3, -5, -4)),
    ((5, 6, 7, 8), (9, 3, -12, 0)),
)
RIGHT = (
    ((1, 5, 6, 2), (3, 1, -1, -3)),
    ((8, 4, 3, 7), (3, 1, -1, -3)),
)


def second_round(*tables: object, **more: object) -> Json:
    return {"tables": list(tables), **more}


def test_seats_that_follow_from_the_settings_are_not_a_difference() -> None:
    assert verify(small_event(8, FIRST, RIGHT)).differences == ()


def test_the_first_round_is_accepted_as_played() -> None:
    turned = (((8, 7, 6, 5), (3, 1, -1, -3)), ((4, 3, 2, 1), (3, 1, -1, -3)))

    assert verify(small_event(8, turned)).differences == ()


def test_two_players_in_each_others_seats_are_two_differences() -> None:
    event = small_event(8, FIRST, [((1, 5, 6, 8), RIGHT[0][1]), ((2, 4, 3, 7), RIGHT[1][1])])

    assert verify(event).differences == (
        Difference("seat_differs", 2, {"table": 1, "seat": 3, "player": 8, "due": 2}),
        Difference("seat_differs", 2, {"table": 2, "seat": 0, "player": 2, "due": 8}),
    )


def test_a_recorded_swap_explains_differing_seats() -> None:
    swapped = second_round(
        ((1, 5, 6, 8), RIGHT[0][1]),
        ((2, 4, 3, 7), RIGHT[1][1]),
        swaps=[{"players": [2, 8], "reason": "brothers at one table"}],
    )

    assert verify(small_event(8, FIRST, swapped)).differences == ()


def test_swaps_are_applied_in_order() -> None:
    swapped = second_round(
        ((1, 5, 6, 4), RIGHT[0][1]),
        ((2, 8, 3, 7), RIGHT[1][1]),
        swaps=[{"players": [2, 8], "reason": ""}, {"players": [8, 4], "reason": ""}],
    )

    assert verify(small_event(8, FIRST, swapped)).differences == ()


SEVEN = (RIGHT[0], ((8, 4, 3), (3, 0, -3)))


def test_a_player_without_a_seat_was_absent() -> None:
    assert verify(small_event(8, FIRST, SEVEN)).differences == ()


def test_an_unseated_player_is_reported_if_other_absences_are_recorded() -> None:
    event = small_event(9, FIRST, second_round(*SEVEN, absent=[9]))

    assert verify(event).differences == (Difference("player_has_no_seat", 2, {"player": 7}),)


def test_a_seated_player_who_had_left_is_reported() -> None:
    event = small_event(8, FIRST, RIGHT, people={7: {"to_round": 1}})

    assert verify(event).differences == (Difference("player_not_due", 2, {"player": 7}),)


def test_a_seated_absent_player_is_reported() -> None:
    event = small_event(8, FIRST, second_round(*RIGHT, absent=[7]))

    assert verify(event).differences == (Difference("player_not_due", 2, {"player": 7}),)


def test_seats_at_tables_of_other_sizes_are_reported() -> None:
    other = [((1, 5, 6), (3, 0, -3)), ((2, 8, 4, 3, 7), (3, 2, 1, -2, -4))]

    codes = [(d.code, d.facts) for d in verify(small_event(8, FIRST, other)).differences]

    assert codes == [
        ("seat_empty", {"table": 1, "seat": 3, "due": 2}),
        ("seat_differs", {"table": 2, "seat": 0, "player": 2, "due": 8}),
        ("seat_differs", {"table": 2, "seat": 1, "player": 8, "due": 4}),
        ("seat_differs", {"table": 2, "seat": 2, "player": 4, "due": 3}),
        ("seat_differs", {"table": 2, "seat": 3, "player": 3, "due": 7}),
        ("seat_not_given", {"table": 2, "seat": 4, "player": 7}),
    ]


ONE_DEAL: Json = {"deals": [{"contract": "ordinary", "declarer": 1, "won": True}]}


def test_a_total_that_differs_from_its_sheet_is_reported_with_its_player() -> None:
    table = {"number": 1, "seats": [4, 3, 2, 1], "small": [-1, 2, 0, -1], "sheet": ONE_DEAL}

    assert verify(small_event(4, {"tables": [table]})).differences == (
        Difference(
            "total_differs_from_sheet", 1, {"table": 1, "player": 3, "stated": 2, "given": 3}
        ),
        Difference(
            "total_differs_from_sheet", 1, {"table": 1, "player": 2, "stated": 0, "given": -1}
        ),
    )


def test_a_number_of_deals_that_differs_from_its_sheet_is_reported() -> None:
    table = {"number": 3, "seats": [4, 3, 2, 1], "deals_played": 28, "sheet": ONE_DEAL}

    assert verify(small_event(4, {"tables": [table]})).differences == (
        Difference("deals_differ_from_sheet", 1, {"table": 3, "stated": 28, "given": 1}),
    )


def test_totals_that_agree_with_their_sheet_are_not_a_difference() -> None:
    table = {"number": 1, "seats": [4, 3, 2, 1], "small": [-1, 3, -1, -1], "sheet": ONE_DEAL}

    assert verify(small_event(4, {"tables": [table]})).differences == ()


def test_too_few_players_for_a_next_round_are_a_difference() -> None:
    leaving = {3: {"to_round": 1}, 4: {"to_round": 1}}

    verdict = verify(small_event(4, [FIRST[0]], people=leaving))

    assert verdict.next is None
    assert verdict.differences == (Difference("too_few_players", 2, {"players": 2, "least": 3}),)


def test_a_round_impossible_under_the_size_policy_is_a_difference() -> None:
    three = second_round(((1, 5, 6), (3, 0, -3)), absent=[2, 3, 4, 7, 8])
    event = small_event(8, FIRST, three, settings={"table_sizes": "4", "rounds": 2})

    assert verify(event).differences == (
        Difference("players_not_by_size", 2, {"players": 3, "size": 4, "missing": 1}),
    )


def test_after_the_last_round_there_is_no_next_one() -> None:
    event = small_event(8, FIRST, RIGHT, settings={"rounds": 2})

    assert verify(event).next is None
    assert write_verdict(verify(event), [])["next"] is None


def test_a_verdict_is_written_with_its_messages() -> None:
    verdict = verify(small_event(4, [FIRST[0]]))

    assert write_verdict(verdict, ["Table 1, seat D is empty."]) == {
        "format": "karta.verdict/1",
        "rounds": [
            {
                "number": 1,
                "tables": [
                    {
                        "number": 1,
                        "small": [12, -3, -5, -4],
                        "places": ["1", "2", "4", "3"],
                        "big": ["6", "4", "0", "2"],
                    }
                ],
                "standings": [
                    {"place": "1", "player": 1, "big": "6", "small": 12, "decided_by": "big"},
                    {"place": "2", "player": 2, "big": "4", "small": -3, "decided_by": "big"},
                    {"place": "3", "player": 4, "big": "2", "small": -4, "decided_by": "big"},
                    {"place": "4", "player": 3, "big": "0", "small": -5, "decided_by": "big"},
                ],
            }
        ],
        "next": {"number": 2, "tables": [{"number": 1, "seats": [1, 2, 4, 3]}]},
        "differences": ["Table 1, seat D is empty."],
    }


@pytest.mark.parametrize("preset", list(PRESETS))
def test_an_invented_event_of_any_kind_verifies(preset: str) -> None:
    deals = 9 if preset == "golf" else 8

    event = invent_event(players=20, rounds=3, deals=deals, preset=preset, seed="ziema")

    assert verify(event).differences == ()
    assert [len(played.tables) for played in event.rounds] == [len(event.rounds[0].tables)] * 3
