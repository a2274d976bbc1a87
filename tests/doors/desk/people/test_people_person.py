"""One player: corrected, absent, withdrawn, back again, or substituted under their number."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.test import Client

from tests.cast import seat
from tournament.models import Entry, Player, Tournament

if TYPE_CHECKING:
    from pytest_django import DjangoAssertNumQueries

    from tests.cast import EventOf
    from tests.doors.desk.conftest import SignIn
    from tournament.services.acts import Actor

pytestmark = pytest.mark.sqlite_enough

DOORS = ("1/change/", "1/withdraw/", "1/reinstate/", "1/substitute/")


def at(tournament: Tournament, path: str = "1/") -> str:
    return f"/desk/{tournament.slug}/people/{path}"


def first(tournament: Tournament) -> Entry:
    return tournament.entries.select_related("player").get(number=1)


def test_corrected_details_are_saved_here_and_in_the_register(
    event_of: EventOf, signed_in: SignIn
) -> None:
    tournament = event_of(1)
    facts = {"name": "Anna Bērzone", "club": "Talsi", "category": "seniori", "born": "1950"}

    answer = signed_in().post(at(tournament, "1/change/"), facts)

    entry = first(tournament)
    assert answer.status_code == 302
    assert (entry.name, entry.club, entry.category) == ("Anna Bērzone", "Talsi", "seniori")
    assert (entry.player.name, entry.player.born) == ("Anna Bērzone", 1950)


def test_an_emptied_field_is_cleared_and_journalled(event_of: EventOf, signed_in: SignIn) -> None:
    tournament, client = event_of(1), signed_in()
    facts = {"name": "Anna Bērziņa", "club": "Cēsis"}
    client.post(at(tournament, "1/change/"), {**facts, "born": "1905", "rating": "1200"})
    tournament.refresh_from_db()
    revision = tournament.revision

    client.post(at(tournament, "1/change/"), facts)

    tournament.refresh_from_db()
    line = tournament.journal.order_by("-pk")[0]
    assert (first(tournament).player.born, first(tournament).player.rating) == (None, None)
    assert (line.verb, line.before["born"], line.after["born"]) == ("change_register", 1905, None)
    assert tournament.revision == revision + 1


def test_a_refused_form_keeps_what_was_typed(event_of: EventOf, signed_in: SignIn) -> None:
    tournament = event_of(1)
    Player.objects.create(name="Jānis Liepa", federation_number="77")

    page = signed_in().post(
        at(tournament, "1/change/"), {"name": "Anna Bērzone", "federation_number": "77"}
    )

    text = page.content.decode()
    assert (page.status_code, first(tournament).name) == (422, "Anna Bērziņa")
    assert "Federation number 77 belongs to someone else." in text
    assert 'value="Anna Bērzone"' in text


def test_a_withdrawn_player_can_return(event_of: EventOf, signed_in: SignIn) -> None:
    tournament, client = event_of(4), signed_in()

    client.post(at(tournament, "1/withdraw/"), {"reason": "slims"})
    left = first(tournament)
    client.post(at(tournament, "1/reinstate/"))

    assert (left.is_out, left.leaving_reason) == (True, "slims")
    assert not first(tournament).is_out


def test_withdrawing_twice_is_reported_and_changes_nothing(
    event_of: EventOf, signed_in: SignIn
) -> None:
    tournament, client = event_of(4), signed_in()
    client.post(at(tournament, "1/withdraw/"))

    page = client.post(at(tournament, "1/withdraw/"), follow=True)

    assert "1. Anna Bērziņa has already left." in page.content.decode()


def test_an_absence_from_a_round_can_have_a_reason(event_of: EventOf, signed_in: SignIn) -> None:
    tournament = event_of(4)

    page = signed_in().post(
        at(tournament, "1/mark_absent/1/"), {"reason": "vilciens", "person": "1"}, follow=True
    )

    text = page.content.decode()
    assert ("Absent from round 1. vilciens" in text, "Plays in round 1 after all" in text) == (
        True,
        True,
    )


def test_a_substitute_keeps_the_number(
    event_of: EventOf, signed_in: SignIn, director: Actor
) -> None:
    tournament = event_of(4)
    seat(tournament, by=director)

    page = signed_in().post(
        at(tournament, "1/substitute/"),
        {"name": "Zane Zute", "club": "Talsi", "reason": "slims"},
        follow=True,
    )

    entry = first(tournament)
    assert (entry.name, entry.club, entry.player.name) == ("Zane Zute", "Talsi", "Zane Zute")
    assert "Before round 2: Anna Bērziņa. slims" in page.content.decode()


def test_a_substitute_who_already_plays_is_refused_and_kept_in_the_form(
    event_of: EventOf, signed_in: SignIn
) -> None:
    tournament = event_of(4)

    page = signed_in().post(at(tournament, "1/substitute/"), {"name": "Kalnins Bruno"})

    text = page.content.decode()
    assert (page.status_code, first(tournament).name) == (422, "Anna Bērziņa")
    assert "Bruno Kalniņš has already been entered, as number 2." in text
    assert 'value="Kalnins Bruno"' in text


def test_of_two_possible_substitutes_one_is_chosen(event_of: EventOf, signed_in: SignIn) -> None:
    tournament, client = event_of(4), signed_in()
    Player.objects.create(name="Jānis Liepa", born=1950)
    young = Player.objects.create(name="Jānis Liepa", born=1990)

    asked = client.post(at(tournament, "1/substitute/"), {"name": "Jānis Liepa"})
    client.post(at(tournament, "1/substitute/"), {"name": "Jānis Liepa", "player": str(young.pk)})

    assert f'name="player" value="{young.pk}"' in asked.content.decode()
    assert first(tournament).player == young


def test_a_substitute_can_be_a_namesake(event_of: EventOf, signed_in: SignIn) -> None:
    tournament, client = event_of(4), signed_in()
    typed = {"name": "Anna Bērziņa", "club": "Talsi", "reason": "māsa"}

    asked = client.post(at(tournament, "1/substitute/"), typed)
    client.post(at(tournament, "1/substitute/"), {**typed, "as_new": "1"})

    assert "Replace with another player of the same name" in asked.content.decode()
    assert (first(tournament).club, Player.objects.count()) == ("Talsi", 5)


def test_an_unused_number_has_no_page(event_of: EventOf, signed_in: SignIn) -> None:
    assert signed_in().get(at(event_of(1), "2/")).status_code == 404


@pytest.mark.parametrize("path", DOORS)
def test_viewers_and_users_without_a_role_are_refused(
    event_of: EventOf, signed_in: SignIn, path: str
) -> None:
    tournament = event_of(1)
    visitors = (Client(), signed_in("stranger"), signed_in("viewer", at=tournament))

    answers = [visitor.post(at(tournament, path)).status_code for visitor in visitors]

    assert answers == [404, 404, 403]


def test_a_viewer_sees_a_player_without_buttons(event_of: EventOf, signed_in: SignIn) -> None:
    tournament = event_of(1)

    text = signed_in("viewer", at=tournament).get(at(tournament)).content.decode()

    assert ("Anna Bērziņa" in text, '<button class="button' in text) == (True, False)


@pytest.mark.parametrize("players", [1, 3])
def test_a_player_takes_as_many_queries_for_any_number_of_players(
    event_of: EventOf,
    signed_in: SignIn,
    django_assert_num_queries: DjangoAssertNumQueries,
    players: int,
) -> None:
    tournament, client = event_of(players), signed_in()

    # One query checks whether the register is open to the user.
    with django_assert_num_queries(11):
        client.get(at(tournament))
