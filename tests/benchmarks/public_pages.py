"""How long public pages take that nobody has built yet, and what they ask of a phone."""

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

AIMS = {100: 60, 1000: 400, 10_000: 1000}
MOST_QUERIES = 6
PAGES = ("standings/", "seats/", "rounds/7/", "", "players/7/")


def run() -> Iterator[Figure]:
    """Yield every figure of building and of reading."""
    for players, aim in AIMS.items():
        with tempfile.TemporaryDirectory(prefix="karta-pages-") as folder:
            surroundings = _prepared(folder, players)
            for page in PAGES if players < max(AIMS) else PAGES[:1]:
                hoped = f"aim < {aim}" if page == PAGES[0] else ""
                yield from _built(surroundings, page, players, hoped)
            if players < max(AIMS):
                yield from _on_a_phone(Hall("phone", surroundings, "", ()), players)


def _built(
    surroundings: Mapping[str, str], page: str, players: int, hoped: str
) -> Iterator[Figure]:
    act = f"from tests.load.built_cold import tell; tell('event', {page!r})"
    told = json.loads(_manage(surroundings, "shell", "--no-imports", "-c", act))
    what = f"/{page} of {players:,} players"
    yield Figure(f"{what}, built cold", told["milliseconds"], "ms", hoped)
    yield Figure("  of this the processor", told["processor"], "ms")
    yield Figure("  queries", told["queries"], "queries", f"aim ≤ {MOST_QUERIES}")
    yield Figure("  compressed", told["compressed"] / 1000, "KB")


def _on_a_phone(hall: Hall, players: int) -> Iterator[Figure]:
    """Open the standings as a mid-range phone does on slow 4G."""
    with servers.granian(hall, workers=1) as server, on_a_phone.phone() as page:
        if page is None:
            return
        path = "/event/standings/"
        server.get(path).read()
        seen = on_a_phone.look_at(page, f"http://{server.host}{path}")
    small = players == min(AIMS)
    what = f"standings of {players:,} on a phone, 4× slower, slow 4G"
    yield Figure(f"{what}: rows seen", seen.rows, "ms", "aim < 1,000")
    yield Figure("  first paint", seen.painted, "ms")
    yield Figure("  requests", seen.requests, "requests", "aim ≤ 4" if small else "")
    yield Figure("  transferred", seen.transferred / 1000, "KB", "aim < 60" if small else "")
    yield Figure("  nodes", seen.nodes, "nodes", "aim < 3,000" if small else "")


def _prepared(folder: str, players: int) -> dict[str, str]:
    """Make a database with one event of so many players, seven rounds of it played."""
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
