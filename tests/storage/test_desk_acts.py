"""A small sample of the drill with random acts at the desk while phones write."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.drills.desk_acts import Hall

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor


@pytest.mark.django_db(transaction=True)
def test_no_deal_acknowledged_to_a_phone_is_lost_by_acts_at_the_desk(
    event_of: EventOf, director: Actor
) -> None:
    hall = Hall(event_of(9), by=director, seed="rudens")

    hall.play(25)

    assert len(hall.told) > 20
    assert (hall.accepted.total(), hall.accepted["turn_back"] > 0) == (25, True)
    assert (hall.lost(), hall.unlisted()) == (set(), set())
    assert (hall.misplaced(), hall.counted_twice()) == (set(), set())
