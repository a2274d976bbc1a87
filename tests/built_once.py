"""Setup of tests, built once in each process: later tests insert the same rows again.

Twelve seated players take 40 ms through the services and 2 ms as rows. The first test that asks
for a step runs the services, and later tests insert the rows that it created. A step is identified
by all steps before it; any other write of a test ends the chain, and from then on everything runs
through the services.

This works only inside a test's transaction, which is rolled back at its end.
"""

from __future__ import annotations

import copy
import functools
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any, Final, ParamSpec, TypeVar

from django.db.models import Model
from django.utils import translation

from tests import rows
from tournament.models import Tournament
from tournament.services.acts import Actor

P = ParamSpec("P")
T = TypeVar("T")


@dataclass(frozen=True)
class Built:
    """A step's changes to the database, its return value, and its event or series afterwards."""

    changes: rows.Changes
    answer: Any
    owner: dict[str, Any]


@dataclass
class Reached:
    """The newest step, and the state of the database at its end."""

    step: Hashable = None
    at: Hashable = None


_built: Final[dict[Hashable, Built]] = {}
_reached: Final = Reached()


def step(act: Callable[P, T]) -> Callable[P, T]:
    """Run an act through the services once, and insert its rows from then on.

    If the first argument is an event or a series, it is updated as the act would update it.
    """

    @functools.wraps(act)
    def done(*args: P.args, **kwargs: P.kwargs) -> T:
        name = _named(act.__module__, act.__name__, *args, *sorted(kwargs.items()))
        owner = args[0] if args and isinstance(args[0], Model) else None
        return _once(name, lambda: act(*args, **kwargs), owner)

    return done


def first_event(make: Callable[[], Tournament], *facts: object) -> Tournament:
    """Create an event through the services once, and insert its rows from then on."""
    return _once(_named("event", *facts), make, None)


def _once(name: str, act: Callable[[], T], owner: Model | None) -> T:
    before = _before() if rows.are_taken_back() else None
    if before is None or " at 0x" in name:
        return act()
    key = (before, name, translation.get_language())
    built = _built.get(key)
    if built is None:
        stood = rows.look()
        answer = act()
        after = {} if owner is None else copy.deepcopy(owner.__dict__)
        changes = rows.changes(stood, rows.look())
        built = _built[key] = Built(changes, copy.deepcopy(answer), after)
    else:
        rows.write(built.changes)
        answer = copy.deepcopy(built.answer)
        if owner is not None:
            owner.__dict__.update(copy.deepcopy(built.owner))
    _reached.step, _reached.at = key, rows.mark()
    return answer


def _before() -> Hashable:
    """Return the known state: the last step or people alone; None if unknown."""
    return _reached.step if _reached.at == rows.mark() else rows.beginning()


def _named(*parts: object) -> str:
    """Return a key of the parts; people, events and series are represented by their row."""
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
