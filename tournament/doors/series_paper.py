"""PDF of a series or rating: ordered by a button, made from the current state, then sent."""

from __future__ import annotations

from dataclasses import dataclass

from csp.decorators import csp_exempt
from django.conf import settings
from django.http import FileResponse, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import get_language

from tournament.background import printing as press
from tournament.models import Job
from tournament.ops.setup.language_coverage import document_speaks
from tournament.paper.documents import OF_SERIES
from tournament.paper.print_orders import NothingToPrint, Order
from tournament.paper.series.ordering import RATING, TABLE, order_of_rating, order_of_table
from tournament.reading.series.pages import SeriesView
from tournament.reading.series.ratings import RatingView
from tournament.services.acts import Actor
from tournament.storage import documents


@dataclass(frozen=True, slots=True)
class PaperOfSeason:
    """A printable document: its order, its file name, and the title of its page."""

    order: Order
    file: str
    over: str

    @property
    def words(self) -> str:
        """The title of the document."""
        return str(OF_SERIES[self.order.document].words)


def table_of_series(view: SeriesView) -> PaperOfSeason:
    """Return the document of a series in its current state."""
    order = order_of_table(view, _language(TABLE))
    return PaperOfSeason(order, view.scope.slug, view.scope.name)


def list_of_rating(view: RatingView) -> PaperOfSeason:
    """Return the document of a rating's list of a day."""
    order = order_of_rating(view, _language(RATING))
    return PaperOfSeason(order, f"{view.scope.slug}-{view.said.as_of}", view.scope.name)


def order_paper(request: HttpRequest, paper: PaperOfSeason, *, by: Actor) -> HttpResponse:
    """Order the document in its current state, unless it exists, and redirect to it."""
    try:
        press.order_document(paper.order, by=by)
    except NothingToPrint as refused:
        return _say(request, paper, refused.words)
    return redirect(request.path)


def send_paper(
    request: HttpRequest, paper: PaperOfSeason, *, back: HttpResponse
) -> HttpResponseBase:
    """Send the current document; show its progress, or return `back` if it was not ordered."""
    job = press.standing(paper.order)
    if job is not None and documents.has(job):
        return _file(request, paper, job)
    if job is None or job.is_done or job.state == Job.State.CANCELLED:
        return back
    return _say(request, paper, job.words if not job.is_active else "", is_active=job.is_active)


def _file(request: HttpRequest, paper: PaperOfSeason, job: Job) -> HttpResponseBase:
    """Return the finished document; its URL stays the same when the table changes."""

    # A PDF runs none of our scripts, and our content security policy breaks browsers' viewers.
    @csp_exempt()
    def pdf(_request: HttpRequest) -> FileResponse:
        return FileResponse(
            documents.open_file(job),
            filename=f"{paper.file}.pdf",
            content_type="application/pdf",
            headers={"Cache-Control": "no-cache", "X-Robots-Tag": "noindex"},
        )

    return pdf(request)


def _language(document: str) -> str:
    language = get_language() or ""
    return language if document_speaks(document, language) else settings.LANGUAGE_CODE


def _say(
    request: HttpRequest, paper: PaperOfSeason, words: str, *, is_active: bool = False
) -> HttpResponse:
    context = {"paper": paper, "words": words, "is_active": is_active}
    response = render(request, "public/series/paper.html", context)
    if is_active:
        response["Refresh"] = "1"
    return response
