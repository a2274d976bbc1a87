"""What the public sees of an event, on a page that also serves an approved one."""

from __future__ import annotations

from django import forms
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from tournament.doors.acting import UNPROCESSABLE, EventRequest, Routes, at_event
from tournament.doors.desk.events.forms import TournamentForm
from tournament.services.events import visibility as acts
from tournament.services.refusals import Refused
from tournament.standings.minor_classes import is_minor_class
from tournament.words import refusal_words, setting_choices
from tournament.words.terms import category_words


class VisibilityForm(forms.Form):
    """The part of the plan about the public; the classes of minors are separate."""

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


routes = Routes(at_event)


def _show(request: EventRequest, refused: Refused | None = None) -> HttpResponse:
    event = request.desk.tournament
    now = {name: getattr(event, name) for name in VisibilityForm.base_fields}
    form = request.typed.get("form") or VisibilityForm(initial=now)
    if refused is not None:
        form.add_error(None, str(refusal_words(refused)))
    ticked = request.data.getlist("minor") if form.is_bound else None
    context = {
        "desk": request.desk,
        "area": "settings",
        "form": form,
        "classes": [
            (
                name,
                category_words(name),
                is_minor_class(name, event) if ticked is None else name in ticked,
            )
            for name in acts.classes_of(event)
        ],
    }
    status = UNPROCESSABLE if form.errors else 200
    return render(request.http, "desk/events/visibility.html", context, status=status)


@routes.page("settings/visibility/", acts.change_visibility)
def visibility(request: EventRequest) -> HttpResponse:
    """Show what the public sees, also of an approved event."""
    return _show(request)


@routes.post("settings/visibility/", acts.change_visibility, to="visibility", show=_show)
def change_visibility(request: EventRequest) -> str:
    """Change what the public sees, also of an approved event."""
    event, form = request.desk.tournament, request.read(VisibilityForm(request.data))
    # Only the classes that the form showed: another may have come since.
    ticked = set(request.data.getlist("minor"))
    shown = {name: name in ticked for name in request.data.getlist("class")}
    known = set(acts.classes_of(event))
    wished = acts.Visibility(
        **form.cleaned_data, classes={name: shown[name] for name in known & shown.keys()}
    )
    acts.change_visibility(event, wished, by=request.by)
    return _("Saved.")
