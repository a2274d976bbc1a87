"""“Something is wrong”: a number or a name leads to that seat with its possible acts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.urls import reverse

from tests.cast import play, seat
from tests.doors.desk.conftest import SignIn
from tournament.models import Seat

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_enough]


def test_a_number_or_a_part_of_a_name_finds_one_seat(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    event, client = event_of(8), signed_in()
    played = seat(event, by=director)
    page = reverse("seating", args=[event.slug, 1])
    sought = Seat.objects.named().get(round=played, entry__number=3)

    found = [client.get(page, {"who": who}).context["who"] for who in ("3", sought.name.upper())]
    missing = client.get(page, {"who": "Nobody"})

    assert {one.only.seat.number for one in found} == {3}
    assert missing.context["who"].found == ()
    assert "No player of this round has this number or name." in missing.content.decode()


def test_the_acts_follow_the_state_of_the_table(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    event, client = event_of(8), signed_in()
    seat(event, by=director)
    page = reverse("seating", args=[event.slug, 1])
    acts = {
        name: reverse(name, args=[event.slug, 1])
        for name in ("exchange_players", "exchange_results")
    }

    before = client.get(page, {"who": "3"}).content.decode()
    play(event, round_number=1, by=director)
    after = client.get(page, {"who": "3"}).content.decode()

    assert all(f"{act}?first=" in shown for act in acts.values() for shown in (before, after))
    assert ("?left=3#changes" in before, "?left=3#changes" in after) == (True, False)
    assert ("The result is wrong" in before, "The result is wrong" in after) == (False, True)


def test_links_do_not_grow_with_the_tables(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    counts = []
    for players in (8, 24):
        event = event_of(players)
        seat(event, by=director)
        page = signed_in().get(reverse("seating", args=[event.slug, 1])).content.decode()
        counts.append(page.count("<a "))

    assert counts[0] == counts[1] <= 40


def test_the_desk_leads_to_the_ten_troubles(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    event, client = event_of(8), signed_in()
    seat(event, by=director)
    page = client.get(reverse("desk", args=[event.slug])).content.decode()
    happened = page[page.index('class="happened"') :]
    links = happened[: happened.index("</section>")].split('href="')[1:]

    assert len(links) == 10
    assert {client.get(link.partition('"')[0]).status_code for link in links} == {200}
