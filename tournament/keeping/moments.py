"""The moment a page is built at: how long its words hold, and what pages of it have in common."""

from __future__ import annotations

import datetime as dt
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from email.utils import format_datetime, parsedate_to_datetime
from threading import Lock
from typing import Any, TypeVar

from django.http import HttpResponse
from django.utils import timezone

LONGEST = dt.timedelta(minutes=10)
# A moment that struck while the page was being built still counts.
STRUCK = dt.timedelta(seconds=2)
EXPIRES = "Expires"
VALUES = 8

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


_is_building: ContextVar[bool] = ContextVar("_is_building", default=False)
_values: OrderedDict[str, tuple[Lock, list[Any]]] = OrderedDict()
_lock = Lock()


@contextmanager
def building() -> Iterator[None]:
    """Let the pages that are built from here on share values."""
    token = _is_building.set(True)
    try:
        yield
    finally:
        _is_building.reset(token)


def is_building() -> bool:
    """Whether what is read now becomes a kept page, and nothing else."""
    return _is_building.get()


def shared(name: str, make: Callable[[], T]) -> T:
    """Return a value that several pages of one revision are made of, made by the first of them.

    The name has to say what it follows from: the tournament and its revision. Outside the
    building of a kept page nothing says that rows and revision belong together, so it is made.
    """
    if not _is_building.get():
        return make()
    with _lock:
        own, made = _values.setdefault(name, (Lock(), []))
        _values.move_to_end(name)
        if len(_values) > VALUES:
            _values.popitem(last=False)
    with own:
        if not made:
            made.append(make())
        value: T = made[0]
        return value


def forget() -> None:
    """Let every value be made anew, as in a process that has just begun."""
    with _lock:
        _values.clear()
