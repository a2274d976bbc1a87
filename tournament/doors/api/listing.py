"""Lists in parts: a cursor, a limit, chosen fields, and nothing if nothing has changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

import msgspec

from tournament.doors.api.asked import ApiRequest
from tournament.doors.api.problems import ProblemError

T = TypeVar("T")
USUAL: Final = 100
Load = Callable[[Sequence[str]], Sequence[T]]


@dataclass(frozen=True, slots=True)
class ApiListing(Generic[T]):
    """The keys of all items in order, the function that loads some, and the revision."""

    keys: Sequence[str]
    load: Load[T]
    revision: int


def listed(items: Sequence[T], key: Callable[[T], object], revision: int) -> ApiListing[T]:
    """Return the list of items that are loaded already."""
    by_key = {str(key(one)): one for one in items}
    return ApiListing(list(by_key), lambda keys: [by_key[each] for each in keys], revision)


def page_of(found: ApiListing[Any], asked: ApiRequest, names: Sequence[str]) -> dict[str, Any]:
    """Return the wanted part of a list, with the cursor of the next one.

    The first of the `names` of an item is its key, which is always there.
    """
    fields = asked.names("fields", names)
    since = asked.number("since")
    if since is not None and since >= found.revision:
        return {"items": [], "next": None, "revision": found.revision}
    start = _start(found.keys, asked.text("cursor"))
    limit = asked.number("limit") or USUAL
    keys = found.keys[start : start + limit]
    items: list[Any] = msgspec.to_builtins(list(found.load(keys)))
    if fields:
        wanted = {names[0], *fields}
        items = [{n: value for n, value in one.items() if n in wanted} for one in items]
    is_last = start + limit >= len(found.keys)
    return {"items": items, "next": None if is_last else keys[-1], "revision": found.revision}


def _start(keys: Sequence[str], cursor: str) -> int:
    if not cursor:
        return 0
    try:
        return keys.index(cursor) + 1
    except ValueError as gone:
        raise ProblemError("wrong_parameter", names="cursor") from gone
