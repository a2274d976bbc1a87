"""The desk's page of e-mails: what was sent, what came back, and sending again."""

from __future__ import annotations

import pytest
from django.conf import LazySettings

from tests.cast import EventOf
from tests.doors.desk.conftest import SignIn
from tournament.background.mail import ordering
from tournament.models import Application, Job, Mail, Tournament
from tournament.reading.applications import announced_of
from tournament.reading.emails_sent import EmailState, emails_of
from tournament.services.acts import Actor
from tournament.services.applications import announcing, answering, applying
from tournament.services.applications.announcing import EntryTerms

pytestmark = pytest.mark.django_db
SITE = "https://karta.example"


@pytest.fixture(autouse=True)
def _house_with_mail(settings: LazySettings) -> None:
    settings.EMAIL_HOST = "mail.example"


@pytest.fixture
def event(event_of: EventOf, director: Actor) -> Tournament:
    event = event_of(0)
    announcing.announce_entry(event, EntryTerms(takes_entries=True), by=director)
    event.refresh_from_db()
    for name, contact in (("Anna Bērziņa", "anna@klubs.lv"), ("Bruno Kalniņš", "bruno@klubs.lv")):
        found = applying.apply(applying.submit_application(event, name=name, contact=contact))
        ordering.order_receipt(found, site=SITE)
    return event


def path(event: Tournament, *parts: object) -> str:
    return f"/desk/{event.slug}/entry/emails/" + "".join(f"{part}/" for part in parts)


def mail_to(name: str) -> Mail:
    return Mail.objects.filter(application__name__startswith=name).latest("pk")


def end(name: str, state: Job.State, failure: str = "") -> None:
    Job.objects.filter(mail=mail_to(name)).update(state=state, failure=failure)


def test_the_page_shows_states_reasons_and_counts(event: Tournament, signed_in: SignIn) -> None:
    end("Anna", Job.State.DONE)
    end("Bruno", Job.State.FAILED, Job.Failure.TURNED_AWAY)

    whole = signed_in().get(path(event)).content.decode()
    failed = signed_in().get(path(event), {"state": "failed"}).content.decode()

    assert "The mail server rejected the e-mail. Check the address." in whole
    assert emails_of(event).counts == {"sent": 1, "failed": 1}
    assert ("Bruno Kalniņš" in failed, "Anna Bērziņa" in failed) == (True, False)


@pytest.mark.parametrize("more", [0, 3])
def test_the_emails_of_an_event_take_one_query(
    more: int, event: Tournament, django_assert_num_queries: object
) -> None:
    for number in range(more):
        name, contact = f"Cilda Ozola {number}", f"c{number}@klubs.lv"
        found = applying.apply(applying.submit_application(event, name=name, contact=contact))
        ordering.order_receipt(found, site=SITE)

    with django_assert_num_queries(1):  # type: ignore[operator]
        rows = [row.state for row in emails_of(event).page]

    assert rows == [EmailState.WAITING] * (2 + more)


def test_a_failed_email_is_sent_again_once(event: Tournament, signed_in: SignIn) -> None:
    end("Anna", Job.State.FAILED, Job.Failure.TURNED_AWAY)
    client, mail = signed_in(), mail_to("Anna")

    for _click in range(2):
        answer = client.post(path(event, mail.pk, "again"))

    assert answer.status_code == 302
    anna = Mail.objects.filter(application=mail.application)
    assert sorted(anna.values_list("job__state", flat=True)) == ["failed", "queued"]


def test_an_email_that_came_back_is_marked_and_not_sent_again(
    event: Tournament, signed_in: SignIn
) -> None:
    end("Anna", Job.State.DONE)
    client, mail = signed_in(), mail_to("Anna")

    client.post(path(event, mail.pk, "bounced"))
    answer = client.post(path(event, mail.pk, "again"))

    assert answer.status_code == 422
    assert "An e-mail to Anna Bērziņa came back." in answer.content.decode()
    assert emails_of(event).counts == {"waiting": 1, "bounced": 1}


def test_an_email_that_the_player_stopped_is_not_sent_again(
    event: Tournament, signed_in: SignIn
) -> None:
    end("Anna", Job.State.DONE)
    answering.stop_emails(Application.objects.get(name="Anna Bērziņa"))

    answer = signed_in().post(path(event, mail_to("Anna").pk, "again"))

    assert "Anna Bērziņa stopped such e-mails" in answer.content.decode()
    assert Mail.objects.count() == 2


def test_the_kinds_and_the_time_to_answer_are_chosen_in_one_form(
    event: Tournament, signed_in: SignIn
) -> None:
    signed_in().post(path(event), {"sent": ["result", "reminder"], "answer_hours": "48"})

    event = Tournament.objects.get(pk=event.pk)
    announced = announced_of(event)
    off = ["received", "accepted", "declined", "seat"]
    assert (announced.emails_off, announced.answer_hours) == (off, 48)


def test_an_impossible_time_is_explained_and_nothing_is_saved(
    event: Tournament, signed_in: SignIn
) -> None:
    answer = signed_in().post(path(event), {"sent": ["result"], "answer_hours": "0"})

    assert answer.status_code == 422
    assert announced_of(Tournament.objects.get(pk=event.pk)).emails_off is None
