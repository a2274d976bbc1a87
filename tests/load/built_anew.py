"""The cost of a page that is rebuilt after every result, measured in a separate process."""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable, Sequence

from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.load.built_cold import builder, queries_of_page
from tests.load.halls import ROUNDS
from tournament.models import Tournament
from tournament.ops.setup import processes
from tournament.page_cache.render import BuiltPage
from tournament.reading.sheets.round_tables import RoundTable, tables_of
from tournament.services.acts import Actor
from tournament.services.sheets import entering

RESULTS = 30
FIRST = 5
OWN_PAGES = 25


def tell(slug: str) -> None:
    """Enter results of the round again and rebuild the standings after each; print median costs."""
    played = Tournament.objects.get(slug=slug).rounds.get(number=ROUNDS + 1)
    build, saved, built, own = builder(slug, "standings/"), [], [], []
    players = [builder(slug, f"players/{number}/") for number in range(1, OWN_PAGES + 1)]
    for page in (build, *players):
        page()
    processes.settle()
    for table in tables_of(played)[:RESULTS]:
        begun = time.process_time()
        _retype(table)
        entered = time.process_time()
        build()
        saved.append(entered - begun)
        built.append(time.process_time() - entered)
        own.append(_all_of(players))
    _retype(tables_of(played)[RESULTS])
    with CaptureQueriesContext(connection) as queries:
        build()
    facts = {
        "saved": statistics.median(saved[FIRST:]) * 1000,
        "built": statistics.median(built[FIRST:]) * 1000,
        "own": statistics.median(own[FIRST:]) * 1000,
        "queries": queries_of_page(queries),
    }
    print(json.dumps(facts))  # noqa: T201  the answer is the output


def _all_of(pages: Sequence[Callable[[], BuiltPage]]) -> float:
    """Return the average cost of the pages, including the parts that they share."""
    begun = time.process_time()
    for page in pages:
        page()
    return (time.process_time() - begun) / len(pages)


def _retype(table: RoundTable) -> None:
    """Rotate the totals of a table's seats."""
    totals = [line.small for line in table.lines] or [0] * len(table.seats)
    entering.enter_totals(
        table.round.tournament,
        round_number=table.round.number,
        table_number=table.number,
        totals=[*totals[1:], totals[0]] if any(totals) else [1, -1, *totals[2:]],
        seen=table.seen,
        by=Actor("load"),
    )
