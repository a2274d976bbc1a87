"""The table of routes: it yields the URLs, the guards, openapi.json and the page for people."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from tournament.doors.api import acts, answers, bodies, of_events, of_money, of_people, of_seasons
from tournament.page_cache.api_pages import API_PAGES
from tournament.page_cache.rules import PageRule
from tournament.reading.open_data import events, seasons, teams
from tournament.security.access import Right


@dataclass(frozen=True, slots=True)
class Route:
    """One method of one address: what it reads or does, and the type or format it answers with.

    `answer` is the type of the answer or of a list's items, or the name of a karta format. `may` is
    the right that its key needs; without one it needs no key.
    """

    path: str
    name: str
    summary: str
    read: Callable[..., object]
    answer: type | str
    is_list: bool = False
    includes: tuple[str, ...] = ()
    may: Right | None = None

    @property
    def rule(self) -> PageRule:
        """The cached page, with the query parameters."""
        return API_PAGES[self.name]


@dataclass(frozen=True, slots=True)
class Write:
    """A method that changes something: its body, its act, and the type that it answers with.

    `may` is the right that its key needs; without one it needs no key. A `versioned` address
    needs the version that was read.
    """

    method: str
    path: str
    name: str
    summary: str
    body: type
    act: Callable[..., object]
    answer: type = answers.WrittenFacts
    may: Right | None = None
    versioned: bool = False


def _one(
    path: str, name: str, summary: str, read: Callable[..., object], answer: type | str
) -> Route:
    return Route(path, f"api_{name}", summary, read, answer)


def _many(path: str, name: str, summary: str, read: Callable[..., object], item: type) -> Route:
    return Route(path, f"api_{name}", summary, read, item, is_list=True)


EVENT: Final = "tournaments/<slug:slug>/"
RATING: Final = "ratings/<slug:slug>/"
ROUTES: Final[tuple[Route, ...]] = (
    _one("house/", "house", "This site", of_seasons.house, answers.HouseFacts),
    _many(
        "tournaments/", "tournaments", "Tournaments, the latest first",
        of_events.tournaments, events.EventFacts,
    ),
    Route(
        EVENT, "api_tournament", "A tournament",
        of_events.tournament, answers.TournamentFacts, includes=of_events.INCLUDED,
    ),
    _many(
        f"{EVENT}players/", "players", "Players of a tournament, by surname",
        of_events.players, answers.PlayerItem,
    ),
    _many(
        f"{EVENT}rounds/", "rounds", "Rounds with published seats",
        of_events.rounds, answers.RoundItem,
    ),
    _one(
        f"{EVENT}rounds/<int:number>/", "round", "A round with its tables",
        of_events.round_of, answers.RoundFacts,
    ),
    _one(
        f"{EVENT}rounds/<int:number>/tables/<int:table_number>/", "table",
        "A table with its result and deals", of_events.table, answers.TableFacts,
    ),
    _one(
        f"{EVENT}seats/", "newest_seats", "The newest seats", of_events.seats, "karta.seats/1"
    ),
    _one(
        f"{EVENT}seats/<int:number>/", "seats", "The seats of a round",
        of_events.seats, "karta.seats/1",
    ),
    _one(
        f"{EVENT}standings/", "newest_standings", "The newest standings",
        of_events.standings, "karta.standings/1",
    ),
    _one(
        f"{EVENT}standings/<int:number>/", "standings", "The standings after a round",
        of_events.standings, "karta.standings/1",
    ),
    _many(f"{EVENT}teams/", "teams", "Standings of teams", of_events.teams, teams.TeamItem),
    _one(
        f"{EVENT}event/", "event", "The whole tournament, to verify it",
        of_events.event, "karta.tournament/1",
    ),
    Route(
        f"{EVENT}money/", "api_money", "Prizes, stakes, and what players owe",
        of_money.money, "karta.settlement/1", may="see_money",
    ),
    Route(
        f"{EVENT}books/", "api_books", "What came in, what it is for, and what is in hand",
        of_money.books, answers.BookFacts, may="see_money",
    ),
    Route(
        f"{EVENT}accounts/", "api_accounts", "What each player owes and paid",
        of_money.accounts, answers.AccountItem, is_list=True, may="see_money",
    ),
    Route(
        f"{EVENT}payments/", "api_all_payments", "Payments, refunds and waivers, oldest first",
        of_money.payments, answers.PaymentItem, is_list=True, may="see_money",
    ),
    _many("series/", "all_series", "Series", of_seasons.all_series, seasons.SeriesFacts),
    _one(
        "series/<slug:slug>/", "series", "A series with its rule and results",
        of_seasons.series, "karta.series/1",
    ),
    _one(
        "series/<slug:slug>/standings/", "series_standings", "The table of a series",
        of_seasons.series_standings, "karta.series-standings/1",
    ),
    _many("ratings/", "ratings", "Ratings", of_seasons.ratings, seasons.RatingFacts),
    _one(RATING, "rating", "A rating and the days of its lists", of_seasons.rating,
         seasons.RatingDays),
    _one(
        f"{RATING}latest/", "newest_list", "The newest list of a rating",
        of_seasons.rating_list, "karta.rating/1",
    ),
    _one(
        f"{RATING}<slug:day>/", "rating_list", "The list of a day",
        of_seasons.rating_list, "karta.rating/1",
    ),
    _many(
        "people/", "people", "People with public results, by surname",
        of_people.people, answers.PersonItem,
    ),
    Route(
        "people/<int:number>/", "api_person", "A person",
        of_people.person, answers.PersonFacts, includes=of_people.INCLUDED,
    ),
    _many(
        "people/<int:number>/results/", "person_results", "A person's results, latest first",
        of_people.results, answers.ResultItem,
    ),
    _many("clubs/", "clubs", "Clubs, by name", of_people.clubs, answers.ClubItem),
    _one("clubs/<slug:slug>/", "club", "A club with its people", of_people.club, answers.ClubFacts),
    _one("records/", "records", "Records of all time", of_people.records, answers.RecordFacts),
)  # fmt: skip

WRITES: Final[tuple[Write, ...]] = (
    Write(
        "POST", "devices/", "api_devices", "Set up a device by the code that it scanned",
        bodies.DeviceCode, acts.set_up_device, answers.DeviceKey,
    ),
    Write(
        "POST", f"{EVENT}players/", "api_players", "Enter a player",
        bodies.NewPlayer, acts.enter_player, may="register",
    ),
    Write(
        "PUT", f"{EVENT}players/<int:number>/", "api_player", "Mark a player as arrived",
        bodies.Arrival, acts.mark_arrival, may="check_in",
    ),
    Write(
        "POST", f"{EVENT}players/<int:number>/payments/", "api_payments",
        "Record a payment of an entry fee", bodies.PaidFee, acts.record_payment, may="take_money",
    ),
    Write(
        "POST", f"{EVENT}rounds/", "api_rounds", "Seat the next round and publish its seats",
        bodies.SeatingBody, acts.seat_round, may="seat",
    ),
    Write(
        "PUT", f"{EVENT}rounds/<int:number>/", "api_round", "Close a round",
        bodies.ClosingBody, acts.close_round, may="close",
    ),
    Write(
        "PUT", f"{EVENT}rounds/<int:number>/tables/<int:table_number>/", "api_table",
        "Enter the result of a table",
        bodies.ResultBody, acts.enter_result, may="enter", versioned=True,
    ),
)  # fmt: skip


def resources() -> Iterator[tuple[str, str, Route | None, Mapping[str, Write]]]:
    """Yield each address: its path, its name, how it is read, and its other methods."""
    reads = {route.path: route for route in ROUTES}
    for path in dict.fromkeys([*reads, *(write.path for write in WRITES)]):
        route = reads.get(path)
        writes = {write.method: write for write in WRITES if write.path == path}
        names = [write.name for write in writes.values()]
        yield path, names[0] if route is None else route.name, route, writes
