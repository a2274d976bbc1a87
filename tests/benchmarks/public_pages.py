"""The time to build uncached public pages, and their cost on a phone."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from tests.benchmarks.measuring import Figure
from tests.load import on_a_phone, servers
from tests.load.halls import PROJECT, Hall

PLAYERS = (100, 1000, 10_000)
AIMS = {
    ("standings/", 100): 20,
    ("standings/", 1000): 60,
    ("standings/", 10_000): 400,
    ("players/7/", 1000): 50,
}
"""Milliseconds of processor time to build a page, by number of players."""
AGAIN = {("statistics/", 1000): 250, ("statistics/", 10_000): 2000}
"""The same for a page built again, as after a result: it counts only changed sheets."""
MOST_QUERIES = 6
PAGES = ("standings/", "statistics/", "seats/", "rounds/7/", "", "players/7/")
HEAVY_PAGES = ("standings/", "statistics/")
"""The pages also measured with the most players."""


def run() -> Iterator[Figure]:
    """Yield every figure of building and reading pages."""
    for players in PLAYERS:
        with tempfile.TemporaryDirectory(prefix="karta-pages-") as folder:
            surroundings = _prepared(folder, players)
            for page in PAGES if players < max(PLAYERS) else HEAVY_PAGES:
                yield from _built(surroundings, page, players)
            if players < max(PLAYERS):
                yield from _on_a_phone(Hall("phone", surroundings, "", ()), players)


def _built(surroundings: Mapping[str, str], page: str, players: int) -> Iterator[Figure]:
    act = f"from tests.load.built_cold import tell; tell('event', {page!r})"
    told = json.loads(_manage(surroundings, "shell", "--no-imports", "-c", act))
    what = f"/{page} of {players:,} players"
    aim = AIMS.get((page, players))
    hoped = "" if aim is None else f"aim ≤ {aim}"
    yield Figure(f"{what}, built cold", told["milliseconds"], "ms")
    yield Figure("  of this the processor", told["processor"], "ms", hoped)
    again = AGAIN.get((page, players))
    yield Figure("  built again", told["again"], "ms", f"aim ≤ {again}" if again else "")
    most = "" if page == "statistics/" else f"aim ≤ {MOST_QUERIES}"
    yield Figure("  queries", told["queries"], "queries", most)
    yield Figure("  compressed", told["compressed"] / 1000, "KB")


def _on_a_phone(hall: Hall, players: int) -> Iterator[Figure]:
    """Yield the figures of the standings on a mid-range phone on slow 4G."""
    with servers.granian(hall, workers=1) as server, on_a_phone.phone() as page:
        if page is None:
            return
        path = "/event/standings/"
        server.get(path).read()
        seen = on_a_phone.look_at(page, f"http://{server.host}{path}")
    small = players == min(PLAYERS)
    what = f"standings of {players:,} on a phone, 4× slower, slow 4G"
    yield Figure(f"{what}: rows seen", seen.rows, "ms", "aim < 1,000")
    yield Figure("  first paint", seen.painted, "ms")
    yield Figure("  requests", seen.requests, "requests", "aim ≤ 4" if small else "")
    yield Figure("  transferred", seen.transferred / 1000, "KB", "aim < 60" if small else "")
    yield Figure("  nodes", seen.nodes, "nodes", "aim < 3,000" if small else "")


def _prepared(folder: str, players: int) -> dict[str, str]:
    """Create a database with one event of seven played rounds."""
    surroundings = {**os.environ, "KARTA_DATA": folder, "KARTA_ENV": "laptop"}
    surroundings |= {"DATABASE_URL": "", "REDIS_URL": ""}
    sizes = ("--players", str(players), "--rounds", "7", "--deals", "28")
    event = Path(folder, "event.json")
    chosen = ("--preset", "lzf-classic", "--seed", "pages")
    event.write_text(_manage(surroundings, "random_tournament", *sizes, *chosen))
    _manage(surroundings, "migrate", "-v0")
    _manage(surroundings, "collectstatic", "--noinput", "-v0")
    _manage(surroundings, "import_tournament", str(event), "--slug", "event")
    return surroundings


def _manage(surroundings: Mapping[str, str], *command: str) -> str:
    return subprocess.run(
        (sys.executable, "manage.py", *command),
        cwd=PROJECT, env=surroundings, check=True, text=True, stdout=subprocess.PIPE,
    ).stdout  # fmt: skip
