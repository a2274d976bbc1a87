"""The end of a tournament: provisional, corrected, approved, reopened."""

from __future__ import annotations

from datetime import timedelta
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from django.utils import timezone

from tests.cast import close_latest, enter, play, play_and_close, seat
from tournament.exchange.player_lists import Newcomer
from tournament.models import Entry, Penalty, Publication, Tournament
from tournament.services.judging import judging
from tournament.services.people import attendance, registration
from tournament.services.refusals import Refused
from tournament.services.results import finishing
from tournament.services.rounds import seating
from tournament.services.sheets import checking, correcting
from tournament.services.sheets.correcting import Correction
from tournament.standings.publications import announced_table, as_json
from tournament.standings.table import Cell, standings_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.cast import EventOf
    from tournament.services.acts import Actor


@pytest.fixture
def played(event_of: EventOf, director: Actor) -> Tournament:
    tournament = event_of(4, settings={"rounds": 1}, correction_minutes=30)
    play_and_close(tournament, by=director)
    return tournament


def kinds(tournament: Tournament) -> list[str]:
    said = tournament.publications.standings().order_by("pk")
    return list(said.values_list("kind", flat=True))


def pass_window(tournament: Tournament) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(
        correction_until=timezone.now() - timedelta(minutes=1)
    )


def test_a_finished_tournament_is_provisional_until_its_window_closes(
    played: Tournament, director: Actor
) -> None:
    said = finishing.finish(played, by=director)

    played.refresh_from_db()
    assert played.correction_until is not None
    assert (played.state, said.kind) == (Tournament.State.PROVISIONAL, "provisional")
    assert said.notes["until"] == played.correction_until.isoformat()
    assert timedelta(minutes=29) < played.correction_until - timezone.now()


def test_a_published_result_contains_every_figure(played: Tournament, director: Actor) -> None:
    row = finishing.finish(played, by=director).rows[0]

    assert {name: row[name] for name in ("place", "big", "small", "decided_by")} == {
        "place": "1",
        "big": "6",
        "small": 9,
        "decided_by": "big",
    }
    assert row["rounds"] == [
        {
            "round": 1,
            "table": 1,
            "place": "1",
            "big": "6",
            "small": 9,
            "struck": False,
            "taken": [],
        }
    ]


def test_finishing_twice_publishes_once(played: Tournament, director: Actor) -> None:
    said = [finishing.finish(played, by=director, key="k") for _ in range(2)]

    assert said[0] == said[1]
    assert kinds(played) == ["provisional"]


