"""Invitations by e-mail: ordered, shown and sent again from the desk."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries, Settings

from tests.background.mail.conftest import Work, let_time_pass
from tests.background.mail.mail_server import MailServer
from tests.cast import EventOf
from tests.doors.desk.conftest import SignIn
from tournament.background.mail import ordering
from tournament.models import Invitation, Job, Mail, Membership, Tournament

pytestmark = pytest.mark.django_db
TO = "ilze@klubs.example"
TYPED = {"role": "secretary", "note": "Ilze", "email": TO, "key": "click"}


def invite(client: Client, event: Tournament, **other: str) -> int:
    address = reverse("invite", args=[event.slug])
    return client.post(address, {**TYPED, **other}).status_code


def seen(client: Client, page: str, event: Tournament) -> str:
    return client.get(reverse(page, args=[event.slug])).content.decode()


def test_an_invited_user_reaches_the_desk_from_the_email(
    event_of: EventOf, signed_in: SignIn, work: Work, mail_server: MailServer
) -> None:
    event, organiser = event_of(1), signed_in()

    invite(organiser, event)
    work()
    letter = mail_server.taken[0].words
    link = letter.partition("http://testserver")[2].split()[0]
    signed_in("ilze").post(f"{link}accept/")

    assert Membership.objects.get(user__username="ilze").role == "secretary"


def test_the_link_is_on_the_page_too(event_of: EventOf, signed_in: SignIn, work: Work) -> None:
    event, organiser = event_of(1), signed_in()
    invite(organiser, event)
    before = seen(organiser, "team", event)
    work()

    after = seen(organiser, "team", event)

    assert f"/invitation/{Invitation.objects.get().token}/" in after
    assert "E-mail to i•••@klubs.example: waiting to be sent" in before
    assert "E-mail to i•••@klubs.example: sent" in after


def test_a_double_click_sends_one_invitation(
    event_of: EventOf, signed_in: SignIn, work: Work, mail_server: MailServer
) -> None:
    event, organiser = event_of(1), signed_in()
    for _click in range(2):
        invite(organiser, event)
    while work():
        pass

    assert (Invitation.objects.count(), len(mail_server.taken)) == (1, 1)


def test_without_an_address_nothing_is_sent(event_of: EventOf, signed_in: SignIn) -> None:
    event, organiser = event_of(1), signed_in()

    invite(organiser, event, email="")

    assert (Invitation.objects.count(), Mail.objects.count()) == (1, 0)


@pytest.mark.parametrize("typed", ["a@b.lv, c@d.lv", "a@b.lv\nBcc: c@d.lv", "Ilze <a@b.lv>"])
def test_several_addresses_are_refused(typed: str, event_of: EventOf, signed_in: SignIn) -> None:
    event, organiser = event_of(1), signed_in()

    invite(organiser, event, email=typed)

    assert (Invitation.objects.count(), Mail.objects.count()) == (0, 0)


def test_a_failed_email_is_explained_and_can_be_sent_again(
    event_of: EventOf, signed_in: SignIn, work: Work, mail_server: MailServer
) -> None:
    event, organiser = event_of(1), signed_in()
    mail_server.plan({"RCPT": "550 5.1.1 nobody here"})
    invite(organiser, event)
    told = seen(organiser, "team", event)
    work()
    pages = [seen(organiser, page, event) for page in ("team", "safety")]

    organiser.post(reverse("retry_work", args=[event.slug, Job.objects.get().pk]))
    work()

    assert ["The mail server rejected the e-mail." in page for page in pages] == [True, True]
    assert ["Send the e-mail again" in page for page in pages] == [True, True]
    assert [TO in page for page in (told, *pages)] == [True, False, False]
    assert len(mail_server.taken) == 1


def test_an_email_waiting_for_a_retry_shows_the_reason(
    event_of: EventOf, signed_in: SignIn, work: Work, mail_server: MailServer
) -> None:
    event, organiser = event_of(1), signed_in()
    mail_server.close()
    invite(organiser, event)
    work()
    let_time_pass()
    work()

    page = seen(organiser, "safety", event)

    assert "Invitation by e-mail · i•••@klubs.example" in page
    assert "waiting to retry" in page
    assert "The mail server did not respond." in page
    assert '<td class="n">2</td>' in page


@pytest.mark.parametrize("role", ["secretary", "director"])
@pytest.mark.parametrize("name", ["retry_work", "cancel_work"])
def test_sending_again_and_cancelling_need_the_right_to_invite(
    role: str, name: str, event_of: EventOf, signed_in: SignIn
) -> None:
    event = event_of(1)
    invite(signed_in(), event)
    job, other = Job.objects.get(), signed_in(role, at=event)

    answer = other.post(reverse(name, args=[event.slug, job.pk]))

    job.refresh_from_db()
    assert (answer.status_code, job.state) == (403, "queued")
    assert reverse(name, args=[event.slug, job.pk]) not in seen(other, "safety", event)


def test_an_email_is_not_a_printed_document(event_of: EventOf, signed_in: SignIn) -> None:
    event, organiser = event_of(1), signed_in()
    invite(organiser, event)
    letter = [event.slug, Job.objects.get().pk]

    answers = [
        organiser.get(reverse(name, args=letter)).status_code
        for name in ("print_job", "job_progress", "job_file", "work", "work_file")
    ]

    assert answers == [404] * 5


def test_invitations_are_limited_per_user(
    event_of: EventOf, signed_in: SignIn, work: Work, mail_server: MailServer
) -> None:
    event, organiser = event_of(1), signed_in()
    for number in range(ordering.BY_ONE.most + 2):
        invite(organiser, event, email=f"a{number}@klubs.example", key=f"click {number}")
    while work():
        pass

    page = seen(organiser, "team", event)
    assert "No e-mail was sent: too many went out recently." in page
    assert len(mail_server.taken) == ordering.BY_ONE.most
    assert Invitation.objects.count() == ordering.BY_ONE.most + 2


def test_invitations_to_one_address_are_limited(
    event_of: EventOf, signed_in: SignIn, work: Work, mail_server: MailServer
) -> None:
    event, organiser = event_of(1), signed_in()
    for number in range(ordering.TO_ONE.most + 2):
        invite(organiser, event, email=TO.upper() if number % 2 else TO, key=f"click {number}")
    while work():
        pass

    assert len(mail_server.taken) == ordering.TO_ONE.most


@pytest.mark.parametrize("letters", [1, 3])
def test_the_page_takes_one_query_for_all_emails(
    letters: int,
    event_of: EventOf,
    signed_in: SignIn,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    event, organiser = event_of(1), signed_in()
    for number in range(letters):
        invite(organiser, event, key=f"click {number}")
    seen(organiser, "team", event)

    with django_assert_num_queries(6):
        seen(organiser, "team", event)


def test_without_email_no_address_is_asked_for(
    event_of: EventOf, signed_in: SignIn, settings: Settings
) -> None:
    settings.EMAIL_HOST = ""
    event, organiser = event_of(1), signed_in()

    invite(organiser, event)

    assert 'name="email"' not in seen(organiser, "team", event)
    assert (Invitation.objects.count(), Mail.objects.count()) == (1, 0)
