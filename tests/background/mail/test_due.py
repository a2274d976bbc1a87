"""E-mails that the scheduler orders: once each, to those who want them, and not after an import."""

from __future__ import annotations

import datetime as dt
import io

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from tests.background.mail.conftest import Work
from tests.background.mail.entrants import accept, apply, coming, sent, submit
from tests.background.mail.letters import SITE
from tests.background.mail.mail_server import MailServer
from tests.cast import EventOf, approve, close_latest, finish, play, play_and_close, seat
from tournament.background.mail import due, ordering
from tournament.models import Application, EmailKind, Job, JournalEntry, Mail, Tournament
from tournament.reading.applications import token_of
from tournament.services import journal
from tournament.services.acts import Actor
from tournament.services.applications import answering, applying, desk_emails
from tournament.services.people import erasing
from tournament.storage import documents, instance_files

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _at_any_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(due, "NOT_BEFORE", dt.time.min)


def applied_long_ago() -> None:
    ago = timezone.now() - dt.timedelta(days=5)
    Application.objects.exclude(complete_at=None).update(complete_at=ago, placed_at=ago)


def awaiting_reminder(
    event_of: EventOf, by: Actor, *names: str, days: int = 2
) -> tuple[Tournament, list[Application]]:
    """Return an event that takes place in some days, and people who applied long ago."""
    event = event_of(0)
    coming(event, by, days=days)
    found = [apply(event, name) for name in names or ("Anna Bērziņa",)]
    applied_long_ago()
    return event, found


def entered(
    event_of: EventOf, by: Actor, *names: str, days: int = 30
) -> tuple[Tournament, list[Application]]:
    """Return an event with six players, and applicants who were entered besides."""
    event = event_of(6)
    coming(event, by, days=days)
    found = [apply(event, name) for name in names or ("Anna Vītola",)]
    for one in found:
        accept(one, by)
    return event, found


def subjects(work: Work, server: MailServer) -> list[str]:
    return [str(one.letter["Subject"]) for one in sent(work, server)]


def test_a_reminder_is_sent_once_two_days_before(
    event_of: EventOf, director: Actor, work: Work, mail_server: MailServer
) -> None:
    event, [anna] = awaiting_reminder(event_of, director)
    sent(work, mail_server)

    due.order_due()
    due.order_due()
    [taken] = sent(work, mail_server)

    day = (timezone.localdate() + dt.timedelta(days=2)).strftime("%-d %b %Y")
    assert taken.words.split("\n\n")[:4] == [
        "Anna Bērziņa plays in Rudens kauss.",
        f"The tournament is on {day}.",
        "If you cannot come, withdraw on this page until the seats of round 1 are drawn:",
        f"{SITE}/{event.slug}/entry/{token_of(anna)}/",
    ]
    Job.objects.filter(document=EmailKind.REMINDER).update(state=Job.State.FAILED)
    due.order_due()
    assert Job.objects.filter(document=EmailKind.REMINDER).count() == 1


@pytest.mark.parametrize("days", [0, 3])
def test_no_reminder_is_sent_earlier_or_on_the_day(
    days: int, event_of: EventOf, director: Actor
) -> None:
    awaiting_reminder(event_of, director, days=days)

    due.order_due()

    assert not Job.objects.filter(document=EmailKind.REMINDER).exists()


def test_an_email_that_the_event_or_the_applicant_turned_off_is_not_ordered(
    event_of: EventOf, director: Actor
) -> None:
    names = ("Anna Bērziņa", "Bruno Kalniņš")
    event, [anna, bruno] = awaiting_reminder(event_of, director, *names)
    answering.choose_own_emails(anna, ["result"])
    answering.stop_emails(bruno)
    due.order_due()
    assert not Job.objects.filter(document=EmailKind.REMINDER).exists()

    answering.choose_own_emails(anna, ["reminder"])
    desk_emails.choose_emails(event, sent=(), answer_hours=None, by=director)
    due.order_due()

    assert not Job.objects.filter(document=EmailKind.REMINDER).exists()


def test_an_applicant_who_stops_before_sending_gets_nothing(
    event_of: EventOf, director: Actor, work: Work, mail_server: MailServer
) -> None:
    _event, [anna] = awaiting_reminder(event_of, director)
    sent(work, mail_server)
    due.order_due()

    answering.stop_emails(anna)

    assert sent(work, mail_server) == []
    assert Job.objects.get(document=EmailKind.REMINDER).state == Job.State.CANCELLED


def test_an_unanswered_place_is_offered_to_the_next_by_email(
    event_of: EventOf, director: Actor, work: Work, mail_server: MailServer
) -> None:
    event = event_of(0)
    coming(event, director, capacity=1)
    desk_emails.choose_emails(event, sent=(), answer_hours=24, by=director)
    first = apply(event, "Anna Bērziņa")
    for name in ("Bruno Kalniņš", "Cilda Ozola"):
        apply(event, name)
    ordering.order_places(applying.withdraw_application(first), site=SITE)
    assert subjects(work, mail_server)[-1] == "You have a place: Rudens kauss"
    over = timezone.now() - dt.timedelta(minutes=1)
    Application.objects.filter(name="Bruno Kalniņš").update(answer_by=over)

    due.order_due()
    due.order_due()
    [taken] = sent(work, mail_server)

    cilda = Application.objects.get(name="Cilda Ozola")
    assert cilda.answer_by is not None
    assert taken.to == ["cilda@klubs.example"]
    assert taken.words.split("\n\n")[1].startswith("Answer by ")


