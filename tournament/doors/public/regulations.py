"""Regulations of an event or a series: in force with all changes marked, and each old version."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.doors.public.house import framed
from tournament.models import RegulationsVersion, Scope, Tournament
from tournament.reading.regulations import (
    Comparison,
    as_published,
    compare,
    in_force,
    unchanged,
    versions_of,
)
from tournament.reading.series.pages import public_scope
from tournament.reading.visibility import public_view_of


@require_safe
def regulations(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the regulations of this tournament; changes since the announcement are marked."""
    view = public_view_of(slug)
    context = {"view": view, "area": "regulations", **_in_force(view.tournament)}
    return render(request, "public/regulations.html", context)


@require_safe
def regulations_version(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show the regulations as they were published, with the changes since the version before."""
    view = public_view_of(slug)
    context = {"view": view, "area": "regulations", **_version(view.tournament, number)}
    return render(request, "public/regulations.html", context)


@require_safe
def series_regulations(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the regulations of a series; changes since the announcement are marked."""
    scope = public_scope(slug)
    context = framed("series", scope=scope, **_in_force(scope))
    return render(request, "public/series/regulations.html", context)


@require_safe
def series_regulations_version(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show the regulations of a series as they were published."""
    scope = public_scope(slug)
    context = framed("series", scope=scope, **_version(scope, number))
    return render(request, "public/series/regulations.html", context)


def _in_force(owner: Tournament | Scope) -> dict[str, Any]:
    """Return the regulations in force, compared with the first version."""
    versions = versions_of(owner)
    now = in_force(owner, versions[-1].text if versions else "")
    told = compare(as_published(versions[0]), now) if versions else unchanged(now)
    return _context(told, versions, since=versions[0] if versions else None, shown=None)


def _version(owner: Tournament | Scope, number: int) -> dict[str, Any]:
    """Return a published version, compared with the one before it."""
    versions = versions_of(owner)
    places = [place for place, one in enumerate(versions) if one.number == number]
    if not places:
        raise Http404
    shown, before = versions[places[0]], versions[: places[0]][-1:]
    text = as_published(shown)
    told = compare(as_published(before[0]), text) if before else unchanged(text)
    return _context(told, versions, since=before[0] if before else None, shown=shown)


def _context(
    told: Comparison,
    versions: Sequence[RegulationsVersion],
    *,
    since: RegulationsVersion | None,
    shown: RegulationsVersion | None,
) -> dict[str, Any]:
    return {"told": told, "versions": versions[::-1], "since": since, "shown": shown}
