"""What every test stands on: a folder of its own instead of the director's data, and a browser."""

import gc
import os
import shutil
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.core.cache import cache
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from django.test import override_settings
from django.utils import translation
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis
from playwright.sync_api import Browser, expect, sync_playwright

from tests import built_once
from tests.cast import DAY, Announce, EventOf, enter_first
from tournament.models import Tournament
from tournament.ops.checks import suite
from tournament.ops.setup import bootstrap
from tournament.services.acts import Actor
from tournament.services.events import planning

PATIENCE = 30_000
"""Milliseconds to wait for a page on a busy machine."""

AMONG_PROCESSES = (
    "background/",
    "doors/desk/test_races.py",
    "fuzz/",
    "management/",
    "ops/",
    "security/test_slow_clients.py",
    "served/",
    "services/races/",
    "storage/",
)
"""Where tests start servers, workers or commands; with those in a browser they get a second try."""

LONG = (
    "doors/desk/events/test_demo.py",
    "doors/desk/journal/test_journal.py::test_every_act_with_any_facts_is_a_line",
    "doors/desk/sheets/test_corrected_everywhere.py",
    "doors/desk/test_blocks_everywhere.py::test_paper",
    "doors/desk/test_disqualified.py::test_everybody_below_moves_up_wherever",
    "doors/desk/test_every_format.py",
    "doors/public/test_handbook.py::test_the_words_of_buttons_and_fields",
    "doors/public/test_kept_everywhere.py",
    "doors/public/test_page_budget.py",
    "doors/public/test_visibility.py",
    "doors/table/test_every_game.py",
    "doors/table/test_sources.py",
    "paper/test_going_on_by_hand.py",
    "paper/test_languages.py",
    "paper/test_lettering.py",
    "paper/test_regulations.py",
    "paper/test_results.py",
    "paper/test_score_sheets.py",
    "paper/test_seats.py",
    "scoring/test_against_a_slow_reading.py",
    "scoring/test_every_figure_matters.py",
    "scoring/test_hostile_fuzz.py",
    "scoring/test_lossless.py::test_the_same_seed_invents_the_same_event",
    "scoring/test_lots.py::test_everybody_gets_one_lot",
    "scoring/test_money.py::test_a_slow_separate_reading_agrees",
    "scoring/test_money.py::test_no_cent_is_lost_or_made",
    "scoring/test_prospects.py",
    "scoring/test_ratings.py::test_no_choice_gives_a_greater",
    "scoring/test_rehearsals.py::test_ties_of_invented_table_games",
    "scoring/test_results_files.py::test_whatever_comes",
    "scoring/test_series_read_slowly.py",
    "scoring/test_totals.py::test_no_sheet_goes_beyond",
    "scoring/test_what_if.py::test_a_large_field",
    "scoring/test_whole_sheets.py",
    "security/test_erasing.py",
    "security/test_every_door.py",
    "security/test_headers.py",
    "security/test_minors.py",
    "security/test_pages.py",
    "services/series/test_series_of_teams.py::test_teams_are_ranked_as_a_slow_reading",
    "services/test_blocks.py::test_every_format",
    "services/test_blocks.py::test_kop_is_played",
    "services/test_exchange.py",
    "services/test_moved_in_files.py",
    "services/test_random_walks.py",
    "services/test_rehearsing.py::test_an_event_of_every_kind",
    "services/test_sitting_out.py::test_nobody_is_stopped",
    "services/test_teams.py::test_a_championship_of_28_teams",
    "services/test_walks_among_tables.py",
    "standings/test_books_renewed.py",
    "standings/test_every_door_ranks_alike.py",
    "words/test_every_code_has_words.py::test_every_difference",
    "words/test_every_code_has_words.py::test_every_fault_has",
    "words/test_every_code_has_words.py::test_every_notice",
    "words/test_journal.py::test_any_facts_on_either_side",
)
"""What takes many seconds in one process; `test --fast` leaves it out, with the rest above.

Each says once more, about everything, what a quick test says about one thing: a new test of an act
or a page is none of these. Single tests are marked where they stand.
"""

SECOND_TRIES_PER_HUNDRED = 1
"""How many of those in a browser or among processes may need one: each is named in the summary."""

