"""Branding of the instance."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournament.doors.acting import UNPROCESSABLE, DeskRequest, Routes, right_of
from tournament.doors.fields import AmountField, CurrencyField, in_currency
from tournament.security.access import Permission, scope_desk_for
from tournament.services import house
from tournament.services.house import HouseFace
from tournament.services.refusals import Refused
from tournament.words import refusal_words


class HouseForm(forms.Form):
    """Name, texts, colour and logo of the instance."""

    name = forms.CharField(
        label=pgettext_lazy("of the house", "Name"),
        max_length=80,
        required=False,
        help_text=gettext_lazy("The federation or club; shown above the list of tournaments."),
    )
    about = forms.CharField(label=gettext_lazy("Short text"), max_length=200, required=False)
    payee = forms.CharField(
        label=gettext_lazy("Owner of the bank account"), max_length=70, required=False
    )
    iban = forms.CharField(
        label=gettext_lazy("IBAN"),
        max_length=42,
        required=False,
        help_text=gettext_lazy(
            "For fees by transfer: players get a QR code with the amount and a reference."
        ),
    )
    currency = CurrencyField(
        help_text=gettext_lazy("New tournaments and series take it over; each may have another.")
    )
    levy_cents = AmountField(
        label=gettext_lazy("Levy per start, %(sign)s"),
        required=False,
        help_text=gettext_lazy("What organisers pay the federation for each player."),
    )
    colour = forms.CharField(
        label=gettext_lazy("Colour"),
        max_length=7,
        required=False,
        help_text=gettext_lazy(
            "For example #8a1538; used for a band at the top of this site's pages."
        ),
    )
    embed_sites = forms.CharField(
        label=gettext_lazy("Sites that may show pages in a frame"),
        max_length=500,
        required=False,
        help_text=gettext_lazy("With spaces between, for example https://federation.example"),
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
        return HouseFace(
            name=said["name"],
            about=said["about"],
            colour=said["colour"].strip(),
            logo=logo,
            payee=said["payee"],
            iban=said["iban"],
            currency=said["currency"] or now.currency,
            levy_cents=said["levy_cents"] or 0,
            embed_sites=said["embed_sites"],
        )

    def content(self) -> bytes:
        """Return the bytes of the uploaded picture, if any."""
        brought = self.cleaned_data["picture"]
        # One byte more than the limit shows that a picture is too large.
        return brought.read(house.LARGEST_LOGO + 1) if brought else b""


def at_house(http: HttpRequest, _facts: dict[str, Any], may: Permission) -> DeskRequest:
    """Return the request at the instance, if the user has the permission."""
    scope_desk_for(http, "house", "house", right_of(may))
    return DeskRequest(http)


routes = Routes(at_house)


def _show(request: DeskRequest, refused: Refused | None = None) -> HttpResponse:
    now = house.face_of_house()
    form = request.typed.get("form") or HouseForm(initial=asdict(now))
    in_currency(form, now.currency)
    if refused is not None:
        form.add_error(None, str(refusal_words(refused)))
    if not now.logo:
        del form.fields["without_logo"]
    context = {"form": form, "face": now}
    status = UNPROCESSABLE if form.is_bound else 200
    return render(request.http, "desk/house/house_face.html", context, status=status)


@routes.page("house/", house.change_house)
def house_face(request: DeskRequest) -> HttpResponse:
    """Show the instance's branding."""
    return _show(request)


@routes.post("house/", house.change_house, to="house_face", show=_show)
def change_house(request: DeskRequest) -> str:
    """Change the instance's branding."""
    form = request.read(HouseForm(request.data, request.http.FILES))
    face = form.face(house.face_of_house())
    house.change_house(face, picture=form.content(), by=request.by)
    return _("Saved.")
