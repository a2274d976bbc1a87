"""A tournament's overview; the list of tournaments."""

from itertools import groupby
from typing import Final
from urllib.parse import quote

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.doors.public.house import framed
from tournament.models import Tournament
from tournament.models.branding import face_of
from tournament.page_cache.expiry import set_expiry
from tournament.reading.applications import announced_of
from tournament.reading.events.calendar import CalendarFilter, calendar, side_events
from tournament.reading.events.heroes import MOST, heroes
from tournament.reading.events.timetable import plan_of_rounds, upcoming_rounds
from tournament.reading.house import with_winners
from tournament.reading.notices import recent_notices
from tournament.reading.results.payouts import shows_payouts
from tournament.reading.results.standings import Ranking, newest_ranking, top_of
from tournament.reading.results.story import story_of
from tournament.reading.rounds.draw_history import commitment_on
from tournament.reading.visibility import PublicView, public_view_of
from tournament.standings.sheets import (
    rounds_planned,
    settings_by_round,
    settings_of,
)
from tournament.words.regulation_clauses import fees, prizes
from tournament.words.rounds import other_deals_words
from tournament.words.stories import story
from tournament.words.terms import GAMES

FIRST: Final = 8
MAP: Final = "https://www.openstreetmap.org/search?query="


@require_safe
def tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a tournament's overview: date, place, progress, leaders, next step."""
    return overview(request, public_view_of(slug))


def overview(request: HttpRequest, view: PublicView) -> HttpResponse:
    """Render the front page for this public view."""
    settings = settings_of(view.tournament)
    plan = plan_of_rounds(view)
    face, announced = face_of(view.tournament), announced_of(view.tournament)
    whole = newest_ranking(view)
    leading = None if whole is None else top_of(whole, FIRST)
    context = {
        "view": view,
        "area": "tournament",
        "settings": settings,
        "other_deals": other_deals_words(settings),
        "rounds_planned": rounds_planned(view.tournament),
        "lengths": _lengths(view.tournament),
        "players": _players(view, leading),
        "leading": leading,
        "plan": plan,
        "coming": upcoming_rounds(view, plan),
        "map": MAP + quote(view.tournament.place),
        "commitment": commitment_on(view),
        "story": _story(view, whole),
        "face": face,
        "fees": fees(announced),
        "prizes": prizes(view.tournament, announced),
        "shows_payouts": shows_payouts(view),
        "beside": side_events(view.tournament),
    }
    page = render(request, "public/tournament.html", context)
    for clock in view.clocks:
        set_expiry(page, clock.ends_at)
    return set_expiry(page, view.tournament.correction_until)


def _story(view: PublicView, whole: Ranking | None) -> tuple[str, ...]:
    told = None if whole is None else story_of(view.tournament, whole)
    return () if told is None else story(told)


def _players(view: PublicView, leading: Ranking | None) -> int:
    """Return the number of entered players; takes a query if they are not loaded."""
    return view.tournament.entries.count() if leading is None else len(leading.book.entries)


def _lengths(tournament: Tournament) -> str:
    """Return the numbers of rounds and deals over all blocks, as "7 × 28 + 7 × 24"."""
    parts = settings_by_round(tournament)
    ends = [*(first for first, _settings in parts[1:]), rounds_planned(tournament) + 1]
    played = [
        (settings.deals, end - first) for (first, settings), end in zip(parts, ends, strict=True)
    ]
    runs = [(deals, sum(n for _, n in run)) for deals, run in groupby(played, lambda one: one[0])]
    return " + ".join(f"{rounds} × {deals}" for deals, rounds in runs)


@require_safe
def tournaments(request: HttpRequest) -> HttpResponse:
    """List the public tournaments: running, coming, past."""
    wanted = CalendarFilter.from_query(request.GET)
    listed = calendar(wanted)
    past = with_winners(listed.past.object_list)
    games = [(one, GAMES.get(one, one)) for one in listed.choices.games]
    context = framed("calendar", calendar=listed, past=past, wanted=wanted, games=games)
    context["notices"] = () if wanted.is_narrowing else recent_notices()
    context |= {"heroes": heroes(listed.running), "more_running": listed.running[MOST:]}
    return render(request, "public/tournaments.html", context)
