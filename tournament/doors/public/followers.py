"""The result of an event by e-mail: the form, and the page linked in the e-mails."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament.background.mail import followers
from tournament.doors.fields import AddressField
from tournament.models import Follower, Tournament
from tournament.ops.site import site_of
from tournament.reading.followers import follower_of, may_be_followed, subscription_token
from tournament.reading.people.players import numbers_in
from tournament.reading.visibility import public_view_of
from tournament.services.applications import following
from tournament.services.refusals import Refused
from tournament.words import refusal_words

UNPROCESSABLE = 422


RHYTHMS: Final = {
    Follower.Rhythm.EACH.value: _("An e-mail for each result, at once"),
    Follower.Rhythm.DAILY.value: _("One e-mail a day with everything new"),
}


class RhythmForm(forms.Form):
    """How often e-mails are sent."""

    rhythm = forms.ChoiceField(
        label=_("How often e-mails are sent"),
        choices=list(RHYTHMS.items()),
        widget=forms.RadioSelect,
        initial=Follower.Rhythm.EACH.value,
        required=False,
        help_text=_("Nothing is sent on a day without news."),
    )

    def clean_rhythm(self) -> str:
        """Return the choice; without one, an e-mail for each result."""
        return self.cleaned_data["rhythm"] or Follower.Rhythm.EACH.value


class FollowForm(RhythmForm):
    """The address for the result."""

    field_order = ("contact", "rhythm")

    contact = AddressField(
        label=_("E-mail"),
        help_text=_(
            "For one e-mail with the result. It is sent only if you confirm the address, which "
            "is deleted two weeks after the tournament."
        ),
    )


# A cached page contains no CSRF token, and nothing is sent before the owner confirms.
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def follow_by_email(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the form, or store the address and send the link that confirms it."""
    view = public_view_of(slug)
    if not may_be_followed(view.tournament):
        raise Http404
    form = FollowForm(request.POST if request.method == "POST" else None)
    numbers = numbers_in(request.POST.get("who") or request.GET.get("who", ""))
    context: dict[str, Any] = {
        "view": view,
        "area": "players",
        "form": form,
        "who": ".".join(map(str, numbers)),
        "is_sent": "sent" in request.GET,
    }
    if request.method == "POST" and form.is_valid():
        try:
            followers.follow(
                view.tournament, numbers=numbers, site=site_of(request), **form.cleaned_data
            )
        except Refused as refused:
            form.add_error(None, str(refusal_words(refused)))
        else:
            return redirect(f"{request.path}?sent=1")
    status = UNPROCESSABLE if request.method == "POST" else 200
    return render(request, "public/follow_by_email.html", context, status=status)


@require_safe
@never_cache
def follower(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """Show whether the address is confirmed; opening the page changes nothing."""
    return _show(request, slug, token)


# The secret link is the credential.
@csrf_exempt
@require_POST
@never_cache
def confirm_follower(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """Confirm the address; a second click changes nothing."""
    _tournament, found = _held(slug, token)
    if found is not None:
        following.confirm_follower(found)
    return redirect("follower", slug, token)


# Mail programs send the POST by themselves, without cookies, and follow no redirect (RFC 8058).
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def stop_following(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """Ask whether to delete the address, or delete it."""
    _tournament, found = _held(slug, token)
    if request.method == "POST" and found is not None:
        following.stop_following(found)
    return _show(request, slug, token, is_question=True)


def _held(slug: str, token: str) -> tuple[Tournament, Follower | None]:
    tournament = public_view_of(slug).tournament
    is_known, found = follower_of(tournament, token)
    if not is_known:
        raise Http404
    return tournament, found


def _show(
    request: HttpRequest, slug: str, token: str, *, is_question: bool = False
) -> HttpResponse:
    tournament, found = _held(slug, token)
    context = {
        "tournament": tournament,
        "follower": found,
        "who": ".".join(map(str, found.numbers)) if found else "",
        "token": token,
        "own": subscription_token(found) if found else "",
        "is_question": is_question,
        "may_be_followed": may_be_followed(tournament),
    }
    return render(request, "public/follower.html", context)
