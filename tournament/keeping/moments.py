"""The moment a page is built at: how long its words hold, and what pages of it have in common."""

from __future__ import annotations

import datetime as dt
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from email.utils import format_datetime, parsedate_to_datetime
from threading import Lock
from typing import Any, TypeVar

from django.http import HttpResponse
from django.utils import timezone

LONGEST = dt.timedelta(minutes=10)
# A moment that struck while the page was being built still counts.
STRUCK = dt.timedelta(seconds=2)
EXPIRES = "Expires"
VALUES = 24

T = TypeVar("T")


def holds_until(response: HttpResponse, moment: dt.datetime | None) -> HttpResponse:
    """Say that the page's words are true until that moment; of several the earliest counts."""
    if moment is None or moment <= timezone.now() - STRUCK:
        return response
    said = _read(response.headers.get(EXPIRES, ""))
    if said is None or moment < said:
        response.headers[EXPIRES] = format_datetime(moment.astimezone(dt.UTC), usegmt=True)
    return response


def keep_until(expires: str, *, now: dt.datetime) -> dt.datetime:
    """Return until when an answer may be kept: what it says, and no longer than a few minutes.

    What somebody changes behind the services' back, in the admin's pages or in the database,
    raises no revision; so it shows by itself a little later. At midnight every date is another.
    """
    midnight = timezone.localtime(now).replace(hour=0, minute=0, second=0, microsecond=0)
    ends = [now + LONGEST, midnight + dt.timedelta(days=1)]
    said = _read(expires)
    return min(ends if said is None else [*ends, said])


def _read(expires: str) -> dt.datetime | None:
    try:
        return parsedate_to_datetime(expires)
    except ValueError:
        return None


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
_lock = Lock()


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
    with _lock:
        common, now = _values.get(name), time.monotonic()
        if common is None or common.token != token or common.holds_until < now:
            common = _values[name] = Common(token, now + LONGEST.total_seconds())
        _values.move_to_end(name)
        if len(_values) > VALUES:
            _values.popitem(last=False)
        return common


def forget() -> None:
    """Let every value be made anew, as in a process that has just begun."""
    with _lock:
        _values.clear()
