"""The round's clock: start, pause, resume, extra time for all tables or for one."""

from django.contrib import messages
from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.doors.acting import EventRequest, Routes, at_event
from tournament.doors.desk.hall.forms import MoreMinutesForm
from tournament.doors.desk.rounds.desk import show_desk
from tournament.doors.desk.rounds.forms import ExtraMinutesForm, MinutesForm
from tournament.models import Table
from tournament.services.rounds import clock

routes = Routes(at_event)


def _page_of_button(request: EventRequest) -> HttpResponse:
    """Redirect to the page of the pressed button: the hall or the desk."""
    return request.redirect("hall" if request.data.get("back") == "hall" else "desk")


@routes.post("rounds/<int:number>/start/", clock.start_round, to=_page_of_button)
def start_round(request: EventRequest, number: int) -> str:
    """Start the clock."""
    clock.start_round(request.desk.tournament, round_number=number, by=request.by)
    return _("Round %(round)s has started.") % {"round": number}


@routes.post("rounds/<int:number>/pause/", clock.pause_clock, to=_page_of_button)
def pause_clock(request: EventRequest, number: int) -> str:
    """Pause the clock."""
    clock.pause_clock(request.desk.tournament, round_number=number, by=request.by)
    return _("The clock is paused. Nobody loses time until you resume it.")


@routes.post("rounds/<int:number>/resume/", clock.resume_clock, to=_page_of_button)
def resume_clock(request: EventRequest, number: int) -> str:
    """Resume the clock."""
    clock.resume_clock(request.desk.tournament, round_number=number, by=request.by)
    return _("The clock is running again.")


@routes.post("rounds/<int:number>/groups/start/", clock.start_group, to=_page_of_button)
def start_group(request: EventRequest, number: int) -> str:
    """Start the clock of one group."""
    event, group = request.desk.tournament, request.data.get("group", "")
    clock.start_group(event, round_number=number, group=group, by=request.by)
    return _("The clock of group %(group)s has started.") % {"group": group}


@routes.post("rounds/<int:number>/groups/pause/", clock.pause_group, to=_page_of_button)
def pause_group(request: EventRequest, number: int) -> str:
    """Pause the clock of one group."""
    event, group = request.desk.tournament, request.data.get("group", "")
    clock.pause_group(event, round_number=number, group=group, by=request.by)
    return _("The clock of group %(group)s is paused; the others continue.") % {"group": group}


@routes.post("rounds/<int:number>/groups/resume/", clock.resume_group, to=_page_of_button)
def resume_group(request: EventRequest, number: int) -> str:
    """Resume the clock of one group."""
    event, group = request.desk.tournament, request.data.get("group", "")
    clock.resume_group(event, round_number=number, group=group, by=request.by)
    return _("The clock of group %(group)s is running again.") % {"group": group}


def _explain_minutes(request: EventRequest, _refused: None, **_facts: object) -> HttpResponse:
    messages.error(request.http, str(request.typed["form"].errors["minutes"][0]))
    return _page_of_button(request)


@routes.post(
    "rounds/<int:number>/more/",
    clock.give_everybody_minutes,
    to=_page_of_button,
    show_form=_explain_minutes,
)
def give_everybody_minutes(request: EventRequest, number: int) -> str:
    """Give all tables extra minutes."""
    event, form = request.desk.tournament, request.read(MoreMinutesForm(request.data))
    facts = {"round_number": number, "minutes": form.cleaned_data["minutes"]}
    clock.give_everybody_minutes(event, **facts, by=request.by, key=request.key)
    return _("All tables play %(minutes)s minutes longer.") % facts


@routes.post("rounds/<int:number>/minutes/", clock.change_minutes, to="desk", show_form=show_desk)
def change_minutes(request: EventRequest, number: int) -> str:
    """Set the length of the round."""
    event, form = request.desk.tournament, request.read(MinutesForm(request.data), "minutes")
    facts = {"round_number": number, "minutes": form.cleaned_data["minutes"]}
    clock.change_minutes(event, **facts, by=request.by)
    return _("The round lasts %(minutes)s minutes.") % facts


@routes.post("rounds/<int:number>/extra/", clock.give_extra_minutes, to="desk", show=show_desk)
def give_extra_minutes(request: EventRequest, number: int) -> str:
    """Give one table extra minutes."""
    typed = request.read(ExtraMinutesForm(request.data, prefix="extra"), "extra").cleaned_data
    table = clock.give_extra_minutes(
        request.desk.tournament,
        round_number=number,
        table_number=typed["table"],
        minutes=typed["minutes"],
        reason=typed["reason"],
        by=request.by,
        key=request.key,
    )
    return _how_much_longer(table)


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
