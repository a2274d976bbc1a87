"""Which pages are kept, what they follow, and what may be asked of them.

A page that is not listed goes to Django untouched. A listed one may depend on nothing but its
address, the language, the theme and the database; on the time too, where it says until when.
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
    """Whose acts change a page: its own tournament's, or those of every tournament."""

    TOURNAMENT = "tournament"
    HOUSE = "house"


HOUSE = Follows.HOUSE


@dataclass(frozen=True, slots=True)
class Kept:
    """A page that is kept; `asks` has the names of its query, each with what may be its value."""

    of: Follows = Follows.TOURNAMENT
    asks: Mapping[str, re.Pattern[str]] = field(default_factory=dict)

    def canonical(self, query: str) -> str:
        """Return the query as the page understands it: known names in order, the rest taken off.

        Links that were shared carry trackers' words, and crawlers invent their own: neither may
        make a page of its own.
        """
        said = dict(_pairs(query))
        return urlencode(
            [(name, said[name]) for name in sorted(self.asks) if self._fits(name, said)]
        )

    def _fits(self, name: str, said: Mapping[str, str]) -> bool:
        return name in said and self.asks[name].fullmatch(said[name]) is not None


def _pairs(query: str) -> Iterable[tuple[str, str]]:
    try:
        return parse_qsl(query, max_num_fields=50)
    except ValueError:
        return ()


KEPT: Mapping[str, Kept] = {
    "tournaments": Kept(of=HOUSE, asks={"search": WORDS, "year": NUMBER, "page": NUMBER}),
    "career": Kept(of=HOUSE, asks={"page": NUMBER}),
    "tournament": Kept(),
    "seats": Kept(asks={"search": WORDS}),
    "round": Kept(),
    "table": Kept(),
    "standings": Kept(
        asks={
            "sort": SORT,
            "page": NUMBER,
            "search": WORDS,
            "club": WORDS,
            "category": WORDS,
        }
    ),
    "statistics": Kept(asks={"sort": SORT, "page": NUMBER}),
    "players": Kept(asks={"search": WORDS}),
    "player": Kept(),
    "draw": Kept(),
    "standings_file": Kept(),
    "seats_file": Kept(),
    "event_file": Kept(),
    "player_calendar": Kept(),
    "clock": Kept(),
}
