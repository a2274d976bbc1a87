"""Queries written as SQL once: for a small event Django writes them longer than they run."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from threading import Lock
from typing import Any, Generic, TypeVar

from django.db import connections
from django.db.models import Model, QuerySet
from django.db.models.sql.compiler import SQLCompiler

M = TypeVar("M", bound=Model)
Row = TypeVar("Row")
Value = TypeVar("Value", int, str)


class Prepared(Generic[M, Row, Value]):
    """A query in which nothing but one value differs from time to time.

    It is written with a `blank` that no row has, and the value takes the place of that among the
    parameters. So `find` may hand the value to filters alone, and look at it itself nowhere.
    """

    def __init__(self, find: Callable[[Value], QuerySet[M, Row]], blank: Value) -> None:
        self._query = find(blank)
        self._blank: int | str = blank
        self._written: dict[str, tuple[SQLCompiler, str, tuple[Any, ...]]] = {}
        self._lock = Lock()

    def rows(self, value: Value) -> list[Row]:
        """Return what is found for a value."""
        found = self._query.all()
        alias = found.db
        found.query.get_compiler = lambda *_, **__: self._compiler(alias, value)  # type: ignore[method-assign]
        return list(found)

    def _compiler(self, alias: str, value: Value) -> SQLCompiler:
        """Return a compiler for this thread's connection that has its SQL already."""
        written, sql, blank = self._sql(alias)
        compiler = copy(written)
        compiler.connection = connections[alias]
        parameters = tuple([value if one == self._blank else one for one in blank])
        compiler.as_sql = lambda *_, **__: (sql, parameters)  # type: ignore[method-assign]
        return compiler

    def _sql(self, alias: str) -> tuple[SQLCompiler, str, tuple[Any, ...]]:
        """Return the query as the vendor of a connection reads it, written at the first use."""
        vendor = connections[alias].vendor
        with self._lock:
            if vendor not in self._written:
                # Clones share no state: what a compiler sets up is its own query's.
                compiler = self._query.all().query.get_compiler(using=alias)
                sql, blank = compiler.as_sql()
                assert self._blank in blank
                self._written[vendor] = compiler, sql, tuple(blank)
            return self._written[vendor]
