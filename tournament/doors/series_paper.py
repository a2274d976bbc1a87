"""The table of a series as PDF: ordered by a button, made once as it is now, then sent."""

from __future__ import annotations

from typing import Final

from csp.decorators import csp_exempt
from django.conf import settings
from django.http import FileResponse, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import get_language

from tournament.background import printing as press
from tournament.models import Job
from tournament.ops.setup.spoken import is_spoken_on
from tournament.paper.order import Order, Unprintable
from tournament.paper.series.ordering import TABLE, order_of_table
from tournament.reading.series.pages import SeriesView
from tournament.services.acts import Actor
from tournament.storage import documents

MOMENT: Final = 0.8
"""Seconds for which the button waits, so that a small table opens like any link."""


def order_paper(request: HttpRequest, view: SeriesView, *, by: Actor) -> HttpResponse:
    """Have the table made as it is now, unless it is already, and lead to it."""
    try:
        job = press.order_document(_order(view), by=by)
    except Unprintable as refused:
        return _say(request, view, refused.words)
    press.wait_for(job, seconds=MOMENT)
    return redirect(request.path)


def send_paper(request: HttpRequest, view: SeriesView, *, back: HttpResponse) -> HttpResponseBase:
    """Send the table as it is now; say how far it is, or go back where nobody ordered it."""
    job = press.standing(_order(view))
    if job is not None and documents.has(job):
        return _file(request, view, job)
    if job is None or job.is_done or job.state == Job.State.CANCELLED:
        return back
    return _say(request, view, job.words if not job.is_active else "", is_active=job.is_active)


def _file(request: HttpRequest, view: SeriesView, job: Job) -> HttpResponseBase:
    """Return the finished table; its address stays as the table changes."""

    # A PDF runs no script of ours, and browsers' own viewers stumble over our rules for pages.
    @csp_exempt()
    def pdf(_request: HttpRequest) -> FileResponse:
        return FileResponse(
            documents.path_of(job).open("rb"),
            filename=f"{view.scope.slug}.pdf",
            content_type="application/pdf",
            headers={"Cache-Control": "no-cache", "X-Robots-Tag": "noindex"},
        )

    return pdf(request)


def _order(view: SeriesView) -> Order:
    language = get_language() or ""
    spoken = language if is_spoken_on(TABLE, language) else settings.LANGUAGE_CODE
    return order_of_table(view, spoken)


def _say(
    request: HttpRequest, view: SeriesView, words: str, *, is_active: bool = False
) -> HttpResponse:
    context = {"view": view, "words": words, "is_active": is_active}
    return render(request, "public/series/paper.html", context)
