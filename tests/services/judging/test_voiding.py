"""A void table gives no points; points awarded instead end when it counts again."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from scoring.event_files import read_event
from scoring.verification import verify
from tests.cast import close_latest, play, play_and_close, seat, seats_of
from tournament.models import Penalty, SheetVersion, Tournament
from tournament.services import journal
from tournament.services.events import planning, settings_changes
from tournament.services.files.tournament_files import export_event, import_event
from tournament.services.judging import judging, voiding
from tournament.services.judging.voiding import VoidTable
from tournament.services.refusals import Refused
from tournament.services.rounds import seating
from tournament.services.sheets import correcting, entering
from tournament.services.sheets.correcting import Correction
from tournament.standings.table import StandingRow, standings_table
from tournament.standings.verification import differing_tables

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor


@pytest.fixture
def played(event_of: EventOf, director: Actor) -> Tournament:
    tournament = event_of(8)
    play_and_close(tournament, by=director)
    return tournament


def void(tournament: Tournament, *, by: Actor, big: str = "0", small: int = 0) -> None:
    annulment = VoidTable(1, 1, big, small)
    ripple = voiding.preview_void(tournament, annulment)
    voiding.void_table(
        tournament, annulment, reason="a card was missing", by=by, previewed=ripple.revision
    )


def rows_at(tournament: Tournament, numbers: list[int]) -> list[StandingRow]:
    return [row for row in standings_table(tournament).rows if row.number in numbers]


def undo(tournament: Tournament, verb: str, *, by: Actor) -> None:
    journal.undo(tournament.journal.filter(verb=verb).latest("pk"), by=by)


def test_a_void_table_of_a_closed_round_gives_no_points(
    played: Tournament, director: Actor
) -> None:
    at_table, _other = seats_of(played, 1)

    void(played, by=director)

    rows = rows_at(played, at_table)
    assert [(row.big, row.small, row.cells[0].is_void) for row in rows] == [
        (Fraction(0), 0, True)
    ] * 4
    assert differing_tables(played) == ()


def test_each_player_of_a_void_table_can_get_an_adjusted_score(
    played: Tournament, director: Actor
) -> None:
    at_table, _other = seats_of(played, 1)

    void(played, by=director, big="5/2", small=3)

    rows = rows_at(played, at_table)
    assert [(row.big, row.small) for row in rows] == [(Fraction(5, 2), 3)] * 4
    assert [row.cells[0].taken[0].is_award for row in rows] == [True] * 4


def test_a_table_that_counts_again_regains_its_result_and_loses_the_award(
    played: Tournament, director: Actor
) -> None:
    before = standings_table(played)
    void(played, by=director, big="5/2")

    voiding.lift_void(played, round_number=1, table_number=1, by=director)

    assert standings_table(played) == before
    assert not Penalty.objects.standing().exists()


@pytest.mark.parametrize("verb", ["void_table", "lift_void"])
def test_voiding_and_counting_again_can_both_be_undone(
    played: Tournament, director: Actor, verb: str
) -> None:
    void(played, by=director, big="1")
    if verb == "lift_void":
        voiding.lift_void(played, round_number=1, table_number=1, by=director)
    at_table, _other = seats_of(played, 1)

    undo(played, verb, by=director)

    is_void = [row.cells[0].is_void for row in rows_at(played, at_table)]
    assert is_void == [verb == "lift_void"] * 4
    assert Penalty.objects.standing().count() == 4 * (verb == "lift_void")


def test_an_open_round_closes_with_a_void_table_without_a_result(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(8, checking="second_pair")
    seat(tournament, by=director)

    for table in (1, 2):
        annulment = VoidTable(1, table)
        voiding.void_table(tournament, annulment, reason="the lights went out", by=director)

    assert close_latest(tournament, by=director).state == "closed"


def test_a_void_table_that_counts_again_in_an_open_round_waits_for_its_result(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(4)
    seat(tournament, by=director)
    void(tournament, by=director)

    voiding.lift_void(tournament, round_number=1, table_number=1, by=director)

    assert not SheetVersion.objects.filter(is_current=True).exists()
    play(tournament, round_number=1, by=director)
    undo(tournament, "enter_totals", by=director)
    assert not SheetVersion.objects.filter(is_current=True).exists()


def test_no_result_is_entered_for_a_void_table_unnoticed(
    played: Tournament, director: Actor
) -> None:
    void(played, by=director)

    with pytest.raises(Refused, match="table_void"):
        correcting.correct_sheet(
            played, Correction(1, 1, [3, -1, -1, -1]), reason="x", by=director, seen=None
        )


def test_a_sheet_without_a_single_deal_is_refused(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    seat(tournament, by=director)

    with pytest.raises(Refused, match="nothing_played"):
        entering.enter_totals(
            tournament,
            round_number=1,
            table_number=1,
            totals=[0, 0, 0, 0],
            deals_played=0,
            by=director,
        )


def test_settings_that_rescore_leave_a_void_table_void(played: Tournament, director: Actor) -> None:
    void(played, by=director)
    plan = planning.plan_of(played)
    scale = {"big_points": {"4": [9, 4, 2, 0]}}
    changed = replace(plan, settings={**plan.settings, **scale})
    ripple = settings_changes.preview_settings(played, changed)

    settings_changes.change_settings(played, changed, by=director, previewed=ripple.revision)

    played.refresh_from_db()
    assert differing_tables(played) == ()


def test_the_exported_file_verifies_and_is_imported_the_same(
    played: Tournament, director: Actor
) -> None:
    void(played, by=director, big="1/3", small=-2)

    exported = export_event(played)

    assert exported["rounds"][0]["tables"][0]["void"] is True
    again = import_event(exported, by=director)
    assert export_event(again) == exported
    assert verify(read_event(exported)).differences == ()
    figures = [(row.number, row.place, row.big, row.small) for row in standings_table(again).rows]
    assert figures == [
        (row.number, row.place, row.big, row.small) for row in standings_table(played).rows
    ]
    with pytest.raises(Refused, match="void_without_figures"):
        voiding.lift_void(again, round_number=1, table_number=1, by=director)
    voiding.lift_void(again, round_number=1, table_number=1, totals=[3, -1, -1, -1], by=director)
    assert not Penalty.objects.standing().filter(round__tournament=again).exists()


def test_an_award_gives_points_and_can_be_lifted(played: Tournament, director: Actor) -> None:
    before = standings_table(played)
    number = before.rows[-1].number

    award = judging.award(
        played, round_number=1, number=number, big="3/2", reason="adjusted", by=director
    )

    (row,) = rows_at(played, [number])
    assert row.big == before.rows[-1].big + Fraction(3, 2)
    judging.lift_penalty(award, by=director)
    assert standings_table(played) == before


def test_the_drafted_seats_follow_a_table_that_is_void_and_counts_again(
    played: Tournament, director: Actor
) -> None:
    seating.draft_seating(played, by=director)
    before = seats_of(played, 2)

    void(played, by=director)
    without = seats_of(played, 2)
    undo(played, "void_table", by=director)

    out = {number for number in seats_of(played, 1)[0] if number in without[-1]}
    assert (len(out), seats_of(played, 2)) == (3, before)
    assert without != before
