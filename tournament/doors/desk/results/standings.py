"""The standings at the desk: after any round, by category, and their public view."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django_tables2 import RequestConfig

from tournament.doors.acting import EventRequest, Routes, at_event
from tournament.doors.tables import StandingsTable
from tournament.models import Publication, Tournament
from tournament.reading.results.filters import StandingsFilter, narrowed, offered
from tournament.reading.results.standings import ROWS_PER_PAGE, Ranking, ranking, ranking_at_desk
from tournament.reading.visibility import SHOWING_STANDINGS, SeatedRound, counted
from tournament.standings.sheets import rounds_planned


@dataclass(frozen=True, slots=True)
class Asked:
    """The query: round, category, and view of the desk or the public."""

    after: int | None = None
    category: str = ""
    as_public: bool = False


@dataclass(frozen=True, slots=True)
class DeskStandings:
    """The standings after a round; `categories` are those available."""

    rounds: Sequence[SeatedRound]
    after: SeatedRound
    ranking: Ranking
    categories: tuple[str, ...]


def ranked_rounds(tournament: Tournament) -> list[SeatedRound]:
    """Return the rounds that have results, with their number of entered tables, in one query."""
    return [played for played in counted(tournament.rounds.published()) if played.tables_in]


def read_standings(tournament: Tournament, asked: Asked) -> DeskStandings | None:
    """Return the requested standings in at most five queries; None before the first result."""
    rounds = ranked_rounds(tournament)
    if not rounds and asked.after is None:
        return None
    after = _after(rounds, asked.after)
    if asked.as_public:
        return DeskStandings(rounds, after, ranking(tournament, after.number), ())
    everybody = ranking_at_desk(tournament, after.number)
    return DeskStandings(
        rounds=rounds,
        after=after,
        ranking=narrowed(everybody, StandingsFilter(category=asked.category)),
        categories=offered(everybody).categories,
    )


def announced_result(tournament: Tournament) -> Publication | None:
    """Return the newest announcement of the result; None before the first."""
    newest = tournament.publications.standings().defer("rows").first()
    if newest is None or newest.kind == Publication.Kind.STANDING_WITHDRAWN:
        return None
    return newest


def _after(rounds: Sequence[SeatedRound], number: int | None) -> SeatedRound:
    """Return the requested round; by default the last closed one, else the last one."""
    if number is None:
        closed = [played for played in rounds if played.is_closed]
        return (closed or list(rounds))[-1]
    for played in rounds:
        if played.number == number:
            return played
    raise Http404


routes = Routes(at_event)


@routes.page("standings/")
@routes.page("standings/<int:number>/")
def desk_standings(request: EventRequest, number: int | None = None) -> HttpResponse:
    """Show the standings after a round, by default the last closed one."""
    return _show(request, Asked(number, request.http.GET.get("category", "")))


@routes.page("standings/public/")
@routes.page("standings/<int:number>/public/")
def public_standings(request: EventRequest, number: int | None = None) -> HttpResponse:
    """Show the public view of the standings: its names, and the announced result."""
    return _show(request, Asked(number, as_public=True))


def _show(request: EventRequest, asked: Asked) -> HttpResponse:
    desk = request.desk
    context: dict[str, object] = {"desk": desk, "area": "standings"}
    page = read_standings(desk.tournament, asked)
    if page is None:
        return render(request.http, "desk/results/standings_none.html", context)
    table = StandingsTable(page.ranking)
    RequestConfig(request.http, paginate={"per_page": ROWS_PER_PAGE}).configure(table)
    planned = rounds_planned(desk.tournament)
    context |= {
        "asked": asked,
        "page": page,
        "ranking": page.ranking,
        "table": table,
        "announced": announced_result(desk.tournament),
        "rounds_planned": planned,
        "to_close": next((one for one in page.rounds if not one.is_closed), None),
        "is_played": sum(one.is_closed for one in page.rounds) >= planned,
        "public_may_see": desk.tournament.public_sees in SHOWING_STANDINGS,
        "is_public": desk.tournament.public_sees != Tournament.PublicSees.NOTHING,
        "may_finish": desk.may("finish"),
        "may_export": desk.may("export"),
    }
    return render(request.http, "desk/results/standings.html", context)
