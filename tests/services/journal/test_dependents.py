"""Each act that moves a standing or an entry updates the drafted seats and the provisional result.

Its undo updates them again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from scoring.teams import Member, Team
from tests.cast import finish, newcomer, play_and_close, seats_of
from tournament.exchange.player_lists import Newcomer
from tournament.models import Entry, Penalty, Publication, Tournament
from tournament.services import journal
from tournament.services.drafts.drafting import players_to_seat
from tournament.services.judging import judging, voiding
from tournament.services.judging.voiding import VoidTable
from tournament.services.people import attendance, birth_years, lists, registration, side_events
from tournament.services.rounds import seating
from tournament.services.sheets import correcting
from tournament.services.sheets.correcting import Correction
from tournament.services.teams import forming
from tournament.standings.book import load_book
from tournament.standings.seat_plans import plan_seats

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor

ActOn = Callable[[Tournament, "Actor"], object]

pytestmark = pytest.mark.django_db


def entry(tournament: Tournament, number: int) -> Entry:
    return tournament.entries.select_related("player").get(number=number)


def penalise(tournament: Tournament, by: Actor) -> Penalty:
    """Take more points from the leader than anybody has."""
    leader = load_book(tournament).numbers(1)[0]
    return judging.penalise(
        tournament, round_number=1, number=leader, big="-9", small=-90, reason="x", by=by
    )


def award(tournament: Tournament, by: Actor) -> None:
    last = load_book(tournament).numbers(1)[-1]
    judging.award(tournament, round_number=1, number=last, big="9", small=90, reason="x", by=by)


def take_round_away(tournament: Tournament, by: Actor) -> None:
    leader = load_book(tournament).numbers(1)[0]
    judging.take_round_away(tournament, round_number=1, number=leader, reason="x", by=by)


def void(tournament: Tournament, by: Actor) -> None:
    voiding.void_table(tournament, VoidTable(1, 1), reason="x", by=by)


def correct(tournament: Tournament, by: Actor) -> None:
    correcting.correct_sheet(
        tournament, Correction(1, 1, totals=(-30, 10, 10, 10)), reason="x", by=by, seen=1
    )


def withdraw(tournament: Tournament, by: Actor) -> None:
    attendance.withdraw(entry(tournament, 3), by=by)


def stay_away(tournament: Tournament, by: Actor) -> None:
    attendance.did_not_come(tournament, [3, 5], reason="x", by=by)


def disqualify(tournament: Tournament, by: Actor) -> None:
    judging.disqualify(entry(tournament, 3), reason="x", by=by)


def miss_a_round(tournament: Tournament, by: Actor) -> None:
    attendance.mark_absent(entry(tournament, 3), round_number=2, by=by)


def enter_one(tournament: Tournament, by: Actor) -> None:
    registration.register(tournament, newcomer(13), by=by)


def enter_a_list(tournament: Tournament, by: Actor) -> None:
    lists.apply_list(tournament, "name\nZane Liepa\nZigurds Kalns", by=by)


MOVING: dict[str, ActOn] = {
    "penalise": penalise,
    "award": award,
    "take_round_away": take_round_away,
    "void_table": void,
    "correct_sheet": correct,
    "withdraw": withdraw,
    "did_not_come": stay_away,
    "disqualify": disqualify,
    "mark_absent": miss_a_round,
    "register": enter_one,
    "apply_list": enter_a_list,
}


def planned(tournament: Tournament, number: int) -> list[list[int]]:
    """Return the seats of a round as a new draft would have them."""
    present = players_to_seat(tournament, number)
    return [list(t.seats) for t in plan_seats(load_book(tournament), present, number).tables]


def undo_latest(tournament: Tournament, *, by: Actor) -> None:
    journal.undo(tournament.journal.latest("pk"), by=by)


@pytest.fixture
def drafted(event_of: EventOf, director: Actor) -> Tournament:
    """Return an event of twelve after a round, with a draft of the second."""
    tournament = event_of(12)
    play_and_close(tournament, by=director)
    seating.draft_seating(tournament, by=director)
    return tournament


@pytest.mark.parametrize("act", MOVING.values(), ids=MOVING)
def test_a_draft_by_standings_follows_each_act_and_its_undo(
    drafted: Tournament, director: Actor, act: ActOn
) -> None:
    before = seats_of(drafted, 2)

    act(drafted, director)
    after, expected = seats_of(drafted, 2), planned(drafted, 2)
    undo_latest(drafted, by=director)

    assert (after, before != after) == (expected, True)
    assert seats_of(drafted, 2) == planned(drafted, 2) == before


def test_a_draft_by_standings_follows_what_is_lifted(drafted: Tournament, director: Actor) -> None:
    before = seats_of(drafted, 2)

    judging.lift_penalty(penalise(drafted, director), by=director)
    lifted = seats_of(drafted, 2)
    void(drafted, director)
    voiding.lift_void(drafted, round_number=1, table_number=1, by=director)
    counted = seats_of(drafted, 2)
    withdraw(drafted, director)
    attendance.reinstate(entry(drafted, 3), by=director)
    back = seats_of(drafted, 2)
    miss_a_round(drafted, director)
    attendance.mark_present(entry(drafted, 3), round_number=2, by=director)

    assert [lifted, counted, back, seats_of(drafted, 2)] == [before] * 4
    undo_latest(drafted, by=director)
    assert seats_of(drafted, 2) == planned(drafted, 2) != before


def club(tournament: Tournament, by: Actor) -> None:
    one = entry(tournament, seats_of(tournament, 1)[0][0])
    other = entry(tournament, seats_of(tournament, 1)[0][1])
    registration.change_entry(one, Newcomer(name=one.name, club=other.club), by=by)


def substitute(tournament: Tournament, by: Actor) -> None:
    one = entry(tournament, seats_of(tournament, 1)[0][0])
    other = entry(tournament, seats_of(tournament, 1)[0][1])
    attendance.substitute(one, Newcomer(name="Zane Liepa", club=other.club), by=by)


def pair(tournament: Tournament, by: Actor) -> None:
    first, second = seats_of(tournament, 1)[0][:2]
    forming.set_up_team(tournament, Team("Pāris", (Member(first), Member(second))), by=by)


def arrive(tournament: Tournament, by: Actor) -> None:
    attendance.check_in(tournament.entries.filter(arrived_at=None)[0], by=by)


def arrive_together(tournament: Tournament, by: Actor) -> None:
    registration.check_in_several(tournament, [9, 10, 11, 12], by=by)


def leave_again(tournament: Tournament, by: Actor) -> None:
    attendance.undo_check_in(entry(tournament, 1), by=by)


FIRST: dict[str, ActOn] = {
    "change_entry": club,
    "substitute": substitute,
    "set_up_team": pair,
    "check_in": arrive,
    "check_in_several": arrive_together,
    "undo_check_in": leave_again,
}


@pytest.mark.parametrize("act", FIRST.values(), ids=FIRST)
def test_a_draft_by_lot_follows_each_act_and_its_undo(
    event_of: EventOf, director: Actor, act: ActOn
) -> None:
    apart = {"keep_apart": True, "keep_teams_apart": True}
    tournament = event_of(12, settings=apart, seats_only_arrived=True)
    for one in tournament.entries.all():
        Entry.objects.filter(pk=one.pk).update(club=f"Klubs {one.number}")
    registration.check_in_several(tournament, range(1, 9), by=director)
    seating.draft_seating(tournament, by=director)
    before = seats_of(tournament, 1)

    act(tournament, director)
    after, expected = seats_of(tournament, 1), planned(tournament, 1)
    undo_latest(tournament, by=director)

    assert (after, before != after) == (expected, True)
    assert seats_of(tournament, 1) == planned(tournament, 1) == before


def rename(tournament: Tournament, by: Actor) -> None:
    registration.change_entry(entry(tournament, 1), Newcomer(name="Zane Liepa"), by=by)


def make_younger(tournament: Tournament, by: Actor) -> None:
    birth_years.change_birth_year(entry(tournament, 1), 2015, by=by)


NAMING: dict[str, ActOn] = {
    "penalise": penalise,
    "void_table": void,
    "correct_sheet": correct,
    "disqualify": disqualify,
    "change_entry": rename,
    "change_birth_year": make_younger,
}


@pytest.mark.parametrize("act", NAMING.values(), ids=NAMING)
def test_a_provisional_result_follows_each_act_and_its_undo(
    event_of: EventOf, director: Actor, act: ActOn
) -> None:
    tournament = event_of(8, settings={"rounds": 1})
    play_and_close(tournament, by=director)
    finish(tournament, by=director)
    first = Publication.objects.latest("pk")

    act(tournament, director)
    second = Publication.objects.latest("pk")
    undo_latest(tournament, by=director)
    third = Publication.objects.latest("pk")

    assert len({first.pk, second.pk, third.pk}) == 3
    assert {one.kind for one in (first, second, third)} == {Publication.Kind.PROVISIONAL}
    assert first.rows == third.rows


def test_a_draft_follows_the_people_of_a_side_event(
    event_of: EventOf, drafted: Tournament, director: Actor
) -> None:
    other = event_of(14, name="Blakus")
    before = seats_of(drafted, 2)

    side_events.enter_people_of(drafted, other, by=director)
    after = seats_of(drafted, 2)
    undo_latest(drafted, by=director)

    assert (sum(map(len, after)), seats_of(drafted, 2)) == (14, before)
