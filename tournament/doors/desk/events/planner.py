"""The season planner: all coming events with their clashes of date and region."""

from __future__ import annotations

from django import forms
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _

from tournament.doors.acting import DeskRequest, Routes, at_account
from tournament.doors.fields import DateField
from tournament.reading.events.planner import season_ahead
from tournament.security.access import may_create


class DayForm(forms.Form):
    """A day on which an event might take place."""

    day = DateField(label=_("Is this day free?"), required=False)


routes = Routes(at_account)


@routes.page("season/")
def season_planner(request: DeskRequest) -> HttpResponse:
    """Show what is planned, what clashes, and what surrounds a day."""
    form = DayForm(request.http.GET)
    day = form.cleaned_data["day"] if form.is_valid() else None
    context = {
        "season": season_ahead(request.http.user, day),
        "form": form,
        "may_create": may_create(request.http.user),
    }
    return render(request.http, "desk/events/season.html", context)
