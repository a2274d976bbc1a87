"""Every kind of e-mail to an applicant: its links open pages where they can do what it says."""

from __future__ import annotations

import datetime as dt
import re

import pytest
from django.test import Client
from django.utils import timezone

from tests.background.mail.conftest import Work
from tests.background.mail.entrants import accept, apply, coming, links_of, sent, submit
from tests.background.mail.letters import SITE
from tests.background.mail.mail_server import MailServer, Taken
from tests.cast import EventOf, approve, close_latest, finish, play, play_and_close, seat
from tournament.background.mail import due, ordering
from tournament.models import Application, EmailKind, Job, Tournament
from tournament.services.acts import Actor
from tournament.services.applications import announcing, answering, applying, desk_emails
from tournament.services.events import lifecycle
from tournament.services.events.regulations import publish_regulations

pytestmark = pytest.mark.django_db


def buttons(page: str) -> set[str]:
    """Return the last parts of the addresses of all forms of the page."""
    return {url.rstrip("/").rpartition("/")[2] for url in re.findall(r'action="([^"]+)"', page)}


class Reader:
    """A recipient who opens every link of an e-mail, on the day and again at the end."""

    def __init__(self) -> None:
        self.client = Client()
        self.client.cookies["django_language"] = "en"
        self.seen: set[str] = set()

    def opens(self, taken: Taken) -> set[str]:
        """Open all links, and return the acts that their pages offer."""
        found: set[str] = set()
        for link in links_of(taken):
            page = self.client.get(link)
            assert page.status_code == 200, link
            self.seen.add(link)
            found |= buttons(page.content.decode())
        return found & {"confirm", "withdraw", "place", "emails", "stop"}


def kinds() -> set[str]:
    return set(Job.objects.filter(kind=Job.Kind.MAIL).values_list("document", flat=True))


