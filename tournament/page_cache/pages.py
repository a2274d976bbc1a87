"""Which pages are cached, which revision invalidates them, and their query parameters.

A page that is not listed goes to Django untouched. A listed one may depend on nothing but its
address, the language, the theme and the database; and on the time, where it sets an expiry.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from urllib.parse import parse_qsl, urlencode

NUMBER = re.compile(r"[0-9]{1,4}")
SORT = re.compile(r"-?[a-z_0-9]{1,24}")
WORDS = re.compile(r"[^\x00-\x1f]{1,100}")


class Follows(Enum):
    """Whose changes invalidate a page: its own tournament's, or any tournament's."""

    TOURNAMENT = "tournament"
    EVERY_TOURNAMENT = "house"


EVERY_TOURNAMENT = Follows.EVERY_TOURNAMENT


@dataclass(frozen=True, slots=True)
class PageRule:
    """How one page is cached; `params` maps its query parameters to their valid values."""

    follows: Follows = Follows.TOURNAMENT
    params: Mapping[str, re.Pattern[str]] = field(default_factory=dict)

    def canonical(self, query: str) -> str:
        """Return the query with only the known, valid parameters, sorted.

        Shared links carry tracking parameters and crawlers invent their own: neither may fill the
        cache with copies of one page.
        """
        said = dict(_pairs(query))
        return urlencode(
            [(name, said[name]) for name in sorted(self.params) if self._fits(name, said)]
        )

    def _fits(self, name: str, said: Mapping[str, str]) -> bool:
        return name in said and self.params[name].fullmatch(said[name]) is not None


def _pairs(query: str) -> Iterable[tuple[str, str]]:
    try:
        return parse_qsl(query, max_num_fields=50)
    except ValueError:
        return ()


CACHED_PAGES: Mapping[str, PageRule] = {
    "tournaments": PageRule(
        follows=EVERY_TOURNAMENT, params={"search": WORDS, "year": NUMBER, "page": NUMBER}
    ),
    "career": PageRule(follows=EVERY_TOURNAMENT, params={"page": NUMBER}),
    "tournament": PageRule(),
    "seats": PageRule(params={"search": WORDS}),
    "round": PageRule(),
    "table": PageRule(),
    "standings": PageRule(
        params={
            "sort": SORT,
            "page": NUMBER,
            "search": WORDS,
            "club": WORDS,
            "category": WORDS,
        }
    ),
    "statistics": PageRule(params={"sort": SORT, "page": NUMBER}),
    "players": PageRule(params={"search": WORDS}),
    "player": PageRule(),
    "draw": PageRule(),
    "standings_file": PageRule(),
    "seats_file": PageRule(),
    "event_file": PageRule(),
    "player_calendar": PageRule(),
    "clock": PageRule(),
}
