"""Accepting an invitation to an event's desk."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST, require_safe

from tournament.doors.account.forms import NewAccountForm
from tournament.doors.account.signing_in import start_session
from tournament.doors.acting import add_refusal
from tournament.models import Membership, Role
from tournament.services import officials
from tournament.services.refusals import Refused
from tournament.words import refusal_words
from tournament.words.terms import MEANINGS


@require_safe
@never_cache
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Show the role that a link offers, and the ways to accept it."""
    return _show_invitation(request, token, NewAccountForm())


@require_POST
@never_cache
def accept_invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Give the role to the signed-in account."""
    if not isinstance(request.user, User):
        return redirect("invitation", token)
    try:
        membership = officials.accept_invitation(token, user=request.user)
    except Refused as refused:
        add_refusal(request, refused)
        return redirect("invitation", token)
    return _go_to_work(membership)


@require_POST
@sensitive_post_parameters()
@never_cache
def accept_with_new_account(request: HttpRequest, token: str) -> HttpResponse:
    """Create an account for the holder of the link and give it the role."""
    form = NewAccountForm(request.POST)
    try:
        officials.open_invitation(token)
    except Refused:
        return _show_invitation(request, token, form)
    if not form.is_valid():
        return _show_invitation(request, token, form)
    try:
        membership = officials.accept_with_new_account(token, form.save)
    except Refused:
        return _show_invitation(request, token, form)
    start_session(request, membership.user)
    return _go_to_work(membership)


def _go_to_work(membership: Membership) -> HttpResponse:
    where = membership.tournament
    if where is None:
        return redirect("my_tournaments")
    return redirect("cashier" if membership.role == Role.CASHIER else "desk", where.slug)


def _show_invitation(request: HttpRequest, token: str, form: NewAccountForm) -> HttpResponse:
    try:
        found = officials.open_invitation(token)
    except Refused as refused:
        context = {"refusal": refusal_words(refused)}
        return render(request, "account/invitation.html", context, status=404)
    known: dict[str, object] = {"invitation": found, "role": MEANINGS[found.role], "form": form}
    return render(request, "account/invitation.html", known)
