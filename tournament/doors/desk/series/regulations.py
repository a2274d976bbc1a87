"""Regulations of a series at the desk: what changed, and publishing a version."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from tournament.doors.acting import UNPROCESSABLE, Routes
from tournament.doors.desk.regulations_form import RegulationsForm, regulations_context
from tournament.doors.desk.series.guards import SeriesRequest, at_series
from tournament.services.events.regulations import publish_regulations
from tournament.services.refusals import Refused
from tournament.words import refusal_words

routes = Routes(at_series)


def _show(request: SeriesRequest, refused: Refused | None = None) -> HttpResponse:
    if request.series.is_rating:
        raise Http404
    context: dict[str, Any] = {
        "desk": request.desk,
        "season": request.season,
        "area": "regulations",
        **regulations_context(request.desk.scope),
    }
    form = request.typed.get("form") or RegulationsForm(initial={"text": context["own_text"]})
    if refused is not None:
        form.add_error(None, str(refusal_words(refused)))
    context["form"] = form
    status = UNPROCESSABLE if form.is_bound else 200
    return render(request.http, "desk/series/regulations.html", context, status=status)


@routes.page("regulations/", publish_regulations)
def series_regulations_desk(request: SeriesRequest) -> HttpResponse:
    """Show the regulations in force with what changed since the newest version."""
    return _show(request)


@routes.post("regulations/", publish_regulations, to="series_regulations_desk", show=_show)
def publish_series_regulations(request: SeriesRequest) -> str:
    """Publish the regulations of a series as a version."""
    if request.series.is_rating:
        raise Http404
    said = request.read(RegulationsForm(request.data)).cleaned_data
    version = publish_regulations(
        request.desk.scope, said["text"], note=said["note"], by=request.by, key=request.key
    )
    return _("Version %(number)s is published.") % {"number": version.number}
