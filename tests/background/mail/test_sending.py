"""One e-mail, one mail server: accepted at most once, retried only if surely not accepted.

E-mails sent at most once: dead workers, double clicks, cancelled e-mails.
"""

from __future__ import annotations

import datetime as dt

import pytest
from django.utils import timezone
from pytest_django import Settings

from tests.background.mail.conftest import Work, let_time_pass, seconds_to_wait, state_of_the_letter
from tests.background.mail.letters import SITE, TO
from tests.background.mail.mail_server import MailServer
from tests.background.pressed import begin_next
from tests.cast import EventOf
from tests.waiting import until
from tournament.background import chores, outbox
from tournament.background.mail import ordering, sending
from tournament.background.retries import FOR_MAIL
from tournament.models import Invitation, Job, JobStep, Mail
from tournament.services import officials
from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db


def test_an_email_is_sent_once_and_its_address_deleted(
    letter: Job, work: Work, mail_server: MailServer
) -> None:
    assert work()
    assert not work()

    mail = Mail.objects.get()
    assert [taken.to for taken in mail_server.taken] == [[TO]]
    assert mail_server.taken[0].sender == "karta@house.example"
    assert (mail.to, mail.shown) == ("", "i•••@klubs.example")
    assert state_of_the_letter() == ("done", "", 1)


def test_a_temporary_refusal_is_retried(letter: Job, work: Work, mail_server: MailServer) -> None:
    mail_server.plan({"RCPT": "450 4.2.0 not so fast"})

    work()
    before = state_of_the_letter()
    waits = work(), round(seconds_to_wait(), -1)
    let_time_pass()
    work()

    assert before == ("running", "turned_away", 1)
    assert waits == (False, FOR_MAIL.back_off.total_seconds())
    assert (len(mail_server.taken), mail_server.visits) == (1, 2)
    assert state_of_the_letter()[0] == "done"


def test_an_email_refused_after_its_data_is_retried(
    letter: Job, work: Work, mail_server: MailServer
) -> None:
    mail_server.plan({"BODY": "451 4.3.0 the disk is full"})

    work()
    let_time_pass()
    work()

    assert len(mail_server.taken) == 1
    assert state_of_the_letter()[0] == "done"


@pytest.mark.parametrize("word", ["MAIL", "RCPT", "DATA", "BODY"])
def test_a_permanent_refusal_is_not_retried(
    word: str, letter: Job, work: Work, mail_server: MailServer
) -> None:
    mail_server.plan({word: "550 5.1.1 nobody here"})

    work()
    let_time_pass()

    assert not work()
    assert (mail_server.taken, state_of_the_letter()) == ([], ("failed", "turned_away", 1))


def test_a_dead_server_is_retried_with_growing_delays_until_given_up(
    letter: Job, work: Work, mail_server: MailServer
) -> None:
    mail_server.close()

    waits = []
    while work():
        if state_of_the_letter()[0] == "running":
            waits.append(round(seconds_to_wait(), -1))
        let_time_pass()

    assert waits == [20, 40, 80, 160, 320, 640]
    assert state_of_the_letter() == ("failed", "unreached", FOR_MAIL.tries)


@pytest.mark.parametrize("word", ["CONNECT", "EHLO", "MAIL", "RCPT"])
def test_a_server_that_falls_silent_early_times_out(
    word: str, letter: Job, work: Work, mail_server: MailServer, settings: Settings
) -> None:
    settings.EMAIL_TIMEOUT = 0.2
    mail_server.plan({word: MailServer.SILENCE})

    work()
    before = state_of_the_letter()
    mail_server.answers.clear()
    settings.EMAIL_TIMEOUT = 20
    let_time_pass()
    work()

    assert before == ("running", "unreached", 1)
    assert (len(mail_server.taken), state_of_the_letter()[0]) == (1, "done")


def test_silence_after_the_data_does_not_cause_a_second_email(
    letter: Job, work: Work, mail_server: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sending, "SLOW_ANSWER", 0.1)
    mail_server.plan({"BODY": MailServer.SILENCE})

    work()
    let_time_pass()

    assert not work()
    # Kārta disconnected after 0.1 seconds, perhaps before the server had read everything.
    until(mail_server.is_silent.is_set)
    assert len(mail_server.taken) == 1
    assert state_of_the_letter() == ("failed", "unsure", 1)


def test_nothing_is_sent_without_tls(
    letter: Job, work: Work, mail_server: MailServer, settings: Settings
) -> None:
    settings.EMAIL_USE_TLS = True

    work()

    assert (mail_server.taken, state_of_the_letter()) == ([], ("running", "insecure", 1))


def test_an_unknown_host_name_is_reported_as_such(
    letter: Job, work: Work, mail_server: MailServer, settings: Settings
) -> None:
    settings.EMAIL_HOST_USER, settings.EMAIL_HOST_PASSWORD = "karta", "a wrong one"
    mail_server.plan({"EHLO": "250-mail.example\r\n250 AUTH PLAIN", "AUTH": "535 5.7.8 no"})

    work()

    assert state_of_the_letter() == ("running", "locked_out", 1)


def test_printing_does_not_wait_for_emails(letter: Job, event_of: EventOf) -> None:
    paper = Job.objects.create(document="seats", language="lv", revision=1, fingerprint="paper")
    JobStep.objects.create(job=paper, number=1, part={})

    first = begin_next()

    assert first is not None
    assert first.job == paper


def test_the_log_contains_neither_address_nor_link(
    letter: Job, work: Work, mail_server: MailServer, caplog: pytest.LogCaptureFixture
) -> None:
    mail_server.plan({"RCPT": f"450 4.2.0 <{TO}> not so fast"})
    token = Invitation.objects.get().token

    work()
    let_time_pass()
    work()

    assert f"Letter {letter.pk} (invitation) was not sent: turned_away" in caplog.text
    assert (TO in caplog.text, token in caplog.text) == (False, False)


def test_an_email_not_yet_handed_over_is_sent_by_another_worker(
    letter: Job, work: Work, mail_server: MailServer
) -> None:
    assert begin_next() is not None
    died()

    work()

    assert (len(mail_server.taken), state_of_the_letter()) == (1, ("done", "", 2))


def test_an_email_handed_over_by_a_dead_worker_is_not_sent_again(
    letter: Job, work: Work, mail_server: MailServer
) -> None:
    step = begin_next()
    assert step is not None
    sending._hand_over(step, Mail.objects.get())
    died()

    work()

    assert (mail_server.visits, state_of_the_letter()) == (0, ("failed", "unsure", 2))


def test_a_worker_declared_dead_too_early_sends_nothing(
    letter: Job, work: Work, mail_server: MailServer
) -> None:
    late = begin_next()
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
    on_its_way = begin_next()

    assert on_its_way is not None
    assert (ordering.stop(letter), state_of_the_letter()[0]) == (False, "running")


def test_a_waiting_email_can_be_cancelled(letter: Job, work: Work) -> None:
    assert (ordering.stop(letter), work()) == (True, False)


def died() -> None:
    """Make the running step's worker count as dead."""
    ended = timezone.now() - dt.timedelta(seconds=1)
    JobStep.objects.filter(state="running").update(worker="elsewhere:1", not_before=ended)
    outbox.deliver()
