"""The cached pages, the revisions that invalidate them, and their query parameters.

A page that is not listed goes to Django unchanged. A listed page may depend only on its
address, the language, the theme and the database; and on the time, if it sets an expiry.
"""

from __future__ import annotations

from collections.abc import Mapping

from tournament.page_cache.api_pages import API_PAGES
from tournament.page_cache.rules import (
    DAY,
    DAYS,
    EVERY_ACT,
    EVERY_TOURNAMENT,
    NUMBER,
    NUMBERS,
    PLAYER,
    SCOPE,
    SORT,
    WORDS,
    PageRule,
)

OF_CALENDAR = {"game": WORDS, "region": WORDS, "fee": WORDS, "entry": NUMBER, "kind": WORDS}
"""The filters that the calendar and its feeds share."""
CACHED_PAGES: Mapping[str, PageRule] = {
    # The events in progress show their tables and leaders.
    "tournaments": PageRule(
        follows=EVERY_ACT,
        params={"search": WORDS, "year": NUMBER, "page": NUMBER, **OF_CALENDAR},
    ),
    "career": PageRule(follows=EVERY_TOURNAMENT, params={"page": NUMBER}),
    "all_series": PageRule(follows=EVERY_TOURNAMENT),
    "all_ratings": PageRule(follows=EVERY_TOURNAMENT),
    "rating": PageRule(follows=SCOPE),
    "rating_of_day": PageRule(follows=SCOPE),
    "rating_strengths": PageRule(follows=SCOPE),
    "rating_player": PageRule(follows=SCOPE),
    "rating_file": PageRule(follows=SCOPE),
    "series": PageRule(follows=SCOPE),
    "series_player": PageRule(follows=SCOPE),
    "series_file": PageRule(follows=SCOPE),
    "series_card": PageRule(follows=SCOPE),
    "series_regulations": PageRule(follows=SCOPE),
    "series_regulations_version": PageRule(follows=SCOPE),
    "register_of_people": PageRule(
        follows=EVERY_TOURNAMENT, params={"search": WORDS, "page": NUMBER}
    ),
    "table_partners": PageRule(follows=EVERY_TOURNAMENT, params={"page": NUMBER}),
    "head_to_head": PageRule(follows=EVERY_TOURNAMENT, params={"page": NUMBER}),
    "archive": PageRule(
        follows=EVERY_TOURNAMENT, params={"year": NUMBER, "game": WORDS, "page": NUMBER}
    ),
    "search": PageRule(follows=EVERY_TOURNAMENT, params={"search": WORDS}),
    "notices": PageRule(follows=EVERY_TOURNAMENT, params={"year": NUMBER}),
    "notice": PageRule(follows=EVERY_TOURNAMENT),
    "clubs": PageRule(follows=EVERY_TOURNAMENT),
    "club": PageRule(follows=EVERY_TOURNAMENT),
    "records": PageRule(follows=EVERY_TOURNAMENT),
    "house_calendar": PageRule(follows=EVERY_TOURNAMENT, params=OF_CALENDAR),
    "events_file": PageRule(follows=EVERY_ACT, params={"from": DAYS, "until": DAYS, "game": WORDS}),
    "series_list_file": PageRule(follows=EVERY_ACT),
    "clubs_file": PageRule(follows=EVERY_TOURNAMENT),
    "tournament": PageRule(follows=DAY),
    "sitemap": PageRule(follows=EVERY_TOURNAMENT),
    "feed": PageRule(follows=EVERY_TOURNAMENT, params=OF_CALENDAR),
    "embedded_calendar": PageRule(follows=EVERY_TOURNAMENT, params=OF_CALENDAR),
    # The sites that may frame them are a setting of the instance.
    "embedded_standings": PageRule(follows=EVERY_ACT),
    "embedded_seats": PageRule(follows=EVERY_ACT),
    "embedded_teams": PageRule(follows=EVERY_ACT),
    "embedded_series": PageRule(follows=SCOPE),
    "embedded_rating": PageRule(follows=SCOPE),
    "series_on_another_site": PageRule(follows=SCOPE),
    "rating_on_another_site": PageRule(follows=SCOPE),
    "event_card": PageRule(),
    "event_logo": PageRule(),
    "table_card": PageRule(),
    "on_another_site": PageRule(follows=EVERY_ACT),
    "event_poster": PageRule(),
    "player_card": PageRule(),
    "regulations": PageRule(),
    "regulations_version": PageRule(),
    "entry": PageRule(),
    "entry_sent": PageRule(),
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
            "group": WORDS,
        }
    ),
    "rotation": PageRule(),
    "teams": PageRule(),
    "team_rounds": PageRule(),
    "teams_file": PageRule(),
    "payouts": PageRule(),
    "live_standings": PageRule(params={"page": NUMBER, "player": PLAYER, "search": WORDS}),
    "statistics": PageRule(params={"sort": SORT, "page": NUMBER, "group": WORDS}),
    "players": PageRule(params={"search": WORDS}),
    "choose_me": PageRule(params={"search": WORDS}),
    "following": PageRule(params={"who": NUMBERS}),
    "player": PageRule(),
    "draw": PageRule(),
    "standings_file": PageRule(),
    "seats_file": PageRule(),
    "event_file": PageRule(),
    "player_calendar": PageRule(),
    "clock": PageRule(),
    **API_PAGES,
}
