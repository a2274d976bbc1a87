"""Entering an event from its public page: the form, and the page linked in the e-mail."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django import forms
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.background.mail import ordering
from tournament.doors.fields import AddressField, BirthYear, PersonName
from tournament.models import Application, Tournament
from tournament.ops.site import site_of
from tournament.page_cache.expiry import set_expiry
from tournament.reading import applications
from tournament.reading.applications import (
    ahead_of,
    announced_of,
    closed_reason,
    entrants_of,
    next_change,
    places_of,
    priced_line,
)
from tournament.reading.emails import email_choices, has_stopped
from tournament.reading.money.accounts import accounts_of
from tournament.reading.money.transfers import PaymentCode, payment_code
from tournament.reading.results.payouts import own_money
from tournament.reading.series.ratings import tops_of
from tournament.reading.visibility import PublicView, public_view_of
from tournament.services.applications import answering, applying
from tournament.services.refusals import Refused
from tournament.words import refusal_words
from tournament.words.regulation_clauses import fees

UNPROCESSABLE = 422


class ApplicationForm(forms.Form):
    """An applicant's name and e-mail address."""

    name = PersonName(_("Name and surname"), autocomplete="name")
    club = forms.CharField(label=_("Club or town"), max_length=80, required=False)
    entry_class = forms.ChoiceField(label=_("Class"), required=False)
    born = BirthYear(help_text=_("For junior and senior prizes; not public."))
    contact = AddressField(
        label=_("E-mail"),
        help_text=_(
            "For the e-mail with your link, and for news of the event. It is deleted two "
            "weeks after the event."
        ),
    )
    may_be_listed = forms.BooleanField(
        label=_("Show my name in the public list of entrants"), required=False
    )

    def __init__(self, data: QueryDict | None = None, *, classes: Sequence[str] = ()) -> None:
        super().__init__(data)
        if not classes:
            del self.fields["entry_class"]
            return
        field = self.fields["entry_class"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(name, name) for name in classes]
        field.required = True

    def facts(self) -> dict[str, Any]:
        """Return the submitted values."""
        return {name: value for name, value in self.cleaned_data.items() if value not in ("", None)}


# A cached page contains no CSRF token, and the form grants no permission.
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def entry(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the form and the entrants, or save an application and send the confirmation e-mail."""
    view = public_view_of(slug)
    announced = announced_of(view.tournament)
    if not announced.takes_entries:
        raise Http404
    if request.method != "POST":
        page = _show(request, view, ApplicationForm(classes=announced.classes))
        for moment in next_change(view.tournament):
            set_expiry(page, moment)
        return page
    form = ApplicationForm(request.POST, classes=announced.classes)
    if not form.is_valid():
        return _show(request, view, form, status=UNPROCESSABLE)
    try:
        application = applying.submit_application(view.tournament, **form.facts())
        if ordering.order_link(application, site=site_of(request)) is None:
            raise Refused("too_many_letters")
    except Refused as refused:
        form.add_error(None, str(refusal_words(refused)))
        return _show(request, view, form, status=UNPROCESSABLE)
    return redirect("entry_sent", slug)


@require_safe
def entry_sent(request: HttpRequest, slug: str) -> HttpResponse:
    """Show that an e-mail is on its way; the page is the same for all."""
    view = public_view_of(slug)
    return render(request, "public/entry_sent.html", {"view": view, "area": "entry"})


@require_safe
@never_cache
def application(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """Show the state of an application to the holder of its link."""
    return _show_own(request, held_application(slug, token), token)


# The secret link is the credential.
@csrf_exempt
@require_POST
@never_cache
def confirm_application(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """Confirm the application; a second click changes nothing."""

    def confirm(found: Application) -> None:
        ordering.order_receipt(applying.apply(found), site=site_of(request))

    return _act(request, slug, token, confirm)


@csrf_exempt
@require_POST
@never_cache
def confirm_place(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """Take the place that was offered; after the time to answer, the page says so."""
    return _act(request, slug, token, answering.confirm_place)


@csrf_exempt
@require_POST
@never_cache
def withdraw_application(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """Withdraw the application; the next applicant waiting is notified."""

    def leave(found: Application) -> None:
        ordering.order_places(applying.withdraw_application(found), site=site_of(request))

    return _act(request, slug, token, leave)


def _act(
    request: HttpRequest, slug: str, token: str, deed: Callable[[Application], object]
) -> HttpResponse:
    found = held_application(slug, token)
    try:
        deed(found)
    except Refused as refused:
        found.refresh_from_db()
        return _show_own(request, found, token, refusal=str(refusal_words(refused)))
    return redirect("application", slug, token)


def held_application(slug: str, token: str) -> Application:
    """Return the application of a link; 404 for any other token."""
    found = applications.application_of(slug, token)
    if found is None:
        raise Http404
    return found


def _show(
    request: HttpRequest, view: PublicView, form: ApplicationForm, *, status: int = 200
) -> HttpResponse:
    shut, announced = closed_reason(view.tournament), announced_of(view.tournament)
    context = {
        "view": view,
        "area": "entry",
        "form": form,
        "shut": refusal_words(Refused(shut)) if shut else "",
        "announced": announced,
        "line": priced_line(view.tournament),
        "fees": fees(announced),
        "tops": tops_of(view.tournament),
        "places": places_of(view.tournament),
        "entrants": entrants_of(view.tournament),
    }
    return render(request, "public/entry.html", context, status=status)


def _code(found: Application) -> PaymentCode | None:
    """Return the code for the fee of an applicant on the list of players."""
    if found.number is None or found.withdrawn_at is not None:
        return None
    account = accounts_of(found.tournament).by_number.get(found.number)
    return payment_code(found.tournament, found.number, account.owed) if account else None


def _show_own(
    request: HttpRequest, found: Application, token: str, *, refusal: str = ""
) -> HttpResponse:
    context = {
        "application": found,
        "tournament": found.tournament,
        "token": token,
        "has_begun": found.tournament.state != Tournament.State.PLANNED,
        "ahead": ahead_of(found) if found.waits else 0,
        "refusal": refusal,
        "money": own_money(found.tournament, found.number) if found.number else None,
        "bank": str(_("the bank")),
        "payment_code": _code(found),
        "emails": email_choices(found),
        "has_stopped": has_stopped(found),
    }
    return render(request, "public/application.html", context, status=409 if refusal else 200)