def test_every_link_leads_to_the_act_that_the_email_names(
    event_of: EventOf,
    director: Actor,
    work: Work,
    mail_server: MailServer,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(due, "NOT_BEFORE", dt.time.min)
    event, reader = event_of(7), Reader()
    coming(event, director, days=2, capacity=8)
    desk_emails.choose_emails(
        event,
        sent=[kind.value for kind in EmailKind],
        answer_hours=24,
        by=director,
    )
    first = submit(event, "Anna Vītola")
    [taken] = sent(work, mail_server)
    assert reader.opens(taken) == {"confirm", "withdraw", "stop"}

    applying.apply(first)
    first.refresh_from_db()
    ordering.order_receipt(first, site=SITE)
    [taken] = sent(work, mail_server)
    assert reader.opens(taken) == {"withdraw", "emails", "stop"}

    bruno, cilda = apply(event, "Bruno Vītols"), apply(event, "Cilda Vītola")
    assert [reader.opens(one) for one in sent(work, mail_server)] == [
        {"withdraw", "emails", "stop"}
    ] * 4

    ordering.order_places(applying.withdraw_application(first), site=SITE)
    [taken] = sent(work, mail_server)
    assert reader.opens(taken) == {"place", "withdraw", "emails", "stop"}
    answering.confirm_place(bruno)
    accept(bruno, director)
    applying.decline_application(cilda, "Juniors only", by=director)
    cilda.refresh_from_db()
    ordering.order_decision(EmailKind.DECLINED, cilda, site=SITE)
    announcing.move_event(
        event, date=event_day(event), starts=dt.time(18), place="Ogre", why="hall", by=director
    )
    ordering.queue_event_emails(EmailKind.MOVED, event, site=SITE)
    for taken in sent(work, mail_server):
        is_declined = "Not entered" in taken.letter["Subject"]
        assert reader.opens(taken) == ({"stop"} if is_declined else {"withdraw", "emails", "stop"})

    publish_regulations(event, "Bring your own cards.", by=director)
    ordering.queue_event_emails(EmailKind.REGULATIONS, event, site=SITE)
    for taken in sent(work, mail_server):
        assert reader.opens(taken) == {"withdraw", "emails", "stop"}

    ago = timezone.now() - dt.timedelta(days=5)
    Application.objects.exclude(complete_at=None).update(complete_at=ago, answer_by=None)
    answering.choose_own_emails(bruno, ["reminder", "seat", "result"])
    due.order_due()
    [taken] = sent(work, mail_server)
    assert reader.opens(taken) == {"withdraw", "emails", "stop"}

    seat(event, by=director)
    due.order_due()
    [taken] = sent(work, mail_server)
    assert reader.opens(taken) == {"stop"}
    play_to_the_end(event, director)
    due.order_due()
    [taken] = sent(work, mail_server)
    assert reader.opens(taken) == {"stop"}

    assert kinds() == {"entry", *EmailKind} - {EmailKind.OFF}
    # After the event every link still answers with a page.
    assert {reader.client.get(link).status_code for link in reader.seen} == {200}


def test_a_cancelled_event_is_announced_to_applicants(
    event_of: EventOf, director: Actor, work: Work, mail_server: MailServer
) -> None:
    event, reader = event_of(0), Reader()
    coming(event, director)
    apply(event, "Anna Bērziņa")
    sent(work, mail_server)
    lifecycle.call_off(event, "no hall", by=director)
    ordering.queue_event_emails(EmailKind.OFF, Tournament.objects.get(pk=event.pk), site=SITE)

    [taken] = sent(work, mail_server)

    assert taken.words.split("\n\n")[1] == "Reason: no hall"
    assert reader.opens(taken) == {"stop"}


@pytest.mark.parametrize(
    ("days", "words"),
    [
        (0, "The time or the place of Rudens kauss has changed."),
        (3, "Rudens kauss has been moved. The original date was "),
    ],
)
def test_a_moved_event_names_its_first_date_only_if_the_date_changed(
    days: int,
    words: str,
    event_of: EventOf,
    director: Actor,
    work: Work,
    mail_server: MailServer,
) -> None:
    event = event_of(0)
    coming(event, director)
    apply(event, "Anna Bērziņa")
    sent(work, mail_server)
    day = event_day(event) + dt.timedelta(days=days)

    announcing.move_event(
        event, date=day, starts=dt.time(18), place="Ogre", why="hall", by=director
    )
    ordering.queue_event_emails(EmailKind.MOVED, event, site=SITE)
    [taken] = sent(work, mail_server)

    assert taken.words.startswith(words)


def test_after_the_deadline_the_page_has_a_sentence_and_takes_no_answer(
    event_of: EventOf, director: Actor, work: Work, mail_server: MailServer
) -> None:
    event, reader = event_of(0), Reader()
    coming(event, director, capacity=1)
    desk_emails.choose_emails(event, sent=(), answer_hours=24, by=director)
    first, bruno = apply(event, "Anna Bērziņa"), apply(event, "Bruno Kalniņš")
    ordering.order_places(applying.withdraw_application(first), site=SITE)
    taken = sent(work, mail_server)[-1]
    [page, _stop] = links_of(taken)
    Application.objects.filter(pk=bruno.pk).update(answer_by=timezone.now() - dt.timedelta(1))

    shown = reader.client.get(page).content.decode()
    answer = reader.client.post(f"{page}place/")

    assert "The time to answer is over, so the place goes to the next in line." in shown
    assert "place" not in buttons(shown)
    assert (answer.status_code, "The time to answer is over." in answer.content.decode()) == (
        409,
        True,
    )
    bruno.refresh_from_db()
    assert bruno.answered_at is None
    due.order_due()
    lapsed = reader.client.get(page).content.decode()
    assert "so your place went to the next in line" in lapsed


def test_one_click_of_a_mail_program_stops_all_emails(
    event_of: EventOf, director: Actor, work: Work, mail_server: MailServer
) -> None:
    event = event_of(0)
    coming(event, director)
    anna = apply(event, "Anna Bērziņa")
    taken = sent(work, mail_server)[-1]
    address = str(taken.letter["List-Unsubscribe"]).strip("<>")
    assert taken.letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"

    # Without cookies, and with the token in the address alone.
    client = Client(enforce_csrf_checks=True)
    path = address.removeprefix(SITE)
    before = client.get(path)
    answer = client.post(path, {"List-Unsubscribe": "One-Click"})

    anna.refresh_from_db()
    assert (before.status_code, answer.status_code) == (200, 200)
    assert anna.emails_off == ["all", "seat"]
    accept(anna, director)
    assert sent(work, mail_server) == []


def test_no_email_loads_or_counts_anything(
    event_of: EventOf, director: Actor, work: Work, mail_server: MailServer
) -> None:
    event = event_of(0)
    coming(event, director)
    apply(event, "Anna Bērziņa", "lv")

    for taken in sent(work, mail_server):
        assert re.findall(r"<(?:img|script|link|iframe|form)|url\(|src=|@import", taken.html) == []
        assert all(re.fullmatch(r"[^?#]+", link) for link in links_of(taken))
        assert 'lang="lv"' in taken.html


def event_day(event: Tournament) -> dt.date:
    return Tournament.objects.get(pk=event.pk).date


def play_to_the_end(event: Tournament, by: Actor) -> None:
    """Play the seated round and three more, and approve the result."""
    play(event, round_number=1, by=by)
    close_latest(event, by=by)
    for _round in range(3):
        play_and_close(event, by=by)
    finish(event, by=by)
    approve(event, by=by, early_because="all agree")
