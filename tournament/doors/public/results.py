"""The standings after a round."""

from collections.abc import Sequence

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from django_tables2 import RequestConfig

from tournament.doors.tables import StandingsTable, StatisticsTable
from tournament.models import Announcement
from tournament.page_cache.expiry import set_expiry
from tournament.reading.applications import announced_of
from tournament.reading.events.blocks import GroupSplit, public_cut
from tournament.reading.results import statistics as counted
from tournament.reading.results.bump_chart import bump_chart, places_by_round
from tournament.reading.results.filters import StandingsFilter, course_of_group, narrowed, offered
from tournament.reading.results.highlights import highlights
from tournament.reading.results.nominations import nominations
from tournament.reading.results.payouts import Payouts, is_told, shows_payouts
from tournament.reading.results.payouts import payouts as payouts_of
from tournament.reading.results.prizes import (
    PublishedPrizes,
    SumRow,
    earlier_prizes,
    has_prizes,
    planned_prizes,
    sum_rows,
)
from tournament.reading.results.standings import ROWS_PER_PAGE, Ranking, ranking, with_sparklines
from tournament.reading.rounds.live import live_round
from tournament.reading.rounds.outlook import outlook
from tournament.reading.visibility import PublicView, public_view_of
from tournament.standings.sheets import groups_of, rounds_planned
from tournament.words.nominations import NOMINATIONS, RULES, figure_words

FIRST = 6


@require_safe
def standings(request: HttpRequest, slug: str, number: int | None = None) -> HttpResponse:
    """Show the standings after a round, by default the newest."""
    return show_standings(request, public_view_of(slug), number)


def show_standings(
    request: HttpRequest, view: PublicView, number: int | None = None
) -> HttpResponse:
    """Render the standings for this public view."""
    if view.shows_live(number):
        return show_live(request, view)
    after = view.ranked(number)
    everybody = ranking(view.tournament, after.number)
    asked = StandingsFilter.from_query(request.GET)
    found = narrowed(everybody, asked)
    possible = outlook(view, everybody)
    if possible is not None:
        found = possible.marked(found)
    found = with_sparklines(found)
    table = StandingsTable(found)
    RequestConfig(request, paginate={"per_page": ROWS_PER_PAGE}).configure(table)
    context = {
        "view": view,
        "area": "standings",
        "round": after,
        "ranking": found,
        "leaders": everybody.lines[:3],
        "players": len(everybody.lines),
        "asked": asked,
        "offered": offered(everybody),
        "possible": possible,
        "cut": _cut(view, everybody),
        "shows_payouts": shows_payouts(view),
        "table": table,
    }
    page = render(request, "public/standings.html", context)
    return set_expiry(page, view.tournament.correction_until)


def _cut(view: PublicView, everybody: Ranking) -> GroupSplit | None:
    """Return the group split after the round; None if the event has no blocks."""
    book = everybody.book
    if not book.blocks:
        return None
    return public_cut(view.tournament, everybody.after, book, everybody.shielded)


@require_safe
def payouts(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the payouts, if the organiser publishes them and the result is announced."""
    view = public_view_of(slug)
    if not shows_payouts(view):
        raise Http404
    event, rounds = view.tournament, view.ranked_rounds
    announced = announced_of(event)
    books = payouts_of(event, ranking(event, rounds[-1].number if rounds else 0))
    earlier = earlier_prizes(event) if books.published else None
    context = {
        "view": view,
        "area": "standings",
        "rounds": rounds_planned(event),
        "books": books,
        "is_told": is_told(view),
        "shows_prizes": announced.shows_payouts and has_prizes(announced),
        "published": books.published,
        "earlier": earlier,
        "planned": _planned(announced, books, earlier),
        "stakes": (*books.settled, *books.transfers) if _shows_stakes(view, announced) else (),
        "bank": _("the bank"),
    }
    page = render(request, "public/payouts.html", context)
    return set_expiry(page, view.tournament.correction_until)


def _planned(
    announced: Announcement, books: Payouts, earlier: PublishedPrizes | None
) -> Sequence[SumRow]:
    """Return the sums by place, as published or by the present fund, beside the earlier ones."""
    fund, published = books.settlement.fund, books.published
    if published is None:
        return sum_rows(planned_prizes(fund, announced), ()) if fund else ()
    return sum_rows(published.lists, () if earlier is None else earlier.lists)


def _shows_stakes(view: PublicView, announced: Announcement) -> bool:
    return announced.shows_stakes and is_told(view)


@require_safe
def live_standings(request: HttpRequest, slug: str) -> HttpResponse:
    """Show live results of the current round; without one, the standings."""
    return show_live(request, public_view_of(slug))


def show_live(request: HttpRequest, view: PublicView) -> HttpResponse:
    """Render the current round for this public view."""
    being_played = live_round(view)
    if being_played is None:
        return show_standings(request, view)
    asked = StandingsFilter.from_query(request.GET)
    number, player = request.GET.get("page"), request.GET.get("player", "")
    page = being_played.page(asked, number, size=ROWS_PER_PAGE, player=player)
    context = {
        "view": view,
        "area": "standings",
        "live": being_played,
        "asked": asked,
        "page": page,
    }
    return render(request, "public/live.html", context)


@require_safe
def statistics(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the course of the event, its highlights, and statistics of the deals."""
    view = public_view_of(slug)
    has_deals = counted.has_statistics(view.tournament)
    if not (view.counted_rounds if has_deals else view.ranked_rounds):
        raise Http404
    groups = groups_of(view.tournament)
    asked = request.GET.get("group", "")
    group = asked if asked in groups else ""
    context = {"view": view, "area": "statistics", "groups": groups, "asked_group": group}
    context |= _course(view, group)
    if has_deals:
        found = counted.statistics(view.tournament, view.counted_rounds, group)
        table = StatisticsTable(found.lines, has_pules=found.has_pules)
        RequestConfig(request, paginate={"per_page": ROWS_PER_PAGE}).configure(table)
        context |= {"statistics": found, "table": table}
        context["named"] = [
            (
                NOMINATIONS[one.code],
                RULES[one.code],
                [(who, figure_words(one.code, who.count, who.of)) for who in one.nominees],
            )
            for one in nominations(view.tournament, view.ranked_rounds)
        ]
    return render(request, "public/statistics.html", context)


def _course(view: PublicView, group: str) -> dict[str, object]:
    """Return the chart of places and the highlights, once a round is closed."""
    if not view.ranked_rounds:
        return {}
    everybody = ranking(view.tournament, view.ranked_rounds[-1].number)
    found = course_of_group(everybody, group) if group else everybody
    first = [line.row.number for line in found.lines[:FIRST]]
    return {
        "highlights": highlights(everybody, group),
        "chart": bump_chart(found, first),
        "courses": [
            (line, courses)
            for line, courses in zip(
                found.lines[:ROWS_PER_PAGE], places_by_round(found).values(), strict=False
            )
        ],
    }
