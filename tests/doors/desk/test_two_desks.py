"""Two desks change the same thing from pages opened earlier: neither loses its changes."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest
from django.test import Client

from tests.doors.desk.filled_forms import sent_by
from tests.services.teams_standing import OGRE, stands
from tournament.exchange.player_lists import Newcomer
from tournament.models import Entry, Tournament
from tournament.models.branding import face_of
from tournament.services.applications import announcing
from tournament.services.people import attendance
from tournament.services.teams import forming

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tests.doors.desk.conftest import SignIn
    from tournament.services.acts import Actor


@dataclass
class Tab:
    """A desk page as it was opened: its form and its snapshot."""

    client: Client
    page: str
    door: str
    form: dict[str, object] = field(default_factory=dict)

    def __post_init__(self) -> None:
        context = self.client.get(self.page).context
        sent = sent_by(context["form"])
        preset = getattr(context["form"], "preset", "")
        self.form = {**sent, "preset": preset, "seen": json.dumps(context["seen"])}

    def save(self, **typed: object) -> tuple[int, str]:
        """Save the form with some fields changed; return the status and the page."""
        answer = self.client.post(self.door, {**self.form, **typed})
        return answer.status_code, answer.content.decode().replace("\xa0", " ")


@pytest.fixture
def event(event_of: EventOf) -> Tournament:
    return event_of(8)


def both_tabs(client: Client, event: Tournament, page: str, door: str = "") -> tuple[Tab, Tab]:
    desk = f"/desk/{event.slug}/"
    first, second = (Tab(client, f"{desk}{page}", f"{desk}{door or page}") for _tab in "ab")
    return first, second


def test_settings_that_another_desk_changed_stay(event: Tournament, signed_in: SignIn) -> None:
    own, other = both_tabs(signed_in(), event, "settings/")

    assert other.save(rounds="6", contact="29111222")[0] == 302
    assert own.save(place="Ogre")[0] == 302

    event.refresh_from_db()
    now = event.settings["rounds"], event.contact, event.place
    assert now == (6, "29111222", "Ogre")


def test_fees_that_another_desk_announced_stay(event: Tournament, signed_in: SignIn) -> None:
    own, other = both_tabs(signed_in(), event, "entry/")

    other.save(fees="20+5")
    own.save(prize_shares="50 30 20")

    terms = announcing.terms_of(event)
    assert (terms.fees, terms.prize_shares) == ("20+5", "50 30 20")


def test_a_name_that_another_desk_put_right_stays(event: Tournament, signed_in: SignIn) -> None:
    own, other = both_tabs(signed_in(), event, "people/1/", "people/1/change/")

    other.save(name="Anna Kalna", born="1980")
    own.save(club="Ogre")

    entry = Entry.objects.get(tournament=event, number=1)
    assert (entry.name, entry.born, entry.club) == ("Anna Kalna", 1980, "Ogre")


def test_members_that_another_desk_changed_stay(
    event: Tournament, signed_in: SignIn, director: Actor
) -> None:
    team = forming.set_up_team(event, OGRE, by=director)
    page = f"people/teams/{team.pk}/"
    own, other = both_tabs(signed_in(), event, page, f"{page}change/")

    other.save(members="1, 2, 3")
    own.save(name="Ogres vilki")

    ((name, members),) = [(one.name, [m.player for m in one.members]) for one in stands(event)]
    assert (name, members) == ("Ogres vilki", [1, 2, 3])


def test_sponsors_that_another_desk_named_stay(event: Tournament, signed_in: SignIn) -> None:
    own, other = both_tabs(signed_in(), event, "face/")

    assert other.save(sponsors="Cēsu alus", logo="", poster="")[0] == 302
    assert own.save(judge="Anna Bērziņa", logo="", poster="")[0] == 302

    face = face_of(event)
    assert (face.sponsors, face.judge) == ("Cēsu alus", "Anna Bērziņa")


def test_words_on_diplomas_changed_twice_are_told_as_such(
    event: Tournament, signed_in: SignIn
) -> None:
    own, other = both_tabs(signed_in(), event, "face/")
    other.save(words="Par uzvaru", logo="", poster="")

    status, page = own.save(words="Par vietu", logo="", poster="")

    assert (status, face_of(event).words) == (422, "Par uzvaru")
    assert "Own words on diplomas: – → Par uzvaru." in page


def test_the_same_changed_twice_is_shown_and_asked_about(
    event: Tournament, signed_in: SignIn
) -> None:
    own, other = both_tabs(signed_in(), event, "people/1/", "people/1/change/")
    other.save(club="Ogre")

    status, page = own.save(club="Talsi", name="Anna Kalna")

    assert (status, 'value="Talsi"' in page) == (422, True)
    assert "Somebody else has changed the same" in page
    assert "Club: Cēsis → Ogre." in page
    entry = Entry.objects.get(tournament=event, number=1)
    assert (entry.name, entry.club) == ("Anna Bērziņa", "Ogre")

    seen = json.dumps(own.client.get(own.page).context["seen"])
    assert own.save(club="Talsi", name="Anna Kalna", seen=seen)[0] == 302
    entry.refresh_from_db()
    assert (entry.name, entry.club) == ("Anna Kalna", "Talsi")


def test_a_form_that_comes_back_with_an_error_overwrites_nothing_either(
    event: Tournament, signed_in: SignIn
) -> None:
    own, other = both_tabs(signed_in(), event, "settings/")
    other.save(rounds="6", contact="29111222")

    again = own.client.post(own.door, {**own.form, "place": "Ogre", "date": "abc"})
    seen = json.dumps(again.context["seen"])

    assert (again.status_code, own.save(place="Ogre", seen=seen)[0]) == (422, 302)
    event.refresh_from_db()
    assert (event.settings["rounds"], event.contact, event.place) == (6, "29111222", "Ogre")


def test_after_a_conflict_only_what_it_told_of_is_written_over(
    event: Tournament, signed_in: SignIn
) -> None:
    own, other = both_tabs(signed_in(), event, "settings/")
    other.save(rounds="6", deals="20", contact="29111222")

    again = own.client.post(own.door, {**own.form, "rounds": "5"})
    seen = json.dumps(again.context["seen"])

    assert (again.status_code, own.save(rounds="5", seen=seen)[0]) == (422, 302)
    event.refresh_from_db()
    assert (event.settings, event.contact) == ({"rounds": 5, "deals": 20}, "29111222")


def test_rounds_are_not_those_of_a_preset_that_another_desk_chose(
    event: Tournament, signed_in: SignIn
) -> None:
    own, _other = both_tabs(signed_in(), event, "settings/")
    chosen = Tab(own.client, f"{own.page}?preset=lzf-rondo", own.door)
    assert chosen.save()[0] == 302

    status, page = own.save(rounds="5")

    event.refresh_from_db()
    assert (status, event.preset, event.settings) == (422, "lzf-rondo", {})
    assert "Preset: Club evening, 16 deals → Federation rules, rondo." in page


def test_a_setting_that_says_what_goes_without_saying_is_no_change(
    event: Tournament, signed_in: SignIn
) -> None:
    Tournament.objects.filter(pk=event.pk).update(settings={"rounds": 7})
    own, other = both_tabs(signed_in(), event, "settings/")

    other.save(rounds="6")

    assert own.save(place="Ogre")[0] == 302
    event.refresh_from_db()
    assert (event.settings, event.place) == ({"rounds": 6}, "Ogre")


def test_a_page_of_somebody_who_was_replaced_since_changes_nobody_else(
    event: Tournament, signed_in: SignIn, director: Actor
) -> None:
    own, _other = both_tabs(signed_in(), event, "people/1/", "people/1/change/")
    entry = Entry.objects.get(tournament=event, number=1)
    attendance.substitute(entry, Newcomer("Zane Zute", club=entry.club), by=director)

    assert own.save(club="Talsi")[0] == 302

    entry.refresh_from_db()
    assert (entry.name, entry.club) == ("Zane Zute", "Cēsis")
    told = own.client.get(own.page).content.decode()
    assert "Zane Zute has taken number 1 over since this page was opened" in told


def test_members_changed_twice_are_told_by_their_numbers(
    event: Tournament, signed_in: SignIn, director: Actor
) -> None:
    team = forming.set_up_team(event, OGRE, by=director)
    page = f"people/teams/{team.pk}/"
    own, other = both_tabs(signed_in(), event, page, f"{page}change/")
    other.save(members="1, 2, 3 (1–4)")

    _status, told = own.save(members="1, 2, 4")

    assert "Members, by number: 1, 2 → 1, 2, 3 (1–4)." in told


@pytest.mark.parametrize("seen", ["", "{", "[]", "7", "x" * 30_000, '{"club": "\\ud800"}'])
def test_a_form_that_does_not_say_what_it_saw_is_taken_as_it_is(
    event: Tournament, signed_in: SignIn, seen: str
) -> None:
    own, _other = both_tabs(signed_in(), event, "people/1/", "people/1/change/")

    assert own.save(club="Talsi", seen=seen)[0] == 302
    assert Entry.objects.get(tournament=event, number=1).club == "Talsi"
