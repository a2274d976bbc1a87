"""Answers of applicants who move up: in time, late, and passed on to the next in line."""

from __future__ import annotations

import datetime as dt

import pytest
from django.utils import timezone

from tests.services.applications.applied import complete, fresh, standing
from tournament.models import Application, JournalEntry, Tournament
from tournament.reading.emails import CHOSEN_BY_EVENT
from tournament.services import journal
from tournament.services.acts import Actor
from tournament.services.applications import answering, applying, desk_emails
from tournament.services.refusals import Refused

pytestmark = pytest.mark.django_db
HOURS = 24


@pytest.fixture
def offered(event: Tournament, director: Actor) -> Application:
    """Return the third of four applicants, who moved up when the first withdrew."""
    day = timezone.localdate() + dt.timedelta(days=30)
    Tournament.objects.filter(pk=event.pk).update(date=day)
    desk_emails.choose_emails(event, sent=CHOSEN_BY_EVENT, answer_hours=HOURS, by=director)
    first = complete(event, "Anna Bērziņa")
    for name in ("Bruno Kalniņš", "Cilda Ozola", "Dainis Liepa"):
        complete(event, name)
    applying.withdraw_application(first)
    return Application.objects.get(name="Cilda Ozola")


def let_time_pass(offered: Application) -> None:
    over = timezone.now() - dt.timedelta(minutes=1)
    Application.objects.filter(pk=offered.pk).update(answer_by=over)
    offered.refresh_from_db()


def test_only_an_applicant_who_moves_up_must_answer(offered: Application) -> None:
    assert offered.placed_at is not None
    assert offered.answer_by == offered.placed_at + dt.timedelta(hours=HOURS)
    assert Application.objects.get(name="Bruno Kalniņš").answer_by is None
    assert offered.awaits_answer


def test_an_answer_in_time_keeps_the_place(offered: Application, director: Actor) -> None:
    answering.confirm_place(offered)
    answered = Application.objects.get(pk=offered.pk).answered_at
    answering.confirm_place(offered)
    let_time_pass(offered)

    assert answering.pass_places_on(offered.tournament, by=director) == []
    assert Application.objects.get(pk=offered.pk).answered_at == answered
    assert JournalEntry.objects.filter(verb="confirm_place").count() == 1


def test_an_answer_after_the_deadline_changes_nothing(offered: Application) -> None:
    let_time_pass(offered)
    before = JournalEntry.objects.count()

    with pytest.raises(Refused) as refused:
        answering.confirm_place(offered)

    assert refused.value.code == "answer_too_late"
    assert Application.objects.get(pk=offered.pk).answered_at is None
    assert JournalEntry.objects.count() == before


def test_an_unanswered_place_goes_to_the_next_once(offered: Application, director: Actor) -> None:
    let_time_pass(offered)

    first = answering.pass_places_on(offered.tournament, by=director)
    again = answering.pass_places_on(offered.tournament, by=director)

    assert ([one.name for one in first], again) == (["Dainis Liepa"], [])
    assert Application.objects.get(pk=offered.pk).is_lapsed
    assert standing(offered.tournament) == [("Bruno Kalniņš", 2, True), ("Dainis Liepa", 4, True)]
    with pytest.raises(Refused, match="answer_too_late"):
        answering.confirm_place(offered)


def test_undoing_returns_the_applicant_to_their_position(
    offered: Application, director: Actor
) -> None:
    let_time_pass(offered)
    answering.pass_places_on(offered.tournament, by=director)
    line = JournalEntry.objects.get(verb="pass_places_on")

    journal.undo(line, by=director)

    assert standing(offered.tournament) == [
        ("Bruno Kalniņš", 2, True),
        ("Cilda Ozola", 3, False),
        ("Dainis Liepa", 4, True),
    ]


def test_the_desk_enters_an_applicant_without_waiting_for_the_answer(
    offered: Application, director: Actor
) -> None:
    applying.accept(offered, by=director)
    let_time_pass(offered)

    assert answering.pass_places_on(offered.tournament, by=director) == []


def test_a_person_without_emails_never_loses_a_place_for_not_answering(
    offered: Application, director: Actor
) -> None:
    answering.stop_emails(offered)
    offered.refresh_from_db()
    last = Application.objects.get(name="Dainis Liepa")
    answering.stop_emails(last)
    applying.withdraw_application(Application.objects.get(name="Bruno Kalniņš"))
    last.refresh_from_db()

    assert (offered.answer_by, last.answer_by) == (None, None)
    assert last.placed_at is not None


def test_the_time_to_answer_ends_when_the_event_begins(event: Tournament, director: Actor) -> None:
    desk_emails.choose_emails(event, sent=(), answer_hours=HOURS, by=director)
    complete(event, "Anna Bērziņa")
    first = complete(event, "Bruno Kalniņš")
    last = complete(event, "Cilda Ozola")
    begins = timezone.localtime() + dt.timedelta(hours=3)
    Tournament.objects.filter(pk=event.pk).update(date=begins.date(), starts=begins.time())

    applying.withdraw_application(first)

    last.refresh_from_db()
    assert last.answer_by is not None
    assert abs(last.answer_by - begins) < dt.timedelta(seconds=1)


def test_the_choice_of_emails_can_be_undone(event: Tournament, director: Actor) -> None:
    desk_emails.choose_emails(event, sent=("result",), answer_hours=12, by=director)
    announced = fresh(event).announcement
    off = ["received", "accepted", "declined", "reminder", "seat"]
    assert (announced.emails_off, announced.answer_hours) == (off, 12)

    journal.undo(JournalEntry.objects.get(verb="choose_emails"), by=director)

    announced = fresh(event).announcement
    assert (announced.emails_off, announced.answer_hours) == ([], None)


def test_an_impossible_time_to_answer_is_refused(event: Tournament, director: Actor) -> None:
    with pytest.raises(Refused, match="answer_hours_impossible"):
        desk_emails.choose_emails(event, sent=(), answer_hours=0, by=director)
