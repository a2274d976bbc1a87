"""One letter, one mail server: taken once at most, tried again while it is certain it was not."""

from __future__ import annotations

import datetime as dt

import pytest
from django.utils import timezone
from pytest_django import Settings

from tests.background.mail.conftest import Work, let_time_pass, seconds_to_wait, state_of_the_letter
from tests.background.mail.mail_server import MailServer
from tests.cast import EventOf
from tests.waiting import until
from tournament.background import chores, jobs
from tournament.background.mail import carrying, ordering, sending
from tournament.background.retries import FOR_MAIL
from tournament.models import Invitation, Job, JobStep, Mail
from tournament.services.acts import Actor
from tournament.services.officials import invitations

pytestmark = pytest.mark.django_db
SITE = "https://karta.example"
TO = "ilze@klubs.example"


@pytest.fixture
def letter(event_of: EventOf, director: Actor) -> Job:
    return ordered(event_of, director)


def ordered(event_of: EventOf, by: Actor) -> Job:
    facts = {"role": "secretary", "note": "Ilze"}
    _link, job = ordering.invite(event_of(1), to=TO, site=SITE, by=by, key="click", **facts)
    assert job is not None
    return job


def test_a_letter_goes_out_once_and_its_address_is_forgotten(
    letter: Job, work: Work, mail_server: MailServer
) -> None:
    assert work()
    assert not work()

    mail = Mail.objects.get()
    assert [taken.to for taken in mail_server.taken] == [[TO]]
    assert mail_server.taken[0].sender == "karta@house.example"
    assert (mail.to, mail.shown) == ("", "i•••@klubs.example")
    assert state_of_the_letter() == ("done", "", 1)


def test_a_refusal_for_now_is_followed_by_another_try(
    letter: Job, work: Work, mail_server: MailServer
) -> None:
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


def test_a_letter_refused_after_it_was_read_is_tried_again(
    letter: Job, work: Work, mail_server: MailServer
) -> None:
    mail_server.plan({"BODY": "451 4.3.0 the disk is full"})

    work()
    let_time_pass()
    work()

    assert len(mail_server.taken) == 1
    assert state_of_the_letter()[0] == "done"


@pytest.mark.parametrize("word", ["MAIL", "RCPT", "DATA", "BODY"])
def test_a_refusal_for_good_is_not_tried_again(
    word: str, letter: Job, work: Work, mail_server: MailServer
) -> None:
    mail_server.plan({word: "550 5.1.1 nobody here"})

    work()
    let_time_pass()

    assert not work()
    assert (mail_server.taken, state_of_the_letter()) == ([], ("failed", "turned_away", 1))


