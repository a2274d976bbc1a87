"""The figures and lists of rules and files are accepted up to these limits."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.block_files import read_groups
from scoring.errors import Faulty
from scoring.event_files import read_event
from scoring.event_settings import read_settings
from scoring.json_reader import Fields, Settings
from tests.scoring.small_events import event_file

Json = Any


@pytest.mark.parametrize(
    ("preset", "setting", "least", "most"),
    [
        ("golf", "bogey", -144, 315),
        ("kop", "target", 1, 10_000),
        ("lzf-classic", "small_zole_lost", 6, 7),
        ("zole-english", "out_young", 1, 52),
        ("zole-english", "out_old", 1, 52),
        ("lzf-classic", "minutes", 1, 600),
        ("lzf-classic", "teams_best", 1, 8),
        ("lzf-classic", "second_at_three_needs_plus", 0, 1000),
    ],
)
def test_a_rule_has_a_least_and_a_highest_value(
    preset: str, setting: str, least: int, most: int
) -> None:
    for value in (least, most):
        settings = read_settings({setting: value}, preset)
        rules = settings.rules
        held = [settings, rules, *([rules.scale] if rules.scale else [])]
        assert [getattr(h, setting) for h in held if hasattr(h, setting)] == [value]
    for value in (least - 1, most + 1):
        with pytest.raises(Faulty) as refused:
            read_settings({setting: value}, preset)
        assert [(f.code, f.facts) for f in refused.value.faults] == [
            ("field_range", {"field": setting, "value": str(value), "low": least, "high": most})
        ]


@pytest.mark.parametrize(("groups", "is_refused"), [(100, False), (101, True)])
def test_a_block_has_at_most_a_hundred_groups(groups: int, is_refused: bool) -> None:  # noqa: FBT001
    raw = [{"name": f"G{number}", "first": 4} for number in range(1, groups)]
    fields = Fields({"groups": [*raw, {"name": "Last"}]}, known=("groups",))

    read = read_groups(fields)

    told = [(fault.code, fault.facts) for fault in fields.faults]
    if is_refused:
        assert (read, told) == ((), [("too_many_groups", {"groups": 101, "most": 100})])
    else:
        assert (len(read), told) == (100, [])


@pytest.mark.parametrize(("rounds", "is_refused"), [(100, False), (101, True)])
def test_a_file_has_at_most_a_hundred_rounds(rounds: int, is_refused: bool) -> None:  # noqa: FBT001
    played: Json = {"tables": [], "absent": [1, 2, 3, 4]}
    document = event_file(4, *([played] * rounds))

    with pytest.raises(Faulty) as refused:
        read_event(document)

    [fault] = refused.value.faults
    assert (fault.code, fault.facts) == (
        ("too_many_rounds", {"rounds": 101, "most": 100})
        if is_refused
        else ("more_rounds_than_planned", {"rounds": 100, "planned": 7})
    )


@pytest.mark.parametrize(("length", "codes"), [(500, []), (501, ["text_too_long"])])
def test_a_text_without_another_limit_has_at_most_500_characters(
    length: int, codes: list[str]
) -> None:
    fields = Settings({"reason": "x" * length}, known=("reason",))

    fields.text("reason")

    assert [fault.code for fault in fields.faults] == codes


def test_rounds_beyond_the_plan_are_told_with_both_numbers() -> None:
    draw = [((1, 2, 3, 4), (0, 0, 0, 0))]

    assert len(read_event(event_file(4, *([draw] * 7))).rounds) == 7
    with pytest.raises(Faulty) as refused:
        read_event(event_file(4, *([draw] * 8)))

    assert [(f.code, f.facts) for f in refused.value.faults] == [
        ("more_rounds_than_planned", {"rounds": 8, "planned": 7})
    ]


def classic(*, deals: int, **table: object) -> list[tuple[str, object]]:
    """Return the faults of a file with one table of four and this many deals per round."""
    one: Json = {"number": 1, "seats": [1, 2, 3, 4], **table}
    try:
        read_event(event_file(4, {"tables": [one]}, settings={"deals": deals}))
    except Faulty as refused:
        return [(f.code, f.facts.get("deals")) for f in refused.faults]
    return []


WON_TWICE = [{"contract": "zole", "declarer": 2, "won": True, "margin": "bezstikis"}] * 2


@pytest.mark.parametrize(
    ("total", "code"),
    [(1_000_000, "total_beyond_deals"), (1_000_001, "field_type")],
)
def test_a_total_is_read_up_to_a_million(total: int, code: str) -> None:
    table = ((1, 2, 3, 4), (total, -total, 0, 0))

    with pytest.raises(Faulty) as refused:
        read_event(event_file(4, (table,)))

    assert {fault.code for fault in refused.value.faults} == {code}


@pytest.mark.parametrize(
    ("deals", "table", "told"),
    [
        # One zole without a trick pays 21, two pay 42.
        (1, {"small": [21, -7, -7, -7]}, []),
        (1, {"small": [24, -8, -8, -8]}, [("total_beyond_deals", 1)]),
        (1, {"small": [24, -8, -8, -8], "void": True}, []),
        (1, {"small": [24, -8, -8, -8], "deals_played": 2}, []),
        (2, {"small": [24, -8, -8, -8], "deals_played": 1}, [("total_beyond_deals", 1)]),
        (2, {"small": [0, 0, 0, 0], "deals_played": 0}, []),
        (2, {"small": [3, -1, -1, -1], "deals_played": 0}, [
            ("total_beyond_deals", 0)] * 4),
        (2, {"small": [-14, -14, 42, -14], "sheet": {"deals": WON_TWICE[:1]}}, []),
        (2, {"small": [-14, -14, 42, -14], "sheet": {"deals": WON_TWICE}}, []),
        (2, {"small": [0, 0, 0, 0], "deals_played": 200}, []),
        (2, {"small": [0, 0, 0, 0], "deals_played": 201}, [("field_range", None)]),
        (2, {"void": True}, []),
        (2, {}, [("table_without_result", None)]),
    ],
)  # fmt: skip
def test_totals_of_a_table_fit_the_deals_that_were_played(
    deals: int, table: Json, told: list[tuple[str, object]]
) -> None:
    assert classic(deals=deals, **table) == told
