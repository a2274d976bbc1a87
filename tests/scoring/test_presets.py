"""The presets match the rules, and settings change them one by one."""

from fractions import Fraction

import pytest

from scoring.big_points import KOP_SCALE, LZF_SCALE
from scoring.errors import Faulty
from scoring.event_settings import EventSettings, read_settings
from scoring.house_rules import HouseRules
from scoring.presets import LENGTHS, PRESETS

# Preset, game, rounds, deals, minutes, tables, first seats, later seats, tie-breaks.
PLANS = (
    ("lzf-classic", "zole-classic", 7, 28, None, "4-5", "lot", "all_rounds", ()),
    ("lzf-rondo", "zole-rondo", 7, 28, None, "4-5", "lot", "all_rounds", ()),
    ("local-24", "zole-classic", 7, 24, 60, "4-3", "lot", "all_rounds", ()),
    ("evening-16", "zole-classic", 4, 16, 40, "4-3", "lot", "all_rounds", ()),
    ("student-league", "zole-classic", 4, 18, 40, "3-4", "lot", "all_rounds", ("last_round",)),
    ("zole-english", "zole-english", 4, 16, 40, "4-3", "lot", "all_rounds", ()),
    ("zole-french", "zole-french", 4, 18, 40, "3", "lot", "all_rounds", ()),
    ("kop", "kop", 5, 32, 60, "4", "lot", "rotation", ("table_wins", "second_places")),
    ("golf", "golf", 1, 9, None, "1-5", "list", "list", ()),
    ("klondike", "klondike", 1, 9, None, "1-5", "list", "list", ()),
    ("alexander", "alexander", 1, 9, None, "1-5", "list", "list", ()),
    ("chinese-wall", "chinese-wall", 1, 9, None, "1-5", "list", "list", ()),
    ("skat", "skat", 3, 48, 120, "4-3", "lot", "all_rounds", ()),
)


def test_the_list_of_presets() -> None:
    assert [plan[0] for plan in PLANS] == list(PRESETS)


@pytest.mark.parametrize("plan", PLANS, ids=[plan[0] for plan in PLANS])
def test_a_preset_matches_the_rules(plan: tuple) -> None:
    read = read_settings({}, plan[0])

    assert plan == (
        plan[0],
        read.game.id,
        read.rounds,
        read.deals,
        read.minutes,
        read.table_sizes,
        read.first_seating,
        read.reseat_by,
        read.tie_breaks,
    )
    assert (read.strike_worst, read.keep_apart) == (0, False)


@pytest.mark.parametrize("preset", ["lzf-classic", "lzf-rondo", "local-24", "evening-16"])
def test_zole_uses_the_federations_scale(preset: str) -> None:
    assert read_settings({}, preset).rules.scale == LZF_SCALE


def test_the_other_scales() -> None:
    student = read_settings({}, "student-league").rules.scale

    assert student is not None
    assert (student.by_size[3], student.by_size[4]) == ((3, 2, 1), (3, 2, 1, 1))
    assert student.by_size[5] == (3, 2, 1, 1, 1)
    assert student.big_points((0, 0, 0, 0)) == (Fraction(7, 4),) * 4
    assert read_settings({}, "kop").rules.scale == KOP_SCALE


@pytest.mark.parametrize("preset", PRESETS)
def test_only_games_whose_players_pay_each_other_have_a_scale(preset: str) -> None:
    settings = read_settings({}, preset)

    assert (settings.rules.scale is not None) == settings.game.is_zero_sum


def test_a_scale_for_one_size_leaves_the_presets_other_sizes() -> None:
    changed = read_settings({"big_points": {"4": [4, 3, 2, 1]}}, "student-league").rules.scale

    assert changed
    assert (changed.by_size[3], changed.by_size[4]) == ((3, 2, 1), (4, 3, 2, 1))


def test_leftover_pules_lapse_except_in_the_local_tournament() -> None:
    leftovers = {name: read_settings({}, name).rules.leftover_pules for name in PRESETS}

    assert [name for name, left in leftovers.items() if left == "each"] == ["local-24"]


