"""The end of an event with teams: their players on the prize places of each list."""

from __future__ import annotations

import pytest
from django.urls import reverse

from scoring.teams import Member, Team
from tests.cast import EventOf, play_and_close
from tests.doors.desk.conftest import SignIn
from tests.doors.public.reading import words_of
from tournament.models import Tournament
from tournament.reading.teams import teams_at_desk
from tournament.services.acts import Actor
from tournament.services.teams import forming

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_enough]


def test_the_end_shows_the_prize_places_of_teams_in_each_list(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    event = event_of(8, settings={"rounds": 1})
    Tournament.objects.update(prize_places=1)
    for one in (
        Team("Ogre", (Member(1), Member(2))),
        Team("Cēsis", (Member(3), Member(4))),
        Team("Duets", (Member(1), Member(3)), "pairs"),
    ):
        forming.set_up_team(event, one, by=director)
    play_and_close(event, by=director)
    first = teams_at_desk(event, 1).lists[0][1][0]

    page = signed_in().get(reverse("finishing", args=[event.slug]))

    shown = [[line.name for line in lines] for _list, lines in page.context["page"].teams]
    assert shown == [[first.name], ["Duets"]]
    assert f"{first.name} {first.mates[0].name}, {first.mates[1].name}" in words_of(page)
