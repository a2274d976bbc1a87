"""Reading tournaments: their facts, players, rounds, tables, seats, standings and teams."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, Literal

from django.http import Http404

from scoring.house_rules import write_house_rules
from scoring.sheet_files import write_sheet
from tournament.doors.api.answers import (
    AbsentItem,
    PlayerItem,
    RoundFacts,
    RoundItem,
    SeatItem,
    TableFacts,
    TableItem,
    TournamentFacts,
)
from tournament.doors.api.asked import ApiRequest
from tournament.doors.api.listing import ApiListing, listed
from tournament.models.player import normalise_name
from tournament.reading import files
from tournament.reading.open_data.events import (
    EventFacts,
    EventFilter,
    entry_changes,
    event_facts,
    site_revision,
    slugs_of,
)
from tournament.reading.open_data.teams import TeamItem, team_items
from tournament.reading.people.courses import Courses, courses
from tournament.reading.people.player_list import ListedPlayer, roster_of
from tournament.reading.results.filters import is_found
from tournament.reading.results.standings import ranking
from tournament.reading.rounds.played_tables import PublicTable, played_tables
from tournament.reading.rounds.seats import announced_seating
from tournament.reading.sheets.sheets import SeatedPlayer, TablePage, table_page
from tournament.reading.visibility import PublicView, SeatedRound
from tournament.standings.sheets import added_up, settings_of

State = Literal["playing", "entered", "void"]
INCLUDED: Final = ("players", "rounds", "teams")


def tournaments(asked: ApiRequest) -> ApiListing[EventFacts]:
    """Return the public tournaments, the latest first."""
    wanted = EventFilter(
        since=asked.number("since"),
        first_day=asked.day("from"),
        last_day=asked.day("until"),
        game=asked.text("game"),
        state=asked.text("state"),
        search=asked.text("search"),
    )
    among = asked.tournaments()
    slugs = slugs_of(among, wanted)
    asked.expires.extend(entry_changes(slugs))
    return ApiListing(slugs, lambda keys: event_facts(among, keys, asked.page), site_revision())


def tournament(asked: ApiRequest, slug: str) -> TournamentFacts:
    """Return a tournament, with the parts it should include."""
    view = asked.view(slug)
    included = asked.names("include", INCLUDED)
    asked.expires.extend(entry_changes([slug]))
    (facts,) = event_facts(asked.tournaments(), [slug], asked.page)
    return TournamentFacts(
        facts=facts,
        players=_players(view) if "players" in included else None,
        rounds=_rounds(view) if "rounds" in included else None,
        teams=_teams(view) if "teams" in included else None,
    )


def players(asked: ApiRequest, slug: str) -> ApiListing[PlayerItem]:
    """Return the players with a seat or a place, by surname; none before the first seats."""
    view = asked.view(slug)
    words, club = normalise_name(asked.text("search")).split(), asked.text("club")
    found = [
        one
        for one in _players(view)
        if club in ("", one.club) and is_found(words, one.name, one.number, one.club)
    ]
    return listed(found, lambda one: one.number, view.tournament.revision)


def _players(view: PublicView) -> list[PlayerItem]:
    if not view.rounds:
        return []
    known = courses(view)
    groups = roster_of(view, known).letters
    return [_player(one, known, view) for under in groups for one in under.players]


def _player(one: ListedPlayer, known: Courses | None, view: PublicView) -> PlayerItem:
    has_page = known is not None and view.shows_people and one.number in known.position_of
    return PlayerItem(
        number=one.number,
        name=one.name,
        club=one.club,
        table=one.table,
        seat=one.letter or None,
        place=None if one.place is None else str(one.place),
        person=known.person(one.number) if known is not None and has_page else None,
    )


def rounds(asked: ApiRequest, slug: str) -> ApiListing[RoundItem]:
    """Return the rounds with published seats."""
    view = asked.view(slug)
    return listed(_rounds(view), lambda one: one.number, view.tournament.revision)


def _rounds(view: PublicView) -> list[RoundItem]:
    return [
        RoundItem(
            number=one.number,
            state="closed" if one.is_closed else "playing",
            tables=one.tables_all,
            tables_in=one.tables_in,
        )
        for one in view.rounds
    ]


def round_of(asked: ApiRequest, slug: str, number: int) -> RoundFacts:
    """Return a round with its tables and their public results."""
    view = asked.view(slug)
    played = view.seated(number)
    seating = announced_seating(view.tournament, played.number)
    return RoundFacts(
        number=number,
        state="closed" if played.is_closed else "playing",
        tables=[_table(one) for one in played_tables(view, played, seating.tables)],
        sits_out=[AbsentItem(one.number, one.name, one.club) for one in seating.resting],
    )


def _table(table: PublicTable) -> TableItem:
    state: State = "entered" if table.is_in else "playing"
    return TableItem(
        number=table.number,
        group=table.group,
        state="void" if table.is_void else state,
        seats=[
            SeatItem(
                seat=one.seat.letter,
                number=one.seat.number,
                name=one.seat.name,
                club=one.seat.club,
                small=None if one.gain is None else one.gain.small,
                big=None if one.gain is None else _exact(one.gain.big),
            )
            for one in table.seats
        ],
    )


def table(asked: ApiRequest, slug: str, number: int, table_number: int) -> TableFacts:
    """Return a table with its result and deals, if results are public as soon as they are in."""
    view = asked.view(slug)
    if not view.shows_sheets:
        raise Http404
    played = view.seated(number)
    page = table_page(view.tournament, played.round, table_number)
    return TableFacts(
        round=number,
        number=page.number,
        version=0 if page.version is None else page.version.number,
        state=_state(page),
        seats=[_seat(one) for one in page.players],
        sheet=_sheet(view, played, page),
    )


def _state(page: TablePage) -> State:
    if page.version is None:
        return "playing"
    return "void" if page.version.is_void else "entered"


def _seat(one: SeatedPlayer) -> SeatItem:
    return SeatItem(one.letter, one.number, one.name, one.club, one.small, _exact(one.big))


def _sheet(view: PublicView, played: SeatedRound, page: TablePage) -> dict[str, object] | None:
    """Return the deals with the players' public names; None if only totals are known."""
    settings = settings_of(view.tournament, played.number)
    names = [one.name for one in page.players]
    dealt = page.version and added_up(page.version, names, settings)
    if not dealt or not page.rows:
        return None
    sheet, _score = dealt
    return write_sheet(sheet, write_house_rules(sheet.house_rules, sheet.game.rules))


