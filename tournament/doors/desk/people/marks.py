"""Marks of one player by one key, and of several players after a preview."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from tournament.doors.acting import key_of, perform, previewed_in, tell_refusal
from tournament.doors.desk.people.entering import RefusedEntry, answer_parts
from tournament.doors.desk.people.rows import read_sight
from tournament.doors.desk.preview_rows import preview_rows
from tournament.doors.errors import is_script
from tournament.models import Entry
from tournament.reading.rounds.no_shows import is_checking_in, no_shows
from tournament.security.access import Desk, desk_for
from tournament.services.acts import Actor
from tournament.services.consequences.previews import ActPreview, preview_act
from tournament.services.drafts.drafting import next_round_number
from tournament.services.people import attendance, registration
from tournament.services.refusals import Refused
from tournament.standings.sheets import rounds_planned
from tournament.words import refusal_words
from tournament.words.figures import whole


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


@dataclass(frozen=True, slots=True)
class Several:
    """An act on several players: whom it may concern, its words, and the service."""

    title: str
    lede: str
    button: Callable[[int], str]
    done: Callable[[int], str]
    back: str
    people: QuerySet[Entry]
    act: Callable[[Sequence[int], Actor, str, int | None], int]


@require_http_methods(["GET", "HEAD", "POST"])
def check_in_several(request: HttpRequest, slug: str) -> HttpResponse:
    """Mark several players as arrived."""
    desk = desk_for(request, slug, "check_in")
    several = Several(
        title=_("Mark several players as arrived"),
        lede=_("Untick the players who are not here."),
        button=lambda count: ngettext(
            "Mark %(count)s player as arrived", "Mark %(count)s players as arrived", count
        ),
        done=lambda count: _("Marked as arrived: %(count)s.") % {"count": count},
        back=_list_of("missing", slug),
        people=desk.tournament.entries.filter(to_round=None, arrived_at=None).order_by("number"),
        act=lambda numbers, by, key, _seen: registration.check_in_several(
            desk.tournament, numbers, by=by, key=key
        ),
    )
    return _several(request, desk, several)


@require_http_methods(["GET", "HEAD", "POST"])
def mark_several_paid(request: HttpRequest, slug: str) -> HttpResponse:
    """Mark the fees of several players as paid."""
    desk = desk_for(request, slug, "check_in")
    several = Several(
        title=_("Record several entry fees"),
        lede=_("Untick the players who have not paid."),
        button=lambda count: ngettext(
            "Mark %(count)s player as paid", "Mark %(count)s players as paid", count
        ),
        done=lambda count: _("Marked as paid: %(count)s.") % {"count": count},
        back=_list_of("unpaid", slug),
        people=desk.tournament.entries.filter(to_round=None, is_paid=False).order_by("number"),
        act=lambda numbers, by, key, _seen: registration.mark_several_paid(
            desk.tournament, numbers, by=by, key=key
        ),
    )
    return _several(request, desk, several)


@require_http_methods(["GET", "HEAD", "POST"])
def take_out_several(request: HttpRequest, slug: str) -> HttpResponse:
    """Take out several no-shows for good, once the check-in is over."""
    desk = desk_for(request, slug, "register")
    number = next_round_number(desk.tournament)
    latest = desk.tournament.rounds.filter(number=number).first()
    if is_checking_in(number, latest):
        tell_refusal(request, Refused("still_checking_in"))
        return redirect("desk", slug)
    is_over = number > rounds_planned(desk.tournament)
    found = no_shows(desk.tournament, number, of=latest, is_over=is_over)
    asked = [one.number for one in found]
    several = Several(
        title=_("Take out several players"),
        lede=_("Untick the players who are here or arrive later."),
        button=lambda count: ngettext(
            "Take out %(count)s player", "Take out %(count)s players", count
        ),
        done=lambda count: _("Players taken out: %(count)s.") % {"count": count},
        back=reverse("desk", args=[slug]),
        people=desk.tournament.entries.filter(number__in=asked).order_by("number"),
        act=lambda numbers, by, key, seen: attendance.did_not_come(
            desk.tournament, numbers, reason=_("did not come"), by=by, key=key, previewed=seen
        ),
    )
    return _several(request, desk, several)


def _list_of(show: str, slug: str) -> str:
    return f"{reverse('people', args=[slug])}?show={show}"


def _several(request: HttpRequest, desk: Desk, several: Several) -> HttpResponse:
    """Show the players with ticks, then what changes; act on those shown in the preview."""
    ticked = {whole(number) for number in request.POST.getlist("number")}
    chosen = [entry.number for entry in several.people if entry.number in ticked]
    seen = previewed_in(request)
    if request.method != "POST" or not chosen:
        return _show_several(request, desk, several)

    def look(_by: Actor) -> ActPreview:
        return preview_act(desk.tournament, lambda: several.act(chosen, Actor(""), "", None))

    if seen is None:
        return perform(
            request,
            look,
            then=lambda ripple: _show_several(request, desk, several, chosen, ripple),
            refused=redirect(several.back),
        )
    return perform(
        request,
        lambda by: several.act(chosen, by, key_of(request), seen),
        done=several.done,
        then=redirect(several.back),
        refused=redirect(request.path),
    )


def _show_several(
    request: HttpRequest,
    desk: Desk,
    several: Several,
    chosen: Sequence[int] = (),
    ripple: ActPreview | None = None,
) -> HttpResponse:
    context = {
        "desk": desk,
        "area": "people",
        "several": several,
        "chosen": [entry for entry in several.people if entry.number in chosen],
        "button": several.button(len(chosen)) % {"count": len(chosen)},
        "ripple": None if ripple is None else preview_rows(ripple, desk.tournament),
    }
    return render(request, "desk/people/several.html", context)
