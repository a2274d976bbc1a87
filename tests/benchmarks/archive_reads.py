"""What pages across events read on PostgreSQL beside 1,000 events of 60 players, 50,000 people.

Queries, buffers (blocks of 8 KB) and rows are counts: they hold at any load. The milliseconds are
those of the whole page, built with empty caches. Nothing is measured where no PostgreSQL answers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from tests.benchmarks.measuring import Figure
from tests.served.houses import LAPTOP, ask, database_on
from tournament.ops.checks.suite import POSTGRESQL, why_not_on_postgresql

ADDRESSES: Final[Mapping[str, str]] = {
    "a person": "/players/{person}/",
    "table partners": "/players/{person}/partners/",
    "head to head": "/players/{person}/with/{partner}/",
    "the register": "/players/",
    "the end of the register": "/players/?page=9999",
    "a name looked for": "/players/?search=anna",
    "a search": "/search/?search=anna",
}
"""The pages with an aim."""
OTHERS: Final[Mapping[str, str]] = {
    "the archive": "/archive/",
    "the front page": "/",
    "clubs": "/clubs/",
    "records": "/records/",
    "the sitemap": "/sitemap.xml",
    "the calendar file": "/calendar.ics",
}
MOST_BUFFERS: Final = 4_000


def run() -> Iterator[Figure]:
    """Yield the counts of each page."""
    if why_not_on_postgresql(POSTGRESQL):
        return
    with database_on(POSTGRESQL) as url:
        found = ask({**LAPTOP, "DATABASE_URL": url}, "tests.benchmarks.archive_reads_house")
    for what, read in found.items():
        aims = (f"≤ {MOST_BUFFERS}", "≤ 60") if what in ADDRESSES else ("", "")
        yield Figure(f"{what}, queries", read["queries"], "queries")
        yield Figure(f"{what}, buffers", read["buffers"], "buffers", aims[0])
        yield Figure(f"{what}, rows examined", read["rows"], "rows")
        yield Figure(f"{what}, cold", 1000 * read["seconds"], "ms", aims[1])
