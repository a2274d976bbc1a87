"""The cached answers of the programming interface, and their query parameters.

Here an unknown or invalid parameter is an error, so such a request goes to Django.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from tournament.page_cache.rules import (
    DAYS,
    EVERY_ACT,
    NUMBER,
    PLAYER,
    SCOPE,
    WORDS,
    Follows,
    PageRule,
)

NAMES: Final = re.compile(r"[a-z_]{1,30}(,[a-z_]{1,30}){0,29}")
LIMIT: Final = re.compile(r"[1-9][0-9]?|1[0-9][0-9]|200")
CURSOR: Final = re.compile(r"[a-z0-9-]{1,80}")
REVISION: Final = re.compile(r"[0-9]{1,9}")
STATE: Final = re.compile(r"announced|running|provisional|approved|called_off")
OF_A_LIST: Final = {"cursor": CURSOR, "limit": LIMIT, "fields": NAMES, "since": REVISION}


def _item(follows: Follows = Follows.TOURNAMENT, **params: re.Pattern[str]) -> PageRule:
    return PageRule(follows, params, is_strict=True)


def _list(follows: Follows = Follows.TOURNAMENT, **params: re.Pattern[str]) -> PageRule:
    return _item(follows, **OF_A_LIST, **params)


API_PAGES: Final[Mapping[str, PageRule]] = {
    "api": PageRule(EVERY_ACT),
    "openapi": PageRule(EVERY_ACT),
    "api_schema": PageRule(EVERY_ACT),
    "api_house": _item(EVERY_ACT),
    "api_tournaments": _list(
        EVERY_ACT, **{"from": DAYS}, until=DAYS, game=WORDS, state=STATE, search=WORDS
    ),
    # Other events of the day do not change it, but whether entry is open follows the clock.
    "api_tournament": _item(include=NAMES),
    "api_players": _list(club=WORDS, search=WORDS),
    "api_rounds": _list(),
    "api_round": _item(),
    "api_table": _item(),
    "api_newest_seats": _item(),
    "api_seats": _item(),
    "api_newest_standings": _item(),
    "api_standings": _item(),
    "api_teams": _list(),
    "api_event": _item(),
    # A key opens these, so they are never cached.
    "api_money": _item(),
    "api_books": _item(),
    "api_accounts": _list(),
    "api_all_payments": _list(number=PLAYER),
    "api_all_series": _list(EVERY_ACT),
    "api_series": _item(SCOPE),
    "api_series_standings": _item(SCOPE),
    "api_ratings": _list(EVERY_ACT),
    "api_rating": _item(SCOPE),
    "api_newest_list": _item(SCOPE),
    "api_rating_list": _item(SCOPE),
    "api_people": _list(EVERY_ACT, club=WORDS, search=WORDS),
    "api_person": _item(EVERY_ACT, include=NAMES),
    "api_person_results": _list(EVERY_ACT, year=NUMBER),
    "api_clubs": _list(EVERY_ACT, search=WORDS),
    "api_club": _item(EVERY_ACT),
    "api_records": _item(EVERY_ACT),
}
