"""The list of players: arrived, paid, absent, and a quick entry at the door.

Impossible names and years of birth, refused in every form.
"""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.cast import NAMES, charge, seat
from tests.doors.desk.people.listed import at
from tests.doors.desk.people.lists import entered, look, write
from tests.doors.public.reading import words_of
from tournament.doors.desk.people.rows import Counts, PeopleQuery, list_people, person_row
from tournament.exchange.player_lists import Newcomer
from tournament.models import AccountRights, Entry, Player, Tournament
from tournament.services.applications import announcing, applying
from tournament.services.applications.announcing import EntryTerms
from tournament.services.files.tournament_files import export_event, import_event
from tournament.services.money import payments
from tournament.services.people import attendance, persons, registration
from tournament.services.refusals import Refused
from tournament.services.rounds import seating
from tournament.words.rounds import split_words

if TYPE_CHECKING:
    from django.http import HttpResponse
    from pytest_django import DjangoAssertNumQueries

    from tests.cast import EventOf
    from tests.doors.desk.conftest import SignIn
    from tournament.services.acts import Actor

DOORS = (
    "register/",
    "1/check_in/",
    "1/undo_check_in/",
    "1/mark_paid/",
    "1/mark_unpaid/",
    "1/mark_absent/1/",
    "1/mark_present/1/",
)


def names(tournament: Tournament, sight: PeopleQuery) -> list[str]:
    return [row.name for row in list_people(tournament, sight).rows]


def enter_by(client: Client, tournament: Tournament, name: str, **more: str) -> HttpResponse:
    sent = {"name": name, "club": "Ogre", **more}
    return client.post(at(tournament, "register/"), sent)  # type: ignore[return-value]


