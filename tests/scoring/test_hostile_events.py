"""Absurd tournaments are refused with each fault and its position."""

import pytest

from scoring.errors import Fault, Faulty
from scoring.event_files import read_event

PLAYERS = [{"number": number, "name": f"Player {number}"} for number in range(1, 5)]
TABLE = {"number": 1, "seats": [1, 2, 3, 4], "small": [3, 1, -1, -3]}
WON = {"contract": "ordinary", "declarer": 1, "won": True}


def event(**changes: object) -> dict[str, object]:
    plain = {
        "format": "karta.tournament/1",
        "name": "Evening",
        "preset": "lzf-classic",
        "players": PLAYERS,
        "rounds": [{"number": 1, "tables": [TABLE]}],
    }
    return {**plain, **changes}


def with_table(**changes: object) -> dict[str, object]:
    return event(rounds=[{"number": 1, "tables": [{**TABLE, **changes}]}])


def with_player(**changes: object) -> dict[str, object]:
    return event(players=[{**PLAYERS[0], **changes}, *PLAYERS[1:]])


def with_round(**changes: object) -> dict[str, object]:
    return event(rounds=[{"number": 1, "tables": [TABLE], **changes}])


def faults_of(raw: object) -> list[Fault]:
    with pytest.raises(Faulty) as refusal:
        read_event(raw)
    return list(refusal.value.faults)


def nested(depth: int) -> list[object]:
    innermost: list[object] = []
    for _ in range(depth):
        innermost = [innermost]
    return innermost


def test_a_plain_event_is_read() -> None:
    assert read_event(event()).players[3].name == "Player 4"


@pytest.mark.parametrize(
    ("field", "least"),
    [("number", 1), ("lot", 1), ("from_round", 1), ("to_round", 0), ("rating", 0)],
)
def test_a_figure_of_a_player_has_a_smallest_value(field: str, least: int) -> None:
    told = [
        (one.code, one.facts.get("field")) for one in faults_of(with_player(**{field: least - 1}))
    ]

    assert ("field_range", field) in told
    assert read_event(with_player(**{field: least})).players[0].number == 1


