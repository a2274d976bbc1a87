"""Books as they are loaded: sitting out, the teams kept apart, the eliminated and initials."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.entrants import NO_PLACE, Result
from scoring.teams import Member, Team
from tests.cast import play, play_and_close, seat, set_up_team
from tests.services.processes import Process, told_by
from tournament.models import Entry, JournalEntry, Placing, Player, SheetVersion, Tournament
from tournament.services.sheets import entering
from tournament.standings.book import eliminated_numbers, load_book
from tournament.standings.events import event_of as event_in
from tournament.standings.minors import named_placings_q
from tournament.standings.publications import teams_as_json
from tournament.standings.verification import differing_tables

if TYPE_CHECKING:
    from pytest_django import Settings

    from tests.cast import Announce, EventOf
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db

REST = {"table_sizes": "4", "sit_out": {"big": "3", "small": 35}}
CUT = {
    "first_round": 2,
    "settings": {"rounds": 1},
    "groups": [{"name": "A", "first": 4}, {"name": "out", "out": True}],
    "carry": "all",
}


def test_who_sits_out_has_the_points_of_the_block_of_that_round(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(9, preset="kop", settings={**REST, "rounds": 1})
    later = {"rounds": 1, "sit_out": {"big": "2", "small": 7}}
    tournament.blocks = [{"first_round": 2, "settings": later}]
    tournament.save()
    play_and_close(tournament, by=director)
    play_and_close(tournament, by=director)

    book = load_book(Tournament.objects.get())
    event = event_in(Tournament.objects.get())

    out = [played.sits_out for played in event.rounds]
    resting = [line for line in book.lines if not line.table]
    assert [len(turn) for turn in out] == [1, 1]
    assert sorted(resting, key=lambda line: line.round) == [
        Result(1, 0, NO_PLACE, Fraction(3), 35),
        Result(2, 0, NO_PLACE, Fraction(2), 7),
    ]
    (first,), (second,) = out
    assert first != second
    assert [played.absent for played in event.rounds] == [(), ()]
    kept = book.lines_by_entry
    assert kept[book.entry(first).pk][0].small == 35
    assert kept[book.entry(second).pk][1].small == 7


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [(True, False, ["Ogre"]), (False, True, []), (False, False, [])],
)
def test_a_draw_knows_the_teams_if_the_first_block_keeps_them_apart(
    event_of: EventOf, director: Actor, expected: list[str], *, first: bool, second: bool
) -> None:
    tournament = event_of(8)
    set_up_team(tournament, Team("Ogre", (Member(1), Member(2))), by=director)
    tournament.blocks = [
        {"first_round": number, "settings": {"rounds": 1, "keep_teams_apart": apart}}
        for number, apart in ((1, first), (2, second))
    ]
    tournament.save()

    assert [team.name for team in load_book(Tournament.objects.get()).teams] == expected


def test_the_eliminated_are_known_from_the_second_round_without_a_query_before(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(8, settings={"rounds": 1})
    play_and_close(tournament, by=director)
    plain = eliminated_numbers(tournament, 2)
    tournament.blocks = [CUT]
    tournament.save()

    with CaptureQueriesContext(
        connection,
    ) as queries:
        before = eliminated_numbers(tournament, 1)
    gone = eliminated_numbers(tournament, 2)

    standings = load_book(tournament).numbers(1)
    assert (plain, before, len(queries)) == (frozenset(), frozenset(), 0)
    assert gone == frozenset(standings[4:])
    assert event_in(tournament).rounds[0].absent == ()


def test_an_entry_of_a_book_has_its_person(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    Player.objects.filter(entries__number=2).update(as_initials=True)

    book = load_book(tournament)

    people = [entry.player for entry in book.entries]
    stored = [entry.player for entry in tournament.entries.order_by("number")]
    assert [(one.pk, one.erased_at, one.as_initials) for one in people] == [
        (one.pk, None, number == 2) for number, one in enumerate(stored, start=1)
    ]
    assert [book.competitor(number).as_initials for number in (1, 2)] == [False, True]
    assert [book.competitor(number).name for number in (1, 2)] == ["Anna Bērziņa", "Bruno Kalniņš"]


def test_an_event_without_players_has_an_empty_book(announce: Announce) -> None:
    tournament, process = announce(), Process()

    assert told_by(process, tournament.pk) == told_by(Process(), tournament.pk)
    book = load_book(tournament)
    assert (list(book.entries), list(book.lines), list(book.standings(1))) == ([], [], [])
    assert (book.rows.mark, book.rows.penalties) == (None, ())


def test_a_book_is_marked_with_the_newest_entry_of_its_journal(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(8)
    seat(tournament, by=director)
    play(tournament, round_number=1, by=director)

    mark = load_book(Tournament.objects.get()).rows.mark

    newest = JournalEntry.objects.latest("pk")
    assert mark is not None
    assert (mark.line, mark.revision) == (newest.pk, newest.revision)
    assert mark.newest_version == SheetVersion.objects.latest("pk").pk


def test_a_sheet_whose_totals_are_not_those_of_its_deals_is_found(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(4)
    seat(tournament, by=director)
    deals: list[Any] = [{"contract": "ordinary", "declarer": 1, "won": True}]
    entering.enter_deals(
        tournament, round_number=1, table_number=1, deals=deals, penalty_pules=(), by=director
    )
    before = differing_tables(tournament)
    version = SheetVersion.objects.get()
    due = tuple(version.totals)
    SheetVersion.objects.update(totals=[9, -2, -3, -4])
    lines = version.lines.order_by("seat__letter")
    for line, small, at in zip(lines, (9, -2, -3, -4), (1, 2, 3, 4), strict=True):
        type(line).objects.filter(pk=line.pk).update(
            small=small, place_first=at, place_last=at, big_sixtieths=240 - 60 * at
        )

    (found,) = differing_tables(tournament)

    assert before == ()
    assert [line[0] for line in found.stored] == [9, -2, -3, -4]
    assert tuple(line[0] for line in found.due) == due


def test_the_teams_after_a_round_are_stored_best_first(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    assert teams_as_json(tournament, 1) == []
    set_up_team(tournament, Team("Ogre", (Member(1), Member(2))), by=director)
    set_up_team(tournament, Team("Rīga", (Member(3), Member(4))), by=director)
    play_and_close(tournament, by=director)

    rows = teams_as_json(tournament, 1)

    assert [(row["list"], row["place"]) for row in rows] == [("", "1"), ("", "2")]
    assert {row["name"] for row in rows} == {"Ogre", "Rīga"}
    totals = [(Fraction(row["big"]), row["small"]) for row in rows]
    assert totals == sorted(totals, reverse=True)


@pytest.mark.parametrize(
    ("limit", "named"), [(0, [1, 2, 3, 4]), (17, [1, 3, 4]), (18, [1, 4]), (19, [1])]
)
def test_placings_are_named_above_the_age_limit_of_today(
    event_of: EventOf, settings: Settings, limit: int, named: list[int]
) -> None:
    settings.MINOR_AGE = limit
    tournament = event_of(6)
    ages = {1: None, 2: 17, 3: 18, 4: 19, 5: None, 6: None}
    for entry in Entry.objects.select_related("player"):
        Placing.objects.create(
            tournament=tournament,
            player=entry.player,
            person=entry.player,
            number=entry.number,
            players=6,
            small=0,
            is_named=entry.number != 5,
            shield_age=ages[entry.number],
        )
    Player.objects.filter(entries__number=6).update(as_initials=True)

    found = Placing.objects.filter(named_placings_q()).order_by("number")

    assert [placing.number for placing in found] == named
