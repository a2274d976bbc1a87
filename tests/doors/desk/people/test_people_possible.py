"""Impossible names and years of birth, refused in every form."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from django.utils import timezone

from tests.doors.desk.people.lists import entered, look, write
from tests.doors.public.reading import words_of
from tournament.exchange.player_lists import Newcomer
from tournament.models import AccountRights, Entry, Player, Tournament
from tournament.services.applications import announcing, applying
from tournament.services.applications.announcing import EntryTerms
from tournament.services.files.tournament_files import export_event, import_event
from tournament.services.people import persons, registration
from tournament.services.refusals import Refused

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