# Deterministic: slow machines must not fail a test, and random search belongs to `drill fuzz`.
hypothesis.register_profile(
    "house", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
hypothesis.load_profile("house")

# People are spared the wait for a slow Redis. A test would take it for a cache that forgets.
own_cache: dict[str, Any] = settings.CACHES["default"]
if "OPTIONS" in own_cache:
    own_cache["OPTIONS"] = {"socket_connect_timeout": 60, "socket_timeout": 60}

HOUSES = count()

# What is tested is who may pass, not how long a guesser is kept busy.
QUICK_PASSWORDS = ["django.contrib.auth.hashers.MD5PasswordHasher", *settings.PASSWORD_HASHERS]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        _refuse_hidden_database(item)
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")
        place = item.nodeid.removeprefix("tests/")
        if place.startswith(AMONG_PROCESSES):
            item.add_marker("processes")
        if place.startswith(LONG):
            item.add_marker("long")
        # Who fails twice has failed; who failed once is named, and is somebody's next work.
        if {"browser", "processes"} & {mark.name for mark in item.iter_markers()}:
            item.add_marker(pytest.mark.flaky(reruns=1))


def _refuse_hidden_database(item: pytest.Item) -> None:
    """Let no test ask for the run's database where one run alone would ever do it."""
    if not item.nodeid.removeprefix("tests/").startswith(suite.SAME_EVERYWHERE):
        return
    fixtures = set(getattr(item, "fixturenames", ()))
    is_marked = item.get_closest_marker("django_db") is not None
    asks = is_marked or not fixtures.isdisjoint({"db", "transactional_db", "live_server"})
    # What needs a browser is left to SQLite wherever it stands.
    if asks and "browser" not in fixtures:
        raise pytest.UsageError(
            f"{item.nodeid} asks for the run's database, but its place is among SAME_EVERYWHERE:"
            " it would never run on PostgreSQL"
        )


def pytest_collection_finish() -> None:
    """Keep the garbage collector off what was imported, which stays until the end."""
    gc.collect()
    gc.freeze()


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Let a run with many accidents fail: they are no accidents."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None or session.exitstatus != pytest.ExitCode.OK:
        return
    tried_again = reporter.stats.get("rerun", [])
    may_try_again = sum("flaky" in report.keywords for report in reporter.stats.get("passed", []))
    if len(tried_again) > max(3, may_try_again * SECOND_TRIES_PER_HUNDRED // 100):
        reporter.write_line(f"\n{len(tried_again)} second tries are too many.", red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """Keep SQLite's tests in a file: in memory all threads of a server would share one connection.

    Then one visitor's transaction holds another's rows, which no director's laptop does.
    """
    database = settings.DATABASES["default"]
    if database["ENGINE"].endswith("sqlite3"):
        file = tmp_path_factory.mktemp("database") / "karta.sqlite3"
        database["TEST"] = {**database.get("TEST", {}), "NAME": str(file)}


def _hurry(connection: BaseDatabaseWrapper, **_: object) -> None:
    """Wait for no disk: a test's rows outlive no power cut, and each commit would take a while."""
    if connection.vendor == "sqlite":
        connection.connection.execute("PRAGMA synchronous=OFF")


connection_created.connect(_hurry)


@pytest.fixture(autouse=True)
def _own_places(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Let nothing that one test kept be found by the next, whose rows have the same numbers.

    Nor does one test's last page leave its language to the next.
    """
    cache.clear()
    own = tmp_path_factory.getbasetemp() / "houses" / str(next(HOUSES))
    places = override_settings(
        COPIES=own / "copies", DOCUMENTS=own / "documents", PASSWORD_HASHERS=QUICK_PASSWORDS
    )
    with places, translation.override(settings.LANGUAGE_CODE):
        yield


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Return the system's Chromium; a test in a browser is skipped where there is none."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    # Playwright's driver stands on libatomic, which a bare machine lacks.
    if chromium is None or not bootstrap.loads("libatomic.so.1"):
        pytest.skip("No browser: apt-get install chromium libatomic1")
    # Playwright runs an event loop in this thread, which Django would otherwise refuse.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        # Chromium's sandbox refuses to run as root, as continuous integration does.
        launched = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        yield launched
        launched.close()


@pytest.fixture
def director(db: None) -> Actor:
    return Actor.from_user(User.objects.create_user("director", first_name="Dace"))


@pytest.fixture
def secretary(db: None) -> Actor:
    return Actor.from_user(User.objects.create_user("secretary", first_name="Sandra"))


@pytest.fixture
def announce(director: Actor) -> Announce:
    """Make a tournament: an evening of four rounds unless the test says otherwise."""

    def announce(**facts: object) -> Tournament:
        given = {"name": "Rudens kauss", "date": DAY, "preset": "evening-16", "seed": "rudens"}
        plan = planning.TournamentPlan(**{**given, **facts})  # type: ignore[arg-type]
        return planning.create_tournament(plan, by=director)

    return announce


@pytest.fixture
def event_of(announce: Announce, director: Actor) -> EventOf:
    """Make a tournament with so many players entered."""

    def event_of(players: int, **facts: object) -> Tournament:
        tournament = built_once.first_event(lambda: announce(**facts), director, facts)
        enter_first(tournament, players, by=director)
        return tournament

    return event_of
