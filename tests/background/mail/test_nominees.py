"""E-mails to people nominated for a final: the place, the reminder, and the next in line."""

from __future__ import annotations

import datetime as dt
import re

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.formats import date_format

from tests.background.mail.conftest import Work
from tests.background.mail.entrants import links_of, sent
from tests.background.mail.letters import SITE
from tests.background.mail.mail_server import MailServer, Taken
from tests.cast import EventOf
from tournament.background.mail import due, nominees
from tournament.models import (
    FinalSource,
    Job,
    Mail,
    Nominee,
    NomineeAddress,
    NomineeEmail,
    Player,
    Tournament,
)
from tournament.reading.series.finals import token_of
from tournament.services import journal
from tournament.services.acts import Actor
from tournament.services.applications import applying, desk_emails
from tournament.services.people import erasing, nominations
from tournament.services.people.nominations import SourcePlan
from tournament.services.people.nominee_emails import store_addresses
from tournament.services.people.titles_and_licences import give_title
from tournament.storage import documents, instance_files

pytestmark = pytest.mark.django_db
PEOPLE = ("Anna Vītola", "Bruno Vītols", "Cilda Vītola")
WEEK = dt.timedelta(days=7)


@pytest.fixture
def final(event_of: EventOf, director: Actor) -> Tournament:
    """Return a final for one of three holders of a title, all with an address."""
    event = event_of(0)
    day = timezone.localdate() + dt.timedelta(days=30)
    Tournament.objects.filter(pk=event.pk).update(date=day, starts=dt.time(18))
    for number, name in enumerate(PEOPLE):
        player = Player.objects.create(name=name)
        since = dt.date(2020 + number, 1, 1)
        give_title(player, "Meistars", since=since, given_by="", by=director)
    plan = SourcePlan(FinalSource.Kind.TITLE, title="Meistars", places=1)
    nominations.add_final_source(event, plan, by=director)
    event = Tournament.objects.get(pk=event.pk)
    write_down(event, *PEOPLE)
    return event


def write_down(event: Tournament, *names: str, language: str = "en") -> None:
    found = {name: Player.objects.get(name=name).pk for name in names}
    typed = {key: f"{name.split()[0].lower()}@klubs.example" for name, key in found.items()}
    store_addresses(event, typed, language=language)


def ask(event: Tournament, by: Actor) -> Nominee:
    nominations.nominate(event, answer_by=timezone.now() + WEEK, by=by)
    nominees.order_nominations(event, site=SITE)
    return event.nominees.get()


def move_deadline(nominee: Nominee, by: dt.timedelta) -> None:
    rows = Nominee.objects.filter(pk=nominee.pk)
    rows.update(answer_by=timezone.now() + by, at=timezone.now() - WEEK)


def opened(taken: Taken) -> str:
    """Open the first link of an e-mail, and return its page."""
    client = Client()
    client.cookies["django_language"] = "en"
    answer = client.get(links_of(taken)[0])
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_nominee_reads_the_reason_and_the_time_to_answer(
    final: Tournament, director: Actor, work: Work, mail_server: MailServer
) -> None:
    nominee = ask(final, director)
    nominees.order_nominations(final, site=SITE)
    due.order_due()
    [taken] = sent(work, mail_server)

    until = date_format(timezone.localtime(nominee.answer_by), "j M Y, H:i")
    day = date_format(final.date, "j M Y")
    link = f"{SITE}/{final.slug}/final/{token_of(nominee)}/"
    assert taken.to == ["anna@klubs.example"]
    assert taken.letter["Subject"] == "You are nominated: Rudens kauss"
    assert taken.words.split("\n\n")[:6] == [
        "A place in Rudens kauss is reserved for Anna Vītola.",
        "Admitted by: Title “Meistars”.",
        f"The tournament is on {day}, 18:00.",
        f"Answer by {until}: after that, the place goes to the next person in line.",
        link,
        "The page has two buttons: you are coming, or you are not.",
    ]
    assert taken.letter["List-Unsubscribe"] == f"<{link}stop/>"
    assert links_of(taken) == [link.removeprefix(SITE), f"{link.removeprefix(SITE)}stop/"]


