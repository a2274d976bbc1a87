"""What the public sees of an event, on a page that also serves an approved one."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.doors.acting import UNPROCESSABLE, above, perform
from tournament.doors.desk.events.forms import TournamentForm
from tournament.models import Tournament
from tournament.security.access import Desk, desk_for
from tournament.services.events import visibility as acts
from tournament.standings.minor_classes import is_minor_class
from tournament.words import setting_choices
from tournament.words.terms import category_words


class VisibilityForm(forms.Form):
    """The public settings of the plan, with the classes."""

    public_sees = forms.ChoiceField(
        label=TournamentForm.base_fields["public_sees"].label,
        choices=lambda: setting_choices.listed(setting_choices.PUBLIC_SEES),
    )
    public_names = forms.ChoiceField(
        label=TournamentForm.base_fields["public_names"].label,
        choices=lambda: setting_choices.listed(setting_choices.PUBLIC_NAMES),
    )
    names_minors = forms.BooleanField(
        label=TournamentForm.base_fields["names_minors"].label,
        help_text=TournamentForm.base_fields["names_minors"].help_text,
        required=False,
    )


@require_http_methods(["GET", "HEAD", "POST"])
def visibility(request: HttpRequest, slug: str) -> HttpResponse:
    """Show and change what the public sees, also of an approved event."""
    desk = desk_for(request, slug, "plan")
    if request.method != "POST":
        return _show(request, desk, VisibilityForm(initial=_initial(desk.tournament)))
    form = VisibilityForm(request.POST)
    if not form.is_valid():
        return _show(request, desk, form)
    # Only the classes that the form showed: another may have come since.
    ticked = set(request.POST.getlist("minor"))
    shown = {name: name in ticked for name in request.POST.getlist("class")}
    known = set(acts.classes_of(desk.tournament))
    wished = acts.Visibility(
        **form.cleaned_data, classes={name: shown[name] for name in known & shown.keys()}
    )
    return perform(
        request,
        lambda by: acts.change_visibility(desk.tournament, wished, by=by),
        done=_("Saved."),
        then=redirect("visibility", slug),
        refused=above(form, lambda: _show(request, desk, form)),
    )


def _initial(tournament: Tournament) -> dict[str, Any]:
    return {name: getattr(tournament, name) for name in VisibilityForm.base_fields}


def _show(request: HttpRequest, desk: Desk, form: VisibilityForm) -> HttpResponse:
    ticked = request.POST.getlist("minor") if form.is_bound else None
    context = {
        "desk": desk,
        "area": "settings",
        "form": form,
        "classes": [
            (
                name,
                category_words(name),
                is_minor_class(name, desk.tournament) if ticked is None else name in ticked,
            )
            for name in acts.classes_of(desk.tournament)
        ],
    }
    status = UNPROCESSABLE if form.errors else 200
    return render(request, "desk/events/visibility.html", context, status=status)
