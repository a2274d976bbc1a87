"""More time for a round or a table: given once, undone, and never more than a day."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.utils import translation

from tests.services.rounds.clocks import MINUTE, ends_at, evening, first_round, running
from tests.services.undone import undo
from tournament.reading.clock import clock_of, extra_minutes
from tournament.services.refusals import Refused
from tournament.services.rounds import clock
from tournament.words import refusal_words

if TYPE_CHECKING:
    from tournament.models import Tournament
    from tournament.services.acts import Actor

__all__ = ["evening", "running"]


def test_more_time_for_the_round_is_given_once_per_key(
    running: Tournament, director: Actor
) -> None:
    before = ends_at(running)

    for _click in range(2):
        clock.give_everybody_minutes(running, round_number=1, minutes=5, by=director, key="one")

    assert ends_at(running) == before + 5 * MINUTE


def test_more_time_for_the_round_can_be_undone(running: Tournament, director: Actor) -> None:
    before = ends_at(running)
    clock.give_everybody_minutes(running, round_number=1, minutes=5, by=director)

    undo(running, "give_everybody_minutes", by=director)

    assert ends_at(running) == before


def test_a_table_can_have_its_own_end_time(running: Tournament, director: Actor) -> None:
    clock.give_extra_minutes(
        running, round_number=1, table_number=2, minutes=7, reason="late sheet", by=director
    )
    played = first_round(running)

    every, own = clock_of(played), clock_of(played, extra=7)

    assert every is not None
    assert own is not None
    assert extra_minutes(played) == {2: 7}
    assert own.ends_at == ends_at(running) + 7 * MINUTE
    assert own.facts()["ends"] - every.facts()["ends"] == 7 * 60_000


def test_extra_minutes_never_exceed_a_day(running: Tournament, director: Actor) -> None:
    first_minutes = first_round(running).minutes or 0
    for _click in range(2):
        clock.give_extra_minutes(
            running, round_number=1, table_number=2, minutes=600, reason="power cut", by=director
        )
        clock.give_everybody_minutes(running, round_number=1, minutes=600, by=director)

    with pytest.raises(Refused, match="extra_too_long") as one:
        clock.give_extra_minutes(
            running, round_number=1, table_number=2, minutes=600, reason="power cut", by=director
        )
    with pytest.raises(Refused, match="round_too_long"):
        clock.give_everybody_minutes(running, round_number=1, minutes=600, by=director)

    assert extra_minutes(first_round(running)) == {2: 1200}
    assert first_round(running).minutes == first_minutes + 1200
    with translation.override("en"):
        said = str(refusal_words(one.value))
    assert said == "Table 2 already has 1200 minutes more; the limit is 1440. Give fewer."
