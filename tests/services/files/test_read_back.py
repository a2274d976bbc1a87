"""Accepted input can be read back, of any length and on any number of lines."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING

import pytest

from scoring.json_reader import LONGEST_NAME
from tests.cast import enter_first, play_and_close, seat
from tournament.exchange.player_lists import Newcomer
from tournament.models import Entry, Tournament
from tournament.services.events import planning
from tournament.services.files.tournament_files import export_event, import_event
from tournament.services.judging import judging
from tournament.services.people import attendance, lists, registration
from tournament.services.rounds import seating

if TYPE_CHECKING:
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db

LINES = "Rudens\r\nkauss\t2026"
LONG = "Ļoti " + "gaŗš" * 60


def nasty(*, by: Actor) -> Tournament:
    """Create an event in which every text field is too long and has two lines."""
    plan = planning.TournamentPlan(
        name=f"{LINES} {LONG}",
        date=dt.date(2026, 11, 21),
        preset="evening-16",
        seed=f"{LINES}{LONG}",
        place=LINES,
        contact=LINES,
    )
    return planning.create_tournament(plan, by=by, slug="rudens")


def test_an_event_with_long_multiline_texts_is_imported(director: Actor) -> None:
    tournament = nasty(by=director)
    said = Newcomer(f"Anna\r\n{LONG}", club=f"Klubs\n{LONG}", category=f"a\nb{LONG}")
    registration.register(tournament, said, by=director)
    lists.apply_list(tournament, f"{LONG};{LONG}\nBruno;Ogre", by=director)
    enter_first(tournament, 4, by=director)
    entry = tournament.entries.get(number=2)
    registration.change_entry(entry, Newcomer(f"Bruno {LONG}", club=LONG), by=director)
    drafted = seating.draft_seating(tournament, by=director)
    because = f"{LINES} {LONG}"
    seating.swap_seats(tournament, round_number=1, first=1, second=2, reason=because, by=director)
    seating.publish_seating(tournament, round_number=drafted.number, by=director)
    late = Newcomer(f"Zane {LONG}", club=LONG)
    attendance.substitute(tournament.entries.get(number=3), late, by=director, reason=LINES)
    attendance.mark_absent(
        tournament.entries.get(number=4), round_number=2, by=director, reason=LINES
    )
    judging.warn(tournament, number=1, reason=LINES, round_number=1, by=director)
    attendance.withdraw(tournament.entries.get(number=1), by=director, reason=f"{LINES} {LONG}")
    tournament.refresh_from_db()
    file = export_event(tournament)

    assert export_event(import_event(file, by=director, slug="cits")) == file
    assert all(len(player["name"]) <= LONGEST_NAME for player in file["players"])


def test_a_name_longer_than_the_current_limit_is_imported_too(director: Actor) -> None:
    """Older forms accepted 120 characters, and the importer never more than 100."""
    tournament = nasty(by=director)
    registration.register(tournament, Newcomer("Anna Bērziņa"), by=director)
    Entry.objects.update(name="A" * 120)

    import_event(export_event(tournament), by=director)

    assert Tournament.objects.count() == 2


def test_penalties_with_two_lines_are_imported(director: Actor) -> None:
    tournament = nasty(by=director)
    enter_first(tournament, 4, by=director)
    play_and_close(tournament, by=director)
    judging.penalise(
        tournament, number=1, round_number=1, big="-1", small=0, reason=LINES, by=director
    )
    seat(tournament, by=director)
    file = export_event(tournament)

    assert export_event(import_event(file, by=director)) | {"desk": {}} == file | {"desk": {}}
