"""A tournament exported and imported: nothing is lost, and nothing is half read."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scoring.event_files import read_event
from scoring.verification import verify
from tests.cast import enter, newcomer, play, play_and_close, seat, seats_of
from tests.services.exchanged import WON, through_a_file
from tournament.exchange.player_lists import Newcomer
from tournament.models import Entry, Player, Round, SheetVersion, Substitution, Table, Tournament
from tournament.reading.sheets.round_tables import tables_of
from tournament.services.events import planning
from tournament.services.files import tournament_files
from tournament.services.judging import judging
from tournament.services.money.payments import Money, mark_paid
from tournament.services.people import attendance, registration
from tournament.services.refusals import Refused
from tournament.services.results import finishing
from tournament.services.rounds import closing, rehearsing, seat_changes, seating
from tournament.services.sheets import checking, entering
from tournament.standings.table import standings_table

if TYPE_CHECKING:
    from tests.cast import Announce, EventOf
    from tournament.services.acts import Actor


@pytest.fixture
def lively(event_of: EventOf, director: Actor, secretary: Actor) -> Tournament:
    """Create a tournament with every kind of change, in the middle of its third round."""
    tournament = event_of(14, preset="lzf-classic", checking="second_pair", prize_places=5)
    registration.change_entry(
        Entry.objects.get(number=2),
        Newcomer("Bruno Kalniņš", club="Ogre", born=1950, sex="m", category="local"),
        by=director,
    )
    attendance.check_in(Entry.objects.get(number=1), by=director)
    mark_paid(Entry.objects.get(number=2), Money(1500), by=director)
    Entry.objects.filter(number=2).update(fee_class="ladies")
    for _ in range(2):
        seat(tournament, by=director)
        number = tournament.rounds.latest("number").number
        play(tournament, round_number=number, by=director)
        for table in tables_of(tournament.rounds.get(number=number)):
            tick(tournament, number, table.number, by=secretary)
        closing.close_round(tournament, round_number=number, by=director)
        if number == 1:
            enter(tournament, 15, by=director)
            attendance.mark_absent(
                Entry.objects.get(number=3), round_number=2, by=director, reason="ill"
            )
    judging.penalise(tournament, round_number=1, number=4, big="-1/3", reason="late", by=director)
    judging.take_round_away(tournament, round_number=2, number=5, reason="quarrel", by=director)
    judging.warn(tournament, number=6, reason="talk", by=director, round_number=2)
    attendance.withdraw(Entry.objects.get(number=7), by=director, reason="bus")
    attendance.substitute(Entry.objects.get(number=8), newcomer(20), by=director, reason="work")
    seat(tournament, by=director)
    tables = seats_of(tournament, 3)
    seating.swap_seats(
        tournament,
        round_number=3,
        first=tables[0][0],
        second=tables[1][0],
        reason="couple",
        by=director,
    )
    seat_changes.take_out(
        tournament, round_number=3, number=tables[0][3], reason="absent", by=director
    )
    judging.give_pule(tournament, round_number=3, number=tables[1][1], reason="late", by=director)
    entering.enter_totals(
        tournament, round_number=3, table_number=2, totals=[8, -2, -2, -2, -2], by=director
    )
    entering.enter_deals(tournament, round_number=3, table_number=2, deals=[WON], by=secretary)
    entering.enter_totals(
        tournament, round_number=3, table_number=1, totals=[2, -1, -1], by=director
    )
    return tournament


def tick(tournament: Tournament, number: int, table: int, *, by: Actor) -> None:
    checking.check_sheet(tournament, round_number=number, table_number=table, seen=1, by=by)


def test_importing_an_export_gives_the_same_export(lively: Tournament, director: Actor) -> None:
    exported = through_a_file(tournament_files.export_event(lively))

    again = tournament_files.import_event(exported, by=director, slug="again")

    assert through_a_file(tournament_files.export_event(again)) == exported


def test_importing_into_an_empty_database_gives_the_same_export(
    lively: Tournament, director: Actor
) -> None:
    exported = through_a_file(tournament_files.export_event(lively))
    Player.objects.update(name="somebody else", name_key="else somebody", federation_number="")

    again = tournament_files.import_event(exported, by=director, slug="again")

    assert through_a_file(tournament_files.export_event(again)) == exported


def test_the_imported_tournament_is_in_the_same_state(lively: Tournament, director: Actor) -> None:
    again = tournament_files.import_event(tournament_files.export_event(lively), by=director)

    assert figures(again) == figures(lively)
    assert [t.state for t in tables_of(again.rounds.get(number=3))] == [
        t.state for t in tables_of(lively.rounds.get(number=3))
    ]
    assert tables_of(again.rounds.get(number=3))[1].state == Table.State.DISPUTED
    left = Substitution.objects.filter(entry__tournament=again)
    assert list(left.values_list("leaving_opens_register", flat=True)) == [True]


def test_each_imported_sheet_is_the_first_version(lively: Tournament, director: Actor) -> None:
    again = tournament_files.import_event(tournament_files.export_event(lively), by=director)

    current = SheetVersion.objects.filter(table__round__tournament=again, is_current=True)
    assert current.count() > 1
    assert set(current.values_list("number", flat=True)) == {1}


def test_the_imported_tournament_can_continue(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(9)
    play_and_close(tournament, by=director)
    again = tournament_files.import_event(tournament_files.export_event(tournament), by=director)

    play_and_close(again, by=director)
    play_and_close(tournament, by=director)

    assert figures(again) == figures(tournament)
    assert seats_of(again, 2) == seats_of(tournament, 2)


def test_an_export_is_verified_without_differences(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(9, settings={"keep_apart": True})
    for _ in range(3):
        play_and_close(tournament, by=director)

    verdict = verify(read_event(through_a_file(tournament_files.export_event(tournament))))

    assert verdict.differences == ()
    assert [(line.number, line.big, line.small) for line in verdict.rounds[-1].standings] == [
        (row.number, row.big, row.small) for row in standings_table(tournament).rows
    ]


@pytest.mark.parametrize("state", ["provisional", "approved"])
def test_a_finished_tournament_is_imported_as_finished(
    event_of: EventOf, director: Actor, state: str
) -> None:
    tournament = event_of(4, settings={"rounds": 1})
    play_and_close(tournament, by=director)
    finishing.finish(tournament, by=director)
    if state == "approved":
        finishing.approve(tournament, by=director, early_because="all agree")
    tournament.refresh_from_db()
    exported = through_a_file(tournament_files.export_event(tournament))

    again = tournament_files.import_event(exported, by=director)

    newest = again.publications.first()
    assert newest is not None
    assert (again.state, newest.kind) == (state, state)
    assert through_a_file(tournament_files.export_event(again)) == exported


def test_a_rehearsed_round_is_seated_played_checked_and_closed(
    director: Actor, secretary: Actor
) -> None:
    plan = planning.TournamentPlan(
        name="Izmēģinājums",
        date=Tournament._meta.get_field("date").to_python("2026-11-21"),
        preset="evening-16",
        seed="x",
        checking="second_pair",
    )
    tournament = planning.create_tournament(plan, by=director, is_rehearsal=True)
    for number in range(1, 10):
        enter(tournament, number, by=director)

    played = rehearsing.rehearse_round(tournament, round_number=1, by=director)

    assert played.state == Round.State.CLOSED
    assert {t.state for t in tables_of(played)} == {Table.State.CHECKED}
    assert verify(read_event(tournament_files.export_event(tournament))).differences == ()


def test_a_rehearsal_runs_to_its_end(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(9, checking="blind")
    planning.mark_rehearsal(tournament, by=director)

    rehearsing.rehearse_to_the_end(tournament, by=director)

    tournament.refresh_from_db()
    assert (tournament.state, tournament.rounds.count()) == ("provisional", 4)


def test_results_of_a_real_tournament_cannot_be_simulated(
    event_of: EventOf, director: Actor
) -> None:
    with pytest.raises(Refused, match="not_a_rehearsal"):
        rehearsing.rehearse_round(event_of(4), round_number=1, by=director)


def figures(tournament: Tournament) -> list[tuple[object, ...]]:
    return [
        (row.place, row.number, row.name, row.big, row.small, row.cells)
        for row in standings_table(tournament).rows
    ]


def test_everything_the_desk_accepts_can_be_imported(director: Actor, announce: Announce) -> None:
    tournament = announce(name="Rudens\r\nkauss")
    registration.register(tournament, Newcomer("Anna " + "B" * 150), by=director)

    event = read_event(tournament_files.export_event(tournament))

    kept = Tournament.objects.get()
    assert event.name == kept.name == "Rudens kauss"
    assert event.players[0].name == kept.entries.get().name
    assert len(event.players[0].name) == 100
