"""What PostgreSQL reads for pages across events does not grow with the archive."""

from __future__ import annotations

import pytest
from django.db import connection

from tests.benchmarks import plans, years
from tests.benchmarks.archive_reads import ADDRESSES
from tests.benchmarks.plans import Reads
from tournament.reading.people import shared_tables

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(connection.vendor != "postgresql", reason="reads PostgreSQL's plans"),
]

SMALL = years.Extent(years=1, events_a_year=15, people=300)
MOST = {
    "a person": (28, 3_500, 3_000),
    "table partners": (15, 3_200, 2_700),
    "head to head": (18, 1_400, 700),
    "the register": (10, 2_200, 3_400),
    "the end of the register": (10, 2_000, 3_200),
    "a name looked for": (10, 1_900, 3_200),
    "a search": (7, 400, 800),
}
"""The most queries, buffers and rows of each page, with 15 events of 60 players."""


def test_pages_across_events_read_few_rows_and_no_whole_table() -> None:
    tables = connection.introspection.django_table_names(only_existing=True)
    with connection.cursor() as cursor:
        # New files: PostgreSQL also reads the rows that earlier tests have rolled back.
        cursor.execute(f"TRUNCATE {', '.join(map(connection.ops.quote_name, tables))}")
    person = years.build(SMALL).pk
    with connection.cursor() as cursor:
        # Reading a small table whole is cheap, and would hide that a large one is read whole too.
        for way in ("seqscan", "hashjoin", "mergejoin"):
            cursor.execute(f"SET LOCAL enable_{way} = off")
    partner = shared_tables.partners([person], shared_tables.own_seats([person]))[0].person

    read = {
        what: plans.of_address(address.format(person=person, partner=partner))
        for what, address in ADDRESSES.items()
    }

    assert {what: _counts(one) for what, one in read.items() if _is_more(one, MOST[what])} == {}


def _counts(read: Reads) -> tuple[int, int, int, str]:
    return read.queries, read.buffers, read.rows, read.longest[1]


def _is_more(read: Reads, most: tuple[int, int, int]) -> bool:
    found = read.queries, read.buffers, read.rows
    return any(one > limit for one, limit in zip(found, most, strict=True))
