"""The steps of the desk: possible steps, reasons for impossible ones, and the tables below."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from django.utils import translation

from tests.cast import enter_table, play, play_and_close, seat
from tournament.doors.desk.rounds.desk import read_desk
from tournament.models import Round, Tournament
from tournament.reading.sheets.round_tables import tables_of
from tournament.services.rounds import clock, closing, seating
from tournament.services.sheets.checking import raise_dispute

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tests.doors.desk.conftest import SignIn
    from tournament.services.acts import Actor

pytestmark = pytest.mark.sqlite_enough


def at(tournament: Tournament, path: str = "") -> str:
    return f"/desk/{tournament.slug}/{path}"


def steps(tournament: Tournament) -> dict[str, str]:
    return {step.name: step.state for step in read_desk(tournament).steps}


def why_not(tournament: Tournament, name: str) -> str:
    with translation.override("en"):
        return next(step.why_not for step in read_desk(tournament).steps if step.name == name)


def test_the_desk_starts_with_the_draw(event_of: EventOf) -> None:
    assert steps(event_of(8)) == {
        "lots": "now",
        "draft": "later",
        "publish": "later",
        "clock": "later",
        "results": "later",
        "close": "later",
    }


def test_nothing_can_be_done_before_players_are_entered(event_of: EventOf) -> None:
    tournament = event_of(0)

    assert (steps(tournament)["lots"], why_not(tournament, "lots")) == (
        "later",
        "Enter the players first.",
    )


def test_after_the_draw_the_seats_are_drafted(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)

    seating.draw_lots(tournament, seed="ogre", by=director)

    assert (steps(tournament)["lots"], steps(tournament)["draft"]) == ("done", "now")


def test_a_list_needs_no_draw(event_of: EventOf) -> None:
    assert list(steps(event_of(8, settings={"first_seating": "list"}))) == [
        "draft",
        "publish",
        "clock",
        "results",
        "close",
    ]


def test_the_clock_and_the_sheets_follow_publishing(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)

    seat(tournament, by=director)

    assert steps(tournament) == {
        "lots": "done",
        "draft": "done",
        "publish": "done",
        "clock": "now",
        "results": "now",
        "close": "later",
    }


def test_a_round_with_every_sheet_can_be_closed(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    seat(tournament, by=director)

    play(tournament, round_number=1, by=director)

    assert (steps(tournament)["results"], steps(tournament)["close"]) == ("done", "now")


def test_unchecked_sheets_keep_a_round_open_where_checking_is_on(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(8, checking="second_pair")
    seat(tournament, by=director)

    play(tournament, round_number=1, by=director)

    assert why_not(tournament, "close") == ("Round 1 has unchecked tables: 1, 2. Check them first.")


def test_sheets_are_checked_between_their_entry_and_the_end_of_the_round(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(8, checking="second_pair")
    seat(tournament, by=director)
    before = steps(tournament)
    play(tournament, round_number=1, by=director)

    after = steps(tournament)

    assert (before["check"], after["results"], after["check"], after["close"]) == (
        "later",
        "done",
        "now",
        "later",
    )


def test_a_table_in_dispute_is_the_next_thing_to_settle(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(4)
    seat(tournament, by=director)
    play(tournament, round_number=1, by=director)
    raise_dispute(tournament, round_number=1, table_number=1, words="Doubtful", by=director)

    page = signed_in().get(at(tournament)).content.decode()

    assert steps(tournament)["check"] == "now"
    assert "Decide table 1" in page


def test_after_closing_the_next_round_is_seated(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)

    play_and_close(tournament, by=director)

    page = read_desk(tournament)
    assert (page.round_number, page.steps[0].name, page.steps[0].state) == (2, "draft", "now")


def test_after_the_last_round_the_tournament_is_finished(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(4, settings={"rounds": 1})

    play_and_close(tournament, by=director)

    tournament.refresh_from_db()
    assert steps(tournament) == {"finish": "now", "approve": "later"}


def test_missing_tables_come_first(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(12)
    played = seat(tournament, by=director)
    enter_table(tournament, 1, tables_of(played)[0], by=director)

    hall = read_desk(tournament).hall

    assert [(table.number, table.state) for table in hall.tables] == [
        (2, "waiting"),
        (3, "waiting"),
        (1, "entered"),
    ]
    assert (hall.entered, hall.count, hall.checked) == (1, 3, 0)


def test_a_missing_table_counts_minutes_from_the_end_of_the_round(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(4)
    played = seat(tournament, by=director)
    clock.start_round(tournament, round_number=1, by=director)
    started = Round.objects.get(pk=played.pk).started_at
    assert started is not None
    Round.objects.filter(pk=played.pk).update(started_at=started - timedelta(minutes=48, seconds=9))

    assert [table.late for table in read_desk(tournament).hall.tables] == [8]


def test_the_desk_measures_the_time_from_the_last_sheet_to_the_next_seats(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(4)
    seat(tournament, by=director)
    play(tournament, round_number=1, by=director)
    waiting = read_desk(tournament).changeover
    closing.close_round(tournament, round_number=1, by=director)
    seat(tournament, by=director)

    done = read_desk(tournament).changeover

    assert waiting is not None
    assert done is not None
    assert (waiting.took, done.last_sheet_at) == (None, waiting.last_sheet_at)
    assert done.took is not None