@pytest.mark.parametrize("language", ["lv", "pl"])
def test_a_nomination_is_written_in_the_chosen_language(
    language: str, final: Tournament, director: Actor, work: Work, mail_server: MailServer
) -> None:
    write_down(final, PEOPLE[0])
    NomineeAddress.objects.update(language=language)
    ask(final, director)

    [taken] = sent(work, mail_server)

    assert f'lang="{language}"' in taken.html
    assert "You are nominated" not in taken.letter["Subject"]


def test_a_nominee_who_has_not_answered_is_reminded_once_a_day_before(
    final: Tournament, director: Actor, work: Work, mail_server: MailServer
) -> None:
    nominee = ask(final, director)
    sent(work, mail_server)
    due.order_due()
    assert sent(work, mail_server) == []
    move_deadline(nominee, dt.timedelta(hours=20))

    due.order_due()
    due.order_due()
    [taken] = sent(work, mail_server)

    assert taken.letter["Subject"].startswith("Answer by ")
    assert "Yes, I am coming" in opened(taken)


def test_the_next_in_line_gets_the_email_of_a_place_that_was_declined(
    final: Tournament, director: Actor, work: Work, mail_server: MailServer
) -> None:
    ask(final, director)
    [taken] = sent(work, mail_server)
    client, page = Client(), links_of(taken)[0]

    answers = [client.post(f"{page}decline/").status_code for _click in range(2)]
    answers.append(client.post(f"{page}accept/").status_code)
    due.order_due()
    [to_next] = sent(work, mail_server)

    bruno = final.nominees.latest("pk")
    own = f"/{final.slug}/final/{token_of(bruno)}/"
    assert (answers, to_next.to) == ([302, 302, 409], ["bruno@klubs.example"])
    assert f"{own}\n" in to_next.words
    assert f'action="{own}accept/"' in client.get(own).content.decode()
    assert "You declined, and your place goes to the next in line." in opened(taken)


def test_an_unanswered_place_passes_on_by_itself_if_the_email_was_sent(
    final: Tournament, director: Actor, work: Work, mail_server: MailServer
) -> None:
    anna = ask(final, director)
    sent(work, mail_server)
    move_deadline(anna, dt.timedelta(minutes=-1))

    due.order_due()
    due.order_due()
    [taken] = sent(work, mail_server)

    assert taken.to == ["bruno@klubs.example"]
    bruno = final.nominees.latest("pk")
    assert bruno.answer_by - timezone.now() > dt.timedelta(hours=47)
    anna.refresh_from_db()
    assert anna.answer == Nominee.Answer.LAPSED


@pytest.mark.parametrize("trouble", ["bounced", "failed", "stopped", "no address"])
def test_a_place_of_a_person_whom_no_email_reached_waits_for_the_secretary(
    trouble: str, final: Tournament, director: Actor, work: Work, mail_server: MailServer
) -> None:
    if trouble == "no address":
        NomineeAddress.objects.filter(player__name=PEOPLE[0]).delete()
    anna = ask(final, director)
    sent(work, mail_server)
    if trouble == "bounced":
        desk_emails.mark_bounced(Mail.objects.get(), by=director)
    if trouble == "failed":
        Job.objects.filter(kind=Job.Kind.MAIL).update(state=Job.State.FAILED)
    if trouble == "stopped":
        Client().post(f"/{final.slug}/final/{token_of(anna)}/stop/")
    move_deadline(anna, dt.timedelta(minutes=-1))

    due.order_due()

    assert [one.player.name for one in final.nominees.all()] == [PEOPLE[0]]
    nominations.pass_nominations_on(final, by=director)
    nominees.order_nominations(final, site=SITE)
    assert sent(work, mail_server)[-1].to == ["bruno@klubs.example"]


def test_one_click_stops_the_emails_and_removes_the_address(
    final: Tournament, director: Actor, work: Work, mail_server: MailServer
) -> None:
    anna = ask(final, director)
    [taken] = sent(work, mail_server)
    address = str(taken.letter["List-Unsubscribe"]).strip("<>").removeprefix(SITE)
    client = Client(enforce_csrf_checks=True)

    answers = [client.get(address), client.post(address, {"List-Unsubscribe": "One-Click"})]
    again = client.post(address)

    assert [one.status_code for one in (*answers, again)] == [200, 200, 200]
    assert NomineeAddress.objects.get(player=anna.player).contact == ""
    move_deadline(anna, dt.timedelta(hours=20))
    due.order_due()
    assert sent(work, mail_server) == []


