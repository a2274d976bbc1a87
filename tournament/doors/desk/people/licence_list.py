"""Recording the licences of a season, from a list."""

from __future__ import annotations

from collections.abc import Sequence

from django import forms
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tournament.doors.acting import DeskRequest, Routes, at_register
from tournament.doors.fields import WholeNumber
from tournament.doors.pasted_lists import UploadedListForm, list_preview
from tournament.services.people.licence_lists import PlannedLicence, give_licences, plan_licences
from tournament.services.people.titles_and_licences import give_licence
from tournament.services.refusals import Refused
from tournament.words import refusal_words


class LicencesForm(UploadedListForm):
    """Licences as a file or as text, and their season."""

    season = WholeNumber(_("Season"), low=1990, high=2100)
    text = forms.CharField(
        label=_("Or paste it here"),
        required=False,
        strip=False,
        help_text=_(
            "One person per line. The first line has the headings: name, club, licence, valid "
            "from, valid to. Only the name is required; the club decides between namesakes."
        ),
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false"}),
    )


routes = Routes(at_register)


def _show(
    request: DeskRequest,
    refused: Refused | None = None,
    planned: Sequence[PlannedLicence] = (),
) -> HttpResponse:
    form = request.typed.get("form") or LicencesForm(initial={"season": timezone.localdate().year})
    context, status = list_preview(form, planned, refused, _row)
    context |= {"preview": "licence_list", "act": "record_licences"}
    return render(request.http, "desk/people/licence_list.html", context, status=status)


def _row(one: PlannedLicence) -> tuple[PlannedLicence, object]:
    """Return a planned licence and what is wrong with its line."""
    return one, refusal_words(one.because) if one.because else ""


@routes.page("licences/", give_licence)
def licence_list(request: DeskRequest) -> HttpResponse:
    """Show the form for a list of licences."""
    return _show(request)


@routes.post("licences/", give_licence, show=_show)
def preview_licences(request: DeskRequest) -> HttpResponse:
    """Show how each line is understood; record nothing."""
    facts = request.read(LicencesForm(request.data, request.http.FILES)).cleaned_data
    return _show(request, None, plan_licences(facts["text"], facts["season"]))


def _show_refused(request: DeskRequest, refused: Refused | None) -> HttpResponse:
    planned: Sequence[PlannedLicence] = ()
    if refused is not None and refused.code == "licences_faulty":
        facts = request.typed["form"].cleaned_data
        planned = plan_licences(facts["text"], facts["season"])
    return _show(request, refused, planned)


@routes.post("licences/record/", give_licence, to="people_register", show=_show_refused)
def record_licences(request: DeskRequest) -> str:
    """Record all new licences of a list."""
    facts = request.read(LicencesForm(request.data)).cleaned_data
    count = give_licences(facts["text"], facts["season"], by=request.by, key=request.key)
    words = ngettext("%(count)s licence is recorded.", "%(count)s licences are recorded.", count)
    return words % {"count": count}
