"""Every act of the services has a message in the journal, and so has every stored fact."""

from __future__ import annotations

import ast
import datetime as dt
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from scoring.event_settings import PLAN_SETTINGS
from scoring.house_rules import HOUSE_SETTINGS
from tournament.models import Entry, Tournament
from tournament.services.acts import load_acts
from tournament.services.events import planning
from tournament.services.people import import_plans
from tournament.services.people.registration import details
from tournament.words.journal import FACTS, SAID_ELSEWHERE, VERBS, WAYS
from tournament.words.journal.lines import Change, changes, verb_words


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    with translation.override("en"):
        yield


def name_of(call: ast.Call) -> str:
    return str(getattr(call.func, "id", getattr(call.func, "attr", "")))


def texts(node: ast.AST) -> set[str]:
    """Return the string constants of an expression."""
    found = [part.value for part in ast.walk(node) if isinstance(part, ast.Constant)]
    return {text for text in found if isinstance(text, str)}


def functions() -> Iterator[ast.FunctionDef]:
    for file in Path(settings.ROOT, "tournament", "services").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef):
                yield node


def facts_noted() -> set[str]:
    """Return the names of the facts that acts record individually."""
    noted: set[str] = set()
    for function in functions():
        given = {
            target.id: node.value
            for node in ast.walk(function)
            if isinstance(node, ast.Assign)
            for target in node.targets
            if isinstance(target, ast.Name)
        }
        for call in ast.walk(function):
            if not isinstance(call, ast.Call) or name_of(call) != "note":
                continue
            for keyword in call.keywords:
                if keyword.arg in ("before", "after"):
                    noted |= keys_of(keyword.value, given)
    return noted


def keys_of(value: ast.expr, given: dict[str, ast.expr]) -> set[str]:
    """Return the keys of every dictionary in an expression."""
    names = [node.id for node in ast.walk(value) if isinstance(node, ast.Name)]
    parts = [value, *(given[name] for name in names if name in given)]
    dicts = [node for part in parts for node in ast.walk(part) if isinstance(node, ast.Dict)]
    keys = [key for found in dicts for key in found.keys if key is not None]
    return {text for key in keys for text in texts(key)}


def test_every_act_has_words_and_no_words_are_left_without_an_act() -> None:
    assert VERBS.keys() == load_acts().keys()


def test_every_act_has_an_undo_or_another_way_back_never_both() -> None:
    undone = {name for name, verb in load_acts().items() if verb.undo is not None}
    # Both are recorded as a tick or as a dispute.
    noted_as_another = {"re_enter_blind", "compare_sheet"}

    assert undone & WAYS.keys() == set()
    assert undone | WAYS.keys() == load_acts().keys() - noted_as_another


def test_every_stored_fact_has_a_message() -> None:
    plan = planning.TournamentPlan("Rudens kauss", dt.date(2026, 11, 21), "evening-16")
    known = {*FACTS, *SAID_ELSEWHERE}
    noted = {
        *facts_noted(),
        *details(Entry(name="Anna Bērziņa")),
        *import_plans.VERDICTS,
        *(name for name in planning.facts_of_plan(plan) if name != "settings"),
        *(f"settings.{name}" for name in (*PLAN_SETTINGS, *HOUSE_SETTINGS)),
    }

    assert noted - known == set()


def test_an_unknown_act_is_shown_by_its_verb() -> None:
    assert (verb_words("weigh_cards"), verb_words("undo", "weigh_cards")) == (
        "weigh_cards",
        "Undone: weigh_cards",
    )


def test_facts_without_a_message_and_unexpected_values_are_shown_plainly() -> None:
    after = {
        "weather": "rain",
        "totals": "9 −9",
        "big": "a lot",
        "breaks": [{"after": 2}],
        "date": "2026-13-45",
        "settings": {"spare_cards": [1, {"colour": "red"}]},
    }

    assert changes({}, after) == (
        Change("weather", "", "rain"),
        Change("Totals", "", "9 −9"),
        Change("Big points", "", "a lot"),
        Change("Breaks", "", "after: 2"),
        Change("Date", "", "2026-13-45"),
        Change("spare_cards", "", "1, colour: red"),
    )


NAMES = st.sampled_from((*FACTS, *SAID_ELSEWHERE, "settings")) | st.text(max_size=8)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=3),
    max_leaves=6,
)


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "lv"])
@given(before=st.dictionaries(NAMES, VALUES), after=st.dictionaries(NAMES, VALUES))
def test_any_facts_before_and_after_can_be_described(
    language: str, before: dict[str, Any], after: dict[str, Any]
) -> None:
    with translation.override(language):
        said = changes(before, after)

    assert {type(part) for change in said for part in (change.name, change.after)} <= {str}


def test_a_correction_shows_both_totals() -> None:
    before = {"round": 1, "version": 1, "totals": [9, -2, -3, -4], "deals_played": 28}
    after = {**before, "version": 2, "totals": [-9, 3, 3, 3], "reason": "minus lost"}

    assert changes(before, after) == (
        Change("Totals", "+9 −2 −3 −4", "−9 +3 +3 +3"),
        Change("Reason", "", "minus lost"),
    )


def test_a_swap_shows_who_got_whose_seat() -> None:
    said = changes({"12": "1A", "7": "2B"}, {"round": 1, "reason": "married"})

    assert said == (
        Change("Seat of player 12", "1A", "2B"),
        Change("Seat of player 7", "2B", "1A"),
        Change("Reason", "", "married"),
    )


def test_changed_settings_are_listed_one_by_one() -> None:
    before = {"settings": {"rounds": 7}, "checking": Tournament.Checking.OFF}
    after = {"settings": {"rounds": 8, "tie_breaks": ["last_round"]}, "checking": "blind"}

    assert changes(before, after) == (
        Change("Who checks results", "nobody", "typed twice"),
        Change("Rounds", "7", "8"),
        Change("Tie-breaks", "as in the preset", "last round"),
    )


def test_an_undo_shows_the_undone_act() -> None:
    assert verb_words("undo", "close_round") == "Undone: round closed"
