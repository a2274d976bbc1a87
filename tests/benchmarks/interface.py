"""The rate of the programming interface's cached answers, beside that of cached pages."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

from tests.benchmarks.measuring import Figure
from tests.benchmarks.serving import pressed
from tests.load import halls, servers
from tests.load.halls import EVENTS


def run() -> Iterator[Figure]:
    """Yield the rates of the standings as an answer, and their ratios to the page's."""
    if shutil.which("wrk") is None:
        raise SystemExit("The load comes from wrk: apt-get install wrk")
    with halls.embedded() as hall, servers.granian(hall, workers=1) as server:
        for players in EVENTS:
            page = hall.page(players)
            slug = page.strip("/").partition("/")[0]
            answer = f"/api/v1/tournaments/{slug}/standings/"
            for known in (False, True):
                status = 304 if known else 200
                pages, answers = (pressed(server, path, known=known) for path in (page, answer))
                what = f"standings of {players} players, {status}"
                yield Figure(what, answers.a_second, "a second")
                ratio = answers.a_second / pages.a_second
                yield Figure(f"{what}, beside the page", ratio, "of the page", "aim ≥ 0.8")
