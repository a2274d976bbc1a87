"""A draw that is not published yet is not shown at any public address."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.cast import EventOf, enter
from tests.security.addresses import Address, addresses
from tests.security.doors import ANYONE, DOORS
from tests.security.world import World, make_cup, path_of
from tournament.models import LotDraw, Tournament
from tournament.security.encryption import decrypt
from tournament.services.acts import Actor
from tournament.services.rounds import seating

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_enough]


def drafted(event_of: EventOf, director: Actor, *, is_again: bool) -> Tournament:
    """Return an event whose first seats are a draft, never published or withdrawn."""
    tournament = event_of(8, seed="")
    seating.draft_seating(tournament, by=director)
    if is_again:
        seating.publish_seating(tournament, round_number=1, by=director)
        seating.withdraw_seating(tournament, round_number=1, reason="a name", by=director)
        enter(tournament, 9, by=director)
        seating.draw_lots(tournament, by=director)
    tournament.refresh_from_db()
    make_cup(tournament, by=director)
    return tournament


def is_open(address: Address) -> bool:
    return address.name in DOORS and DOORS[address.name].get == ANYONE


@pytest.mark.parametrize("is_again", [False, True], ids=["first", "after seats were withdrawn"])
def test_no_public_address_shows_an_unpublished_draw(
    event_of: EventOf, director: Actor, client: Client, *, is_again: bool
) -> None:
    tournament = drafted(event_of, director, is_again=is_again)
    draw = LotDraw.objects.latest("pk")
    assert draw.commitment is not None
    secrets = [draw.seed, draw.fresh, decrypt(draw.commitment.encrypted)]
    world = World(tournament, tournament, {}, {"": "A" * 22}, {"change_role": 1})
    client.raise_request_exception = False

    told = {}
    for address in filter(is_open, addresses()):
        answer = client.get(path_of(address, world, number=1, round_number=1))
        page = b"".join(answer) if answer.streaming else answer.content
        told[address.name] = [one for one in secrets if one.encode() in page]

    assert len(told) > 50
    assert {name: found for name, found in told.items() if found} == {}
    assert tournament.seed == draw.seed
