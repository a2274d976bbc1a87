"""One-key marks: arrived, paid, absent from the next round."""

from __future__ import annotations

from typing import Protocol

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_POST

from tournament.doors.acting import perform
from tournament.doors.desk.people.entering import RefusedEntry, answer_parts
from tournament.doors.desk.people.rows import read_sight
from tournament.doors.errors import is_script
from tournament.models import Entry
from tournament.security.access import desk_for
from tournament.services.acts import Actor
from tournament.services.people import attendance, registration
from tournament.words import refusal_words


class Mark(Protocol):
    """A service that marks one entry."""

    def __call__(self, entry: Entry, *, by: Actor) -> None: ...


@require_POST
def check_in(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Mark a player as arrived."""
    return _mark(request, slug, number, attendance.check_in)


@require_POST
def undo_check_in(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Undo a player's arrival."""
    return _mark(request, slug, number, attendance.undo_check_in)


@require_POST
def mark_paid(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Mark a player as paid."""
    return _mark(request, slug, number, registration.mark_paid)


@require_POST
def mark_unpaid(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Undo a player's payment."""
    return _mark(request, slug, number, registration.mark_unpaid)


@require_POST
def mark_absent(request: HttpRequest, slug: str, number: int, round_number: int) -> HttpResponse:
    """Leave a player out of one round."""

    def mark(entry: Entry, *, by: Actor) -> None:
        reason = request.POST.get("reason", "")
        attendance.mark_absent(entry, round_number=round_number, by=by, reason=reason)

    return _mark(request, slug, number, mark)


@require_POST
def mark_present(request: HttpRequest, slug: str, number: int, round_number: int) -> HttpResponse:
    """Undo an absence."""

    def mark(entry: Entry, *, by: Actor) -> None:
        attendance.mark_present(entry, round_number=round_number, by=by)

    return _mark(request, slug, number, mark)


def _mark(request: HttpRequest, slug: str, number: int, mark: Mark) -> HttpResponse:
    desk = desk_for(request, slug, "check_in")
    entries = Entry.objects.filter(tournament=desk.tournament).select_related("tournament")
    entry = get_object_or_404(entries, number=number)
    if is_script(request):
        return perform(
            request,
            lambda by: mark(entry, by=by),
            then=lambda _marked: answer_parts(request, desk, number),
            refused=lambda why: answer_parts(
                request, desk, number, turned=[RefusedEntry(str(refusal_words(why)))], status=409
            ),
        )
    return perform(request, lambda by: mark(entry, by=by), then=_go_back(request, slug, number))


def _go_back(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Redirect to the page of the mark: the player's, or the list with its filter."""
    if "person" in request.POST:
        return redirect("person", slug, number)
    sight = read_sight(request.POST)
    stood: dict[str, str | int] = {"show": sight.show, "sort": sight.sort, "q": sight.words}
    if sight.page > 1:
        stood["page"] = sight.page
    query = urlencode(stood)
    return redirect(f"{reverse('people', args=[slug])}?{query}#p{number}")
