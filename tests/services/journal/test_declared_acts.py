"""Acts are declared once: the verb, the right, the undo and the copy come from the declaration."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from typing import get_args

import pytest
from django.conf import settings

from tournament.models import JournalEntry, Scope
from tournament.security.access import NEEDS
from tournament.services.acts import (
    DECLARED,
    Act,
    Verb,
    declare,
    declare_noted,
    load_acts,
    undoes,
    verbs_copied,
)
from tournament.services.journal import undo
from tournament.services.judging import judging
from tournament.services.people.attendance import withdraw
from tournament.services.sheets.correcting import correct_sheet
from tournament.standings.rows import SHEETS_ONLY
from tournament.storage.snapshots import CopyKind


@pytest.fixture
def act() -> Iterator[Verb]:
    """A new act that is forgotten after the test."""
    yield declare_noted("weigh_cards")
    del DECLARED["weigh_cards"]


def take_back(act: Act, line: JournalEntry) -> None:
    raise AssertionError("no test undoes it")


def test_a_declared_act_has_the_name_and_docstring_of_its_service() -> None:
    assert withdraw.name == withdraw.name == "withdraw"
    assert (withdraw.__doc__ or "").startswith("Withdraw a player for good")
    assert repr(withdraw) == "<act withdraw>"


def test_a_declared_act_is_called_like_its_service() -> None:
    @declare(may="judge")
    def weigh_cards(grams: int, *, tare: int = 0) -> int:
        return grams - tare

    del DECLARED["weigh_cards"]

    assert weigh_cards(12, tare=2) == 10


def test_a_name_is_declared_once(act: Verb) -> None:
    with pytest.raises(ValueError, match="weigh_cards is declared twice"):
        declare_noted(act.name)


def test_an_act_has_one_undo(act: Verb) -> None:
    undoes(act)(take_back)

    with pytest.raises(ValueError, match="weigh_cards is undone twice"):
        undoes(act)(take_back)
    assert act.undo is take_back


def test_every_act_is_found_without_importing_its_module_first() -> None:
    script = (
        "import django; django.setup();"
        "from tournament.services.acts import load_acts; print(len(load_acts()))"
    )
    found = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )

    assert int(found.stdout) == len(load_acts())


def test_the_acts_that_only_add_sheets_to_the_standings_are_these() -> None:
    only_add = {name for name, verb in load_acts().items() if verb.only_adds_sheets}

    assert only_add == {
        "agree_sheet",
        "check_sheet",
        "enter_deals",
        "enter_totals",
        "open_dispute",
    }
    assert only_add == SHEETS_ONLY


def test_the_acts_that_move_no_result_are_these() -> None:
    assert {name for name, verb in load_acts().items() if not verb.moves_result} == {
        "approve",
        "hand_out_prizes",
        "hand_out_team_prize",
        "cancel_payment",
        "charge_second_entry",
        "publish_regulations",
        "choose_fee_class",
        "count_cash",
        "import_statement",
        "issue_receipt",
        "record_transfers",
        "set_aside_row",
        "mark_paid",
        "mark_several_paid",
        "refund_fee",
        "waive_fee",
        "settle_stakes",
        "settle_table",
        "settle_transfer",
        "change_visibility",
        "change_birth_year",
        "choose_emails",
        "mark_bounced",
        "show_as_initials",
        "show_in_full",
    }


def test_acts_that_are_hard_to_undo_are_preceded_by_a_copy() -> None:
    assert (correct_sheet.copies, undo.copies, judging.warn.copies) == ("correct", "undo", None)
    assert {"correct_sheet", "undo"} <= set(verbs_copied())
    assert "warn" not in verbs_copied()


READERS = {
    "background/mail/ordering.py": {"move_event", "publish_regulations"},
    "reading/calendar_files.py": {
        *("announce_entry", "bring_back_tournament", "change_settings", "change_visibility"),
        *("create_tournament", "import_event", "move_event", "take_place_after_all"),
    },
    "services/accounts/permissions.py": {"create_tournament", "import_event"},
    "services/people/erasing.py": {"apply_list", "change_entry", "change_register", "take_over"},
    "services/sheets/history.py": {"change_settings"},
    "services/webhooks.py": {
        *("enter_known", "accept_applications", "publish_seating", "enter_totals"),
        *("enter_deals", "agree_sheet", "correct_sheet", "close_round"),
        *("publish_rating", "approve_series"),
    },
    "standings/publications.py": {"award"},
}
"""Readers of stored lines on floors below the act, of many rooms, or of earlier releases.

In `publications` it is a key of a published result.
"""


def test_a_verb_is_written_as_text_only_where_the_act_cannot_be_imported() -> None:
    root = settings.ROOT / "tournament"
    # A permission, a kind of copy, a scope and an act may share a name; so may URLs in doors.
    others = {*NEEDS, *get_args(CopyKind), *Scope.Kind.values}
    verbs = load_acts().keys() - others
    left_out = ("doors", "migrations", "security", "words/journal")
    found = {
        str(file.relative_to(root)): texts
        for file in sorted(root.rglob("*.py"))
        if not str(file.relative_to(root)).startswith(left_out)
        if (texts := verbs & set(_texts(ast.parse(file.read_text("utf-8")))))
    }

    assert found == READERS


def _texts(tree: ast.AST) -> Iterator[str]:
    """Yield the texts of a module, without those given as `verb=` or to `declare_noted`."""
    named = {
        id(value)
        for call in ast.walk(tree)
        if isinstance(call, ast.Call)
        for value in (
            *(word.value for word in call.keywords if word.arg == "verb"),
            *(call.args if getattr(call.func, "id", "") == "declare_noted" else ()),
        )
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in named:
            yield node.value
