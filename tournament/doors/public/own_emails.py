"""An applicant's choice of e-mails, and the address that stops all of them at one click."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from tournament.doors.public.applications import held_application
from tournament.reading.emails import has_stopped
from tournament.services.applications import answering


# The secret link is the credential.
@csrf_exempt
@require_POST
@never_cache
def own_emails(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """Store which e-mails the applicant wants."""
    answering.choose_own_emails(held_application(slug, token), request.POST.getlist("emails"))
    return redirect("application", slug, token)


# Mail programs send the POST by themselves, without cookies, and follow no redirect (RFC 8058).
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def stop_emails(request: HttpRequest, slug: str, token: str) -> HttpResponse:
    """Ask whether to stop all e-mails about the event, or stop them."""
    found = held_application(slug, token)
    if request.method == "POST":
        answering.stop_emails(found)
        found.refresh_from_db()
    context = {
        "application": found,
        "tournament": found.tournament,
        "token": token,
        "has_stopped": has_stopped(found),
    }
    return render(request, "public/stop_emails.html", context)
