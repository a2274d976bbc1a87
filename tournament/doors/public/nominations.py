"""The page of a nominee for a final, opened by their link: they accept or decline there."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.background.mail.nominees import order_nominations
from tournament.models import Nominee
from tournament.ops.site import site_of
from tournament.reading.series.finals import nominee_of, place_of
from tournament.reading.series.nominee_emails import stored_address
from tournament.services.acts import Actor
from tournament.services.people import nominations, nominee_emails
from tournament.services.refusals import Refused
from tournament.words import refusal_words

Answer = Nominee.Answer
CONFLICT = 409


@require_safe
@never_cache
def nomination(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """Show a nomination to the holder of its link."""
    return _show(request, _held(slug, token), token)


# The secret link is the credential.
@csrf_exempt
@require_POST
@never_cache
def accept_nomination_by_link(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """Enter the nominee."""
    return _act(request, slug, token, Answer.ACCEPTED, nominations.accept_nomination)


@csrf_exempt
@require_POST
@never_cache
def decline_nomination_by_link(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """Give the place to the next in line."""

    def decline(found: Nominee, *, by: Actor) -> None:
        nominations.decline_nomination(found, by=by)
        order_nominations(found.final, site=site_of(request))

    return _act(request, slug, token, Answer.DECLINED, decline)


# Mail programs send the POST by themselves, without cookies, and follow no redirect (RFC 8058).
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def stop_nominee_emails(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """Ask whether to stop the e-mails to a nominee, or stop them."""
    found = _held(slug, token)
    if request.method == "POST":
        nominee_emails.stop_nominee_emails(found)
    context = {
        "nominee": found,
        "tournament": found.final,
        "token": token,
        "has_stopped": stored_address(found) is None,
    }
    return render(request, "public/stop_nominee_emails.html", context)


def _act(
    request: HttpRequest, slug: str, token: str, answer: str, act: Callable[..., object]
) -> HttpResponse:
    """Answer the nomination; the same answer again changes nothing."""
    found = _held(slug, token)
    try:
        if found.answer != answer or not found.is_standing:
            act(found, by=Actor(found.player.name))
    except Refused as refused:
        words = str(refusal_words(refused))
        if found.answer and found.is_standing:
            words = _("You have already answered. To change the answer, ask the organiser.")
        return _show(request, found, token, refusal=words)
    return redirect("nomination", slug, token)


def _held(slug: str, token: str) -> Nominee:
    found = nominee_of(slug, token)
    if found is None:
        raise Http404
    return found


def _show(request: HttpRequest, found: Nominee, token: str, *, refusal: str = "") -> HttpResponse:
    context = {
        "nominee": found,
        "place": place_of(found),
        "tournament": found.final,
        "token": token,
        "refusal": refusal,
    }
    return render(request, "public/nomination.html", context, status=CONFLICT if refusal else 200)
