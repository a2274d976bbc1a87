"""The judge of a patience event: a penalty changes the ranking total and never helps."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cast import seat
from tournament.models import Penalty, Tournament
from tournament.services.judging import judging
from tournament.services.refusals import Refused

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tests.doors.desk.conftest import SignIn
    from tournament.services.acts import Actor

pytestmark = pytest.mark.sqlite_enough


def at(tournament: Tournament, path: str = "") -> str:
    return f"/desk/{tournament.slug}/results/judging/{path}"


@pytest.mark.parametrize(("preset", "small"), [("golf", 3), ("klondike", -3)])
def test_in_patience_a_penalty_never_helps_the_penalised_player(
    preset: str, small: int, event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(4, preset=preset)
    seat(tournament, by=director)

    signed_in().post(
        at(tournament, "give/"),
        {"deed": "points", "number": "3", "round": "1", "small": "3", "reason": "Late twice"},
    )

    assert Penalty.objects.get().small == small


def test_where_the_lowest_total_wins_no_round_can_be_forfeited(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(4, preset="golf")
    seat(tournament, by=director)
    client = signed_in()

    offered = client.get(at(tournament)).content.decode()

    assert ('value="points"' in offered, 'value="round"' in offered) == (True, False)
    with pytest.raises(Refused) as refused:
        judging.take_round_away(tournament, round_number=1, number=3, reason="x", by=director)
    assert refused.value.code == "round_kept_where_lowest_wins"
