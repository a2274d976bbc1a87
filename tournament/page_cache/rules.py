"""How a cached page is found: what invalidates it, and which query parameters it has."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from urllib.parse import parse_qsl, urlencode

NUMBER = re.compile(r"[0-9]{1,4}")
PLAYER = re.compile(r"[0-9]{1,5}")
NUMBERS = re.compile(r"[0-9]{1,5}(\.[0-9]{1,5}){0,39}")
DAYS = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
SORT = re.compile(r"-?[a-z_0-9]{1,24}")
WORDS = re.compile(r"[^\x00-\x1f]{1,100}")


class Follows(Enum):
    """The changes that invalidate a page: of its tournament, of those of its day, or of any.

    A page of a scope, such as a series, also follows everything: it shows the register's names,
    events' results, and whether they are public. Only pages that follow every act also follow the
    results of rounds in play: the interface for programs tells the newest revision.
    """

    TOURNAMENT = "tournament"
    DAY = "day"
    EVERY_TOURNAMENT = "house"
    EVERY_ACT = "acts"
    SCOPE = "scope"


DAY = Follows.DAY
EVERY_TOURNAMENT = Follows.EVERY_TOURNAMENT
EVERY_ACT = Follows.EVERY_ACT
SCOPE = Follows.SCOPE


@dataclass(frozen=True, slots=True)
class PageRule:
    """How one page is cached; `params` maps its query parameters to their valid values.

    A strict page refuses other parameters instead of ignoring them, so they go to Django.
    """

    follows: Follows = Follows.TOURNAMENT
    params: Mapping[str, re.Pattern[str]] = field(default_factory=dict)
    is_strict: bool = False

    def canonical(self, query: str) -> str:
        """Return the query with only the known, valid parameters, sorted.

        Shared links carry tracking parameters and crawlers invent their own: neither may fill the
        cache with copies of one page.
        """
        said = dict(_pairs(query))
        return urlencode(
            [(name, said[name]) for name in sorted(self.params) if self._fits(name, said)]
        )

    def accepts(self, query: str) -> bool:
        """Whether the page is cached with this query."""
        return not self.is_strict or not self.misfits(query)

    def misfits(self, query: str) -> list[str]:
        """Return the names of parameters that are unknown, repeated or not valid."""
        said = list(_pairs(query, keep_blank=True))
        names = [name for name, _value in said]
        known = dict(said)
        if query and not said:
            return [query[:30]]
        return [n for n in known if not self._fits(n, known) or names.count(n) > 1]

    def _fits(self, name: str, said: Mapping[str, str]) -> bool:
        pattern = self.params.get(name)
        return pattern is not None and pattern.fullmatch(said.get(name, "")) is not None


def _pairs(query: str, *, keep_blank: bool = False) -> Iterable[tuple[str, str]]:
    try:
        return parse_qsl(query, max_num_fields=50, keep_blank_values=keep_blank)
    except ValueError:
        return ()
