"""Stand-ins for a long-running process and a new one, to compare what they compute."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tournament import memo
from tournament.models import Tournament
from tournament.reading.results.standings import ranking
from tournament.standings.book import load_book
from tournament.standings.table import StandingsList, table_from

Told = tuple[object, ...]


class Process:
    """One process's memo, kept between the pages it builds."""

    def __init__(self) -> None:
        self._events: OrderedDict[Any, Any] = OrderedDict()

    @contextmanager
    def remembering(self) -> Iterator[None]:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(memo, "_events", self._events)
            memo.clear_shared()
            yield

    @contextmanager
    def building(self) -> Iterator[None]:
        with self.remembering(), memo.building():
            yield


def told_by(process: Process, pk: int, *, at_desk: bool = False) -> Told:
    """Return a book's complete content, with the public standings."""
    tournament = Tournament.objects.get(pk=pk)
    with process.remembering() if at_desk else process.building():
        book = load_book(tournament)
        last = max((line.round for line in book.lines), default=0)
        people = [{**vars(entry), "_state": None} for entry in book.entries]
        tables = [table_from(book, tournament, after=after) for after in range(last + 1)]
        public = ranking(tournament, last)
        return (
            *(people, book.lines_by_entry, book.lots, tables),
            *([vars(penalty) | {"_state": None} for penalty in book.penalties], list(public.lines)),
            *(public.clubs, public.categories),
        )


def queries_of(process: Process, tournament: Tournament) -> int:
    fresh = Tournament.objects.get(pk=tournament.pk)
    with process.building(), CaptureQueriesContext(connection) as queries:
        load_book(fresh)
    return len(queries)


def standings_of(process: Process, tournament: Tournament) -> StandingsList:
    fresh = Tournament.objects.get(pk=tournament.pk)
    with process.building():
        return table_from(load_book(fresh), fresh, after=1)
