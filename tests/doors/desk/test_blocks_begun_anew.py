"""A second part of a day whose points restart: shown wherever both parts' rounds are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.teams import Member, Team
from tests.cast import plan_blocks, play, play_and_close, seat, set_up_team
from tests.paper.conftest import printed  # noqa: F401  a fixture
from tests.paper.reading import all_words
from tournament.models import Tournament

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tests.doors.desk.conftest import SignIn
    from tests.paper.conftest import Printed
    from tournament.services.acts import Actor

pytestmark = pytest.mark.sqlite_enough

ANEW = "Round 2 started from zero: earlier rounds are not in the totals."
TEAMS = "For teams the points of every round count in full."
HALVED = "Round 3 started with half of the earlier points."


@pytest.fixture
def day(event_of: EventOf, director: Actor) -> Tournament:
    """Play a classic round and a rondo round that restarts at zero; a third round takes half."""
    tournament = event_of(8, preset="lzf-classic", settings={"rounds": 1})
    rondo: dict[str, Any] = {"preset": "lzf-rondo", "settings": {"rounds": 1}}
    plan = [
        {"first_round": 2, "carry": "none", **rondo},
        {"first_round": 3, "carry": "half", **rondo},
    ]
    plan_blocks(tournament, plan, by=director)
    tournament.refresh_from_db()
    set_up_team(tournament, Team("Ogre", (Member(1), Member(2))), by=director)
    play_and_close(tournament, by=director)
    play_and_close(tournament, by=director)
    return Tournament.objects.get(pk=tournament.pk)


def pages(day: Tournament, client: Client, after: int) -> list[str]:
    own = f"/{day.slug}"
    desk = reverse("desk_standings", args=(day.slug, after))
    paths = (f"{own}/standings/{after}/", f"{own}/teams/{after}/", desk)
    return [client.get(path).content.decode() for path in paths]


def test_pages_with_all_rounds_show_where_points_restart(
    day: Tournament, signed_in: SignIn, director: Actor
) -> None:
    client = signed_in()

    first, second = pages(day, client, 1), pages(day, client, 2)
    own = client.get(f"/{day.slug}/players/1/").content.decode()

    assert [page.count("began") for page in first] == [0, 0, 0]
    assert [page.count(ANEW) for page in (*second, own)] == [1, 0, 1, 1]
    assert [TEAMS in page for page in (first[1], second[1])] == [False, True]
    seat(day, by=director)
    play(day, round_number=3, by=director)
    live = client.get(f"/{day.slug}/standings/live/").content.decode()
    assert f"{ANEW} {HALVED}" in live


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("standings", ANEW),
        ("final_results", ANEW),
        ("cross_table", ANEW),
        ("team_standings", TEAMS),
    ],
)
def test_documents_show_the_restart_below_the_rows(
    day: Tournament,
    printed: Printed,  # noqa: F811
    kind: str,
    said: str,
) -> None:
    assert said in all_words(printed(day, kind))