def test_a_tournament_with_rounds_left_is_finished_only_with_a_reason(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(4)
    play_and_close(tournament, by=director)

    with pytest.raises(Refused) as refused:
        finishing.finish(tournament, by=director)
    finishing.finish(tournament, by=director, early_because="storm")

    assert (refused.value.code, refused.value.facts) == (
        "rounds_missing",
        {"played": 1, "planned": 4},
    )


def test_a_tournament_without_a_round_is_not_finished_even_with_a_reason(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(4)
    seat(tournament, by=director)
    seating.withdraw_seating(tournament, round_number=1, reason="storm", by=director)
    seating.discard_draft(tournament, by=director)

    with pytest.raises(Refused) as refused:
        finishing.finish(tournament, by=director, early_because="storm")

    assert (refused.value.code, refused.value.facts) == (
        "rounds_missing",
        {"played": 0, "planned": 4},
    )


def test_a_round_in_play_cannot_be_the_end(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    seat(tournament, by=director)

    with pytest.raises(Refused, match="round_still_open"):
        finishing.finish(tournament, by=director, early_because="storm")


def test_a_result_cannot_be_approved_during_the_correction_window(
    played: Tournament, director: Actor
) -> None:
    finishing.finish(played, by=director)

    with pytest.raises(Refused, match="window_still_open"):
        finishing.approve(played, by=director)


def test_after_the_window_the_result_is_approved(played: Tournament, director: Actor) -> None:
    finishing.finish(played, by=director)
    pass_window(played)

    finishing.approve(played, by=director)

    played.refresh_from_db()
    assert (played.state, kinds(played)) == ("approved", ["provisional", "approved"])


def test_an_approved_tournament_cannot_change(played: Tournament, director: Actor) -> None:
    finishing.finish(played, by=director)
    finishing.approve(played, by=director, early_because="all agree")

    with pytest.raises(Refused, match="approved_already"):
        seating.draft_seating(played, by=director)


def test_reopening_needs_a_reason_and_starts_a_new_window(
    played: Tournament, director: Actor
) -> None:
    finishing.finish(played, by=director)
    finishing.approve(played, by=director, early_because="all agree")

    finishing.reopen(played, by=director, reason="a sheet was found")

    played.refresh_from_db()
    newest = played.publications.first()
    assert newest is not None
    assert (played.state, played.is_window_open) == ("provisional", True)
    assert newest.notes["because"] == "a sheet was found"


def test_playing_on_withdraws_the_provisional_result(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    play_and_close(tournament, by=director)
    finishing.finish(tournament, by=director, early_because="storm")

    finishing.back_to_running(tournament, by=director, reason="the storm is over")

    play_and_close(tournament, by=director)
    assert kinds(tournament) == ["provisional", "standing_withdrawn"]
    assert Publication.objects.filter(kind="seating").count() == 2


def test_a_latecomer_has_no_points_of_a_missed_round_in_the_announced_result(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(8)
    play_and_close(tournament, by=director)
    enter(tournament, 9, by=director)
    play_and_close(tournament, by=director)
    finishing.finish(tournament, by=director, early_because="storm")
    tournament.refresh_from_db()

    announced = announced_table(tournament, 2)

    assert announced is not None
    late = next(row for row in announced.rows if row.number == 9)
    assert late.cells[0] == Cell(1, None, None, Fraction(0), 0)


def test_a_disputed_sheet_prevents_finishing(played: Tournament, director: Actor) -> None:
    finishing.finish(played, by=director)
    pass_window(played)
    checking.raise_dispute(played, round_number=1, table_number=1, words="deal 3", by=director)

    with pytest.raises(Refused) as refused:
        finishing.approve(played, by=director)

    assert (refused.value.code, refused.value.facts) == (
        "sheets_disputed",
        {"round": 1, "tables": (1,)},
    )


def test_a_sheet_corrected_after_its_round_is_checked_again_before_the_end(
    event_of: EventOf, director: Actor, secretary: Actor
) -> None:
    tournament = event_of(4, settings={"rounds": 1}, checking="second_pair")
    seat(tournament, by=director)
    play(tournament, round_number=1, by=director)
    checking.check_sheet(tournament, round_number=1, table_number=1, seen=1, by=secretary)
    close_latest(tournament, by=director)
    correction = Correction(1, 1, (-9, 3, 3, 3))
    correcting.correct_sheet(tournament, correction, reason="minus", by=director, seen=1)

    with pytest.raises(Refused, match="sheets_unchecked"):
        finishing.finish(tournament, by=director)
    checking.check_sheet(tournament, round_number=1, table_number=1, seen=2, by=secretary)

    assert finishing.finish(tournament, by=director).kind == "provisional"


def penalise(tournament: Tournament, by: Actor) -> None:
    judging.penalise(tournament, round_number=1, number=1, big=-6, reason="late", by=by)


def take_round_away(tournament: Tournament, by: Actor) -> None:
    judging.take_round_away(tournament, round_number=1, number=1, reason="cards", by=by)


def lift_penalty(tournament: Tournament, by: Actor) -> None:
    judging.lift_penalty(Penalty.objects.get(entry__tournament=tournament), by=by)


def put_name_right(tournament: Tournament, by: Actor) -> None:
    entry = Entry.objects.get(tournament=tournament, number=1)
    registration.change_entry(entry, Newcomer(name="Anna Bērziņa-Liepa"), by=by)


def let_leave(tournament: Tournament, by: Actor) -> None:
    attendance.withdraw(Entry.objects.get(tournament=tournament, number=1), by=by)


@pytest.mark.parametrize(
    "change", [penalise, take_round_away, lift_penalty, put_name_right, let_leave]
)
def test_a_provisional_result_follows_every_change(
    change: Callable[[Tournament, Actor], None], played: Tournament, director: Actor
) -> None:
    if change is lift_penalty:
        penalise(played, director)
    finishing.finish(played, by=director)

    change(played, director)

    played.refresh_from_db()
    newest = played.publications.standings().first()
    assert newest is not None
    assert newest.rows == as_json(standings_table(played))


def test_a_tournament_never_finishes_by_itself(played: Tournament) -> None:
    played.refresh_from_db()

    assert played.state == Tournament.State.RUNNING
