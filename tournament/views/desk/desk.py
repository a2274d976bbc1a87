"""The desk of a tournament: what may be done now, and how each table stands."""

from django.forms import Form
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

from tournament.access import NEEDS, Desk, desk_for
from tournament.forms.rounds import DrawForm, ExtraMinutesForm, MinutesForm
from tournament.services import snapshots
from tournament.views.desk.desk_page import read_desk
from tournament.views.desk.live_rows import calls_waiting


def desk(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what may be done now, why the rest may not, and one row per table."""
    return show_desk(request, desk_for(request, slug, "look"))


def pulse(request: HttpRequest, slug: str) -> HttpResponse:
    """Tell whether the desk's page is still true, by the revision, and who calls the judge."""
    found = desk_for(request, slug, "look")
    calls = calls_waiting(found.tournament)
    response = JsonResponse({"revision": found.tournament.revision, "calls": calls})
    response["Cache-Control"] = "no-store"
    return response


def show_desk(request: HttpRequest, at_desk: Desk, **typed: Form) -> HttpResponse:
    """Show the desk; forms that were refused come back as they were typed."""
    page = read_desk(at_desk.tournament)
    forms = {
        "draw": DrawForm(initial={"seed": at_desk.tournament.seed}),
        "minutes": MinutesForm(initial={"minutes": page.seated.minutes if page.seated else None}),
        "extra": ExtraMinutesForm(prefix="extra"),
    }
    may = frozenset(deed for deed in NEEDS if at_desk.may(deed))
    kept = snapshots.how_kept(at_desk.tournament)
    shown = {"desk": at_desk, "area": "desk", "page": page, "may": may, "kept": kept}
    context = {**shown, **forms, **typed}
    return render(request, "desk/desk.html", context)
