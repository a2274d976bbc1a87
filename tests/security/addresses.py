"""All addresses of the project."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import URLPattern, URLResolver, get_resolver


@dataclass(frozen=True, slots=True)
class Address:
    """A path of the project: its name and its parameters."""

    name: str
    route: str
    facts: tuple[str, ...]


def addresses() -> list[Address]:
    """Return every path in Django's URL configuration."""
    return [
        Address(pattern.name or route, route, facts)
        for pattern, route, facts in _walk(get_resolver(), "", ())
    ]


def _walk(
    resolver: URLResolver, before: str, facts: tuple[str, ...]
) -> Iterator[tuple[URLPattern, str, tuple[str, ...]]]:
    for found in resolver.url_patterns:
        route = before + str(found.pattern)
        taken = (*facts, *found.pattern.converters)
        if isinstance(found, URLResolver):
            yield from _walk(found, route, taken)
        else:
            yield found, route, taken
