"""Players of earlier rounds are still shown at the desk after another player took their number."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cast import close_latest, newcomer, play, play_and_close, seat
from tournament.exchange.event_lists import seats_rows
from tournament.exchange.player_lists import Newcomer
from tournament.models import Substitution, Tournament
from tournament.services.people import attendance
from tournament.services.rounds.announcing import seating_rows

if TYPE_CHECKING:
    from django.test import Client

    from tests.cast import EventOf
    from tests.doors.desk.conftest import SignIn
    from tournament.services.acts import Actor

pytestmark = pytest.mark.sqlite_enough

CAME = "Aigars Pļaviņš"


@pytest.fixture
def hall(event_of: EventOf, director: Actor) -> Tournament:
    """A tournament in which a substitute plays round 2 under number 3."""
    tournament = event_of(4)
    play_and_close(tournament, by=director)
    entry = tournament.entries.get(number=3)
    attendance.substitute(entry, Newcomer(CAME, club="Ogre"), by=director)
    seat(tournament, by=director)
    play(tournament, round_number=2, by=director)
    return tournament


def _names(client: Client, address: str) -> tuple[bool, bool]:
    """Return whether a page names the player who left, and their substitute."""
    page = client.get(address).content.decode()
    return newcomer(3).name in page, CAME in page


@pytest.mark.parametrize(
    "page", ["rounds/{}/seats/", "results/{}/", "results/{}/1/", "book/rounds/{}/tables/1/"]
)
def test_each_round_names_the_player_who_sat_there(
    page: str, hall: Tournament, signed_in: SignIn
) -> None:
    client = signed_in()

    shown = [_names(client, f"/desk/{hall.slug}/{page.format(number)}") for number in (1, 2)]

    assert shown == [(True, False), (False, True)]


def test_the_tables_of_the_running_round_name_the_current_players(
    hall: Tournament, director: Actor, signed_in: SignIn
) -> None:
    attendance.substitute(hall.entries.get(number=3), Newcomer("Uldis Ozols"), by=director)

    assert _names(signed_in(), f"/desk/{hall.slug}/") == (False, True)


def test_the_public_page_of_a_table_names_the_player_who_sat_there(
    hall: Tournament, client: Client
) -> None:
    shown = [_names(client, f"/{hall.slug}/rounds/{number}/tables/1/") for number in (1, 2)]

    assert shown == [(True, False), (False, True)]


def test_the_list_of_seats_names_the_player_who_sat_there(hall: Tournament) -> None:
    rows = [(row.round, row.name, row.club) for row in seats_rows(hall) if row.number == 3]

    left = newcomer(3)
    assert rows == [(1, left.name, left.club), (2, CAME, "Ogre")]


def test_republished_seats_name_the_player_who_sat_there(hall: Tournament) -> None:
    rows = seating_rows(hall.rounds.get(number=1))

    said = {seat["number"]: (seat["name"], seat["club"]) for seat in rows[0]["seats"]}
    left = newcomer(3)
    assert said[3] == (left.name, left.club)


def test_each_of_several_substitutes_is_named_where_they_sat(
    hall: Tournament, director: Actor
) -> None:
    close_latest(hall, by=director)
    attendance.substitute(hall.entries.get(number=3), Newcomer("Uldis Ozols"), by=director)

    assert [row.name for row in seats_rows(hall) if row.number == 3] == [newcomer(3).name, CAME]


def test_an_adult_substitute_does_not_reveal_the_minor_they_replaced(
    hall: Tournament, client: Client
) -> None:
    hall.entries.get(number=3).substitutions.update(leaving_born=hall.date.year - 12)

    assert _names(client, f"/{hall.slug}/rounds/1/tables/1/") == (False, False)


def test_the_player_s_page_moves_a_substitute_after_a_preview(
    hall: Tournament, signed_in: SignIn
) -> None:
    client, here = signed_in(), f"/desk/{hall.slug}/people/3/"
    path = f"{here}substitute/{Substitution.objects.get().pk}/"
    assert path in client.get(here).content.decode()

    shown = client.get(path, {"number": "4", "from_round": "2"})
    assert hall.entries.get(number=3).name == CAME
    facts = {"number": "4", "from_round": "2", "key": "a"}
    client.post(path, {**facts, "previewed": shown.context["ripple"].revision})

    assert [hall.entries.get(number=n).name for n in (3, 4)] == [newcomer(3).name, CAME]
