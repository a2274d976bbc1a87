"""Online entry at the desk: announcing it, and processing applications."""

from __future__ import annotations

import datetime as dt
import re

import pytest
from django.conf import LazySettings
from django.test import Client
from django.utils import translation

from scoring.series.presets import RATING
from tests.cast import EventOf
from tests.doors.desk.conftest import SignIn
from tests.services.series.seasons import take_in
from tournament.background.mail import entry_letters
from tournament.models import Application, Mail, Player, Scope, Tournament
from tournament.reading.applications import token_of
from tournament.services.acts import Actor
from tournament.services.applications import announcing, applying
from tournament.services.applications.announcing import EntryTerms, terms_of
from tournament.services.series import publishing
from tournament.services.series.creating import SeriesPlan, create_series

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _house_with_mail(settings: LazySettings) -> None:
    settings.EMAIL_HOST = "mail.example"


@pytest.fixture
def event(event_of: EventOf, director: Actor) -> Tournament:
    event = event_of(0)
    announcing.announce_entry(event, EntryTerms(takes_entries=True, capacity=2), by=director)
    for name in ("Anna Bērziņa", "Bruno Kalniņš", "Cilda Ozola"):
        of = Tournament.objects.get(pk=event.pk)
        applying.apply(applying.submit_application(of, name=name, contact=f"{name[0]}@example.lv"))
    return event


def path(event: Tournament, *parts: object) -> str:
    return f"/desk/{event.slug}/entry/" + "".join(f"{part}/" for part in parts)


def at(name: str) -> Application:
    return Application.objects.get(name__startswith=name)


def test_entry_is_opened_with_one_form(event_of: EventOf, signed_in: SignIn) -> None:
    event = event_of(0)
    typed = {"fees": "30+10/1, 4x16", "capacity": "40", "classes": "Visi, Dāmas"}

    answer = signed_in().post(path(event), {**typed, "takes_entries": "on"})

    assert answer.status_code == 302
    assert terms_of(event) == EntryTerms(
        fees="30+10/1", takes_entries=True, capacity=40, classes=("Visi", "Dāmas")
    )


def test_prizes_are_rounded_to_amounts_in_the_languages_format(
    event_of: EventOf, signed_in: SignIn
) -> None:
    client = signed_in()
    client.cookies["django_language"] = "lv"

    page = client.get(path(event_of(0))).content.decode()

    assert '<option value="10">0,10\xa0€</option>' in page
    assert '<option value="1000">10,00\xa0€</option>' in page


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"fees": "thirty"}, "“thirty” cannot be read"),
        ({"fees": "30, 7×28"}, "The line says 7×28, the plan says 4×16"),
        ({"map_link": "javascript:alert(1)"}, "This is not a link"),
        ({"opens_at": "0001-01-01T00:00"}, "Write a year from 1900 to 2199"),
        ({"closes_at": "9999-12-31T23:59"}, "Write a year from 1900 to 2199"),
        ({"capacity": "0"}, "Write a whole number from 1 to"),
        (
            {"opens_at": "2026-11-20T10:00", "closes_at": "2026-11-19T10:00"},
            "Entry would close before it opens",
        ),
    ],
)
def test_impossible_entry_terms_are_refused_with_a_message(
    event_of: EventOf, signed_in: SignIn, typed: dict[str, str], said: str
) -> None:
    answer = signed_in().post(path(event_of(0)), typed)

    page = answer.content.decode().replace("\xa0", " ").replace("\u202f", " ")
    assert (answer.status_code, said in page) == (422, True)


def test_all_applicants_with_a_place_are_entered_at_once(
    event: Tournament, signed_in: SignIn
) -> None:
    signed_in().post(path(event, "applications", "accept"))

    assert [entry.name for entry in event.entries.all()] == ["Anna Bērziņa", "Bruno Kalniņš"]


def test_namesakes_are_offered_and_the_chosen_one_is_entered(
    event: Tournament, signed_in: SignIn
) -> None:
    for club in ("Ogre", "Rīga"):
        Player.objects.create(name="Anna Bērziņa", club=club)
    client, accept = signed_in(), path(event, "applications", at("Anna").pk, "accept")

    offered = client.post(accept)
    assert (offered.status_code, "Rīga" in offered.content.decode()) == (409, True)

    client.post(accept, {"player": str(Player.objects.get(club="Rīga").pk)})
    assert event.entries.get().player.club == "Rīga"


def test_a_declined_applicants_place_goes_to_the_next_by_email(
    event: Tournament, signed_in: SignIn
) -> None:
    signed_in().post(
        path(event, "applications", at("Anna").pk, "decline"), {"reason": "not a member"}
    )

    assert at("Cilda").placed_at is not None
    place = Mail.objects.get(job__document="place")
    assert place.application == at("Cilda")


def test_a_declined_applicant_gets_the_reason_by_email(
    event: Tournament, signed_in: SignIn
) -> None:
    signed_in().post(
        path(event, "applications", at("Anna").pk, "decline"), {"reason": "not a member"}
    )

    mail = Mail.objects.get(job__document="declined")
    with translation.override("en"):
        letter, to = entry_letters.declined(mail) or pytest.fail("no letter")
    assert (to, letter.subject) == (at("Anna").contact, f"Not entered: {event.name}")
    assert letter.paragraphs[1] == "Reason: not a member"


def test_accepted_applicants_are_notified_once_with_their_number(
    event: Tournament, signed_in: SignIn
) -> None:
    client = signed_in()
    for _click in range(2):
        client.post(path(event, "applications", at("Bruno").pk, "accept"))
    client.post(path(event, "applications", "accept"))

    sent = Mail.objects.filter(job__document="accepted").order_by("pk")
    assert [mail.application for mail in sent] == [at("Bruno"), at("Anna")]
    with translation.override("en"):
        letter, _to = entry_letters.accepted(sent[0]) or pytest.fail("no letter")
    assert letter.subject == f"You are entered: {event.name}"
    assert "as number 1." in str(letter.paragraphs[0])


