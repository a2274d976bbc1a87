"""Undo after a change of settings: recalculated sheets are still the same sheets."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tests.cast import seat
from tests.services.undone import last, undo
from tournament.models import Check, Dispute, SheetVersion, Tournament
from tournament.services import journal
from tournament.services.events import planning, settings_changes
from tournament.services.sheets import checking, correcting, entering

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor

PASSED = {"contract": "passed"}
LOST = {"contract": "ordinary", "declarer": 2, "won": False}
WON = {"contract": "ordinary", "declarer": 3, "won": True}


@pytest.fixture
def entered(event_of: EventOf, director: Actor) -> Tournament:
    """Return an event with a table deal by deal that has a pule left over."""
    tournament = event_of(4, checking="second_pair")
    seat(tournament, by=director)
    entering.enter_deals(
        tournament, round_number=1, table_number=1, deals=[PASSED, LOST], by=director
    )
    return tournament


def let_pules_be_paid(tournament: Tournament, *, by: Actor) -> None:
    """Change a house rule so that leftover pules are paid: every sheet is recalculated."""
    now = Tournament.objects.get(pk=tournament.pk)
    plan = planning.plan_of(now)
    paid = replace(plan, settings={**plan.settings, "leftover_pules": "each"})
    settings_changes.change_settings(now, paid, by=by, previewed=now.revision)


def counting() -> list[list[int]]:
    return [version.totals for version in SheetVersion.objects.filter(is_current=True)]


def take_settings_back(tournament: Tournament, *, by: Actor) -> None:
    lines = tournament.journal.filter(verb="change_settings")
    journal.undo(lines.exclude(undo__has_key="version").latest("pk"), by=by)


def test_a_result_can_be_undone_after_it_was_recalculated(
    entered: Tournament, director: Actor
) -> None:
    let_pules_be_paid(entered, by=director)
    assert counting() == [[3, 3, -9, 3]]

    undo(entered, "enter_deals", by=director)

    assert counting() == []


def test_an_undone_correction_restores_the_entry_under_current_rules(
    entered: Tournament, director: Actor
) -> None:
    right = correcting.Correction(1, 1, deals=[PASSED, LOST, WON])
    correcting.correct_sheet(entered, right, reason="a deal more", by=director, seen=1)
    let_pules_be_paid(entered, by=director)

    undo(entered, "correct_sheet", by=director)

    assert counting() == [[3, 3, -9, 3]]


def test_a_result_can_be_undone_after_the_settings_were(
    entered: Tournament, director: Actor
) -> None:
    let_pules_be_paid(entered, by=director)
    take_settings_back(entered, by=director)
    assert counting() == [[2, 2, -6, 2]]

    undo(entered, "enter_deals", by=director)

    assert counting() == []


def test_entries_after_a_settings_change_are_undone_first(
    entered: Tournament, director: Actor
) -> None:
    let_pules_be_paid(entered, by=director)
    right = correcting.Correction(1, 1, deals=[PASSED, LOST, WON])
    correcting.correct_sheet(entered, right, reason="a deal more", by=director, seen=2)

    assert not journal.preview_undo(last(entered, "enter_deals")).is_possible
    undo(entered, "correct_sheet", by=director)
    undo(entered, "enter_deals", by=director)

    assert counting() == []


def test_a_check_can_be_undone_after_its_sheet_was_recalculated(
    entered: Tournament, director: Actor, secretary: Actor
) -> None:
    checking.check_sheet(entered, round_number=1, table_number=1, seen=1, by=secretary)
    let_pules_be_paid(entered, by=director)

    undo(entered, "check_sheet", by=director)

    assert not Check.objects.standing().filter(version__is_current=True).exists()


def test_a_dispute_can_be_undone_after_its_sheet_was_recalculated(
    entered: Tournament, director: Actor
) -> None:
    checking.raise_dispute(entered, round_number=1, table_number=1, words="Eyes", by=director)
    let_pules_be_paid(entered, by=director)

    undo(entered, "raise_dispute", by=director)

    assert not Dispute.objects.open().exists()
    assert counting() == [[3, 3, -9, 3]]


def test_a_recalculated_sheet_is_undone_only_with_its_settings(
    entered: Tournament, director: Actor
) -> None:
    let_pules_be_paid(entered, by=director)

    lines = entered.journal.filter(verb="change_settings").order_by("pk")

    assert [journal.can_be_undone(line) for line in lines] == [True, False]


def test_the_preview_names_the_act_to_undo_first(entered: Tournament, director: Actor) -> None:
    right = correcting.Correction(1, 1, deals=[PASSED, LOST, WON])
    correcting.correct_sheet(entered, right, reason="a deal more", by=director, seen=1)
    let_pules_be_paid(entered, by=director)

    preview = journal.preview_undo(last(entered, "enter_deals"))

    assert preview.first == last(entered, "correct_sheet")


def test_undoing_changed_settings_names_only_the_later_change(
    entered: Tournament, director: Actor
) -> None:
    plan = planning.plan_of(Tournament.objects.get(pk=entered.pk))
    ogre, talsi = replace(plan, place="Ogre"), replace(plan, place="Talsi")
    for changed in (ogre, talsi, replace(talsi, contact="Dace")):
        settings_changes.change_settings(entered, changed, by=director)
    first, second, third = entered.journal.filter(verb="change_settings").order_by("pk")

    previews = [journal.preview_undo(line) for line in (first, second, third)]

    assert [one.is_possible for one in previews] == [False, True, True]
    assert [one.first for one in previews] == [second, None, None]
