"""The round's clock: start, pause, resume, extra time for all tables or for one."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tournament.doors.acting import key_of, perform
from tournament.doors.desk.hall.forms import MoreMinutesForm
from tournament.doors.desk.rounds.desk import show_desk
from tournament.doors.desk.rounds.forms import ExtraMinutesForm, MinutesForm
from tournament.models import Table
from tournament.security.access import desk_for
from tournament.services.rounds import clock
from tournament.services.rounds import clock as group_clocks


def _back(request: HttpRequest, slug: str) -> HttpResponse:
    """Redirect to the page of the pressed button: the hall or the desk."""
    return redirect("hall" if request.POST.get("back") == "hall" else "desk", slug)


Switch = Callable[..., object]


def _switch(
    request: HttpRequest, slug: str, number: int, switch: Switch, done: str
) -> HttpResponse:
    desk = desk_for(request, slug, "run_clock")
    return perform(
        request,
        lambda by: switch(desk.tournament, round_number=number, by=by),
        done=done,
        then=_back(request, slug),
    )


@require_POST
def start_round(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Start the clock."""
    done = _("Round %(round)s has started.") % {"round": number}
    return _switch(request, slug, number, clock.start_round, done)


@require_POST
def pause_clock(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Pause the clock."""
    done = _("The clock is paused. Nobody loses time until you resume it.")
    return _switch(request, slug, number, clock.pause_clock, done)


@require_POST
def resume_clock(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Resume the clock."""
    return _switch(request, slug, number, clock.resume_clock, _("The clock is running again."))


def _switch_group(
    request: HttpRequest, slug: str, number: int, switch: Switch, done: str
) -> HttpResponse:
    desk, group = desk_for(request, slug, "run_clock"), request.POST.get("group", "")
    return perform(
        request,
        lambda by: switch(desk.tournament, round_number=number, group=group, by=by),
        done=done % {"group": group},
        then=_back(request, slug),
    )


@require_POST
def start_group(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Start the clock of one group."""
    done = _("The clock of group %(group)s has started.")
    return _switch_group(request, slug, number, group_clocks.start_group, done)


@require_POST
def pause_group(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Pause the clock of one group."""
    done = _("The clock of group %(group)s is paused; the others continue.")
    return _switch_group(request, slug, number, group_clocks.pause_group, done)


@require_POST
def resume_group(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Resume the clock of one group."""
    done = _("The clock of group %(group)s is running again.")
    return _switch_group(request, slug, number, group_clocks.resume_group, done)


@require_POST
def give_everybody_minutes(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Give all tables extra minutes."""
    desk = desk_for(request, slug, "run_clock")
    form = MoreMinutesForm(request.POST)
    if not form.is_valid():
        messages.error(request, str(form.errors["minutes"][0]))
        return _back(request, slug)
    key, facts = key_of(request), {"round_number": number, "minutes": form.cleaned_data["minutes"]}
    return perform(
        request,
        lambda by: clock.give_everybody_minutes(desk.tournament, **facts, by=by, key=key),
        done=_("All tables play %(minutes)s minutes longer.") % facts,
        then=_back(request, slug),
    )


@require_POST
def change_minutes(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Set the length of the round."""
    desk = desk_for(request, slug, "run_clock")
    form = MinutesForm(request.POST)
    if not form.is_valid():
        return show_desk(request, desk, minutes=form)
    facts = {"round_number": number, "minutes": form.cleaned_data["minutes"]}
    return perform(
        request,
        lambda by: clock.change_minutes(desk.tournament, **facts, by=by),
        done=_("The round lasts %(minutes)s minutes.") % facts,
        then=redirect("desk", slug),
    )


@require_POST
def give_extra_minutes(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Give one table extra minutes."""
    desk = desk_for(request, slug, "run_clock")
    form = ExtraMinutesForm(request.POST, prefix="extra")
    if not form.is_valid():
        return show_desk(request, desk, extra=form)
    return perform(
        request,
        lambda by: clock.give_extra_minutes(
            desk.tournament,
            round_number=number,
            table_number=form.cleaned_data["table"],
            minutes=form.cleaned_data["minutes"],
            reason=form.cleaned_data["reason"],
            by=by,
            key=key_of(request),
        ),
        done=_how_much_longer,
        then=redirect("desk", slug),
        refused=lambda why: show_desk(request, desk, why, extra=form),
    )


def _how_much_longer(table: Table) -> str:
    """Return a table's total of extra minutes in words; it is never negative."""
    facts = {"table": table.number, "minutes": table.extra_minutes}
    if not table.extra_minutes:
        return _("Table %(table)s plays as long as the others.") % facts
    words = ngettext(
        "Table %(table)s plays %(minutes)s minute longer than the others.",
        "Table %(table)s plays %(minutes)s minutes longer than the others.",
        table.extra_minutes,
    )
    return words % facts