def test_a_dead_server_is_asked_again_ever_later_and_then_no_more(
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
def test_a_server_that_falls_silent_early_is_left_after_a_while(
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


def test_silence_after_the_letter_was_given_is_not_answered_with_a_second_one(
    letter: Job, work: Work, mail_server: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(carrying, "SLOW_ANSWER", 0.1)
    mail_server.plan({"BODY": MailServer.SILENCE})

    work()
    let_time_pass()

    assert not work()
    # The house left after a tenth of a second, in which the server need not have read it all.
    until(mail_server.is_silent.is_set)
    assert len(mail_server.taken) == 1
    assert state_of_the_letter() == ("failed", "unsure", 1)


def test_without_a_safe_way_nothing_is_sent(
    letter: Job, work: Work, mail_server: MailServer, settings: Settings
) -> None:
    settings.EMAIL_USE_TLS = True

    work()

    assert (mail_server.taken, state_of_the_letter()) == ([], ("running", "insecure", 1))


def test_a_name_that_the_server_does_not_know_is_told_as_such(
    letter: Job, work: Work, mail_server: MailServer, settings: Settings
) -> None:
    settings.EMAIL_HOST_USER, settings.EMAIL_HOST_PASSWORD = "karta", "a wrong one"
    mail_server.plan({"EHLO": "250-mail.example\r\n250 AUTH PLAIN", "AUTH": "535 5.7.8 no"})

    work()

    assert state_of_the_letter() == ("running", "locked_out", 1)


def test_a_worker_that_died_before_the_server_had_the_letter_is_followed_by_another(
    letter: Job, work: Work, mail_server: MailServer
) -> None:
    assert jobs.claim() is not None
    died()

    work()

    assert (len(mail_server.taken), state_of_the_letter()) == (1, ("done", "", 2))


def test_a_worker_that_died_with_the_letter_in_the_servers_hands_is_followed_by_nobody(
    letter: Job, work: Work, mail_server: MailServer
) -> None:
    step = jobs.claim()
    assert step is not None
    sending._hand_over(step, Mail.objects.get())
    died()

    work()

    assert (mail_server.visits, state_of_the_letter()) == (0, ("failed", "unsure", 2))


def test_a_worker_that_was_missed_too_early_sends_nothing_any_more(
    letter: Job, work: Work, mail_server: MailServer
) -> None:
    late = jobs.claim()
    assert late is not None
    died()
    work()

    sending.deliver(late)

    assert len(mail_server.taken) == 1
    assert state_of_the_letter() == ("done", "", 2)


def test_an_organiser_who_knows_better_sends_it_again(
    letter: Job, work: Work, mail_server: MailServer, settings: Settings
) -> None:
    mail_server.plan({"RCPT": "550 5.1.1 nobody here"})
    work()

    again = [chores.retry(letter) for _click in range(2)]
    work()

    assert again == [True, False]
    assert (len(mail_server.taken), state_of_the_letter()) == (1, ("done", "", 1))


def test_a_double_click_orders_one_letter(
    event_of: EventOf, director: Actor, work: Work, mail_server: MailServer
) -> None:
    event = event_of(1)
    for _click in range(2):
        ordering.invite(event, to=TO, site=SITE, by=director, key="click", role="viewer", note="")

    while work():
        pass

    assert len(mail_server.taken) == 1


def test_an_invitation_taken_back_is_not_sent(
    letter: Job, work: Work, mail_server: MailServer, director: Actor
) -> None:
    invitation = Mail.objects.get().invitation
    assert invitation is not None
    invitations.withdraw_invitation(invitation, by=director)

    work()

    assert (mail_server.visits, state_of_the_letter()[0]) == (0, "cancelled")


def test_a_letter_that_is_on_its_way_is_not_cancelled(letter: Job) -> None:
    on_its_way = jobs.claim()

    assert on_its_way is not None
    assert (ordering.stop(letter), state_of_the_letter()[0]) == (False, "running")


def test_a_letter_that_waits_is_cancelled(letter: Job, work: Work) -> None:
    assert (ordering.stop(letter), work()) == (True, False)


def test_paper_does_not_wait_for_letters(letter: Job, event_of: EventOf) -> None:
    paper = Job.objects.create(document="seats", language="lv", revision=1, fingerprint="paper")
    JobStep.objects.create(job=paper, number=1, part={})

    first = jobs.claim()

    assert first is not None
    assert first.job == paper


def test_the_log_names_neither_address_nor_link(
    letter: Job, work: Work, mail_server: MailServer, caplog: pytest.LogCaptureFixture
) -> None:
    mail_server.plan({"RCPT": f"450 4.2.0 <{TO}> not so fast"})
    token = Invitation.objects.get().token

    work()
    let_time_pass()
    work()

    assert f"Letter {letter.pk} (invitation) was not sent: turned_away" in caplog.text
    assert (TO in caplog.text, token in caplog.text) == (False, False)


def died() -> None:
    """Let whoever holds the step have been silent for too long."""
    beat_at = timezone.now() - dt.timedelta(minutes=1)
    JobStep.objects.filter(state="running").update(worker="elsewhere:1", beat_at=beat_at)
    jobs.requeue_abandoned()
