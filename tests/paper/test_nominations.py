"""Certificates of special awards: they name a player, and affect no place."""

from __future__ import annotations

from tests.cast import EventOf, play_and_close
from tests.paper.conftest import Printed
from tests.paper.reading import all_words
from tournament.models import Entry
from tournament.services.acts import Actor


def test_a_nomination_is_not_taken_like_a_place(
    event_of: EventOf, director: Actor, printed: Printed
) -> None:
    tournament = event_of(4, settings={"first_seating": "list", "rounds": 1})
    Entry.objects.filter(number__in=(1, 3)).update(sex="f")
    play_and_close(tournament, by=director)

    said = all_words(printed(tournament, "nominations"))
    place = all_words(printed(tournament, "certificates", places=1))

    assert "in the nomination Best woman" in said
    assert "for taking" not in said
    assert "for taking 1st place" in place
