"""What tests begin with, built once in each process: later tests are given the same rows again.

Twelve players with their seats take 40 ms through the services and 2 ms as rows. The first test
that asks for a step goes through the services, and later ones get the rows that it left. A step is
known by all steps before it; whatever a test writes in between ends the chain, and from there on
everything goes through the services.

Only on SQLite and inside a test's transaction, whose end takes the numbers of rows back too.
"""

from __future__ import annotations

import copy
import functools
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from sqlite3 import Connection
from typing import Any, Final, ParamSpec, TypeVar

from django.db import connection
from django.db.models import Model
from django.utils import translation

from tournament.models import Tournament
from tournament.services.acts import Actor

P = ParamSpec("P")
T = TypeVar("T")
Rows = dict[str, dict[int, tuple[Any, ...]]]
Statements = list[tuple[str, list[tuple[Any, ...]]]]

TABLES = "SELECT name FROM sqlite_master WHERE type = 'table'"
PEOPLE = "SELECT id, username, first_name, last_name FROM auth_user"
NUMBERS = "SELECT name, seq FROM sqlite_sequence WHERE seq > 0 ORDER BY name"
EVERYTHING = 'SELECT rowid, * FROM "%s"'
DELETE = 'DELETE FROM "%s" WHERE rowid = ?'
REPLACE = 'INSERT OR REPLACE INTO "%s" VALUES (%s)'
EVENTS = "SELECT count(*) FROM tournament_tournament"


@dataclass(frozen=True)
class Built:
    """What a step changed in the database, what it answered, and its event or series after it."""

    changes: Statements
    answer: Any
    owner: dict[str, Any]


@dataclass
class Reached:
    """The newest step, and how many rows this connection had written by its end."""

    step: Hashable = None
    at: tuple[int, int] = (0, 0)


_built: Final[dict[Hashable, Built]] = {}
_reached: Final = Reached()


def step(act: Callable[P, T]) -> Callable[P, T]:
    """Do something through the services once, and then as rows.

    An event or a series that is named first is afterwards what the act left in memory.
    """

    @functools.wraps(act)
    def done(*args: P.args, **kwargs: P.kwargs) -> T:
        name = _named(act.__module__, act.__name__, *args, *sorted(kwargs.items()))
        owner = args[0] if args and isinstance(args[0], Model) else None
        return _once(name, lambda: act(*args, **kwargs), owner)

    return done


def first_event(make: Callable[[], Tournament], *facts: object) -> Tournament:
    """Make an event through the services once, and as rows from then on."""
    return _once(_named("event", *facts), make, None)


def _once(name: str, act: Callable[[], T], owner: Model | None) -> T:
    raw = connection.connection if connection.vendor == "sqlite" else None
    before = None if raw is None or not connection.in_atomic_block else _before(raw)
    if raw is None or before is None or " at 0x" in name:
        return act()
    key = (before, name, translation.get_language())
    built = _built.get(key)
    if built is None:
        rows = _rows(raw)
        answer = act()
        after = {} if owner is None else copy.deepcopy(owner.__dict__)
        built = _built[key] = Built(_changes(rows, _rows(raw)), copy.deepcopy(answer), after)
    else:
        for statement, values in built.changes:
            raw.executemany(statement, values)
        answer = copy.deepcopy(built.answer)
        if owner is not None:
            owner.__dict__.update(copy.deepcopy(built.owner))
    _reached.step, _reached.at = key, (id(raw), raw.total_changes)
    return answer


def _before(raw: Connection) -> Hashable:
    """Return what is known to be there: the last step, or people alone; None if neither."""
    if _reached.at == (id(raw), raw.total_changes):
        return _reached.step
    if raw.execute(EVENTS).fetchone() != (0,):
        return None
    return tuple(raw.execute(PEOPLE)), tuple(raw.execute(NUMBERS))


def _named(*parts: object) -> str:
    """Return parts as words; people, events and series are known by their row."""
    return repr([_known(part) for part in parts])


def _known(part: object) -> object:
    match part:
        case Actor():
            return part.name, part.user and part.user.pk
        case Model():
            return type(part).__name__, part.pk
        case (str() as name, value):
            return name, _known(value)
        case _:
            return part


def _rows(raw: Connection) -> Rows:
    tables = [name for (name,) in raw.execute(TABLES)]
    return {name: {row[0]: row[1:] for row in raw.execute(EVERYTHING % name)} for name in tables}


def _changes(before: Rows, after: Rows) -> Statements:
    """Return what turns the one into the other."""
    found: Statements = []
    for table, rows in after.items():
        gone = [(rowid,) for rowid in before[table].keys() - rows.keys()]
        new = [(rowid, *row) for rowid, row in rows.items() if before[table].get(rowid) != row]
        if gone:
            found.append((DELETE % table, gone))
        if new and table == "sqlite_sequence":
            found.append(
                ('DELETE FROM "sqlite_sequence" WHERE name = ?', [row[1:2] for row in new])
            )
            found.append(('INSERT INTO "sqlite_sequence" VALUES (?, ?)', [row[1:] for row in new]))
        elif new:
            marks = ", ".join("?" * (len(new[0]) - 1))
            replace = REPLACE % (table, marks)
            found.append((replace, [row[1:] for row in new]))
    return found
