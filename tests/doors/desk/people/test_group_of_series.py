"""A group filled from a series table at the desk: chosen, previewed, saved."""

from __future__ import annotations

import datetime as dt

import pytest
from django.test import Client

from tests.cast import NAMES, EventOf, play_and_close, seat
from tests.doors.desk.conftest import SignIn
from tests.doors.public.reading import rows_of, words_of
from tests.services.series.seasons import series, take_in
from tournament.models import Player, Tournament
from tournament.services.acts import Actor
from tournament.services.events import blocks
from tournament.services.series.stages import add_stage

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_enough]
GROUPS = [{"name": "A", "first": 4}, {"name": "B"}]
FINALS = {"first_round": 2, "name": "Fināls", "settings": {"rounds": 1}, "groups": GROUPS}


@pytest.fixture
def final(event_of: EventOf, director: Actor) -> Tournament:
    """Return an event with coming finals, and a series whose second player is only in them."""
    event = event_of(8, settings={"rounds": 1, "table_sizes": "4-3"})
    blocks.plan_blocks(event, [FINALS], by=director)
    rule = {"points": ["9", "8", "7", "6"], "tie_breaks": []}
    made = series(director, "points-for-places", rule=rule)
    take_in(made, 1, 9, 2, by=director, day=dt.date(2026, 3, 1))
    add_stage(made, event, by=director)
    event.refresh_from_db()
    return event


def address_of(client: Client, event: Tournament) -> str:
    """Return the address of group A, found through the buttons of the list of players."""
    known = client.get(f"/desk/{event.slug}/people/list/")
    pk = known.content.decode().split("list/series/")[1].split("/")[0]
    address = f"/desk/{event.slug}/people/list/series/{pk}/"
    assert f"{address}group/2/0/" in client.get(address).content.decode()
    return f"{address}group/2/0/"


def test_a_group_is_chosen_previewed_and_filled(final: Tournament, signed_in: SignIn) -> None:
    client = signed_in()
    address = address_of(client, final)
    page = client.get(f"{address}?places=2")
    assert "Fināls: fill group A" in words_of(page)
    assert page.content.decode().count(" checked") == 2
    ticked = [Player.objects.get(name=NAMES[number]).pk for number in (0, 8)]

    preview = client.post(address, {"player": ticked})
    said = words_of(preview)
    assert "The group has 4 places. The standings fill 2 of them." in said
    assert [row[-1] for row in rows_of(preview)[1:3]] == ["entered, no. 1", "will be entered now"]
    assert not final.entries.filter(number=9).exists()
    seen = preview.context["ripple"].revision
    answer = client.post(address, {"player": ticked, "previewed": seen, "key": "a"})

    assert answer.headers["Location"] == f"/desk/{final.slug}/settings/blocks/"
    assert "Player 9 in A: Garkalnes kauss: 2" in words_of(client.get(answer.headers["Location"]))
    stale = client.post(address, {"player": ticked[:1], "previewed": seen})
    assert (stale.status_code, "changed the tournament in the meantime" in words_of(stale)) == (
        422,
        True,
    )


def test_too_many_players_for_the_group_are_reported(final: Tournament, signed_in: SignIn) -> None:
    of_three = [{**FINALS, "groups": [{"name": "A", "first": 3}, {"name": "B"}]}]
    Tournament.objects.filter(pk=final.pk).update(blocks=of_three)
    final.refresh_from_db()
    blocks.place_by_hand(
        final, first_round=2, number=8, group="A", reason="host", by=Actor("director")
    )
    client = signed_in()
    address = address_of(client, final)
    ticked = [one.line.player for one in client.get(address).context["found"].candidates]

    said = words_of(client.post(address, {"player": ticked}))

    assert "You put more players into the group than it has places." in said


def test_an_impossible_choice_is_refused_in_words(
    final: Tournament, director: Actor, signed_in: SignIn
) -> None:
    client = signed_in()
    address = address_of(client, final)
    for typed in ({"player": ["77777777"]}, {}):
        answer = client.post(address, typed)
        assert answer.status_code == 422
        assert 'role="alert"' in answer.content.decode()
    assert client.get(address.replace("group/2/0/", "group/2/7/")).status_code == 404

    play_and_close(final, by=director)
    seat(final, by=director)

    assert client.get(address).status_code == 404
    assert "fill group" not in words_of(client.get(address.split("group/")[0]))