@pytest.mark.parametrize(
    ("raw", "code", "facts"),
    [
        (None, "not_an_object", {"value": "null"}),
        (event(format="karta.sheet/1"), "field_choice", {"field": "format"}),
        (event(preset="bridge"), "preset_unknown", {"value": "bridge"}),
        (event(preset=[]), "preset_unknown", {"value": "[…]"}),
        (event(name="\ud800"), "text_unshowable", {"field": "name", "value": "�"}),
        (event(name=7), "field_type", {"field": "name"}),
        (event(date="21.11.2026"), "date_unreadable", {"value": "21.11.2026"}),
        (event(date="2026-02-30"), "date_unreadable", {"value": "2026-02-30"}),
        (event(players=[]), "no_players", {}),
        (event(players=PLAYERS * 25_001), "too_many_players", {"players": 100_004}),
        (event(players=[{}]), "name_missing", {}),
        (event(players=[PLAYERS[0], PLAYERS[0]]), "player_number_twice", {"player": 1}),
        (
            event(players=[{**PLAYERS[0], "name": "A" * 10_000}]),
            "name_too_long",
            {"length": 10_000, "player": 1},
        ),
        (
            event(players=[{**p, "lot": 1} for p in PLAYERS]),
            "lot_twice",
            {"lot": 1},
        ),
        (
            event(players=[{**PLAYERS[0], "from_round": 5, "to_round": 2}]),
            "leaves_before_entering",
            {"player": 1},
        ),
        (event(settings={"tie_breaks": nested(900)}), "field_choice", {"field": "tie_breaks"}),
        (event(settings={"tie_breaks": ["lot", "lot"]}), "tie_break_twice", {}),
        (event(settings={"rounds": 10**30}), "field_range", {"field": "rounds", "value": "…"}),
        (event(settings={"table_sizes": "6"}), "field_choice", {"field": "table_sizes"}),
        (
            event(settings={"game": "kop"}),
            "table_sizes_not_in_game",
            {"policy": "4-5", "sizes": "4"},
        ),
        (event(rounds=[{}] * 101), "too_many_rounds", {"rounds": 101}),
        (
            event(rounds=[{"number": n, "tables": []} for n in range(1, 9)]),
            "more_rounds_than_planned",
            {"rounds": 8, "planned": 7},
        ),
        (with_round(number=2), "round_out_of_order", {"round": 1, "due": 1, "number": 2}),
        (with_round(tables=[TABLE, TABLE]), "table_number_twice", {"round": 1, "table": 1}),
        (with_round(tables=[TABLE, TABLE]), "player_seated_twice", {"round": 1, "player": 4}),
        (with_round(absent=[9]), "player_unknown", {"round": 1, "player": "9"}),
        (with_round(swaps=[{"players": [1]}]), "swap_needs_two", {"round": 1}),
        (
            with_round(penalties=[{"player": 1, "big": "1/7"}]),
            "big_not_in_sixtieths",
            {"value": "1/7"},
        ),
        (
            with_round(penalties=[{"player": 1, "big": "1/0"}]),
            "field_type",
            {"field": "big", "expected": "fraction"},
        ),
        (with_table(seats=[1, 2]), "seats_not_in_game", {"seats": 2, "round": 1, "table": 1}),
        (with_table(seats=[1, 2, 3, 9]), "player_unknown", {"player": "9", "table": 1}),
        (with_table(small=None), "table_without_result", {"round": 1, "table": 1}),
        (with_table(small=[1, 1, 1, 1]), "totals_not_zero", {"total": 4}),
        (with_table(small=[0, 0, 0]), "total_for_each_seat", {"seats": 4, "given": 3}),
        (with_table(small=[0, 0, 0, 0.0]), "field_type", {"field": "small"}),
        (with_table(small=[10**9, -(10**9), 0, 0]), "field_type", {"field": "small"}),
        (with_table(sheet={"deals": [{}]}), "field_missing", {"round": 1, "table": 1}),
        (with_table(sheet={"deals": [WON] * 29}), "more_deals_than_planned", {"played": 29}),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_an_absurd_event_is_refused_with_its_fault(
    raw: object, code: str, facts: dict[str, object]
) -> None:
    faults = [fault for fault in faults_of(raw) if fault.code == code]

    assert any(facts.items() <= fault.facts.items() for fault in faults), faults


@pytest.mark.parametrize(
    ("garbled", "facts"),
    [
        ({"lot": "4"}, {"field": "lot", "expected": "whole", "value": '"4"', "player": 4}),
        ({"number": "4"}, {"field": "number", "expected": "whole", "value": '"4"'}),
    ],
)
def test_an_invalid_player_causes_no_consequential_faults(
    garbled: dict[str, object], facts: dict[str, object]
) -> None:
    players = [{**player, "lot": player["number"]} for player in PLAYERS]

    faults = faults_of(event(players=[*players[:3], {**players[3], **garbled}], rounds=[]))

    assert faults == [Fault("field_type", facts=facts)]


def test_an_unknown_player_in_a_seat_causes_no_consequential_faults() -> None:
    raw = with_table(seats=[1, 2, 3, 9], sheet={"deals": []})

    assert [fault.code for fault in faults_of(raw)] == ["player_unknown"]


def test_a_deal_after_the_agreed_score_is_reported_with_round_and_table() -> None:
    raw = with_table(small=None, sheet={"deals": [WON, WON | {"declarer": 2}]})

    (fault,) = faults_of({**raw, "settings": {"target": 3}})

    assert fault == Fault(
        "deal_after_target",
        deal=2,
        facts={"target": 3, "reached_after": 1, "table": 1, "round": 1},
    )
