"""What the desk does to a round's clock: start, pause, run on, more time for all or for one."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.doors.acting import actor_of, key_of, tell_done, tell_refusal
from tournament.doors.desk.hall.forms import MoreMinutesForm
from tournament.doors.desk.rounds.desk import show_desk
from tournament.doors.desk.rounds.forms import ExtraMinutesForm, MinutesForm
from tournament.doors.desk.rounds.views import was_done
from tournament.security.access import desk_for
from tournament.services.refusals import Refused
from tournament.services.rounds import clock


def _back(request: HttpRequest, slug: str) -> HttpResponse:
    """Return to the page whose button was pressed: the hall's or the desk's."""
    return redirect("hall" if request.POST.get("back") == "hall" else "desk", slug)


@require_POST
def start_round(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Start the clock."""
    desk = desk_for(request, slug, "run_clock")
    by = actor_of(request)
    was_done(
        request,
        lambda: clock.start_round(desk.tournament, round_number=number, by=by),
        _("Round %(round)s has started.") % {"round": number},
    )
    return _back(request, slug)


@require_POST
def pause_clock(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Let the clock stand."""
    desk = desk_for(request, slug, "run_clock")
    by = actor_of(request)
    was_done(
        request,
        lambda: clock.pause_clock(desk.tournament, round_number=number, by=by),
        _("The clock is paused. Nobody loses time until you resume it."),
    )
    return _back(request, slug)


@require_POST
def resume_clock(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Let the clock run on."""
    desk = desk_for(request, slug, "run_clock")
    by = actor_of(request)
    was_done(
        request,
        lambda: clock.resume_clock(desk.tournament, round_number=number, by=by),
        _("The clock runs on."),
    )
    return _back(request, slug)


@require_POST
def give_everybody_minutes(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Let every table play longer."""
    desk = desk_for(request, slug, "run_clock")
    form = MoreMinutesForm(request.POST)
    if form.is_valid():
        minutes, by, key = form.cleaned_data["minutes"], actor_of(request), key_of(request)
        was_done(
            request,
            lambda: clock.give_everybody_minutes(
                desk.tournament, round_number=number, minutes=minutes, by=by, key=key
            ),
            _("Everybody plays %(minutes)s minutes longer.") % {"minutes": minutes},
        )
    else:
        messages.error(request, str(form.errors["minutes"][0]))
    return _back(request, slug)


@require_POST
def change_minutes(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Set how long the round lasts."""
    desk = desk_for(request, slug, "run_clock")
    form = MinutesForm(request.POST)
    if not form.is_valid():
        return show_desk(request, desk, minutes=form)
    minutes, by = form.cleaned_data["minutes"], actor_of(request)
    was_done(
        request,
        lambda: clock.change_minutes(desk.tournament, round_number=number, minutes=minutes, by=by),
        _("The round lasts %(minutes)s minutes.") % {"minutes": minutes},
    )
    return redirect("desk", slug)


@require_POST
def give_extra_minutes(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Give one table more time than the others."""
    desk = desk_for(request, slug, "run_clock")
    form = ExtraMinutesForm(request.POST, prefix="extra")
    if not form.is_valid():
        return show_desk(request, desk, extra=form)
    table, minutes = form.cleaned_data["table"], form.cleaned_data["minutes"]
    try:
        clock.give_extra_minutes(
            desk.tournament,
            round_number=number,
            table_number=table,
            minutes=minutes,
            reason=form.cleaned_data["reason"],
            by=actor_of(request),
            key=key_of(request),
        )
    except Refused as refused:
        tell_refusal(request, refused)
        return show_desk(request, desk, extra=form)
    tell_done(
        request,
        _("Table %(table)s plays %(minutes)s minutes longer.")
        % {"table": table, "minutes": minutes},
    )
    return redirect("desk", slug)
