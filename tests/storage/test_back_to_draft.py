"""A round returned to its draft: its phones wait, and it is drafted and published again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cast import enter, seat, seats_of
from tests.doors.table.phones import item, phone_at
from tests.storage.turning import take
from tournament.services.copies import restoring
from tournament.services.rounds import seating

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db


def test_a_round_restored_to_its_draft_is_drafted_again(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    seating.draft_seating(tournament, by=director)
    name = take(tournament)
    seating.publish_seating(tournament, round_number=1, by=director)
    phone = phone_at(tournament.rounds.get())
    phone.send(item(1))

    restoring.turn_back(tournament, name, by=director)
    unheard = phone.post("deals", items=[item(2)]).status_code
    enter(tournament, 9, by=director)
    seat(tournament, by=director)

    assert unheard == 404
    assert sorted(number for table in seats_of(tournament, 1) for number in table) == [
        *range(1, 10)
    ]


def test_links_are_inactive_while_their_round_is_a_draft_again(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(8)
    seating.draft_seating(tournament, by=director)
    name = take(tournament)
    seating.publish_seating(tournament, round_number=1, by=director)
    phone = phone_at(tournament.rounds.get())

    restoring.turn_back(tournament, name, by=director)
    seating.publish_seating(tournament, round_number=1, by=director)

    assert phone.send(item(1)) == ["kept"]
