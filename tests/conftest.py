"""Fixtures of every test: a separate folder instead of the director's data, and a browser."""

import gc
import os
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.contenttypes.management import create_contenttypes
from django.contrib.contenttypes.models import ContentType
from django.core.cache import cache
from django.db.models.signals import post_migrate
from django.template import Context, RequestContext, Template
from django.test import override_settings
from django.test.signals import template_rendered
from django.test.utils import instrumented_test_render  # type: ignore[attr-defined]
from django.utils import translation
from django.utils.safestring import SafeString
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis
from playwright.sync_api import Browser, expect, sync_playwright
from pytest_django import DjangoDbBlocker

from tests import built_once, chromium, parts, public_files, quick_databases, rows
from tests.cast import DAY, Announce, EventOf, enter_first
from tests.prepared_house import PreparedHouse
from tournament.models import Tournament
from tournament.ops.checks import suite
from tournament.ops.setup import bootstrap
from tournament.services.acts import Actor
from tournament.services.events import planning

PATIENCE = 30_000
"""Milliseconds to wait for a page on a busy machine."""

SECOND_TRIES_PER_HUNDRED = 1
"""Allowed second tries of tests in a browser or among processes; the summary names each."""

MOST_OF_A_REASON = 2000
"""Maximum characters of a first failure's reason."""

LONGEST_NAME = 100
"""Maximum characters of a parameter in a test id."""