def test_an_accepted_player_withdraws_by_their_link_until_the_event_begins(
    event: Tournament, signed_in: SignIn, client: Client, director: Actor
) -> None:
    signed_in().post(path(event, "applications", "accept"))
    client.cookies["django_language"] = "en"
    own = [f"/{event.slug}/entry/{token_of(at(name))}/" for name in ("Anna", "Bruno")]
    assert "You leave the list of players" in client.get(own[0]).content.decode()

    client.post(f"{own[0]}withdraw/")

    leaving = {entry.name: entry.leaving for entry in event.entries.all()}
    assert leaving == {"Anna Bērziņa": "withdrawn", "Bruno Kalniņš": ""}
    assert (at("Anna").withdrawn_at is not None, at("Cilda").placed_at is not None) == (True, True)

    Tournament.objects.filter(pk=event.pk).update(state=Tournament.State.RUNNING)
    page = client.get(own[1]).content.decode()
    refused = client.post(f"{own[1]}withdraw/")
    assert "If you leave, tell the desk." in page
    assert (refused.status_code, at("Bruno").withdrawn_at) == (409, None)


def test_a_place_can_be_given_beyond_the_limit(event: Tournament, signed_in: SignIn) -> None:
    signed_in().post(path(event, "applications", at("Cilda").pk, "place"))

    assert at("Cilda").placed_at is not None


def test_moving_an_event_without_a_reason_keeps_what_was_typed(
    event: Tournament, signed_in: SignIn
) -> None:
    answer = signed_in().post(path(event, "move"), {"date": "2026-11-28", "place": "Cēsis"})

    assert (answer.status_code, 'value="Cēsis"' in answer.content.decode()) == (422, True)


def test_applicants_are_notified_that_the_event_is_moved_or_cancelled(
    event: Tournament, signed_in: SignIn
) -> None:
    said = {"date": "2026-11-28", "place": "Cēsis", "why": "the hall is flooded"}
    for _click in range(2):
        signed_in().post(path(event, "move"), said)
    event.refresh_from_db()
    told = Mail.objects.order_by("pk")

    assert [mail.application for mail in told] == [at("Anna"), at("Bruno"), at("Cilda")]
    with translation.override("en"):
        letter, to = entry_letters.moved(told[0]) or pytest.fail("no letter")
    assert to == at("Anna").contact
    assert letter.subject == f"Moved: {event.name}"
    assert letter.paragraphs[1:3] == (
        "It is now: 28 Nov 2026, Cēsis.",
        "Reason: the hall is flooded",
    )

    signed_in().post(
        f"/desk/{event.slug}/settings/lifecycle/", {"deed": "call_off", "reason": "too few"}
    )
    told = told.all()
    assert [mail.job.document for mail in told] == ["moved"] * 3 + ["off"] * 3
    assert entry_letters.moved(told[0]) is None
    with translation.override("en"):
        letter, _to = entry_letters.called_off(told[3]) or pytest.fail("no letter")
    assert letter.paragraphs[1] == "Reason: too few"


@pytest.mark.parametrize("more", [0, 4])
def test_the_list_takes_as_many_queries_for_three_as_for_seven(
    event: Tournament, signed_in: SignIn, more: int, django_assert_num_queries: object
) -> None:
    for number in range(more):
        of = Tournament.objects.get(pk=event.pk)
        applying.apply(
            applying.submit_application(of, name=f"Zane {number}", contact="z@example.lv")
        )
    client = signed_in()

    with django_assert_num_queries(8):  # type: ignore[operator]
        client.get(path(event, "applications"))


def test_a_class_limited_by_rating_shows_each_applicants_place(
    event: Tournament, signed_in: SignIn, director: Actor, client: Client
) -> None:
    plan = SeriesPlan("Klasika", {**RATING, "window_months": 240}, game="zole-classic")
    rating = create_series(plan, by=director, kind=Scope.Kind.RATINGS)
    take_in(rating, 1, 2, 3, by=director)
    publishing.publish_rating(rating, dt.date(2026, 2, 27), by=director)
    terms = EntryTerms(takes_entries=True, classes=("TOP 2", "Visi"))
    announcing.announce_entry(event, terms, by=director)
    for name, chosen in (("Anna", "TOP 2"), ("Bruno", "Visi"), ("Cilda", "TOP 2")):
        Application.objects.filter(name__startswith=name).update(entry_class=chosen)
    for name in ("Dainis Liepa", "Anna Bērziņa"):
        of = Tournament.objects.get(pk=event.pk)
        one = applying.submit_application(
            of, name=name, contact="d@example.lv", entry_class="TOP 2"
        )
        applying.apply(one)

    page = signed_in().get(path(event, "applications")).content.decode()

    cells = re.findall(r'<td class="wide">(.*?)</td>', page)
    said = [" ".join(re.sub(r"<[^>]+>", " ", cell).split()) for cell in cells]
    assert said == [
        "TOP 2 place 1", "Visi", "TOP 2 place 3 undecided",
        "TOP 2 not in the rating undecided", "TOP 2 place 1",
    ]  # fmt: skip
    assert "rating “Klasika” of" in page
    client.cookies["django_language"] = "en"
    form = client.get(f"/{event.slug}/entry/").content.decode()
    assert "TOP: the highest in the rating “Klasika” of" in form
    assert "/ratings/klasika/2026-02-27/" in form
