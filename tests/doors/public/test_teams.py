"""Public pages of teams: ranking, by round, as a file, on a screen, in one more query."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scoring.teams import Member, Team
from tests.cast import newcomer, plan_blocks, play_and_close, seat, set_up_team
from tests.doors.public.reading import rows_of
from tournament.models import Screen, Tournament
from tournament.reading.hall.screens import read_screen
from tournament.services import hall
from tournament.services.people import registration
from tournament.services.teams import forming

if TYPE_CHECKING:
    from django.test import Client
    from pytest_django import DjangoAssertNumQueries

    from tests.cast import EventOf
    from tournament.services.acts import Actor

IN_ORDER = {"first_seating": "list", "rounds": 2}


@pytest.fixture
def evening(event_of: EventOf, director: Actor) -> Tournament:
    """Play one round of two tables, each with a team of its first and of its last two players."""
    tournament = event_of(8, settings=IN_ORDER)
    for name, members in (("Ogre", (1, 2)), ("Cēsis", (3, 4)), ("Rīga", (5, 6)), ("Ape", (7, 8))):
        set_up_team(tournament, Team(name, tuple(map(Member, members))), by=director)
    play_and_close(tournament, by=director)
    return tournament


def test_teams_are_ranked_with_their_members(evening: Tournament, client: Client) -> None:
    page = client.get(f"/{evening.slug}/teams/")

    assert rows_of(page)[1:] == [
        ["1.", "Rīga Evita Krūmiņa, Fēlikss Zariņš", "10", "+9"],
        ["2.", "Ogre Anna Bērziņa, Bruno Kalniņš", "10", "+7"],
        ["3.", "Cēsis Cilda Ozola, Dainis Liepa", "2", "−7"],
        ["4.", "Ape Gunta Sproģe, Harijs Āboliņš", "2", "−9"],
    ]


def test_teams_have_the_columns_of_the_block_that_was_played(
    event_of: EventOf, client: Client, director: Actor
) -> None:
    tournament = event_of(8, settings={"rounds": 1})
    patience = {"first_round": 2, "preset": "alexander", "settings": {"rounds": 1}}
    plan_blocks(tournament, [{**patience, "carry": "none"}], by=director)
    tournament.refresh_from_db()
    set_up_team(tournament, Team("Ogre", (Member(1), Member(2))), by=director)
    play_and_close(tournament, by=director)
    client.cookies["django_language"] = "en"

    page = client.get(f"/{tournament.slug}/teams/")

    assert rows_of(page)[0][-2:] == ["Big", "Small"]


def test_a_reserve_is_named_with_the_rounds_they_play(
    evening: Tournament, client: Client, director: Actor
) -> None:
    """Previously a reserve was listed as one more member, as if the team were larger."""
    team = evening.teams.get(name="Ogre")
    late = registration.register(evening, newcomer(9), by=director)
    forming.bring_in_reserve(team, number=late.number, instead_of=2, from_round=2, by=director)
    client.cookies["django_language"] = "en"

    page = client.get(f"/{evening.slug}/teams/")

    assert rows_of(page)[2][1] == (
        "Ogre Anna Bērziņa, Bruno Kalniņš (round 1), Ilze Vītola (from round 2)"
    )


def test_a_teams_page_shows_results_round_by_round(
    evening: Tournament, client: Client, director: Actor
) -> None:
    play_and_close(evening, by=director)
    team = evening.teams.get(name="Ogre")

    page = client.get(f"/{evening.slug}/teams/members/{team.pk}/")

    assert [row[:1] for row in rows_of(page)][1:3] == [["Anna Bērziņa"], ["Bruno Kalniņš"]]
    assert rows_of(page)[-2][0:2] == ["1", "10 (+7)"]


@pytest.mark.parametrize("teams", [1, 3])
def test_the_list_takes_as_many_queries_for_any_number_of_teams(
    event_of: EventOf,
    director: Actor,
    client: Client,
    teams: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    tournament = event_of(8, settings=IN_ORDER)
    for number in range(1, teams + 1):
        members = (Member(2 * number - 1), Member(2 * number))
        set_up_team(tournament, Team(f"Team {number}", members), by=director)
    play_and_close(tournament, by=director)

    with django_assert_num_queries(6):
        client.get(f"/{tournament.slug}/teams/")


def test_an_event_without_teams_has_no_team_page(
    event_of: EventOf, director: Actor, client: Client
) -> None:
    tournament = event_of(8)
    play_and_close(tournament, by=director)

    assert client.get(f"/{tournament.slug}/teams/").status_code == 404
    assert "/teams/" not in client.get(f"/{tournament.slug}/standings/").content.decode()


def test_teams_are_hidden_if_the_standings_are(evening: Tournament, client: Client) -> None:
    evening.public_sees = Tournament.PublicSees.SEATS
    evening.save()

    assert client.get(f"/{evening.slug}/teams/").status_code == 404


def test_the_teams_can_be_downloaded(evening: Tournament, client: Client) -> None:
    lines = client.get(f"/{evening.slug}/teams/1.csv").content.decode("utf-8-sig").splitlines()

    assert lines[1].split(";")[1:3] == ["1", "Rīga"]
    assert len(lines) == 1 + 4 * 3


def test_a_screen_shows_the_teams(evening: Tournament, client: Client, director: Actor) -> None:
    screen = hall.make_screen(evening, name="Door", by=director)
    hall.switch_screen(screen, shows=Screen.Shows.TEAMS, by=director)
    screen.refresh_from_db()

    (part,) = read_screen(screen).parts

    assert part.teams is not None
    assert [line.name for line in part.teams.lines] == ["Rīga", "Ogre", "Cēsis", "Ape"]
    assert "Rīga" in client.get(f"/screens/{screen.token}/").content.decode()


def test_a_screen_shows_the_teams_after_the_last_closed_round(
    evening: Tournament, director: Actor
) -> None:
    play_and_close(evening, by=director)
    screen = hall.make_screen(evening, name="Door", by=director)
    hall.switch_screen(screen, shows=Screen.Shows.TEAMS, by=director)
    screen.refresh_from_db()

    (part,) = read_screen(screen).parts

    assert part.teams is not None
    assert part.after is not None
    assert (part.teams.after, part.after.number) == (2, 2)


def test_the_tab_is_missing_before_the_first_result(
    event_of: EventOf, director: Actor, client: Client
) -> None:
    tournament = event_of(8)
    set_up_team(tournament, Team("Ogre", (Member(1), Member(2))), by=director)
    seat(tournament, by=director)

    assert "/teams/" not in client.get(f"/{tournament.slug}/seats/").content.decode()
