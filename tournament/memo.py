"""Not working out again what follows from the same facts as the last time, nor what nobody reads.

In a hall of 250 tables a result comes in and four players of a thousand have new figures. What
is remembered is only ever used where its facts are equal to those at hand, so it cannot be old.
"""

from __future__ import annotations

import datetime as dt
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, TypeVar, overload

T = TypeVar("T")

NAMES = 80_000
"""How many names are remembered at once: seven events of 1,000 players, 50 MB or so."""


class Recall:
    """The last value under each name, with the facts that it was worked out from."""

    def __init__(self) -> None:
        self._known: dict[Hashable, tuple[tuple[Any, ...], Any]] = {}
        self._latest: dict[Hashable, Any] = {}

    def __call__(self, name: Hashable, work_out: Callable[..., T], *facts: object) -> T:
        """Return what follows from the facts: remembered where they are the same, or worked out."""
        known = self._known.get(name)
        if known is not None and known[0] == facts:
            value: T = known[1]
            return value
        value = work_out(*facts)
        if len(self._known) < NAMES or name in self._known:
            self._known[name] = facts, value
        return value

    def __len__(self) -> int:
        """How much room it takes: its names, and itself."""
        return len(self._known) + 1

    def renewed(self, name: Hashable, renew: Callable[[T | None], T]) -> T:
        """Return what is made of the last value under the name, which has to say how old it is.

        Of two that renew it at once either may be the last: both are values that held.
        """
        value = self._latest[name] = renew(self._latest.get(name))
        return value


class OnDemand(Sequence[T]):
    """A sequence whose members are made when somebody looks at them, each once.

    Of a thousand lines of the standings a page has a hundred.
    """

    def __init__(self, count: int, make: Callable[[int], T]) -> None:
        self._count = count
        self._make = make
        self._made: dict[int, T] = {}

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> T: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[T]: ...

    def __getitem__(self, index: int | slice) -> T | Sequence[T]:
        places = range(self._count)[index]
        return self._at(places) if isinstance(places, int) else tuple(map(self._at, places))

    def _at(self, place: int) -> T:
        if place not in self._made:
            self._made[place] = self._make(place)
        return self._made[place]


_events: OrderedDict[Hashable, Recall] = OrderedDict()
_lock = Lock()


def recall_of(event: Hashable) -> Recall:
    """Return what this process remembers of an event; of many the longest unread is forgotten."""
    with _lock:
        recall = _events.setdefault(event, Recall())
        _events.move_to_end(event)
        while len(_events) > 1 and sum(map(len, _events.values())) > NAMES:
            _events.popitem(last=False)
        return recall


def forget() -> None:
    """Know nothing of any event, as a process does that has just begun."""
    with _lock:
        _events.clear()


LONGEST = dt.timedelta(minutes=10)
VALUES = 24


@dataclass(frozen=True, slots=True)
class Moment:
    """What a page is built from: the token is that of its revision, none where nobody knows it."""

    token: str | None


@dataclass(slots=True)
class Common:
    """A value that pages of one revision have in common, once the first of them has made it."""

    token: str
    holds_until: float
    own: Lock = field(default_factory=Lock)
    made: list[Any] = field(default_factory=list)


_moment: ContextVar[Moment | None] = ContextVar("_moment", default=None)
_values: OrderedDict[str, Common] = OrderedDict()
_values_lock = Lock()


@contextmanager
def building(token: str | None = None) -> Iterator[None]:
    """Let the pages that are built from here on share the values of this revision."""
    before = _moment.set(Moment(token))
    try:
        yield
    finally:
        _moment.reset(before)


def is_building() -> bool:
    """Whether what is read now becomes a kept page, and nothing else."""
    return _moment.get() is not None


def shared(name: str, make: Callable[[], T]) -> T:
    """Return a value that several pages of one revision are made of, made by the first of them.

    Where no kept page is built, nothing says that rows and revision belong together: so it is made.
    """
    moment = _moment.get()
    if moment is None or moment.token is None:
        return make()
    common = _common(name, moment.token)
    with common.own:
        if not common.made:
            common.made.append(make())
        value: T = common.made[0]
        return value


def _common(name: str, token: str) -> Common:
    """Return what stands under the name; that of another revision gives way."""
    with _values_lock:
        common, now = _values.get(name), time.monotonic()
        if common is None or common.token != token or common.holds_until < now:
            common = _values[name] = Common(token, now + LONGEST.total_seconds())
        _values.move_to_end(name)
        if len(_values) > VALUES:
            _values.popitem(last=False)
        return common


def forget_values() -> None:
    """Let every value be made anew, as in a process that has just begun."""
    with _values_lock:
        _values.clear()
