"""Absurd sheets are refused with their faults."""

import pytest

from scoring.errors import Fault, Faulty
from scoring.games import GAMES
from scoring.games.patience import Patience
from scoring.sheet_files import read_sheet
from scoring.sheets import score

PLAYERS = ["Anna", "Bruno", "Cilda", "Dainis"]
WON = {"contract": "ordinary", "declarer": 1, "won": True}


def sheet(**changes: object) -> dict[str, object]:
    return {"game": "zole-classic", "players": PLAYERS, "deals": [WON], **changes}


def faults_of(raw: object) -> list[Fault]:
    with pytest.raises(Faulty) as refusal:
        score(read_sheet(raw))
    return list(refusal.value.faults)


@pytest.mark.parametrize("raw", [None, True, 7, 0.5, "sheet", [], [[[[]]]]])
def test_a_sheet_that_is_not_an_object_is_refused(raw: object) -> None:
    assert [fault.code for fault in faults_of(raw)] == ["not_an_object"]


@pytest.mark.parametrize(
    ("raw", "code", "facts"),
    [
        (sheet(players=["A" * 10_000, *PLAYERS[1:]]), "name_too_long", {"length": 10_000}),
        (sheet(players=["\ud800", *PLAYERS[1:]]), "name_unshowable", {"value": "�"}),
        (sheet(players=["A\u202eB", *PLAYERS[1:]]), "name_unshowable", {"value": "A�B"}),
        (sheet(players=["A\x1b[31m", *PLAYERS[1:]]), "name_unshowable", {"value": "A�[31m"}),
        (sheet(players=[" \t", *PLAYERS[1:]]), "name_missing", {"value": " �"}),
        (sheet(players=[{}, *PLAYERS[1:]]), "name_missing", {"value": "{…}"}),
        (sheet(players=[]), "players_count", {"players": 0}),
        (sheet(players=PLAYERS * 10_000), "players_count", {"players": 40_000}),
        (sheet(players=PLAYERS[:2]), "players_not_in_game", {"players": 2}),
        (sheet(players="Anna"), "field_type", {"value": '"Anna"'}),
        (sheet(deals=[WON] * 10_000), "too_many_deals", {"deals": 10_000, "most": 200}),
        (sheet(deals={}), "field_type", {"field": "deals", "value": "{…}"}),
        (sheet(deals=[[[[[]]]]]), "not_an_object", {"value": "[…]"}),
        (sheet(deals=[{}]), "field_missing", {"field": "contract"}),
        (sheet(deals=[{**WON, "won": 1}]), "field_type", {"field": "won", "value": "1"}),
        (sheet(deals=[{**WON, "declarer": "1"}]), "field_type", {"value": '"1"'}),
        (sheet(deals=[{**WON, "declarer": 1.0}]), "field_type", {"value": "1.0"}),
        (sheet(deals=[{**WON, "declarer": 10**4000}]), "field_range", {"value": "…"}),
        (sheet(deals=[{**WON, "declarer": -(10**4000)}]), "field_range", {"value": "…"}),
        (sheet(deals=[{**WON, "margn": "jani"}]), "field_unknown", {"field": "margn"}),
        (sheet(deals=[{**WON, "x" * 5000: 1}]), "field_unknown", {"field": "x" * 40 + "…"}),
        (sheet(deals=[{**WON, "contract": "bridge"}]), "field_choice", {"value": "bridge"}),
        (sheet(deals=[{**WON, "contract": []}]), "field_choice", {"value": "[…]"}),
        (sheet(game="bridge"), "game_unknown", {"value": "bridge"}),
        (sheet(game=["zole-classic"]), "game_unknown", {"value": "[…]"}),
        (sheet(settings=[]), "not_an_object", {"value": "[…]"}),
        (sheet(settings={"big_points": {"4": [1, 2, 3, 4]}}), "scale_unusable", {"size": 4}),
        (sheet(settings={"target": True}), "field_type", {"field": "target", "value": "true"}),
        (sheet(first_dealer=7), "field_range", {"field": "first_dealer", "value": "7"}),
        (sheet(first_dealer=4), "no_such_seat", {"seats": 4}),
        (sheet(deals_planned=0), "field_range", {"field": "deals_planned", "value": "0"}),
        (sheet(penalty_pules=[{}] * 201), "too_many_penalty_pules", {"given": 201}),
        (
            sheet(penalty_pules=[{"seat": 0, "after_deal": 0, "reason": "x" * 501}]),
            "text_too_long",
            {"length": 501},
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_an_absurd_sheet_is_refused_with_its_fault(
    raw: object, code: str, facts: dict[str, object]
) -> None:
    faults = faults_of(raw)

    assert code in [fault.code for fault in faults]
    fault = next(fault for fault in faults if fault.code == code)
    assert facts.items() <= fault.facts.items()


def test_a_pule_that_is_not_an_object_is_one_fault() -> None:
    assert [fault.code for fault in faults_of(sheet(penalty_pules=[5]))] == ["not_an_object"]


def test_all_faults_are_reported_at_once_with_their_deals() -> None:
    raw = sheet(
        deals=[
            {"contract": "ordinary", "declarer": 0, "won": True},
            {"contract": "bridge"},
            {"contract": "ordinary", "declarer": 1, "eyes": 121, "tricks": 9},
        ],
        first_dealer="A",
    )

    found = [(fault.deal, fault.code) for fault in faults_of(raw)]

    assert found == [
        (None, "field_type"),
        (1, "declarer_sits_out"),
        (2, "field_choice"),
        (2, "field_missing"),
        (2, "field_missing"),
        (3, "eyes_out_of_range"),
        (3, "tricks_out_of_range"),
    ]


@pytest.mark.parametrize("game", [game for game in GAMES.values() if isinstance(game, Patience)])
def test_an_additional_figure_is_refused_without_a_seat(game: Patience) -> None:
    deal = {field: [1] * 6 for field in game.fields}
    raw = {"game": game.id, "players": list("ABCDE"), "deals": [deal]}

    seats = [f.seat for f in faults_of(raw) if f.code == "figure_for_each_player"]

    assert seats == [None] * len(game.fields)


@pytest.mark.parametrize(
    ("game", "deal", "fact"),
    [
        (
            "zole-classic",
            {"contract": "zole", "declarer": 1, "eyes": 2_000_000, "tricks": 8},
            "eyes",
        ),
        ("kop", {"contract": "zolo", "old": [1], "old_eyes": 2_000_000, "old_tricks": 4}, "eyes"),
    ],
)
def test_huge_eyes_are_reported_as_written(game: str, deal: dict[str, object], fact: str) -> None:
    (fault,) = faults_of({"game": game, "players": PLAYERS, "deals": [deal]})

    assert (fault.deal, fault.facts[fact]) == (1, "2000000")