def test_seats_go_to_those_who_asked_and_results_to_all(
    event_of: EventOf, director: Actor, work: Work, mail_server: MailServer
) -> None:
    event, [anna, _bruno] = entered(event_of, director, "Anna Vītola", "Bruno Vītols")
    answering.choose_own_emails(anna, ["seat", "result"])
    sent(work, mail_server)

    seat(event, by=director)
    due.order_due()
    due.order_due()
    [seats] = sent(work, mail_server)
    for _round in range(4):
        play_all(event, director)
    finish(event, by=director)
    due.order_due()
    # The seats of rounds that are over are no news.
    assert sent(work, mail_server) == []
    approve(event, by=director, early_because="all agree")
    due.order_due()
    results = sent(work, mail_server)

    assert seats.to == ["anna@klubs.example"]
    assert "Anna Vītola sits at table " in seats.words
    assert [one.to for one in results] == [["anna@klubs.example"], ["bruno@klubs.example"]]
    assert results[0].words.startswith("The result of Rudens kauss, ")
    assert " of 8. Big points: " in results[0].words


def play_all(event: Tournament, by: Actor) -> None:
    """Play the seated round, or seat the next one and play it."""
    latest = event.rounds.order_by("-number").first()
    if latest is not None and latest.state != latest.State.CLOSED:
        play(event, round_number=latest.number, by=by)
        close_latest(event, by=by)
        return
    play_and_close(event, by=by)


def test_a_bounced_address_gets_no_more_emails_until_the_mark_is_undone(
    event_of: EventOf, director: Actor, work: Work, mail_server: MailServer
) -> None:
    _event, [anna] = awaiting_reminder(event_of, director)
    sent(work, mail_server)
    desk_emails.mark_bounced(Mail.objects.filter(application=anna).latest("pk"), by=director)
    due.order_due()
    assert sent(work, mail_server) == []

    journal.undo(JournalEntry.objects.get(verb="mark_bounced"), by=director)
    due.order_due()

    assert len(sent(work, mail_server)) == 1


def test_an_import_or_a_restore_sends_nothing(
    event_of: EventOf, director: Actor, work: Work, mail_server: MailServer
) -> None:
    event, [anna] = entered(event_of, director)
    submit(event, "Bruno Vītols")
    answering.choose_own_emails(anna, ["seat"])
    seat(event, by=director)

    instance_files.hold_emails()
    due.order_due()

    assert sent(work, mail_server) == []
    assert set(Job.objects.values_list("state", flat=True)) == {Job.State.CANCELLED}


def test_a_database_restored_by_another_tool_sends_no_old_emails(
    event_of: EventOf, director: Actor, work: Work, mail_server: MailServer
) -> None:
    event, [anna] = entered(event_of, director)
    answering.choose_own_emails(anna, ["seat"])
    seat(event, by=director)
    revision = Tournament.objects.get(pk=event.pk).revision
    said = io.StringIO()

    call_command("restore", "--restored", stdout=said)
    due.order_due()

    assert sent(work, mail_server) == []
    assert set(Job.objects.values_list("state", flat=True)) == {Job.State.CANCELLED}
    assert said.getvalue() == (
        f"E-mails of the restored database are cancelled.\n{event.slug}: 0 results, all agree.\n"
    )
    # No page cached before the restore has the event's present revision.
    assert Tournament.objects.get(pk=event.pk).revision > revision


def test_a_restored_database_needs_no_file() -> None:
    with pytest.raises(CommandError, match="--restored reads no file"):
        call_command("restore", "karta.sqlite3", "--restored")


def test_an_erasure_removes_a_persons_emails_and_sends_the_others_nothing_twice(
    event_of: EventOf, director: Actor, work: Work, mail_server: MailServer
) -> None:
    event, [anna] = entered(event_of, director, days=2)
    bruno = apply(event, "Bruno Vītols")
    applied_long_ago()
    due.order_due()
    sent(work, mail_server)
    due.order_due()
    assert anna.number is not None
    player = event.entries.get(number=anna.number).player
    assert player is not None

    erasing.erase_person(player, by=director, within=Tournament.objects.all())
    due.order_due()

    assert sent(work, mail_server) == []
    assert not Mail.objects.filter(application=anna).exists()
    assert Mail.objects.filter(application=bruno).count() == 3
    anna.refresh_from_db()
    assert (anna.contact, anna.name) == ("", f"#{anna.number}")


def test_emails_are_listed_until_two_weeks_after_the_event(
    event_of: EventOf, director: Actor, work: Work, mail_server: MailServer
) -> None:
    event = event_of(0)
    coming(event, director)
    apply(event, "Anna Bērziņa")
    sent(work, mail_server)
    ago = timezone.now() - dt.timedelta(days=60)
    Job.objects.update(finished_at=ago)
    documents.sweep_documents()
    assert Mail.objects.count() == 2

    Tournament.objects.filter(pk=event.pk).update(date=timezone.localdate() - dt.timedelta(days=15))
    documents.sweep_documents()

    assert Mail.objects.count() == 0
