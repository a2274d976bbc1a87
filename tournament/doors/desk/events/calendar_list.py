"""Announcing the tournaments of a calendar, from a list."""

from __future__ import annotations

from collections.abc import Sequence

from django import forms
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tournament.doors.acting import DeskRequest, Routes, at_account
from tournament.doors.pasted_lists import UploadedListForm, list_preview
from tournament.models import Announcement, Tournament
from tournament.reading.applications import length_of
from tournament.security.access import may_create
from tournament.services.applications.calendars import (
    PlannedAnnouncement,
    announce_calendar,
    plan_calendar,
)
from tournament.services.events.planning import create_tournament
from tournament.services.refusals import Refused
from tournament.words import refusal_words
from tournament.words.regulation_clauses import fees
from tournament.words.terms import PRESETS


class CalendarForm(UploadedListForm):
    """A calendar as a file or as text, and the preset of its lines without a game."""

    text = forms.CharField(
        label=_("Or paste it here"),
        required=False,
        strip=False,
        help_text=_(
            "One tournament per line. The first line has the headings: name, date, last day, "
            "start, place, region, organisers, contact, game, rounds, deals, fees, places, rated. "
            "Only name and date are required."
        ),
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false"}),
    )
    preset = forms.ChoiceField(
        label=_("Preset of lines without a game"), choices=list(PRESETS.items())
    )


routes = Routes(at_account)


def _show(
    request: DeskRequest,
    refused: Refused | None = None,
    planned: Sequence[PlannedAnnouncement] = (),
) -> HttpResponse:
    if not may_create(request.http.user):
        return render(request.http, "desk/events/may_not_create.html", status=403)
    form = request.typed.get("form") or CalendarForm()
    context, status = list_preview(form, planned, refused, _row)
    context |= {"preview": "calendar_list", "act": "announce_lines"}
    return render(request.http, "desk/events/calendar_list.html", context, status=status)


def _row(one: PlannedAnnouncement) -> tuple[PlannedAnnouncement, str, str, object]:
    """Return a planned tournament, its length and fees, and what is wrong with its line."""
    if one.because is not None:
        return one, "", one.line.fees, refusal_words(one.because)
    if one.plan is None or one.terms is None:
        return one, "", "", ""
    plan, terms = one.plan, one.terms
    event = Tournament(preset=plan.preset, settings=dict(plan.settings))
    announced = Announcement(fees=terms.fees, currency=terms.currency)
    return one, f"{PRESETS[plan.preset]}, {length_of(event)}", fees(announced), ""


@routes.page("season/list/", create_tournament)
def calendar_list(request: DeskRequest) -> HttpResponse:
    """Show the form for a calendar."""
    return _show(request)


@routes.post("season/list/", create_tournament, show=_show)
def preview_calendar(request: DeskRequest) -> HttpResponse:
    """Show how each line is understood; announce nothing."""
    if not may_create(request.http.user):
        return _show(request)
    facts = request.read(CalendarForm(request.data, request.http.FILES)).cleaned_data
    return _show(request, None, plan_calendar(facts["text"], facts["preset"], by=request.by))


def _show_refused(request: DeskRequest, refused: Refused | None) -> HttpResponse:
    planned: Sequence[PlannedAnnouncement] = ()
    if refused is not None and refused.code == "calendar_faulty":
        facts = request.typed["form"].cleaned_data
        planned = plan_calendar(facts["text"], facts["preset"], by=request.by)
    return _show(request, refused, planned)


@routes.post("season/list/announce/", create_tournament, show=_show_refused)
def announce_lines(request: DeskRequest) -> HttpResponse:
    """Announce all new tournaments of a calendar."""
    if not may_create(request.http.user):
        return _show(request)
    facts = request.read(CalendarForm(request.data)).cleaned_data
    count = announce_calendar(facts["text"], facts["preset"], by=request.by, key=request.key)
    words = ngettext(
        "%(count)s tournament is announced.", "%(count)s tournaments are announced.", count
    )
    request.add_message(words % {"count": count})
    return redirect("season_planner")
