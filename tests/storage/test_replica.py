"""Pages across events are built from a replica, as long as it has the newest revision."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import count

import pytest
from django.conf import settings

from tests.storage.besieged_house import House
from tests.storage.postgres_cluster import (
    Replica,
    binaries,
    cluster_of_ones_own,
    replica_of,
)
from tests.waiting import until

LIST = "/api/v1/tournaments/"
NUMBERS = count(1)
pytestmark = pytest.mark.skipif(
    binaries() is None, reason="PostgreSQL's programs are not installed here"
)


@pytest.fixture(scope="module")
def databases(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, Replica]]:
    """Return an instance on a primary, and the primary's replica."""
    programs, folder = binaries(), tmp_path_factory.mktemp("replica")
    assert programs is not None
    with cluster_of_ones_own(programs) as primary:
        House(folder, {"DATABASE_URL": primary.url}).prepare(2)
        with replica_of(primary, programs) as replica:
            services = {"DATABASE_URL": primary.url, "KARTA_REPLICA_URL": replica.url}
            yield House(folder, {**services, "KARTA_METRICS_FROM": "127.0.0.1"}), replica


def announce(house: House) -> str:
    """Announce another public event, in a process of its own, and return its slug."""
    slug = f"ziemas{next(NUMBERS)}"
    code = f"""
from django.contrib.auth.models import User
from tests.cast import DAY
from tournament.services.acts import Actor
from tournament.services.events import planning
plan = planning.TournamentPlan("Ziemas kauss", DAY, "evening-16", seed="x")
planning.create_tournament(plan, by=Actor.from_user(User.objects.get()), slug="{slug}")
"""
    command = (sys.executable, "manage.py", "shell", "--no-imports", "-c", code)
    subprocess.run(command, cwd=settings.ROOT, env=house.surroundings, check=True)
    return slug


def built(house: House) -> dict[str, float]:
    """Return the number of pages across events by outcome."""
    told = house.press("GET", "/metrics").words
    found = re.findall(r'karta_replica_pages_total{outcome="(\w+)"} ([\d.]+)', told)
    return {outcome: float(number) for outcome, number in found}


def listed(house: House) -> list[str]:
    """Return the tournaments on the list for programs."""
    answer = house.press("GET", LIST)
    assert answer.status == 200, answer.words
    return sorted(re.findall(r'"slug":"(\w+)"', answer.words))


def pages_built_on_the_replica(house: House) -> float:
    """Request the list, and return how many pages were built from the replica until now."""
    listed(house)
    return built(house).get("built", 0)


def test_no_reader_sees_a_replica_that_is_behind(
    databases: tuple[House, Replica],
) -> None:
    house, replica = databases
    house.open()
    try:
        until(lambda: pages_built_on_the_replica(house) > 0)

        before = listed(house)
        replica.pause()
        new = announce(house)
        seen_while_late = listed(house)
        behind = built(house)["behind"]

        replica.resume()
        announce(house)
        built_before = built(house)["built"]
        until(lambda: pages_built_on_the_replica(house) > built_before)
    finally:
        replica.resume()
        house.kill()

    assert seen_while_late == sorted([*before, new])
    assert behind >= 1


def test_without_its_replica_the_primary_answers(
    databases: tuple[House, Replica],
) -> None:
    house, replica = databases
    house.open()
    try:
        until(lambda: pages_built_on_the_replica(house) > 0)
        before = listed(house)
        replica.stop()
        new = announce(house)
        seen = listed(house)
        failed = built(house)["failed"]
    finally:
        replica.start()
        house.kill()

    assert (seen, failed) == (sorted([*before, new]), 1.0)