def test_the_page_counts_entered_arrived_and_paid_players(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(5)
    first, second, third, fourth, _fifth = tournament.entries.order_by("number")
    for entry in (first, second):
        attendance.check_in(entry, by=director)
    charge(tournament, by=director)
    payments.mark_paid(first, by=director)
    attendance.mark_absent(third, round_number=1, by=director)
    attendance.withdraw(fourth, by=director)

    listed = list_people(tournament, PeopleQuery()).counts

    assert listed == Counts(entered=4, arrived=2, paid=1, unpaid=3, absent=1, left=1, unlicensed=0)
    assert person_row(tournament, 1, PeopleQuery()).counts == listed


def test_absences_shown_are_those_of_the_next_round(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(5)
    entry = tournament.entries.get(number=5)
    attendance.mark_absent(entry, round_number=1, by=director)

    seat(tournament, by=director)

    people = list_people(tournament, PeopleQuery())
    assert (people.next_round, people.counts.absent) == (2, 0)


def test_late_and_withdrawn_players_are_marked(
    event_of: EventOf, signed_in: SignIn, director: Actor
) -> None:
    tournament, client = event_of(4), signed_in()
    seat(tournament, by=director)
    enter_by(client, tournament, "Zane Zute")
    attendance.withdraw(tournament.entries.get(number=1), by=director)

    text = client.get(at(tournament)).content.decode()

    assert ("from round 2" in text, '<span class="tag">left</span>' in text) == (True, True)


@pytest.mark.parametrize(
    ("words", "found"),
    [("kalnins", ["Bruno Kalniņš"]), ("2", ["Bruno Kalniņš"]), ("ozola ci", ["Cilda Ozola"])],
)
def test_a_search_ignores_accents_and_word_order(
    event_of: EventOf, words: str, found: list[str]
) -> None:
    assert names(event_of(3), PeopleQuery(words=words)) == found


def test_a_list_by_name_is_in_latvian_order(event_of: EventOf) -> None:
    tournament = event_of(len(NAMES))

    listed = names(tournament, PeopleQuery(sort="name"))

    assert [name.split()[1][0] for name in listed] == list("ĀBCEKKLOSŠVZ")


@pytest.mark.parametrize(
    ("show", "numbers"),
    [
        ("missing", [2, 3]),
        ("unpaid", [1, 3]),
        ("absent", [3]),
        ("left", [4]),
        ("all", [1, 2, 3, 4]),
    ],
)
def test_players_who_need_attention_can_be_filtered(
    event_of: EventOf, director: Actor, show: str, numbers: list[int]
) -> None:
    tournament = event_of(4)
    first, second, third, fourth = tournament.entries.order_by("number")
    attendance.check_in(first, by=director)
    charge(tournament, by=director)
    payments.mark_paid(second, by=director)
    attendance.mark_absent(third, round_number=1, by=director)
    attendance.withdraw(fourth, by=director)

    rows = list_people(tournament, PeopleQuery(show=show)).rows

    assert [row.number for row in rows] == numbers


@pytest.mark.parametrize("seats_only_arrived", [True, False])
def test_the_page_shows_the_tables_that_would_be_seated(
    event_of: EventOf, director: Actor, *, seats_only_arrived: bool
) -> None:
    tournament = event_of(9, seats_only_arrived=seats_only_arrived)
    entries = list(tournament.entries.order_by("number"))
    attendance.mark_absent(entries[0], round_number=1, by=director)
    attendance.withdraw(entries[1], by=director)
    for entry in entries[:6]:
        attendance.check_in(entry, by=director)

    told = list_people(tournament, PeopleQuery()).tables

    expected = seating.preview_sizes(tournament)
    assert told == f"{split_words(expected.players, expected.split.counts)}."


@pytest.mark.parametrize("players", [1, 3])
def test_the_list_takes_as_many_queries_however_many_play(
    event_of: EventOf,
    signed_in: SignIn,
    django_assert_num_queries: DjangoAssertNumQueries,
    players: int,
) -> None:
    tournament, client = event_of(players), signed_in()

    with django_assert_num_queries(9):
        client.get(at(tournament))


@pytest.mark.parametrize("path", DOORS)
def test_viewers_and_users_without_a_role_are_refused(
    event_of: EventOf, signed_in: SignIn, path: str
) -> None:
    tournament = event_of(1)
    visitors = (Client(), signed_in("stranger"), signed_in("viewer", at=tournament))

    answers = [visitor.post(at(tournament, path)).status_code for visitor in visitors]

    assert answers == [404, 404, 403]


@pytest.mark.parametrize("path", DOORS)
def test_a_get_changes_nothing(event_of: EventOf, signed_in: SignIn, path: str) -> None:
    assert signed_in().get(at(event_of(1), path)).status_code == 405


def test_a_secretary_can_enter_and_mark_players(event_of: EventOf, signed_in: SignIn) -> None:
    tournament = event_of(0)
    client = signed_in("secretary", at=tournament)

    enter_by(client, tournament, "Zane Zute")
    client.post(at(tournament, "1/check_in/"))

    assert Entry.objects.get().arrived_at is not None


def test_a_viewer_sees_the_list_without_buttons(event_of: EventOf, signed_in: SignIn) -> None:
    tournament = event_of(1)

    text = signed_in("viewer", at=tournament).get(at(tournament)).content.decode()

    assert ("Anna Bērziņa" in text, "formaction" in text, 'name="name"' in text) == (
        True,
        False,
        False,
    )


if TYPE_CHECKING:
    from django.conf import LazySettings
    from django.test import Client

    from tests.cast import EventOf
    from tests.doors.desk.conftest import SignIn
    from tournament.services.acts import Actor

NEXT_YEAR = timezone.localdate().year + 1
IMPOSSIBLE = (
    ({"name": "1234"}, "contains no letter"),
    ({"born": str(NEXT_YEAR)}, "Write a year of birth from 1900 to "),
    ({"born": "1899"}, "Write a year of birth from 1900 to "),
)
TYPED = {"name": "Zane Zute", "club": "Ogre", "born": "1960"}


@pytest.mark.parametrize(("typed", "said"), IMPOSSIBLE)
def test_the_public_form_refuses_impossible_details_and_keeps_input(
    event_of: EventOf,
    director: Actor,
    client: Client,
    settings: LazySettings,
    typed: dict[str, str],
    said: str,
) -> None:
    settings.EMAIL_HOST = "mail.example"
    client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    event = event_of(0)
    announcing.announce_entry(event, EntryTerms(takes_entries=True), by=director)
    sent = {**TYPED, "contact": "zane@example.lv", **typed}

    page = client.post(f"/{event.slug}/entry/", sent)

    assert page.status_code == 422
    assert said in words_of(page)
    assert {name: page.context["form"][name].value() for name in sent} == sent
    assert not event.applications.exists()


@pytest.mark.parametrize(("typed", "said"), IMPOSSIBLE)
def test_a_player_and_a_register_entry_cannot_get_impossible_details(
    event_of: EventOf, signed_in: SignIn, typed: dict[str, str], said: str
) -> None:
    event, client = event_of(1), signed_in()
    player = event.entries.get().player
    AccountRights.objects.update_or_create(
        user=User.objects.get(), defaults={"keeps_register": True}
    )

    for address in (
        f"/desk/{event.slug}/people/1/change/",
        reverse("change_person_in_register", args=[player.pk]),
    ):
        page = client.post(address, {**TYPED, **typed})

        assert page.status_code == 422
        assert said in words_of(page)
        assert {name: page.context["form"][name].value() for name in TYPED} == {**TYPED, **typed}
    player.refresh_from_db()
    assert (player.name, player.born) == ("Anna Bērziņa", None)


def test_a_blank_name_is_refused_by_its_field(event_of: EventOf, signed_in: SignIn) -> None:
    event = event_of(0)

    page = signed_in().post(f"/desk/{event.slug}/people/register/", {"name": "  ", "club": "Ogre"})

    assert "Name: This field is required." in words_of(page)
    assert 'value="Ogre"' in page.content.decode()


@pytest.mark.parametrize("path", ["register/", "1/substitute/"])
def test_no_entrant_or_substitute_gets_a_number_as_a_name(
    event_of: EventOf, signed_in: SignIn, path: str
) -> None:
    event = event_of(1)

    page = signed_in().post(f"/desk/{event.slug}/people/{path}", {"name": "12-34"})

    assert "“12-34” contains no letter. Write the name and surname." in words_of(page)
    assert 'value="12-34"' in page.content.decode()
    assert list(event.entries.values_list("name", flat=True)) == ["Anna Bērziņa"]


def test_a_list_skips_impossible_rows_and_years(event_of: EventOf, signed_in: SignIn) -> None:
    event, client = event_of(0), signed_in()
    text = f"Vārds\tGads\n1234\t1960\nZane Zute\t{NEXT_YEAR}\nIlga Roze\t{NEXT_YEAR - 1}"

    preview = look(client, event, text)
    write(client, event, text)

    faults = {row.planned.line: row.planned.faults for row in preview.doubtful}
    assert faults == {2: ("name_without_letters",), 3: ("year_to_come",)}
    assert entered(event) == [(1, "Zane Zute", "", None), (2, "Ilga Roze", "", NEXT_YEAR - 1)]


@pytest.mark.parametrize(
    ("who", "code"),
    [
        (Newcomer("12"), "name_without_letters"),
        (Newcomer("Zane Zute", born=NEXT_YEAR), "born_impossible"),
        (Newcomer("Zane Zute", born=1899), "born_impossible"),
    ],
)
def test_every_service_refuses_impossible_details(
    event_of: EventOf, director: Actor, who: Newcomer, code: str
) -> None:
    event = event_of(1)
    anna = event.entries.get()
    announcing.announce_entry(event, EntryTerms(takes_entries=True), by=director)
    event = Tournament.objects.get()
    for deed in (
        lambda: registration.register(event, who, by=director),
        lambda: registration.register_namesake(event, who, by=director),
        lambda: registration.change_entry(anna, who, by=director),
        lambda: persons.change_person(anna.player, who, by=director),
        lambda: applying.submit_application(
            event, name=who.name, born=who.born, contact="a@example.lv"
        ),
    ):
        with pytest.raises(Refused) as refused:
            deed()
        assert refused.value.code == code


def test_the_latest_year_of_birth_follows_the_calendar(
    event_of: EventOf, director: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timezone, "localdate", lambda: dt.date(NEXT_YEAR, 1, 1))

    born = registration.register(
        event_of(0), Newcomer("Zane Zute", born=NEXT_YEAR), by=director
    ).born

    assert born == NEXT_YEAR


def test_an_old_file_is_imported_with_details_no_longer_accepted(
    event_of: EventOf, director: Actor
) -> None:
    event = event_of(2)
    Entry.objects.filter(number=1).update(name="1234", born=2099)
    Player.objects.filter(entries__number=1).update(name="1234", name_key="1234", born=2099)
    file = export_event(event)

    again = import_event(file, by=director)

    assert again.entries.get(number=1).name == "1234"
    assert export_event(again) == file
