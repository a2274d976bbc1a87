"""Groups in different rounds: at the desk, on public pages, on screens and on phones."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from django.test import Client
from django.urls import reverse

from tests.services.groups.finals import finals_of, go_on, play_group
from tournament.models import Screen, Tournament
from tournament.reading.phones import links
from tournament.services import hall

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor

pytestmark = pytest.mark.sqlite_enough

SignIn = Callable[..., Client]


@pytest.fixture
def finals(event_of: EventOf, director: Actor) -> Tournament:
    """Seat the second round: A and B with two tables each, three rounds in total."""
    return finals_of(event_of, director)


@pytest.fixture
def ahead(finals: Tournament, director: Actor) -> Tournament:
    """Let A play round 3 while B still plays round 2."""
    go_on(finals, 2, "A", by=director)
    return Tournament.objects.get(pk=finals.pk)


def page_of(client: Client, address: str) -> str:
    client.cookies["django_language"] = "en"
    answer = client.get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


def test_the_desk_can_advance_a_group_with_all_sheets(
    finals: Tournament,
    director: Actor,
    signed_in: SignIn,
) -> None:
    client, desk = signed_in(), f"/desk/{finals.slug}/"
    offer = "rounds/2/groups/go-on/?group=A"
    assert offer not in page_of(client, desk)
    play_group(finals, 2, "A", by=director)
    assert offer in page_of(client, desk)

    asked = page_of(client, f"{desk}{offer}")
    assert "Advance and publish the seats" in asked
    client.post(f"{desk}rounds/2/groups/go-on/", {"group": "A"})

    shown = page_of(client, desk)
    assert ("Tables of round 3" in shown, "Tables of round 2" in shown) == (True, True)
    assert [round_.state for round_ in finals.rounds.all()] == ["closed", "trailing", "published"]


def test_the_desk_shows_why_a_group_cannot_advance(finals: Tournament, signed_in: SignIn) -> None:
    client = signed_in()

    asked = page_of(client, f"/desk/{finals.slug}/rounds/2/groups/go-on/?group=B")

    assert "Sheets missing" in asked
    assert "Advance and publish the seats" not in asked


def test_the_check_page_shows_that_a_round_waits_for_groups(
    ahead: Tournament, director: Actor, signed_in: SignIn
) -> None:
    play_group(ahead, 3, "A", by=director)

    asked = page_of(signed_in(), f"/desk/{ahead.slug}/rounds/3/closing/")

    assert "Some groups still play round 2" in asked


def test_each_player_finds_their_seat_in_their_current_round(
    ahead: Tournament, client: Client
) -> None:
    behind = ahead.rounds.get(number=2).tables.get(number=4).seats.get(letter=1).entry
    before = ahead.rounds.get(number=3).tables.get(number=1).seats.get(letter=1).entry

    found = page_of(client, f"/{ahead.slug}/seats/")
    assert f'id="p{behind.number}"' in found
    assert f'id="p{before.number}"' in found
    assert "round 2" in found
    assert f'data-round="{2}" data-table="4"' in page_of(
        client, reverse("player", args=(ahead.slug, behind.number))
    )
    assert f'data-round="{3}" data-table="1"' in page_of(
        client, reverse("player", args=(ahead.slug, before.number))
    )


def test_pages_show_each_groups_own_clock(ahead: Tournament, client: Client) -> None:
    told = client.get(f"/{ahead.slug}/clock.json").json()["clock"]["groups"]

    assert {group: each["round"] for group, each in told.items()} == {"A": 3, "B": 2}


def test_live_standings_are_those_of_the_slowest_groups_round(
    ahead: Tournament, client: Client, director: Actor
) -> None:
    play_group(ahead, 3, "A", by=director)

    page = page_of(client, f"/{ahead.slug}/standings/live/")

    assert "Round 2" in page


@pytest.mark.parametrize("shows", ["seats_by_name", "seats_by_table", "playing", "clock"])
def test_a_screen_shows_both_rounds(
    ahead: Tournament, client: Client, director: Actor, shows: str
) -> None:
    screen: Screen = hall.make_screen(ahead, name="1", by=director)
    Screen.objects.filter(pk=screen.pk).update(shows=shows, language="en")

    page = page_of(client, reverse("screen", args=(screen.token,)))

    assert ("ound 3" in page, "ound 2" in page) == (True, True)


def test_a_phone_of_each_group_has_the_sheet_of_its_round(
    ahead: Tournament, client: Client
) -> None:
    answers = {
        (number, table): client.get(f"{path}state.json").status_code
        for number in (2, 3)
        for table, path in links.address_paths(ahead.rounds.get(number=number)).items()
    }

    assert answers == {(2, 1): 410, (2, 2): 410, (2, 3): 200, (2, 4): 200, (3, 1): 200, (3, 2): 200}


def test_the_page_of_the_hall_has_the_clocks_of_both_rounds(
    ahead: Tournament, signed_in: SignIn
) -> None:
    page = page_of(signed_in(), f"/desk/{ahead.slug}/screens/")

    assert f"/desk/{ahead.slug}/rounds/2/groups/start/" in page
    assert f"/desk/{ahead.slug}/rounds/3/start/" in page


def test_the_live_view_has_the_phones_of_both_rounds(ahead: Tournament, signed_in: SignIn) -> None:
    page = signed_in().get(f"/desk/{ahead.slug}/live/").context["page"]

    found = sorted((table.round, table.number) for table in page.tables)
    assert found == [(2, 3), (2, 4), (3, 1), (3, 2)]
