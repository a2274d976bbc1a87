"""The language of a visitor who has not chosen one: their browser's, or the site's."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from django.conf import settings

LATVIAN: Final = "lv"
MOST_ACCEPTED: Final = 20


@lru_cache(maxsize=1024)
def browser_language(accepted: str) -> str:
    """Return the language for an Accept-Language header.

    Latvian anywhere in it wins, because many phones in Latvia are in English or Russian. Otherwise
    it is the first language that Kārta speaks in full. A fixed language ignores the header.
    """
    if settings.HAS_FIXED_LANGUAGE:
        return settings.LANGUAGE_CODE
    wanted = list(_by_preference(accepted))
    if LATVIAN in wanted:
        return LATVIAN
    full = (code for code in wanted if code in settings.FULL_LANGUAGES)
    return next(full, settings.LANGUAGE_CODE)


def _by_preference(accepted: str) -> Iterator[str]:
    """Yield the languages without their regions, the most wanted first."""
    weighed = []
    for part in accepted.split(",")[:MOST_ACCEPTED]:
        tag, _semicolon, weight = part.partition(";")
        quality = _quality(weight)
        if quality > 0:
            weighed.append((-quality, tag.strip().partition("-")[0].lower()))
    yield from (code for _quality, code in sorted(weighed, key=lambda pair: pair[0]))


def _quality(weight: str) -> float:
    name, _equals, value = weight.strip().partition("=")
    if name.strip() != "q":
        return 1.0
    try:
        return float(value)
    except ValueError:
        return 0.0
