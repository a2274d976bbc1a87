"""Desk page for logo, colour, sponsors and diploma text of an event."""

from __future__ import annotations

from typing import Final

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from tournament.doors.acting import UNPROCESSABLE, key_of, perform
from tournament.doors.form_snapshot import (
    read_form_snapshot,
    refusal_of_form,
    updated_form_snapshot,
)
from tournament.models import EventFace
from tournament.models.branding import LONGEST_SIGNER, LONGEST_SPONSORS, LONGEST_WORDS, face_of
from tournament.security.access import Desk, desk_for
from tournament.services.events.branding import BrandingInput, set_face, typed_of
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


@require_http_methods(["GET", "HEAD", "POST"])
def face(request: HttpRequest, slug: str) -> HttpResponse:
    """Show and change an event's branding."""
    if request.method != "POST":
        desk = desk_for(request, slug, "look")
        return _show(request, desk, FaceForm(initial=_known(face_of(desk.tournament))))
    desk = desk_for(request, slug, "plan")
    form = FaceForm(request.POST, request.FILES)
    if not form.is_valid():
        return _show(request, desk, form, status=UNPROCESSABLE)
    key = key_of(request)
    return perform(
        request,
        lambda by: set_face(
            desk.tournament, form.wished(), by=by, key=key, seen=read_form_snapshot(request)
        ),
        done=_("Saved. Screens and diplomas now look like this."),
        then=redirect("face", slug),
        refused=lambda why: _show(request, desk, form, why, status=UNPROCESSABLE),
    )


def _known(face: EventFace) -> dict[str, str]:
    names = ("sponsors", "words", "judge", "secretary")
    return {"colour": face.colour or PLAIN, **{name: getattr(face, name) for name in names}}


def _show(
    request: HttpRequest, desk: Desk, form: FaceForm, why: Refused | None = None, status: int = 200
) -> HttpResponse:
    context = {
        "desk": desk,
        "area": "settings",
        "form": form,
        "face": face_of(desk.tournament),
        "may_plan": "plan" in desk.deeds,
        "seen": updated_form_snapshot(request, typed_of(face_of(desk.tournament)), why),
        "refusal": "" if why is None else refusal_of_form(why),
    }
    return render(request, "desk/events/face.html", context, status=status)