# Deterministic: slow machines must not fail a test, and random search belongs to `drill fuzz`.
hypothesis.register_profile(
    "house", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
hypothesis.load_profile("house")

# In production a slow Redis is skipped quickly; in a test that would look like a lost cache.
own_cache: dict[str, Any] = settings.CACHES["default"]
if "OPTIONS" in own_cache:
    own_cache["OPTIONS"] = {"socket_connect_timeout": 60, "socket_timeout": 60}

quick_databases.hurry()

HOUSES = count()

CREATE_PERMISSIONS = "django.contrib.auth.management.create_permissions"

# These tests check access, not the cost of guessing passwords.
QUICK_PASSWORDS = ["django.contrib.auth.hashers.MD5PasswordHasher", *settings.PASSWORD_HASHERS]


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Ignore files without a quick test in a quick run: importing them all takes its time."""
    is_quick = config.getoption("markexpr") == suite.QUICK
    return True if is_quick and parts.has_no_quick_test(collection_path) else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    parts.sort_out(items)
    for item in items:
        _refuse_hidden_database(item)
        # A test that fails twice has failed; one that fails once is reported and has to be fixed.
        if {"browser", "processes"} & {mark.name for mark in item.iter_markers()}:
            item.add_marker(pytest.mark.flaky(reruns=1))


def pytest_make_parametrize_id(val: object, argname: str) -> str | None:
    """Name a long value by its length, because every worker sends all ids to the run."""
    if isinstance(val, str | bytes) and len(val) > LONGEST_NAME:
        return f"{argname} of {len(val)}"
    return None


def _refuse_hidden_database(item: pytest.Item) -> None:
    """Fail if a test that runs only once for all databases uses the run's database."""
    if not parts.place_of(item).startswith(suite.SAME_EVERYWHERE):
        return
    fixtures = set(getattr(item, "fixturenames", ()))
    is_marked = item.get_closest_marker("django_db") is not None
    asks = is_marked or not fixtures.isdisjoint({"db", "transactional_db", "live_server"})
    # Tests with a browser run only on SQLite, in any folder.
    if asks and "browser" not in fixtures:
        raise pytest.UsageError(
            f"{item.nodeid} asks for the run's database, but its place is among SAME_EVERYWHERE:"
            " it would never run on PostgreSQL"
        )


def pytest_collection_finish() -> None:
    """Freeze the imported modules for the garbage collector; they stay until the end."""
    gc.collect()
    gc.freeze()


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail a run with many second tries: they are no accident."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None or session.exitstatus != pytest.ExitCode.OK:
        return
    tried_again = reporter.stats.get("rerun", [])
    may_try_again = sum("flaky" in report.keywords for report in reporter.stats.get("passed", []))
    if len(tried_again) > max(3, may_try_again * SECOND_TRIES_PER_HUNDRED // 100):
        reporter.write_line(f"\n{len(tried_again)} second tries are too many.", red=True)
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Report the reason of each second try; it may not occur on a quiet machine."""
    for report in terminalreporter.stats.get("rerun", []):
        crash = getattr(report.longrepr, "reprcrash", None)
        said = crash.message if crash else str(report.longrepr)
        terminalreporter.write_line(f"Second try of {report.nodeid}: {said[:MOST_OF_A_REASON]}")


@pytest.fixture(scope="session")
def prepared_house(tmp_path_factory: pytest.TempPathFactory) -> PreparedHouse:
    """Return the tables and static files of a new instance, which all workers of a run share."""
    own = tmp_path_factory.getbasetemp()
    return PreparedHouse(own.parent if "PYTEST_XDIST_WORKER" in os.environ else own)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """Store SQLite's test database in a file: in memory all server threads share a connection.

    Then one request's transaction blocks the rows of another, which does not happen in production.
    """
    database = settings.DATABASES["default"]
    if database["ENGINE"].endswith("sqlite3"):
        file = tmp_path_factory.mktemp("database") / "karta.sqlite3"
        database["TEST"] = {**database.get("TEST", {}), "NAME": str(file)}


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> None:
    """Create no permissions, which nothing uses: each flush would recreate two hundred."""
    post_migrate.disconnect(dispatch_uid=CREATE_PERMISSIONS)
    post_migrate.disconnect(create_contenttypes)
    with django_db_blocker.unblock():
        ContentType.objects.all().delete()


def _render(template: Template, context: Context) -> SafeString:
    """Signal the context of a view's template only, not of each of fifty fields and parts."""
    if context.template is template and isinstance(context, RequestContext):
        template_rendered.send(sender=template, template=template, context=context)
    return template.nodelist.render(context)


@pytest.fixture(scope="session", autouse=True)
def _pages_alone_tell(django_test_environment: None) -> None:
    """Signal only whole pages: copying the context of every part takes a tenth of their tests."""
    # The function that django.test itself puts there; another one would be lost here.
    assert Template._render is instrumented_test_render  # type: ignore[attr-defined]
    Template._render = _render  # type: ignore[attr-defined]


@pytest.fixture(autouse=True)
def _own_places(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Give each test separate folders and empty caches, because later rows have the same ids.

    The language of a test's last page is reset too.
    """
    cache.clear()
    own = tmp_path_factory.getbasetemp() / "houses" / str(next(HOUSES))
    places = override_settings(
        COPIES=own / "copies", DOCUMENTS=own / "documents", PASSWORD_HASHERS=QUICK_PASSWORDS
    )
    with places, translation.override(settings.LANGUAGE_CODE):
        yield


@pytest.fixture(autouse=True)
def _numbers_begin_at_one(request: pytest.FixtureRequest) -> None:
    """Reset the sequences, so that the same acts create the same ids in every rolled-back test."""
    transactional = {"transactional_db", "live_server"}.intersection(request.fixturenames)
    if "db" in request.fixturenames and not transactional:
        request.getfixturevalue("db")
        rows.begin_at_one()


@pytest.fixture(scope="session", autouse=True)
def _public_json_has_its_format() -> None:
    """Validate every JSON that a test requests against the schema that it names."""
    public_files.validate_requests()


@pytest.fixture(autouse=True)
def _events_have_public_files(request: pytest.FixtureRequest) -> Iterator[None]:
    """Validate the public files of each kind of event that the test has built, at its end."""
    builds = {"event_of", "announce"}.intersection(request.fixturenames)
    transactional = {"transactional_db", "live_server"}.intersection(request.fixturenames)
    if not builds or transactional:
        yield
        return
    request.getfixturevalue("db")
    yield
    assert list(public_files.read_public_files()) == []


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Return the system's Chromium; skip the test if there is no browser."""
    # Playwright's driver needs libatomic, which a minimal machine lacks.
    if chromium.installed() is None or not bootstrap.loads("libatomic.so.1"):
        pytest.skip(f"No browser: apt-get install {chromium.PACKAGES}")
    # Playwright runs an event loop in this thread, in which Django would refuse to work.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        launched = chromium.launch(playwright)
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
    """Create a tournament: four rounds in one evening unless the test passes other facts."""

    def announce(**facts: object) -> Tournament:
        given = {"name": "Rudens kauss", "date": DAY, "preset": "evening-16", "seed": "rudens"}
        plan = planning.TournamentPlan(**{**given, **facts})  # type: ignore[arg-type]
        return planning.create_tournament(plan, by=director)

    return announce


@pytest.fixture
def event_of(announce: Announce, director: Actor) -> EventOf:
    """Create a tournament with a number of players entered."""

    def event_of(players: int, **facts: object) -> Tournament:
        tournament = built_once.first_event(lambda: announce(**facts), director, facts)
        enter_first(tournament, players, by=director)
        return tournament

    return event_of