def test_a_corrected_address_gets_the_nomination_again(
    final: Tournament, director: Actor, work: Work, mail_server: MailServer
) -> None:
    anna = ask(final, director)
    sent(work, mail_server)
    desk_emails.mark_bounced(Mail.objects.get(), by=director)
    store_addresses(final, {anna.player_id: "a.vitola@klubs.example"}, language="en")

    due.order_due()

    assert [one.to for one in sent(work, mail_server)] == [["a.vitola@klubs.example"]]


def test_a_withdrawn_nomination_is_not_sent_and_its_page_says_so(
    final: Tournament, director: Actor, work: Work, mail_server: MailServer
) -> None:
    ask(final, director)
    [taken] = sent(work, mail_server)
    line = final.journal.get(verb="nominate")
    journal.undo(line, by=director)

    page = opened(taken)

    assert "The organiser withdrew this nomination." in page
    assert "Yes, I am coming" not in page
    assert Client().post(f"{links_of(taken)[0]}accept/").status_code == 409
    ask_again = final.nominees.standing()
    assert not ask_again.exists()


def test_an_import_or_a_restore_sends_no_nomination(
    final: Tournament, director: Actor, work: Work, mail_server: MailServer
) -> None:
    ask(final, director)

    instance_files.hold_emails()
    due.order_due()

    assert sent(work, mail_server) == []


def test_an_erasure_removes_the_address_and_the_emails(
    final: Tournament, director: Actor, work: Work, mail_server: MailServer
) -> None:
    anna = ask(final, director)
    sent(work, mail_server)

    erasing.erase_person(anna.player, by=director, within=Tournament.objects.all())

    assert sorted(one.player.name for one in NomineeAddress.objects.all()) == list(PEOPLE[1:])
    assert not Mail.objects.exists()
    assert not Job.objects.filter(kind=Job.Kind.MAIL).exists()


def test_addresses_and_emails_are_deleted_two_weeks_after_the_final(
    final: Tournament, director: Actor, work: Work, mail_server: MailServer
) -> None:
    ask(final, director)
    sent(work, mail_server)
    Job.objects.update(finished_at=timezone.now() - dt.timedelta(days=60))
    applying.forget_contacts()
    documents.sweep_documents()
    assert (NomineeAddress.objects.count(), Mail.objects.count()) == (3, 1)

    day = timezone.localdate() - dt.timedelta(days=15)
    Tournament.objects.filter(pk=final.pk).update(date=day)
    applying.forget_contacts()
    documents.sweep_documents()

    assert (NomineeAddress.objects.count(), Mail.objects.count()) == (0, 0)


def test_every_link_of_every_kind_opens_a_page_with_the_act(
    final: Tournament, director: Actor, work: Work, mail_server: MailServer
) -> None:
    nominee = ask(final, director)
    found = sent(work, mail_server)
    move_deadline(nominee, dt.timedelta(hours=20))
    due.order_due()
    found += sent(work, mail_server)
    client, seen = Client(), set[str]()

    for taken in found:
        [own, stop] = links_of(taken)
        page, question = (client.get(link).content.decode() for link in (own, stop))
        assert re.findall(r'action="(/rudens[^"]+)"', page) == [f"{own}accept/", f"{own}decline/"]
        assert re.findall(r'action="(/rudens[^"]+)"', question) == [stop]
        assert re.findall(r"<(?:img|script|link|iframe|form)|url\(|src=", taken.html) == []
        seen |= {own, stop}

    kinds = Job.objects.filter(kind=Job.Kind.MAIL).values_list("document", flat=True)
    assert set(kinds) == set(NomineeEmail)
    # Two clicks, a second tab with the other answer, and every link has its page afterwards.
    answers = [client.post(f"{own}{act}/").status_code for act in ("accept", "accept", "decline")]
    assert answers == [302, 302, 409]
    assert {client.get(link).status_code for link in seen} == {200}
    assert final.entries.get().name == PEOPLE[0]


def test_one_mailbox_gets_six_nominations_a_day(final: Tournament, director: Actor) -> None:
    nominee = ask(final, director)

    for number in range(8):
        address = f"anna+{number}@klubs.example"
        store_addresses(final, {nominee.player_id: address}, language="en")
        due.order_due()

    assert Job.objects.filter(kind=Job.Kind.MAIL).count() == 6
