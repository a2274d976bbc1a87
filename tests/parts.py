"""The parts of the suite: browser, processes, long tests, corner cases; and the rest.

`manage.py test --fast` runs the rest: all tests without a database, and the first of each file
that builds events. Such a file begins with what the page shows or the act does; corner cases, and
the same for other games, follow and are only in the whole suite; a test marked `quick` is in both.
What PostgreSQL runs is chosen by the mark `sqlite_enough`; of its tests, SQLite repeats the first
of each file, no corner cases and no long ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from tournament.ops.checks.suite import SAME_EVERYWHERE

AMONG_PROCESSES = (
    "background/",
    "doors/desk/test_races.py",
    "fuzz/",
    "management/",
    "ops/",
    "security/test_held_streams.py",
    "security/test_programs_at_once.py",
    "security/test_slow_clients.py",
    "served/",
    "services/races/",
    "storage/",
)
"""Tests that start servers, workers or commands; like browser tests they get a second try."""

BUILT = ("doors/", "models/", "paper/", "reading/", "security/", "services/")
"""Folders in which each file builds events, and tests a page, a document or an act.

The first test of such a file is quick, in its first case.
"""
EVERYTHING = (
    "doors/desk/events/test_demo.py",
    "doors/desk/sheets/test_corrected_everywhere.py",
    "doors/desk/test_every_format.py",
    "doors/desk/test_every_link.py",
    "doors/public/test_accessibility.py",
    "doors/public/test_handbook.py::test_quoted_labels_match_those_of_the_pages",
    "doors/public/test_kept_everywhere.py",
    "doors/public/test_large_hall.py",
    "doors/public/test_page_budget.py",
    "doors/public/test_visibility.py",
    "doors/table/test_every_game.py",
    "doors/table/test_sources.py",
    "fuzz/test_copies_door.py",
    "fuzz/test_desk_door.py",
    "fuzz/test_lengths.py",
    "fuzz/test_table_door.py",
    "paper/test_certificates.py",
    "paper/test_fallback_pack_in_play.py",
    "paper/test_languages.py",
    "paper/test_lettering.py",
    "paper/test_regulations.py",
    "paper/test_results.py",
    "paper/test_score_sheets.py",
    "paper/test_seats.py",
    "scoring/test_every_figure_matters.py",
    "scoring/test_limits.py",
    "scoring/test_odd_sizes.py",
    "scoring/test_whole_sheets.py",
    "security/test_erasing.py",
    "security/test_every_door.py",
    "security/test_fair_shares.py",
    "security/test_facts.py::test_the_map_has",
    "security/test_headers.py",
    "security/test_initials_wished.py::test_no_public_page",
    "security/test_initials_wished.py::test_a_later_event",
    "security/test_minors.py",
    "security/test_minors_on_paper.py",
    "security/test_pages.py",
    "security/test_uploads.py::test_a_workbook_with_too_much_data",
    "security/test_visibility_later.py",
    "services/rounds/test_rehearsing.py::test_an_event_of_every_kind",
    "words/test_every_code_has_words.py::test_every_difference",
    "words/test_every_code_has_words.py::test_every_fault_has",
    "words/test_every_code_has_words.py::test_every_notice",
)
"""Tests that repeat a quick test for every game, format, language, page or code."""

SECOND_READINGS = (
    "doors/public/test_kept_after_acts.py::test_after_any_act",
    "scoring/test_against_a_slow_reading.py",
    "scoring/test_hostile_fuzz.py",
    "scoring/test_lossless.py::test_the_same_seed_invents_the_same_event",
    "scoring/test_lots.py::test_a_late_entry",
    "scoring/test_lots.py::test_each_player_gets_one_lot",
    "scoring/test_lots.py::test_the_same_seed_gives_the_same_draw",
    "scoring/test_money_read_slowly.py",
    "scoring/test_prospects.py",
    "scoring/test_prospects_beside_tables.py",
    "scoring/test_prospects_won.py",
    "scoring/test_ratings_best.py",
    "scoring/test_rehearsals.py::test_ties_of_invented_table_games",
    "scoring/test_results_files.py::test_any_input_is",
    "scoring/test_schedule.py::test_the_fewest_repeats",
    "scoring/test_series_read_slowly.py",
    "scoring/test_totals.py::test_no_sheet_exceeds",
    "scoring/test_what_if.py::test_a_large_field",
    "services/files/test_exchange.py",
    "services/files/test_imported_in_background.py",
    "services/files/test_moved_in_files.py",
    "services/test_random_walks.py",
    "services/rounds/test_sitting_out.py::test_seven_eight_or_ten_players_can_be_seated",
    "services/test_walks_among_tables.py",
    "standings/test_books_renewed.py::test_after_any_act",
    "standings/test_every_door_ranks_alike.py",
    "standings/test_pages_renewed.py",
    "words/test_journal.py::test_any_facts_before_and_after",
)
"""Tests of many random cases, or slow recalculations of Kārta's results."""

WHOLE_DAYS = (
    "doors/desk/test_blocks_everywhere.py",
    "doors/public/test_entry_often.py",
    "doors/desk/money/test_evening_of_53.py",
    "doors/desk/test_disqualified.py::test_all_players_below_move_up_in_all_standings",
    "paper/test_going_on_by_hand.py",
    "reading/test_schedule.py",
    "services/groups/test_blocks.py",
    "services/sheets/test_correcting.py::test_a_correction_of_round_one_after_round_five",
    "services/teams/test_teams_listed.py::test_a_championship_of_28_teams",
)
"""Tests that play a whole event of many rounds, blocks or teams."""

LONG = EVERYTHING + SECOND_READINGS + WHOLE_DAYS
WITHOUT_QUICK_TESTS = ("browser/", "load/", *AMONG_PROCESSES, *LONG)
TESTS = Path(__file__).parent


def has_no_quick_test(path: Path) -> bool:
    """Whether a folder or file has no quick test, so that a quick run need not import it."""
    place = path.relative_to(TESTS).as_posix() + ("/" if path.is_dir() else "")
    return place.startswith(WITHOUT_QUICK_TESTS)


def sort_out(items: Iterable[pytest.Item]) -> None:
    """Mark every test with its parts; tests are in the order of their files."""
    first = set(_first_of_each_file(items))
    for item in items:
        place = place_of(item)
        has_processes = place.startswith(AMONG_PROCESSES)
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")
        if has_processes:
            item.add_marker("processes")
        is_quick = item in first or item.get_closest_marker("quick") is not None
        # Processes wait for each other in another order on each database.
        is_corner = place.startswith(BUILT) and not is_quick and not has_processes
        if place.startswith(LONG):
            item.add_marker("long")
        if is_corner:
            item.add_marker("corner")
        if (is_corner or place.startswith(LONG)) and _runs_on_postgresql(item):
            item.add_marker("once")


def _runs_on_postgresql(item: pytest.Item) -> bool:
    is_for_sqlite = item.get_closest_marker("sqlite_enough") or item.get_closest_marker("browser")
    return not is_for_sqlite and not place_of(item).startswith(SAME_EVERYWHERE)


def place_of(item: pytest.Item) -> str:
    """Return the file and name of a test, as the lists above begin."""
    return item.nodeid.removeprefix("tests/")


def _first_of_each_file(items: Iterable[pytest.Item]) -> Iterator[pytest.Item]:
    """Yield the first case of the first test of each file."""
    seen = set()
    for item in items:
        file = item.nodeid.partition("::")[0]
        if file not in seen:
            seen.add(file)
            yield item
