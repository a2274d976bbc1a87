"""Every kind of event, rehearsed from the first seat to the last place, and verified."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from scoring.event_files import read_event
from scoring.presets import PRESETS
from scoring.verification import verify
from tests.cast import seat, seats_of
from tournament.models import Check, Round, Table
from tournament.reading.sheets.round_tables import tables_of
from tournament.services.events import planning
from tournament.services.files import tournament_files
from tournament.services.refusals import Refused
from tournament.services.rounds import rehearsing, seating
from tournament.services.sheets import checking, entering
from tournament.standings.table import standings_table
from tournament.standings.verification import differing_tables

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor


@pytest.mark.parametrize("preset", PRESETS)
def test_an_event_of_every_kind_runs_to_its_end_and_verifies(
    event_of: EventOf, director: Actor, preset: str
) -> None:
    tournament = event_of(13, preset=preset, checking="blind", settings={"minutes": 30})
    planning.mark_rehearsal(tournament, by=director)

    rehearsing.rehearse_to_the_end(tournament, by=director)

    exported = tournament_files.export_event(tournament)
    verdict = verify(read_event(exported))
    assert (verdict.differences, differing_tables(tournament)) == ((), ())
    assert [(line.number, line.big, line.small) for line in verdict.rounds[-1].standings] == [
        (row.number, row.big, row.small) for row in standings_table(tournament).rows
    ]
    again = tournament_files.import_event(exported, by=director)
    assert tournament_files.export_event(again) == exported


def test_a_round_half_entered_is_played_to_its_end(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    planning.mark_rehearsal(tournament, by=director)
    seating.draft_seating(tournament, by=director)
    seating.publish_seating(tournament, round_number=1, by=director)
    entering.enter_totals(
        tournament, round_number=1, table_number=1, totals=[3, -1, -1, -1], by=director
    )

    played = rehearsing.rehearse_round(tournament, round_number=1, by=director)

    first, second = tables_of(played)
    assert first.version is not None
    assert second.version is not None
    assert (first.version.totals, second.version.source) == ([3, -1, -1, -1], "rehearsal")
    assert (played.state, second.state) == (Round.State.CLOSED, Table.State.ENTERED)


def test_a_round_is_rehearsed_once_and_in_order(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    planning.mark_rehearsal(tournament, by=director)

    played = [
        rehearsing.rehearse_round(tournament, round_number=1, by=director) for _press in range(2)
    ]

    assert (played[0], tournament.rounds.count()) == (played[1], 1)
    with pytest.raises(Refused, match="no_such_round"):
        rehearsing.rehearse_round(tournament, round_number=3, by=director)


def test_a_rehearsal_is_reproducible(event_of: EventOf, director: Actor) -> None:
    figures = []
    for name in ("one", "two"):
        tournament = event_of(8, name=name, seed="same")
        planning.mark_rehearsal(tournament, by=director)
        rehearsing.rehearse_round(tournament, round_number=1, by=director)
        rows = standings_table(tournament).rows
        figures.append([(row.number, row.big, row.small) for row in rows])

    assert figures[0] == figures[1]


def test_a_table_that_does_not_exist_is_not_played(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    planning.mark_rehearsal(tournament, by=director)

    with pytest.raises(Refused, match="no_such_table"):
        rehearsing.rehearse_table(tournament, round_number=1, table_number=1, by=director)


@pytest.mark.parametrize(
    ("way", "state", "kinds"),
    [
        ("second_pair", Table.State.CHECKED, ["second_pair", "second_pair"]),
        ("blind", Table.State.CHECKED, ["blind", "blind"]),
        ("off", Table.State.ENTERED, []),
    ],
)
def test_rehearsed_sheets_are_checked_by_another_person(
    event_of: EventOf, director: Actor, way: str, state: str, kinds: list[str]
) -> None:
    tournament = event_of(8, checking=way, settings={"rounds": 2})
    planning.mark_rehearsal(tournament, by=director)

    played = rehearsing.rehearse_round(tournament, round_number=1, by=director)

    assert [table.state for table in tables_of(played)] == [state, state]
    checks = Check.objects.filter(version__table__round=played)
    assert [check.kind for check in checks] == kinds
    assert {check.signed for check in checks} <= {"Kārta"}
    assert played.closed_at is not None
    published = rehearsing.rehearse_to_the_end(tournament, by=director)
    assert (published.kind, tournament.rounds.closed().count()) == ("provisional", 2)


def test_a_disputed_or_checked_sheet_is_left_as_it_is(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8, checking="second_pair")
    planning.mark_rehearsal(tournament, by=director)
    seat(tournament, by=director)
    rehearsing.rehearse_table(tournament, round_number=1, table_number=1, by=director)
    rehearsing.rehearse_table(tournament, round_number=1, table_number=2, by=director)
    checking.raise_dispute(
        tournament, round_number=1, table_number=1, words="which one", by=director
    )

    with pytest.raises(Refused, match="sheets_disputed") as refused:
        rehearsing.rehearse_round(tournament, round_number=1, by=director)

    assert refused.value.facts == {"round": 1, "tables": (1,)}
    with pytest.raises(Refused, match="no_such_table") as missing:
        rehearsing.rehearse_table(tournament, round_number=1, table_number=3, by=director)
    assert missing.value.facts == {"round": 1, "table": 3}


def test_a_real_event_is_never_played_with_invented_results(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(8)
    seat(tournament, by=director)

    for act in (
        lambda: rehearsing.rehearse_round(tournament, round_number=1, by=director),
        lambda: rehearsing.rehearse_to_the_end(tournament, by=director),
        lambda: rehearsing.rehearse_table(tournament, round_number=1, table_number=1, by=director),
    ):
        with pytest.raises(Refused, match="not_a_rehearsal"):
            act()


def test_published_seats_are_played_as_they_are(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    planning.mark_rehearsal(tournament, by=director)
    drafted = seating.draft_seating(tournament, by=director)
    before = seats_of(tournament, 1)
    rehearsing.rehearse_round(tournament, round_number=1, by=director)

    assert (tournament.rounds.get(), seats_of(tournament, 1)) == (drafted, before)
    second = seat(tournament, by=director)
    assert rehearsing.rehearse_round(tournament, round_number=2, by=director) == second
    assert tournament.journal.filter(verb="publish_seating").count() == 2
