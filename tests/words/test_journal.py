"""Every act of the services has its words in the journal, and so has every fact it keeps."""

from __future__ import annotations

import ast
import datetime as dt
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import translation

from scoring.event_settings import PLAN_SETTINGS
from scoring.house_rules import HOUSE_SETTINGS
from tournament.models import Entry, Tournament
from tournament.services.events import planning
from tournament.services.journal import undoing
from tournament.services.people import list_plans
from tournament.services.people.registration import details
from tournament.words.journal.facts import FACTS, SAID_ELSEWHERE
from tournament.words.journal.lines import Change, changes, verb_words
from tournament.words.journal.verbs import VERBS, WAYS

BEGINS = {"acting", "acting_while_open", "first_time"}


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    with translation.override("en"):
        yield


def calls() -> Iterator[ast.Call]:
    for file in Path(settings.ROOT, "tournament", "services").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                yield node


def name_of(call: ast.Call) -> str:
    return str(getattr(call.func, "id", getattr(call.func, "attr", "")))


def texts(node: ast.AST) -> set[str]:
    """Return every word of its own that an expression may come to."""
    found = [part.value for part in ast.walk(node) if isinstance(part, ast.Constant)]
    return {text for text in found if isinstance(text, str)}


def verbs_used() -> set[str]:
    used: set[str] = set()
    for call in calls():
        if name_of(call) in BEGINS:
            used |= {
                arg.value
                for arg in call.args
                if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
            }
        if name_of(call) == "note":
            for keyword in call.keywords:
                if keyword.arg == "verb" and isinstance(keyword.value, ast.Constant | ast.IfExp):
                    chosen = keyword.value
                    parts = (
                        [chosen.body, chosen.orelse] if isinstance(chosen, ast.IfExp) else [chosen]
                    )
                    used |= {text for part in parts for text in texts(part)}
    return used


def facts_noted() -> set[str]:
    """Return the names of the facts that acts note one by one."""
    noted: set[str] = set()
    for call in calls():
        for keyword in call.keywords if name_of(call) == "note" else ():
            if keyword.arg in ("before", "after"):
                dicts = [node for node in ast.walk(keyword.value) if isinstance(node, ast.Dict)]
                keys = [key for found in dicts for key in found.keys if key is not None]
                noted |= {text for key in keys for text in texts(key)}
    return noted


def test_every_act_has_words() -> None:
    assert verbs_used() - VERBS.keys() == set()


def test_every_act_that_can_be_taken_back_has_words() -> None:
    assert undoing.REVERSALS.keys() - VERBS.keys() == set()


def test_every_act_is_taken_back_by_the_journal_or_in_a_way_that_it_names() -> None:
    # Both are noted as a tick or as a dispute.
    noted = VERBS.keys() - {"re_enter_blind", "compare_sheet"}

    assert noted == undoing.REVERSALS.keys() | WAYS.keys()
    assert undoing.REVERSALS.keys() & WAYS.keys() == set()


def test_no_words_wait_for_an_act_that_nobody_does() -> None:
    assert VERBS.keys() - verbs_used() == set()


def test_every_fact_noted_has_words() -> None:
    plan = planning.TournamentPlan("Rudens kauss", dt.date(2026, 11, 21), "evening-16")
    known = {*FACTS, *SAID_ELSEWHERE}
    noted = {
        *facts_noted(),
        *details(Entry(name="Anna Bērziņa")),
        *list_plans.VERDICTS,
        *(name for name in planning.facts_of(plan) if name != "settings"),
        *(f"settings.{name}" for name in (*PLAN_SETTINGS, *HOUSE_SETTINGS)),
    }

    assert noted - known == set()


def test_a_correction_says_both_totals() -> None:
    before = {"round": 1, "version": 1, "totals": [9, -2, -3, -4], "deals_played": 28}
    after = {**before, "version": 2, "totals": [-9, 3, 3, 3], "reason": "minus lost"}

    assert changes(before, after) == (
        Change("Totals", "+9 −2 −3 −4", "−9 +3 +3 +3"),
        Change("Reason", "", "minus lost"),
    )


def test_a_swap_says_whose_seat_became_whose() -> None:
    said = changes({"12": "1A", "7": "2B"}, {"round": 1, "reason": "married"})

    assert said == (
        Change("Seat of player 12", "1A", "2B"),
        Change("Seat of player 7", "2B", "1A"),
    )


def test_changed_settings_are_said_one_by_one() -> None:
    before = {"settings": {"rounds": 7}, "checking": Tournament.Checking.OFF}
    after = {"settings": {"rounds": 8, "tie_breaks": ["last_round"]}, "checking": "blind"}

    assert changes(before, after) == (
        Change("Who checks results", "nobody", "typed twice"),
        Change("Rounds", "7", "8"),
        Change("Tie-breaks", "as in the preset", "last round"),
    )


def test_an_undoing_says_what_was_taken_back() -> None:
    assert verb_words("undo", "close_round") == "Taken back: round closed"
