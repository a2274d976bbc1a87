"""What every test stands on: a folder of its own instead of the director's data, and a browser."""

import gc
import os
from collections.abc import Iterator
from itertools import count
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
from django.utils import translation
from django.utils.safestring import SafeString
from hypothesis import HealthCheck
from hypothesis import settings as hypothesis
from playwright.sync_api import Browser, expect, sync_playwright
from pytest_django import DjangoDbBlocker

from tests import built_once, chromium, parts, quick_databases, rows
from tests.cast import DAY, Announce, EventOf, enter_first
from tournament.models import Tournament
from tournament.ops.checks import suite
from tournament.ops.setup import bootstrap
from tournament.services.acts import Actor
from tournament.services.events import planning

PATIENCE = 30_000
"""Milliseconds to wait for a page on a busy machine."""

SECOND_TRIES_PER_HUNDRED = 1
"""How many of those in a browser or among processes may need one: each is named in the summary."""

MOST_OF_A_REASON = 2000
"""Characters of why a test failed at first."""

LONGEST_NAME = 100
"""Characters of a parameter that still say in a test's name what is tested."""

# Deterministic: slow machines must not fail a test, and random search belongs to `drill fuzz`.
hypothesis.register_profile(
    "house", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
hypothesis.load_profile("house")

# People are spared the wait for a slow Redis. A test would take it for a cache that forgets.
own_cache: dict[str, Any] = settings.CACHES["default"]
if "OPTIONS" in own_cache:
    own_cache["OPTIONS"] = {"socket_connect_timeout": 60, "socket_timeout": 60}

quick_databases.hurry()

HOUSES = count()

CREATE_PERMISSIONS = "django.contrib.auth.management.create_permissions"

# What is tested is who may pass, not how long a guesser is kept busy.
QUICK_PASSWORDS = ["django.contrib.auth.hashers.MD5PasswordHasher", *settings.PASSWORD_HASHERS]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    parts.sort_out(items)
    for item in items:
        _refuse_hidden_database(item)
        # Who fails twice has failed; who failed once is named, and is somebody's next work.
        if {"browser", "processes"} & {mark.name for mark in item.iter_markers()}:
            item.add_marker(pytest.mark.flaky(reruns=1))


def pytest_make_parametrize_id(val: object, argname: str) -> str | None:
    """Name a value of many characters by its length: every worker sends all names to the run."""
    if isinstance(val, str | bytes) and len(val) > LONGEST_NAME:
        return f"{argname} of {len(val)}"
    return None


def _refuse_hidden_database(item: pytest.Item) -> None:
    """Let no test ask for the run's database where one run alone would ever do it."""
    if not parts.place_of(item).startswith(suite.SAME_EVERYWHERE):
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


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say what each second try was needed for: it would not be seen again on a quiet machine."""
    for report in terminalreporter.stats.get("rerun", []):
        crash = getattr(report.longrepr, "reprcrash", None)
        said = crash.message if crash else str(report.longrepr)
        terminalreporter.write_line(f"Second try of {report.nodeid}: {said[:MOST_OF_A_REASON]}")


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


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> None:
    """Leave out permissions, which nothing asks for: each flush would make two hundred anew."""
    post_migrate.disconnect(dispatch_uid=CREATE_PERMISSIONS)
    post_migrate.disconnect(create_contenttypes)
    with django_db_blocker.unblock():
        ContentType.objects.all().delete()


def _render(template: Template, context: Context) -> SafeString:
    """Tell a test what a view gave its page; not what each of fifty fields and parts was given."""
    if context.template is template and isinstance(context, RequestContext):
        template_rendered.send(sender=template, template=template, context=context)
    return template.nodelist.render(context)


@pytest.fixture(scope="session", autouse=True)
def _pages_alone_tell(django_test_environment: None) -> None:
    """Follow no part of a page: copying the context of each takes a tenth of all pages' tests."""
    Template._render = _render  # type: ignore[attr-defined]


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


@pytest.fixture(autouse=True)
def _numbers_begin_at_one(request: pytest.FixtureRequest) -> None:
    """Let the same acts leave the same rows in every test that is taken back."""
    transactional = {"transactional_db", "live_server"}.intersection(request.fixturenames)
    if "db" in request.fixturenames and not transactional:
        request.getfixturevalue("db")
        rows.begin_at_one()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Return the system's Chromium; a test in a browser is skipped where there is none."""
    # Playwright's driver stands on libatomic, which a bare machine lacks.
    if chromium.installed() is None or not bootstrap.loads("libatomic.so.1"):
        pytest.skip(f"No browser: apt-get install {chromium.PACKAGES}")
    # Playwright runs an event loop in this thread, which Django would otherwise refuse.
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
