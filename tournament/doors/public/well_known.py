"""Where to write about a weakness (RFC 9116)."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

GOOD_FOR = timedelta(days=180)


@require_safe
def security_txt(_request: HttpRequest) -> HttpResponse:
    """Name the contact that the administrator set; without one there is no such page."""
    if not settings.SECURITY_CONTACT:
        raise Http404
    until = (timezone.now() + GOOD_FOR).strftime("%Y-%m-%dT00:00:00Z")
    lines = (
        f"Contact: {settings.SECURITY_CONTACT}",
        f"Expires: {until}",
        "Preferred-Languages: lv, en",
    )
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")


# Pages that only some may see say so themselves; these are no pages for search at all.
DOORS = (
    *("account", "desk", "invitation", "language", "login", "logout", "now", "screens", "t"),
    "theme",
)


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Send robots.txt: the wall may be read, the doors behind it may not."""
    lines = ["User-agent: *", *(f"Disallow: /{door}/" for door in DOORS)]
    return HttpResponse("\n".join([*lines, ""]), content_type="text/plain; charset=utf-8")
