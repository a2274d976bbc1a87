"""Branding of the instance."""

from __future__ import annotations

from dataclasses import asdict

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy
from django.views.decorators.http import require_http_methods

from tournament.doors.acting import UNPROCESSABLE, above, perform
from tournament.security.access import scope_desk_for
from tournament.services import house
from tournament.services.house import HouseFace


class HouseForm(forms.Form):
    """Name, texts, colour and logo of the instance."""

    name = forms.CharField(
        label=pgettext_lazy("of the house", "Name"),
        max_length=80,
        required=False,
        help_text=gettext_lazy("The federation or club; shown above the list of tournaments."),
    )
    about = forms.CharField(label=gettext_lazy("Short text"), max_length=200, required=False)
    colour = forms.CharField(
        label=gettext_lazy("Colour"),
        max_length=7,
        required=False,
        help_text=gettext_lazy(
            "For example #8a1538; used for a band at the top of this site's pages."
        ),
    )
    picture = forms.FileField(
        label=gettext_lazy("Logo"),
        required=False,
        help_text=gettext_lazy("PNG or JPEG, up to 200 KB. If empty, the current logo stays."),
    )
    without_logo = forms.BooleanField(label=gettext_lazy("Remove the logo"), required=False)

    def face(self, now: HouseFace) -> HouseFace:
        """Return the submitted branding, with the current logo."""
        said = self.cleaned_data
        logo = "" if said["without_logo"] else now.logo
        return HouseFace(said["name"], said["about"], said["colour"].strip(), logo)

    def content(self) -> bytes:
        """Return the bytes of the uploaded picture, if any."""
        brought = self.cleaned_data["picture"]
        # One byte more than the limit shows that a picture is too large.
        return brought.read(house.LARGEST_LOGO + 1) if brought else b""


@require_http_methods(["GET", "HEAD", "POST"])
def house_face(request: HttpRequest) -> HttpResponse:
    """Show and change the instance's branding."""
    scope_desk_for(request, "house", "house", "plan")
    now = house.face_of_house()
    if request.method != "POST":
        return _show(request, HouseForm(initial=asdict(now)), now)
    form = HouseForm(request.POST, request.FILES)
    if not form.is_valid():
        return _show(request, form, now, status=UNPROCESSABLE)
    face, content = form.face(now), form.content()
    return perform(
        request,
        lambda by: house.change_house(face, picture=content, by=by),
        done=_("Saved."),
        then=redirect("house_face"),
        refused=above(form, lambda: _show(request, form, now, status=UNPROCESSABLE)),
    )


def _show(
    request: HttpRequest, form: HouseForm, now: HouseFace, *, status: int = 200
) -> HttpResponse:
    if not now.logo:
        del form.fields["without_logo"]
    context = {"form": form, "face": now}
    return render(request, "desk/house/house_face.html", context, status=status)
