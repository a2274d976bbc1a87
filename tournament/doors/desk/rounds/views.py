"""Rounds at the desk: lots, draft, publishing, closing."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.background.automatic_copies import copy_ahead, queue_copy_check
from tournament.doors.acting import key_of, perform
from tournament.doors.desk.rounds.desk import show_desk
from tournament.doors.desk.rounds.forms import DrawForm, PromisedDrawForm
from tournament.models import Round
from tournament.reading.events.blocks import cut_after
from tournament.reading.rounds.no_shows import no_shows
from tournament.reading.rounds.warnings import doubts_of_phones
from tournament.reading.sheets.round_tables import tables_of
from tournament.security.access import Desk, desk_for
from tournament.services.drafts.drafting import next_round_number
from tournament.services.people import attendance
from tournament.services.people.attendance import did_not_come as take_out_for_good
from tournament.services.rounds import closing as service
from tournament.services.rounds import rehearsing, seating
from tournament.standings.sheets import settings_of
from tournament.words import refusal_words
from tournament.words.rounds import unusual_words


@require_POST
def draw_lots(request: HttpRequest, slug: str) -> HttpResponse:
    """Draw the lots from a seed, and show the resulting seats."""
    desk = desk_for(request, slug, "seat")
    form = _draw_form(desk)(request.POST)
    if not form.is_valid():
        return show_desk(request, desk, draw=form)
    typed = form.cleaned_data
    said = _("The lots are drawn from the seed “%(seed)s”.") % {"seed": typed["seed"]}
    key = key_of(request)
    return perform(
        request,
        lambda by: seating.draw_lots(
            desk.tournament, seed=typed["seed"], by=by, key=key, last=typed["last"]
        ),
        done=said if typed["seed"] else _("The lots are drawn from a seed that nobody could know."),
        then=lambda drawn: draft_seats(request, slug),
        refused=redirect("desk", slug),
    )


@require_POST
def draft_seats(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the draft of the next round; an existing draft keeps its swaps."""
    return _draft(request, slug, seating.draft_seating)


@require_POST
def redraft_seats(request: HttpRequest, slug: str) -> HttpResponse:
    """Draft the seats again, without the swaps made by hand."""
    return _draft(request, slug, seating.redraft)


def _draft(request: HttpRequest, slug: str, draft: Callable[..., Round]) -> HttpResponse:
    desk = desk_for(request, slug, "seat")
    return perform(
        request,
        lambda by: draft(desk.tournament, by=by, key=key_of(request)),
        then=lambda drafted: _drafted(desk, drafted),
        refused=redirect("desk", slug),
    )


def _drafted(desk: Desk, drafted: Round) -> HttpResponse:
    copy_ahead(desk.tournament)
    return redirect("seating", desk.tournament.slug, drafted.number)


@require_POST
def did_not_come(request: HttpRequest, slug: str) -> HttpResponse:
    """Remove a no-show, or mark one as absent from the next round."""
    desk = desk_for(request, slug, "register")
    number = next_round_number(desk.tournament)
    found = {str(one.number): one.number for one in no_shows(desk.tournament, number)}
    later, typed = found.get(request.POST.get("later", "")), request.POST.get("number", "")
    if later is not None:
        entry = desk.tournament.entries.get(number=later)
        return perform(
            request,
            lambda by: attendance.mark_absent(entry, round_number=number, by=by),
            done=_("%(name)s is absent from round %(round)s.")
            % {"name": entry.name, "round": number},
            then=redirect("desk", slug),
        )
    gone = [found[typed]] if typed in found else []
    reason, key = _("did not come"), key_of(request)
    return perform(
        request,
        lambda by: take_out_for_good(desk.tournament, gone, by=by, reason=reason, key=key),
        done=_("Taken out: %(numbers)s.") % {"numbers": ", ".join(map(str, gone))} if gone else "",
        then=redirect("desk", slug),
    )


@require_POST
def discard_draft(request: HttpRequest, slug: str) -> HttpResponse:
    """Discard the draft."""
    desk = desk_for(request, slug, "seat")
    return perform(
        request,
        lambda by: seating.discard_draft(desk.tournament, by=by),
        done=_("The draft is deleted. Nobody had seen it."),
        then=redirect("desk", slug),
    )


@require_POST
def publish_seats(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Publish the draft; a second click changes nothing."""
    desk = desk_for(request, slug, "seat")
    key = key_of(request)
    return perform(
        request,
        lambda by: seating.publish_seating(desk.tournament, round_number=number, by=by, key=key),
        done=_("The seats of round %(round)s are published.") % {"round": number},
        then=redirect("desk", slug),
    )


def _draw_form(desk: Desk) -> type[DrawForm]:
    """Return the class of the draw form; with a committed seed, the field may be empty."""
    is_promised = desk.tournament.commitments.in_force().exists()
    return PromisedDrawForm if is_promised else DrawForm


def closing(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show what is missing, unchecked, disputed or unusual before the round is closed."""
    desk = desk_for(request, slug, "look")
    played = get_object_or_404(desk.tournament.rounds.published(), number=number)
    tables = tables_of(played)
    page = service.check_tables(desk.tournament, played, tables)
    doubts = doubts_of_phones(desk.tournament, played, tables)
    wait = service.round_to_close_first(desk.tournament, played)
    if played.is_open and not page.missing:
        queue_copy_check(desk.tournament)
    game = settings_of(desk.tournament, number).game
    found = [*doubts, *page.unusual]
    context = {
        "desk": desk,
        "area": "desk",
        "round": played,
        "game": game,
        "page": page,
        "wait": None if wait is None else refusal_words(wait),
        "unusual": [(one.table, unusual_words(one, is_signed=game.is_signed)) for one in found],
        "may_close": desk.may("close"),
        "cut": None if page.missing else cut_after(desk.tournament, played.number),
    }
    return render(request, "desk/rounds/closing.html", context)


@require_POST
def close_round(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Close the round; the check page shows a refusal."""
    desk = desk_for(request, slug, "close")
    key = key_of(request)
    return perform(
        request,
        lambda by: service.close_round(desk.tournament, round_number=number, by=by, key=key),
        done=_("Round %(round)s is closed.") % {"round": number},
        then=redirect("desk", slug),
        refused=redirect("closing", slug, number),
    )


@require_POST
def rehearse_round(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Seat, play and close one round; a second click plays no further round."""
    desk = desk_for(request, slug, "rehearse")
    return perform(
        request,
        lambda by: rehearsing.rehearse_round(desk.tournament, round_number=number, by=by),
        done=_("Round %(round)s is played and closed.") % {"round": number},
        then=redirect("desk", slug),
    )


@require_POST
def rehearse_to_the_end(request: HttpRequest, slug: str) -> HttpResponse:
    """Play all remaining rounds and announce the provisional result."""
    desk = desk_for(request, slug, "rehearse")
    key = key_of(request)
    return perform(
        request,
        lambda by: rehearsing.rehearse_to_the_end(desk.tournament, by=by, key=key),
        done=_("All rounds are played. The result is provisional."),
        then=redirect("desk", slug),
    )
