"""Desk page for logo, colour, sponsors and diploma text of an event."""

from __future__ import annotations

from typing import Final

from django import forms
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.doors.acting import UNPROCESSABLE, EventRequest, Routes, at_event
from tournament.doors.form_snapshot import (
    read_form_snapshot,
    refusal_of_form,
    updated_form_snapshot,
)
from tournament.models import EventFace
from tournament.models.branding import LONGEST_SIGNER, LONGEST_SPONSORS, LONGEST_WORDS, face_of
from tournament.services.events import branding
from tournament.services.events.branding import BrandingInput, typed_of
from tournament.services.refusals import Refused

PLAIN: Final = "#000000"
"""Default of the colour input, which is never empty; printers have black anyway."""


class FaceForm(forms.Form):
    """Branding of an event."""

    logo = forms.FileField(
        label=gettext_lazy("Logo"),
        required=False,
        help_text=gettext_lazy("PNG or JPEG, up to 2 MB; it is made smaller."),
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg"}),
    )
    is_without_logo = forms.BooleanField(label=gettext_lazy("Remove the logo"), required=False)
    poster = forms.FileField(
        label=gettext_lazy("Poster"),
        required=False,
        help_text=gettext_lazy(
            "PNG or JPEG, up to 2 MB; small on the overview, full size when tapped."
        ),
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg"}),
    )
    is_without_poster = forms.BooleanField(label=gettext_lazy("Remove the poster"), required=False)
    colour = forms.RegexField(
        "^#[0-9a-fA-F]{6}$",
        label=gettext_lazy("Colour of the event"),
        max_length=len(PLAIN),
        required=False,
        help_text=gettext_lazy(
            "Above the overview and around the diplomas. Black prints on any printer."
        ),
        widget=forms.TextInput(attrs={"type": "color"}),
    )
    sponsors = forms.CharField(
        label=gettext_lazy("Sponsors"),
        max_length=LONGEST_SPONSORS,
        required=False,
        help_text=gettext_lazy("One per line; shown at the bottom of every screen."),
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    words = forms.CharField(
        label=gettext_lazy("Custom text on diplomas"), max_length=LONGEST_WORDS, required=False
    )
    judge = forms.CharField(
        label=gettext_lazy("Chief judge, as signed"), max_length=LONGEST_SIGNER, required=False
    )
    secretary = forms.CharField(
        label=gettext_lazy("Secretary, as signed"), max_length=LONGEST_SIGNER, required=False
    )

    def wished(self) -> BrandingInput:
        """Return the submitted branding."""
        given = dict(self.cleaned_data)
        logo, poster = (
            file.read() if file else b"" for file in (given.pop("logo"), given.pop("poster"))
        )
        given["colour"] = "" if given["colour"] == PLAIN else given["colour"]
        return BrandingInput(logo=logo, poster=poster, **given)


routes = Routes(at_event)


def _known(face: EventFace) -> dict[str, str]:
    names = ("sponsors", "words", "judge", "secretary")
    return {"colour": face.colour or PLAIN, **{name: getattr(face, name) for name in names}}


def _show(request: EventRequest, refused: Refused | None = None) -> HttpResponse:
    now = face_of(request.desk.tournament)
    context = {
        "desk": request.desk,
        "area": "settings",
        "form": FaceForm(initial=_known(now)),
        "face": now,
        "may_plan": request.desk.may("plan"),
        "seen": updated_form_snapshot(request.http, typed_of(now), refused),
        "refusal": "" if refused is None else refusal_of_form(refused),
        **request.typed,
    }
    status = UNPROCESSABLE if request.typed else 200
    return render(request.http, "desk/events/face.html", context, status=status)


@routes.page("face/")
def face(request: EventRequest) -> HttpResponse:
    """Show an event's branding."""
    return _show(request)


@routes.post("face/", branding.set_face, to="face", show=_show)
def change_face(request: EventRequest) -> str:
    """Change an event's branding."""
    event, http = request.desk.tournament, request.http
    wished = request.read(FaceForm(request.data, http.FILES)).wished()
    seen = read_form_snapshot(http)
    branding.set_face(event, wished, by=request.by, key=request.key, seen=seen)
    return _("Saved. Screens and diplomas now look like this.")