def seats(asked: ApiRequest, slug: str, number: int | None = None) -> dict[str, object]:
    """Return the seats of a round as karta.seats/1."""
    view = asked.view(slug)
    played = view.seated(number)
    seating = announced_seating(view.tournament, played.number)
    return files.seats_document(view, played, seating.tables, seating.resting)


def standings(asked: ApiRequest, slug: str, number: int | None = None) -> dict[str, object]:
    """Return the standings after a round as karta.standings/1."""
    view = asked.view(slug)
    after = view.ranked(number)
    return files.standings_document(view, after, ranking(view.tournament, after.number))


def teams(asked: ApiRequest, slug: str) -> ApiListing[TeamItem]:
    """Return the standings of teams; none without teams or before they are public."""
    view = asked.view(slug)
    return listed(_teams(view), lambda one: one.team, view.tournament.revision)


def _teams(view: PublicView) -> list[TeamItem]:
    if not view.has_teams or not view.ranked_rounds:
        return []
    return team_items(view, view.ranked_rounds[-1].number)


def event(asked: ApiRequest, slug: str) -> dict[str, object]:
    """Return all data with which draw, seats and standings can be repeated: karta.tournament/1."""
    return files.event_document(asked.view(slug))


def _exact(big: Fraction | None) -> str | None:
    return None if big is None else str(big)
