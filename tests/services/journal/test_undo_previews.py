"""Previews of an undo: the later act to undo first, and what is really undone."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING

import pytest
from django.utils import timezone

from tests.cast import approve, close_latest, finish, play, play_and_close, seat
from tests.services.undone import last, undo
from tournament.models import HouseNotice, JournalEntry, SheetVersion, Tournament
from tournament.services import journal, notices
from tournament.services.acts import Actor
from tournament.services.judging import judging
from tournament.services.people import lists
from tournament.services.refusals import Refused
from tournament.services.rounds import swapping_results
from tournament.services.rounds.swapping_results import MixedTables
from tournament.services.sheets import correcting, entering
from tournament.services.sheets.correcting import Correction

if TYPE_CHECKING:
    from tests.cast import EventOf

pytestmark = pytest.mark.django_db


@pytest.fixture
def three(event_of: EventOf, director: Actor) -> Tournament:
    """Return a round of three tables with results."""
    tournament = event_of(12)
    seat(tournament, by=director)
    play(tournament, round_number=1, by=director)
    return tournament


def correct(tournament: Tournament, number: int, totals: list[int], *, by: Actor) -> JournalEntry:
    said = Correction(1, number, totals)
    correcting.correct_sheet(tournament, said, reason="paper", by=by, seen=None)
    return last(tournament, "correct_sheet")


def mix(tournament: Tournament, *, by: Actor) -> JournalEntry:
    swapping_results.exchange_results(tournament, MixedTables(1, 1, 2), reason="mixed", by=by)
    return last(tournament, "exchange_results")


def first_for(line: JournalEntry) -> JournalEntry | None:
    preview = journal.preview_undo(JournalEntry.objects.get(pk=line.pk))
    assert preview.because is not None
    assert not preview.is_possible
    return preview.first


def test_the_newest_later_act_on_the_same_sheet_is_undone_first(
    three: Tournament, director: Actor
) -> None:
    entries = {line.subject: line for line in three.journal.filter(verb="enter_totals")}
    assert all(journal.preview_undo(line).first is None for line in entries.values())
    mixed = mix(three, by=director)
    corrected = correct(three, 2, [2, 0, -1, -1], by=director)
    correct(three, 3, [2, 0, -1, -1], by=director)

    assert first_for(entries["1"]) == mixed
    assert first_for(entries["2"]) == first_for(mixed) == corrected
    assert SheetVersion.objects.filter(is_current=True).count() == 3
    journal.undo(corrected, by=director)
    assert first_for(entries["2"]) == mixed
    journal.undo(mixed, by=director)
    assert journal.preview_undo(entries["2"]).is_possible


def test_acts_in_another_round_are_not_undone_first(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    seat(tournament, by=director)
    for totals in ([3, -1, -1, -1], [6, -2, -2, -2]):
        entering.enter_totals(
            tournament,
            round_number=1,
            table_number=1,
            totals=totals,
            by=director,
            seen=1 if totals[0] == 6 else 0,
        )
    first, second = tournament.journal.filter(verb="enter_totals").order_by("pk")
    play(tournament, round_number=1, by=director)
    play_on(tournament, by=director)

    assert first_for(first) == second


def play_on(tournament: Tournament, *, by: Actor) -> None:
    close_latest(tournament, by=by)
    play_and_close(tournament, by=by)


def test_a_preview_changes_nothing(three: Tournament, director: Actor) -> None:
    given = judging.penalise(three, round_number=1, number=1, big=-1, reason="late", by=director)

    preview = journal.preview_undo(last(three, "penalise"))

    given.refresh_from_db()
    assert (preview.is_possible, given.lifted_at) == (True, None)
    assert preview.before == last(three, "penalise").after
    assert three.journal.latest("pk").verb == "penalise"


def test_a_previewed_list_shows_only_what_is_really_undone(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(4)
    lists.apply_list(tournament, "name;club\nZane Egle;Ogre\nZigurds Zars;Ogre", by=director)
    line = last(tournament, "apply_list")

    preview = journal.preview_undo(line)
    undo(tournament, "apply_list", by=director)

    done = tournament.journal.latest("pk")
    assert (preview.before, preview.after) == (done.before, done.after)


def wished(day: dt.date) -> notices.NoticeInput:
    return notices.NoticeInput("news", day, "Kongress", "Ogrē")


def test_acts_above_the_events_are_previewed_too() -> None:
    by = Actor("Dace")
    notice = notices.publish_notice(wished(dt.date(2026, 3, 4)), by=by)
    line = JournalEntry.objects.get(verb="publish_notice")

    preview = journal.preview_undo(line)
    assert (preview.is_possible, preview.ripple) == (True, None)
    assert (preview.before, preview.after) == (line.after, {})
    assert HouseNotice.objects.standing().count() == 1
    notices.withdraw_notice(notice, by=by)
    preview = journal.preview_undo(line)
    assert preview.because is not None
    assert (preview.is_possible, preview.because.code) == (False, "undo_blocked")
    assert preview.first is None or preview.first.verb == "withdraw_notice"


def test_acts_that_move_the_result_stay_once_it_is_approved(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(4, settings={"rounds": 1})
    play_and_close(tournament, by=director)
    judging.penalise(tournament, round_number=1, number=1, big=-1, reason="late", by=director)
    finish(tournament, by=director)
    Tournament.objects.update(correction_until=timezone.now() - dt.timedelta(minutes=1))
    approve(tournament, by=director)

    with pytest.raises(Refused, match="approved_already"):
        undo(tournament, "penalise", by=director)
    undo(tournament, "approve", by=director)
    undo(tournament, "penalise", by=director)
    with pytest.raises(Refused, match="cannot_undo") as refused:
        undo(tournament, "undo", by=director)
    assert refused.value.facts == {"verb": "undo"}