def test_house_rules_have_these_defaults() -> None:
    assert read_settings({}, "lzf-classic").rules == HouseRules(
        idle_at_five="second",
        personal_pule="others",
        pules_on_zole=False,
        leftover_pules="lapse",
        small_zole=False,
        small_zole_lost=6,
        target=None,
        out_young=26,
        out_old=27,
        doublings="wolsztyn",
        bogey=40,
        scale=LZF_SCALE,
    )


def test_rondo_plays_small_zole() -> None:
    rules = read_settings({}, "lzf-rondo").rules

    assert (rules.small_zole, rules.small_zole_lost) == (True, 6)


@pytest.mark.parametrize(
    ("rounds", "deals"),
    [(8, 28), (7, 26), (7, 24), (10, 28), (6, 24), (5, 20), (4, 20)],
)
def test_plans_used_in_practice_can_be_configured(rounds: int, deals: int) -> None:
    read = read_settings({"rounds": rounds, "deals": deals, "minutes": 55}, "lzf-classic")

    assert (read.rounds, read.deals, read.minutes) == (rounds, deals, 55)


def test_every_setting_of_the_plan_changes_its_own_figure() -> None:
    changed = read_settings(
        {
            "minutes": None,
            "table_sizes": "3-4",
            "first_seating": "rating",
            "reseat_by": "last_round",
            "tie_breaks": ["best_round", "table_wins", "shared"],
            "strike_worst": 2,
            "keep_apart": True,
            "leftover_pules": "lapse",
        },
        "local-24",
    )

    assert changed == EventSettings(
        game=read_settings({}, "local-24").game,
        rounds=7,
        deals=24,
        minutes=None,
        table_sizes="3-4",
        first_seating="rating",
        reseat_by="last_round",
        tie_breaks=("best_round", "table_wins"),
        strike_worst=2,
        keep_apart=True,
        rules=HouseRules(),
    )


def test_an_event_is_ranked_by_big_and_small_points_or_by_merit() -> None:
    assert read_settings({}, "kop").ranked_by == ("big", "small")
    assert read_settings({}, "klondike").ranked_by == ("merit",)


def test_every_fault_of_the_settings_is_reported_at_once() -> None:
    with pytest.raises(Faulty) as refused:
        read_settings(
            {
                "rounds": 0,
                "strike_worst": 3,
                "table_sizes": "5-6",
                "reseat_by": "whim",
                "tie_breaks": ["lot", "height"],
                "personal_pule": 4,
                "target": 0,
                "mystery": 1,
            },
            "lzf-classic",
        )

    told = sorted((f.code, f.facts["field"]) for f in refused.value.faults)
    assert told == [
        ("field_choice", "personal_pule"),
        ("field_choice", "reseat_by"),
        ("field_choice", "table_sizes"),
        ("field_choice", "tie_breaks"),
        ("field_range", "rounds"),
        ("field_range", "strike_worst"),
        ("field_range", "target"),
        ("field_unknown", "mystery"),
    ]


@pytest.mark.parametrize(
    ("name", "least", "most"), [("rounds", 1, 50), ("deals", 1, 200), ("strike_worst", 0, 2)]
)
def test_numbers_of_a_plan_include_their_limits(name: str, least: int, most: int) -> None:
    for number in (least, most):
        assert getattr(read_settings({name: number}, "lzf-classic"), name) == number
    for number in (least - 1, most + 1):
        with pytest.raises(Faulty):
            read_settings({name: number}, "lzf-classic")


def test_the_calendars_lengths_of_a_preset() -> None:
    assert {
        preset: [(length.id, length.minutes) for length in lengths]
        for preset, lengths in LENGTHS.items()
    } == {
        "lzf-classic": [
            *(("8x28", None), ("10x28", None), ("7x26", None), ("7x24", None), ("6x24", 55)),
        ],
        "lzf-rondo": [("7x24", None)],
        "evening-16": [("5x20", None), ("4x20", None)],
        "zole-english": [("5x20", None), ("4x20", None)],
        "skat": [("3x36", 90), ("2x48", 120)],
    }
    assert [length.settings for length in LENGTHS["lzf-classic"][3:]] == [
        {"rounds": 7, "deals": 24},
        {"rounds": 6, "deals": 24, "minutes": 55},
    ]
