"""Undo after later acts: their changes stay, or have to be undone first.

Undo after a change of settings: recalculated sheets are still the same sheets.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tests.cast import cancel_last_payment, charge, is_paid, play_and_close, seat
from tests.services.teams_standing import OGRE, stands
from tests.services.undone import last, undo
from tournament.exchange.player_lists import Newcomer
from tournament.models import Check, Dispute, Entry, SheetVersion, Tournament
from tournament.services import journal
from tournament.services.applications import announcing
from tournament.services.applications.announcing import EntryTerms
from tournament.services.events import planning, settings_changes
from tournament.services.money.payments import mark_paid
from tournament.services.people import attendance, lists, registration
from tournament.services.refusals import Refused
from tournament.services.sheets import checking, correcting, entering
from tournament.services.teams import forming

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor


def change(
    tournament: Tournament, settings: Mapping[str, int], *, place: str = "", by: Actor
) -> None:
    plan = planning.plan_of(Tournament.objects.get(pk=tournament.pk))
    changed = replace(plan, place=place, settings={**plan.settings, **settings})
    settings_changes.change_settings(tournament, changed, by=by)


def rename(tournament: Tournament, name: str, club: str = "Cēsis", *, by: Actor) -> None:
    entry = Entry.objects.get(tournament=tournament, number=1)
    registration.change_entry(entry, Newcomer(name, club=club), by=by)


def undo_first(tournament: Tournament, verb: str, *, by: Actor) -> None:
    journal.undo(tournament.journal.filter(verb=verb).earliest("pk"), by=by)


def undo_all(tournament: Tournament, verb: str, *, by: Actor) -> None:
    for line in tournament.journal.filter(verb=verb).order_by("-pk"):
        journal.undo(line, by=by)


def test_settings_changed_later_stay(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    rounds = planning.plan_of(tournament).settings.get("rounds")
    change(tournament, {"rounds": 6}, by=director)
    change(tournament, {"deals": 20}, place="Ogre", by=director)

    undo_first(tournament, "change_settings", by=director)

    plan = planning.plan_of(Tournament.objects.get(pk=tournament.pk))
    now = plan.settings.get("rounds"), plan.settings["deals"], plan.place
    assert now == (rounds, 20, "Ogre")


def test_prizes_announced_later_stay(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    for terms in (EntryTerms(fees="20+5"), EntryTerms(fees="20+5", prize_shares="50 30 20")):
        announcing.announce_entry(tournament, terms, by=director)

    undo_first(tournament, "announce_entry", by=director)

    now = announcing.terms_of(tournament)
    assert (now.fees, now.prize_shares) == ("", "50 30 20")


def test_contradictory_entry_times_are_refused(event_of: EventOf, director: Actor) -> None:
    tournament, day = event_of(4), dt.datetime(2026, 12, 1, tzinfo=dt.UTC)
    tenth, fifteenth, twentieth = (day + dt.timedelta(days=days) for days in (9, 14, 19))
    for opens, closes in ((None, tenth), (None, twentieth), (fifteenth, twentieth)):
        terms = EntryTerms(opens_at=opens, closes_at=closes)
        announcing.announce_entry(tournament, terms, by=director)
    line = tournament.journal.filter(verb="announce_entry").order_by("pk")[1]

    assert not journal.preview_undo(line).is_possible
    assert announcing.terms_of(tournament).closes_at == twentieth


def test_a_repeatedly_changed_name_is_undone_from_the_latest_change(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(1)
    for name in ("Anna Kalna", "Anna Egle"):
        rename(tournament, name, by=director)

    with pytest.raises(Refused, match="undo_blocked"):
        undo_first(tournament, "change_entry", by=director)
    assert Entry.objects.get().name == "Anna Egle"

    undo_all(tournament, "change_entry", by=director)
    assert Entry.objects.get().name == "Anna Bērziņa"


def test_a_cancelled_fee_is_not_undone_again(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(1)
    charge(tournament, by=director)
    entry = Entry.objects.get(tournament=tournament)
    for act in (mark_paid, cancel_last_payment, mark_paid):
        act(entry, by=director)

    with pytest.raises(Refused, match="undo_blocked"):
        undo_first(tournament, "mark_paid", by=director)
    assert is_paid(tournament, 1)

    undo(tournament, "mark_paid", by=director)
    assert not is_paid(tournament, 1)


def test_a_club_changed_later_stays_when_the_name_is_restored(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(1)
    rename(tournament, "Anna Kalna", by=director)
    rename(tournament, "Anna Kalna", "Ogre", by=director)

    undo_first(tournament, "change_entry", by=director)

    entry = Entry.objects.get()
    assert (entry.name, entry.club) == ("Anna Bērziņa", "Ogre")


def test_a_repeatedly_changed_team_is_undone_from_the_latest_change(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(4)
    team = forming.set_up_team(tournament, OGRE, by=director)
    for name in ("Ogre 1", "Ogre 2"):
        forming.change_team(team, replace(OGRE, name=name), by=director)

    with pytest.raises(Refused, match="undo_blocked"):
        undo_first(tournament, "change_team", by=director)
    undo_all(tournament, "change_team", by=director)

    assert stands(tournament) == [OGRE]


def test_a_list_with_seated_teams_cannot_be_undone(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(0)
    text = "Name;Team\nAnna;X\nBruno;X\nCilda;Y\nDainis;Y\n"
    lists.apply_list(tournament, text, by=director)
    seat(tournament, by=director)

    with pytest.raises(Refused, match="undo_blocked"):
        undo_first(tournament, "apply_list", by=director)

    assert [team.name for team in stands(tournament)] == ["X", "Y"]


def test_the_preview_names_a_later_act_to_undo_first(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4, settings={"rounds": 2})
    play_and_close(tournament, by=director)
    for name in ("Anna Kalna", "Anna Egle"):
        rename(tournament, name, by=director)

    line = tournament.journal.filter(verb="change_entry").earliest("pk")

    assert not journal.preview_undo(line).is_possible


def test_changes_after_a_change_of_preset_are_undone_first(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(4)
    plan = planning.plan_of(tournament)
    rondo = replace(plan, preset="lzf-rondo", settings={})
    settings_changes.change_settings(tournament, rondo, by=director)
    change(tournament, {"rounds": 5}, by=director)

    with pytest.raises(Refused, match="undo_blocked"):
        undo_first(tournament, "change_settings", by=director)
    undo_all(tournament, "change_settings", by=director)

    assert planning.plan_of(Tournament.objects.get(pk=tournament.pk)) == plan


def test_values_of_a_list_that_were_changed_later_stay(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(1)
    lists.apply_list(tournament, "Anna Bērziņa;Jelgava\n", by=director)
    rename(tournament, "Anna Bērziņa", "Ogre", by=director)

    with pytest.raises(Refused, match="undo_blocked"):
        undo(tournament, "apply_list", by=director)
    undo_all(tournament, "change_entry", by=director)
    undo(tournament, "apply_list", by=director)

    assert Entry.objects.get().club == "Cēsis"


def test_undo_restores_no_details_onto_a_substitute(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(1)
    rename(tournament, "Anna Bērziņa", "Ogre", by=director)
    attendance.substitute(Entry.objects.get(), Newcomer("Zane Zute", club="Ogre"), by=director)

    with pytest.raises(Refused, match="undo_blocked"):
        undo_first(tournament, "change_entry", by=director)

    assert Entry.objects.get().club == "Ogre"


def test_a_move_is_undone_after_the_later_one(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(0)
    was, place = tournament.date, tournament.place
    for place_since in ("Ogre", "Talsi"):
        announcing.move_event(
            tournament, date=was, starts=None, place=place_since, why="Plūdi", by=director
        )

    with pytest.raises(Refused, match="undo_blocked"):
        undo_first(tournament, "move_event", by=director)
    undo_all(tournament, "move_event", by=director)

    assert Tournament.objects.get(pk=tournament.pk).place == place


def test_entry_times_are_equal_in_different_time_zones(event_of: EventOf, director: Actor) -> None:
    tournament, noon = event_of(4), dt.datetime(2026, 12, 1, 12, tzinfo=dt.UTC)
    announcing.announce_entry(tournament, EntryTerms(opens_at=noon), by=director)
    line = tournament.journal.get(verb="announce_entry")
    told = {**line.after, "opens_at": "2026-12-01T14:00:00+02:00"}
    tournament.journal.filter(pk=line.pk).update(after=told)

    undo_first(tournament, "announce_entry", by=director)

    assert announcing.terms_of(tournament).opens_at is None


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
