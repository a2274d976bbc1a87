"""People across events: the register, a person's page and their table partners, clubs, records."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.doors.public.house import framed
from tournament.models import Player
from tournament.reading.hall.screens import picture_of
from tournament.reading.people import clubs as of_clubs
from tournament.reading.people.identity import group_of, root_of, titles_of
from tournament.reading.people.licences import licence_of_card
from tournament.reading.people.persons import career_keys, person_page, read_career
from tournament.reading.people.records import records as all_records
from tournament.reading.people.register_page import LONGEST_SEARCH, register_page
from tournament.reading.people.seasons import external_results_of
from tournament.reading.people.shared_tables import own_seats, partners, shared_tables
from tournament.reading.people.years import figures_by_year
from tournament.reading.series.season_courses import rating_curves, stage_places

PER_PAGE = 25


@require_safe
def register(request: HttpRequest) -> HttpResponse:
    """List all people with an announced result, by surname."""
    words = request.GET.get("search", "")[:LONGEST_SEARCH].strip()
    page, lines = register_page(words, request.GET.get("page", ""))
    context = framed("people", page=page, lines=lines, search=words)
    return render(request, "public/register.html", context)


@require_safe
def career(request: HttpRequest, number: int) -> HttpResponse:
    """Show a person across events; redirect if they were merged, 404 without public results."""
    player, moved = _person(number, "career")
    if moved is not None:
        return moved
    group = group_of(player.pk)
    elsewhere = external_results_of(player.pk)
    keys = career_keys(group, elsewhere)
    if not keys:
        raise Http404
    page = Paginator(keys, PER_PAGE).get_page(request.GET.get("page"))
    rows = read_career(group, list(page.object_list))
    rehearsed = [one for one in rows if one.is_rehearsal]
    person = person_page(player, elsewhere)
    places = stage_places(player, elsewhere, person.series)
    curves = rating_curves(group, person.ratings)
    context = {
        "player": player,
        "page": page,
        "played": [one for one in rows if not one.is_rehearsal],
        "rehearsed": rehearsed,
        "person": person,
        "series": [(one, places.get(one.slug, ())) for one in person.series],
        "ratings": [(one, curves.get(one.slug, ())) for one in person.ratings],
        "has_side": bool(person.ratings or person.series or (person.best and person.best.deals)),
        "club_slug": of_clubs.club_slug(player.club),
    }
    return render(request, "public/career.html", framed("people", **context))


@require_safe
@never_cache
def card(request: HttpRequest, token: str) -> HttpResponse:
    """Show a membership card to the holder of its link."""
    licence = licence_of_card(token)
    if licence is None:
        raise Http404
    today = timezone.localdate()
    context = {
        "licence": licence,
        "player": licence.player,
        "titles": titles_of([root_of(licence.player_id)]).get(root_of(licence.player_id), ""),
        "is_valid": licence.first_day <= today <= licence.last_day,
        "is_early": today < licence.first_day,
        "picture": picture_of(request.build_absolute_uri()),
    }
    return render(request, "public/card.html", context)


@require_safe
def table_partners(request: HttpRequest, number: int) -> HttpResponse:
    """List all people who shared a table with a person."""
    player, moved = _person(number, "table_partners")
    if moved is not None:
        return moved
    group = group_of(player.pk)
    found = partners(group, own_seats(group))
    if not found:
        raise Http404
    page = Paginator(found, 4 * PER_PAGE).get_page(request.GET.get("page"))
    context = framed("people", player=player, page=page, partners=page.object_list)
    return render(request, "public/table_partners.html", context)


@require_safe
def head_to_head(request: HttpRequest, number: int, other: int) -> HttpResponse:
    """Show all tables that two people shared, with their balance."""
    player, _moved = _person(number, "career")
    partner, _moved = _person(other, "career")
    if (player.pk, partner.pk) != (number, other):
        return redirect("head_to_head", player.pk, partner.pk, permanent=True)
    found = shared_tables(group_of(player.pk), group_of(partner.pk))
    if not found or player.pk == partner.pk:
        raise Http404
    context = {
        "player": player,
        "partner": partner,
        "page": Paginator(found, 4 * PER_PAGE).get_page(request.GET.get("page")),
        "tables": len(found),
        "ahead": sum(one.balance > 0 for one in found),
        "behind": sum(one.balance < 0 for one in found),
        "balance": sum(one.balance for one in found),
    }
    return render(request, "public/head_to_head.html", framed("people", **context))


@require_safe
def clubs(request: HttpRequest) -> HttpResponse:
    """List the clubs of people with public results."""
    return render(request, "public/clubs.html", framed("clubs", clubs=of_clubs.clubs()))


@require_safe
def club(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a club with its people."""
    page = of_clubs.club_page(slug)
    if page is None:
        raise Http404
    return render(request, "public/club.html", framed("clubs", page=page))


@require_safe
def records(request: HttpRequest) -> HttpResponse:
    """Show the records of all time, and the figures by year."""
    context = framed("records", records=all_records(), figures=figures_by_year())
    return render(request, "public/records.html", context)


def _person(number: int, page: str) -> tuple[Player, HttpResponse | None]:
    """Return the person with this number, and a redirect if they were merged."""
    root = root_of(number)
    player = get_object_or_404(Player, pk=root, erased_at=None)
    return player, redirect(page, root, permanent=True) if root != number else None
