"""Penalties, warnings and their effect on the standings."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from tests.cast import play_and_close, seat
from tournament.models import Entry, Tournament
from tournament.services.judging import judging
from tournament.services.refusals import Refused
from tournament.standings.table import StandingRow, standings_table

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor


@pytest.fixture
def played(event_of: EventOf, director: Actor) -> Tournament:
    tournament = event_of(8)
    play_and_close(tournament, by=director)
    return tournament


def leader(tournament: Tournament) -> StandingRow:
    return standings_table(tournament).rows[0]


def row_of(tournament: Tournament, number: int) -> StandingRow:
    return next(row for row in standings_table(tournament).rows if row.number == number)


@pytest.mark.parametrize("big", ["-1", "−1", -1, Fraction(-1)])
def test_a_penalty_is_subtracted_from_the_totals(
    played: Tournament, director: Actor, big: Fraction | int | str
) -> None:
    before = leader(played)

    judging.penalise(
        played, round_number=1, number=before.number, big=big, small=-3, reason="late", by=director
    )

    after = row_of(played, before.number)
    assert (after.big, after.small) == (before.big - 1, before.small - 3)
    assert after.cells[0].taken[0].reason == "late"


def test_a_third_of_a_big_point_can_be_taken(played: Tournament, director: Actor) -> None:
    number = leader(played).number

    judging.penalise(played, round_number=1, number=number, big="-1/3", reason="late", by=director)

    assert row_of(played, number).big == Fraction(17, 3)


@pytest.mark.parametrize("big", ["a", "1/7", "1/0", "9999"])
def test_impossible_big_points_are_refused(played: Tournament, director: Actor, big: str) -> None:
    with pytest.raises(Refused, match="big_unreadable"):
        judging.penalise(played, round_number=1, number=1, big=big, reason="x", by=director)


def test_a_lifted_penalty_does_not_count(played: Tournament, director: Actor) -> None:
    before = leader(played)
    penalty = judging.penalise(
        played, round_number=1, number=before.number, big=-6, reason="late", by=director
    )

    judging.lift_penalty(penalty, by=director)

    assert leader(played) == before


def test_a_forfeited_round_gives_no_points(played: Tournament, director: Actor) -> None:
    winner = leader(played)

    judging.take_round_away(
        played, round_number=1, number=winner.number, reason="showed their cards", by=director
    )

    row = row_of(played, winner.number)
    assert (row.big, row.small) == (Fraction(0), 0)


def test_losses_of_a_forfeited_round_remain(played: Tournament, director: Actor) -> None:
    loser = standings_table(played).rows[-1]

    judging.take_round_away(
        played, round_number=1, number=loser.number, reason="quarrel", by=director
    )

    assert row_of(played, loser.number).small == loser.small


def test_the_third_warning_disqualifies(played: Tournament, director: Actor) -> None:
    number = leader(played).number

    for reason in ("talk", "talk again", "and again"):
        judging.warn(played, number=number, reason=reason, by=director)

    entry = Entry.objects.get(tournament=played, number=number)
    assert (entry.leaving, entry.to_round, entry.leaving_reason) == (
        "disqualified",
        1,
        "and again",
    )
    assert [line.verb for line in played.journal.all()[:2]] == ["disqualify", "warn"]


def test_a_lifted_warning_does_not_count(played: Tournament, director: Actor) -> None:
    first = judging.warn(played, number=1, reason="talk", by=director)
    judging.warn(played, number=1, reason="talk", by=director)
    judging.lift_warning(first, by=director)

    judging.warn(played, number=1, reason="talk", by=director)

    assert not Entry.objects.get(tournament=played, number=1).is_out


def test_a_pule_can_be_given_while_the_round_is_played(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    seat(tournament, by=director)

    pule = judging.give_pule(
        tournament, round_number=1, number=1, reason="four minutes late", by=director, key="k"
    )

    assert pule.after_deal == 0

    assert (
        judging.give_pule(tournament, round_number=1, number=1, reason="late", by=director, key="k")
        == pule
    )
