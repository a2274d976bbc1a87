"""All that a mailbox follows: a series, the rhythm of e-mails, and the end of them."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.background.mail import followers
from tournament.doors.fields import AddressField
from tournament.doors.public.followers import RHYTHMS, UNPROCESSABLE, RhythmForm
from tournament.doors.public.house import framed
from tournament.models import Follower
from tournament.ops.site import site_of
from tournament.reading.followers import (
    Subscriptions,
    series_may_be_followed,
    subscriptions_of,
)
from tournament.reading.series.pages import public_scope
from tournament.services.applications import following
from tournament.services.refusals import Refused
from tournament.words import refusal_words


class FollowSeriesForm(RhythmForm):
    """The address for the news of a series."""

    contact = AddressField(
        label=_("E-mail"),
        help_text=_(
            "It is used only if you confirm it. It is deleted two weeks after the table is "
            "approved, and after a year at the latest."
        ),
    )
    field_order = ("contact", "rhythm")


# A cached page contains no CSRF token, and nothing is sent before the owner confirms.
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def follow_series(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the form, or store the address and send the link that confirms it."""
    scope = public_scope(slug)
    if not series_may_be_followed(scope):
        raise Http404
    form = FollowSeriesForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            followers.follow(scope, site=site_of(request), **form.cleaned_data)
        except Refused as refused:
            form.add_error(None, str(refusal_words(refused)))
        else:
            return redirect(f"{request.path}?sent=1")
    status = UNPROCESSABLE if request.method == "POST" else 200
    context = framed("series", scope=scope, form=form, is_sent="sent" in request.GET)
    return render(request, "public/series/follow.html", context, status=status)


@require_safe
@never_cache
def subscriptions(request: HttpRequest, token: str) -> HttpResponse:
    """Show all that the mailbox follows; opening the page changes nothing."""
    return _show(request, token)


# The secret link is the credential.
@csrf_exempt
@require_POST
@never_cache
def confirm_subscription(_request: HttpRequest, token: str) -> HttpResponse:
    """Confirm the address; a second click changes nothing."""
    found = _opened(token)
    if found.asked is not None:
        following.confirm_follower(found.asked)
    return redirect("subscriptions", token)


@csrf_exempt
@require_POST
@never_cache
def choose_rhythm(request: HttpRequest, token: str) -> HttpResponse:
    """Change how often e-mails about one thing are sent."""
    follower = _opened(token).named(request.POST.get("follower", ""))
    rhythm = request.POST.get("rhythm", "")
    if follower is not None and rhythm in RHYTHMS:
        followers.choose_rhythm(follower, rhythm)
    return redirect("subscriptions", token)


# Mail programs send the POST by themselves, without cookies, and follow no redirect (RFC 8058).
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def stop_subscriptions(request: HttpRequest, token: str) -> HttpResponse:
    """Ask whether to stop, or stop: one thing, or the whole e-mail of the day."""
    found = _opened(token)
    if request.method != "POST":
        return _show(request, token, is_question=True)
    follower = found.named(request.POST.get("follower", ""))
    if follower is not None:
        following.stop_following(follower)
    elif found.is_of_day and "follower" not in request.POST:
        following.stop_digests(found.mailbox)
    return _show(request, token)


def _opened(token: str) -> Subscriptions:
    found = subscriptions_of(token)
    if found is None:
        raise Http404
    return found


def _show(request: HttpRequest, token: str, *, is_question: bool = False) -> HttpResponse:
    found = _opened(token)
    asked = found.asked
    context: dict[str, Any] = {
        "token": token,
        "asked": asked if asked is not None and asked.confirmed_at is None else None,
        "own": asked,
        "confirmed": found.confirmed,
        "digests": [one for one in found.confirmed if one.rhythm == Follower.Rhythm.DAILY],
        "rhythms": RHYTHMS.items(),
        "is_question": is_question and (asked is not None or found.is_of_day),
        "has_stopped": request.method == "POST",
    }
    return render(request, "public/subscriptions.html", context)
