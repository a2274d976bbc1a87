"""Preview, at the desk and before saving, of what a visitor would see."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scoring.teams import Member, Team
from tests.cast import play_and_close
from tests.doors.public.reading import words_of
from tournament.doors.desk.events.visitor import SHOWN
from tournament.doors.visitor import ORDER
from tournament.models import Tournament
from tournament.services.teams import forming

if TYPE_CHECKING:
    from pytest_django import DjangoAssertNumQueries

    from tests.cast import EventOf
    from tests.doors.desk.conftest import SignIn
    from tournament.services.acts import Actor

pytestmark = pytest.mark.sqlite_enough

PAGES = [shown for shown in SHOWN if shown.page]


@pytest.mark.parametrize("sees", ORDER)
def test_the_preview_has_only_the_listed_pages(
    event_of: EventOf, signed_in: SignIn, director: Actor, sees: str
) -> None:
    tournament = event_of(4)
    play_and_close(tournament, by=director)
    client = signed_in()

    visible = {
        shown.page: b"Preview only." in answer.content
        for shown in PAGES
        for answer in [
            client.get(f"/desk/{tournament.slug}/visitor/{shown.page}/?public_sees={sees}")
        ]
    }

    assert visible == {shown.page: shown.by_choice[ORDER.index(sees)] for shown in PAGES}


def test_names_can_be_previewed_as_initials(
    event_of: EventOf, signed_in: SignIn, director: Actor
) -> None:
    tournament = event_of(4)
    play_and_close(tournament, by=director)

    words = words_of(
        signed_in().get(f"/desk/{tournament.slug}/visitor/standings/?public_names=initials")
    )

    assert ("A. B." in words, "Anna" in words) == (True, False)


def test_the_visitor_preview_saves_nothing(
    event_of: EventOf, signed_in: SignIn, director: Actor
) -> None:
    tournament = event_of(4)
    play_and_close(tournament, by=director)
    before = Tournament.objects.values().get()
    client = signed_in()

    for page in ("", *(f"{shown.page}/" for shown in PAGES)):
        client.get(f"/desk/{tournament.slug}/visitor/{page}?public_sees=nothing")

    assert Tournament.objects.values().get() == before


def test_the_list_marks_the_choice_and_what_is_not_saved(
    event_of: EventOf, signed_in: SignIn
) -> None:
    tournament = event_of(4)
    client = signed_in()

    now = words_of(client.get(f"/desk/{tournament.slug}/visitor/"))
    tried = words_of(client.get(f"/desk/{tournament.slug}/visitor/?public_sees=seats"))

    assert "The marked column is the saved setting." in now
    assert "The marked column is your choice; it is not saved yet." in tried


def test_an_invalid_choice_previews_the_saved_setting(event_of: EventOf, signed_in: SignIn) -> None:
    tournament = event_of(4)
    client = signed_in()

    answers = [
        client.get(f"/desk/{tournament.slug}/visitor/{page}").status_code
        for page in ("?public_sees=all", "nowhere/", "standings/")
    ]

    assert answers == [200, 404, 200]


@pytest.mark.parametrize("players", [4, 12])
def test_it_takes_four_queries_for_any_number_of_players(
    event_of: EventOf,
    signed_in: SignIn,
    director: Actor,
    players: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    tournament = event_of(players)
    play_and_close(tournament, by=director)
    client = signed_in()
    client.get(f"/desk/{tournament.slug}/visitor/")

    with django_assert_num_queries(4):
        client.get(f"/desk/{tournament.slug}/visitor/")


@pytest.mark.parametrize("has_teams", [True, False])
def test_the_preview_has_a_tab_for_teams_if_there_are_teams(
    event_of: EventOf, signed_in: SignIn, director: Actor, *, has_teams: bool
) -> None:
    tournament = event_of(4)
    if has_teams:
        forming.set_up_team(tournament, Team("Ogre", (Member(1), Member(2))), by=director)
    play_and_close(tournament, by=director)

    page = signed_in().get(f"/desk/{tournament.slug}/visitor/standings/").content.decode()

    assert (f'href="/{tournament.slug}/teams/"' in page) == has_teams
