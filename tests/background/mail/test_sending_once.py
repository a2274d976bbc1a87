"""E-mails sent at most once: dead workers, double clicks, cancelled e-mails."""

from __future__ import annotations

import datetime as dt

import pytest
from django.utils import timezone
from pytest_django import Settings

from tests.background.mail.conftest import Work, state_of_the_letter
from tests.background.mail.letters import SITE, TO
from tests.background.mail.mail_server import MailServer
from tests.cast import EventOf
from tournament.background import chores, jobs
from tournament.background.mail import ordering, sending
from tournament.models import Job, JobStep, Mail
from tournament.services import officials
from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db


def test_an_email_not_yet_handed_over_is_sent_by_another_worker(
    letter: Job, work: Work, mail_server: MailServer
) -> None:
    assert jobs.claim_step() is not None
    died()

    work()

    assert (len(mail_server.taken), state_of_the_letter()) == (1, ("done", "", 2))


def test_an_email_handed_over_by_a_dead_worker_is_not_sent_again(
    letter: Job, work: Work, mail_server: MailServer
) -> None:
    step = jobs.claim_step()
    assert step is not None
    sending._hand_over(step, Mail.objects.get())
    died()

    work()

    assert (mail_server.visits, state_of_the_letter()) == (0, ("failed", "unsure", 2))


def test_a_worker_declared_dead_too_early_sends_nothing(
    letter: Job, work: Work, mail_server: MailServer
) -> None:
    late = jobs.claim_step()
    assert late is not None
    died()
    work()

    sending.deliver(late)

    assert len(mail_server.taken) == 1
    assert state_of_the_letter() == ("done", "", 2)


def test_an_organiser_can_send_an_email_again(
    letter: Job, work: Work, mail_server: MailServer, settings: Settings
) -> None:
    mail_server.plan({"RCPT": "550 5.1.1 nobody here"})
    work()

    again = [chores.retry(letter) for _click in range(2)]
    work()

    assert again == [True, False]
    assert (len(mail_server.taken), state_of_the_letter()) == (1, ("done", "", 1))


def test_a_double_click_orders_one_email(
    event_of: EventOf, director: Actor, work: Work, mail_server: MailServer
) -> None:
    event = event_of(1)
    for _click in range(2):
        ordering.invite(event, to=TO, site=SITE, by=director, key="click", role="viewer", note="")

    while work():
        pass

    assert len(mail_server.taken) == 1


def test_a_withdrawn_invitation_is_not_sent(
    letter: Job, work: Work, mail_server: MailServer, director: Actor
) -> None:
    invitation = Mail.objects.get().invitation
    assert invitation is not None
    officials.withdraw_invitation(invitation, by=director)

    work()

    assert (mail_server.visits, state_of_the_letter()[0]) == (0, "cancelled")


def test_an_email_being_sent_cannot_be_cancelled(letter: Job) -> None:
    on_its_way = jobs.claim_step()

    assert on_its_way is not None
    assert (ordering.stop(letter), state_of_the_letter()[0]) == (False, "running")


def test_a_waiting_email_can_be_cancelled(letter: Job, work: Work) -> None:
    assert (ordering.stop(letter), work()) == (True, False)


def died() -> None:
    """Make the running step's worker count as dead."""
    beat_at = timezone.now() - dt.timedelta(minutes=1)
    JobStep.objects.filter(state="running").update(worker="elsewhere:1", beat_at=beat_at)
    jobs.requeue_abandoned()
