"""Inside a process of its own: what a page costs that is built again after every result."""

from __future__ import annotations

import gc
import json
import statistics
import time

from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.load.built_cold import SWEEPS, builder, queries_of_page
from tests.load.halls import ROUNDS
from tournament.models import Tournament
from tournament.round_tables import RoundTable, tables_of
from tournament.services import scorekeeping
from tournament.services.acts import Actor

RESULTS = 30
FIRST = 5


def tell(slug: str) -> None:
    """Type results of the round anew and build the standings after each; print the usual cost."""
    played = Tournament.objects.get(slug=slug).rounds.get(number=ROUNDS + 1)
    build, saved, built = builder(slug, "standings/"), [], []
    build()
    gc.freeze()
    gc.set_threshold(*SWEEPS)
    for table in tables_of(played)[:RESULTS]:
        begun = time.process_time()
        _type_anew(table)
        entered = time.process_time()
        build()
        saved.append(entered - begun)
        built.append(time.process_time() - entered)
    _type_anew(tables_of(played)[RESULTS])
    with CaptureQueriesContext(connection) as queries:
        build()
    facts = {
        "saved": statistics.median(saved[FIRST:]) * 1000,
        "built": statistics.median(built[FIRST:]) * 1000,
        "queries": queries_of_page(queries),
    }
    print(json.dumps(facts))  # noqa: T201  the answer is the output


def _type_anew(table: RoundTable) -> None:
    """Let the seats of a table have one another's totals."""
    totals = [line.small for line in table.lines] or [0] * len(table.seats)
    scorekeeping.enter_totals(
        table.round.tournament,
        round_number=table.round.number,
        table_number=table.number,
        totals=[*totals[1:], totals[0]] if any(totals) else [1, -1, *totals[2:]],
        seen=table.seen,
        by=Actor("load"),
    )
