"""security.txt (RFC 9116) and robots.txt."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

GOOD_FOR = timedelta(days=180)


@require_safe
def security_txt(_request: HttpRequest) -> HttpResponse:
    """Send the contact set by the administrator; raise 404 without one."""
    if not settings.SECURITY_CONTACT:
        raise Http404
    until = (timezone.now() + GOOD_FOR).strftime("%Y-%m-%dT00:00:00Z")
    lines = (
        f"Contact: {settings.SECURITY_CONTACT}",
        f"Expires: {until}",
        "Preferred-Languages: lv, en",
    )
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")


# Private pages forbid indexing themselves; these are useless to search engines.
DOORS = (
    *("account", "desk", "invitation", "language", "login", "logout", "now", "screens", "t", "tv"),
    "theme",
)


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Send robots.txt: public pages may be crawled, all others may not."""
    lines = ["User-agent: *", *(f"Disallow: /{door}/" for door in DOORS)]
    lines.append(f"Sitemap: {request.build_absolute_uri('/sitemap.xml')}")
    return HttpResponse("\n".join([*lines, ""]), content_type="text/plain; charset=utf-8")
