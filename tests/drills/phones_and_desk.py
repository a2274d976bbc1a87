"""A desk that swaps, withdraws, corrects, closes and restores while the tables' phones write.

`manage.py drill phones_and_desk --times 500` continues until as many acts were accepted, on SQLite
and, where a server answers, on PostgreSQL. Every deal acknowledged to a phone counts once and
for the players that it was written for, is listed at the desk with the reason why it does not, or
is in a copy. Only the desk counts a deal for other players.
"""

from __future__ import annotations

import secrets
import tempfile
from collections.abc import Iterator

from tests.served.houses import ask, houses

HALL = "tests.drills.phones_and_desk_hall"
TIMES = 500


def run(times: int) -> Iterator[str]:
    """Yield the acts on every database, and losses."""
    seed = secrets.token_hex(4)
    for name, surroundings in houses():
        with tempfile.TemporaryDirectory(prefix="karta-desk-") as folder:
            own = {**surroundings, "KARTA_DATA": folder}
            found = ask(own, HALL, str(times), seed)
        yield f"{name}, seed {seed}"
        for what in ("accepted", "refused"):
            acts = ", ".join(f"{verb} {count}" for verb, count in sorted(found[what].items()))
            yield f"{sum(found[what].values())} acts {what}: {acts}"
        if sum(found["accepted"].values()) < times:
            yield f"WRONG the desk was stuck before {times} acts were accepted"
        yield f"{found['told']} deals were told to phones as taken"
        for what in ("lost", "unlisted", "misplaced", "counted twice"):
            if found[what]:
                yield f"WRONG {what}: {', '.join(found[what])}"
