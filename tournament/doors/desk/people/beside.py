"""The same people as in another tournament: chosen from those one may see, entered at once."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from tournament.doors.acting import key_of, perform
from tournament.doors.desk.people.beside_form import OthersForm
from tournament.doors.desk.people.entering import entered_words
from tournament.security.access import desk_for
from tournament.services.people.side_events import enter_people_of as enter


@require_POST
def enter_people_of(request: HttpRequest, slug: str) -> HttpResponse:
    """Enter everybody who plays in the tournament chosen."""
    desk = desk_for(request, slug, "register")
    form = OthersForm(desk.tournament, request.user, request.POST)
    if not form.is_valid():
        return redirect("people_list", slug)
    other = form.cleaned_data["other"]
    return perform(
        request,
        lambda by: enter(desk.tournament, other, by=by, key=key_of(request)),
        done=entered_words,
        then=redirect("people", slug),
        refused=redirect("people_list", slug),
    )
