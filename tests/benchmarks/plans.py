"""What PostgreSQL reads for a page: its queries, the blocks it looks at, the rows it examines.

Counts repeat at any load of the machine; times do not.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from django.core.cache import cache
from django.db import connection
from django.test import Client

from tournament import memo

EXPLAIN: Final = "EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) "


@dataclass(slots=True)
class Reads:
    """The queries of a page, the blocks and rows that they read, and the page's time without plans.

    `longest` is the query that read most blocks.
    """

    queries: int = 0
    buffers: int = 0
    rows: int = 0
    seconds: float = 0.0
    longest: tuple[int, str] = (0, "")

    def add(self, sql: str, explained: Any) -> None:  # noqa: ANN401  JSON
        """Add a query's plan."""
        plan = explained["Plan"]
        read = plan["Shared Hit Blocks"] + plan["Shared Read Blocks"]
        self.queries += 1
        self.buffers += read
        self.rows += sum(map(_examined, _nodes(plan)))
        self.longest = max(self.longest, (read, sql))


def of_address(address: str) -> Reads:
    """Return what a page reads when it is built with empty caches."""
    client = Client()
    return of_act(lambda: _ask(client, address))


def of_act(act: Callable[[], object]) -> Reads:
    """Return what an act reads; it runs a second time without the plans, for its time."""
    found = Reads()

    def explain(execute: Callable[..., Any], sql: str, params: Any, *more: Any) -> Any:  # noqa: ANN401
        if sql.startswith("SELECT"):
            with connection.cursor() as cursor:
                found_plan = _explained(cursor, sql, params)
            found.add(sql, found_plan)
        return execute(sql, params, *more)

    _forget()
    with connection.execute_wrapper(explain):
        act()
    _forget()
    began = time.perf_counter()
    act()
    found.seconds = time.perf_counter() - began
    return found


def _explained(cursor: Any, sql: str, params: Any) -> Any:  # noqa: ANN401
    # The bare cursor, because that of Django would be explained as well.
    cursor.cursor.execute(EXPLAIN + sql, params)
    said = cursor.cursor.fetchone()[0]
    return (json.loads(said) if isinstance(said, str) else said)[0]


def _ask(client: Client, address: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 200, (address, answer.status_code)


def _forget() -> None:
    cache.clear()
    memo.clear()
    memo.clear_shared()


def _nodes(plan: Any) -> Iterator[Any]:  # noqa: ANN401
    yield plan
    for below in plan.get("Plans", ()):
        yield from _nodes(below)


def _examined(node: Any) -> int:  # noqa: ANN401
    """Return the rows that a node takes from a table or index, those that it drops included."""
    if "Relation Name" not in node:
        return 0
    dropped = node.get("Rows Removed by Filter", 0) + node.get("Rows Removed by Index Recheck", 0)
    return int((node["Actual Rows"] + dropped) * node["Actual Loops"])
