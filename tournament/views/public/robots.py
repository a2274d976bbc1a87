"""What search engines are asked to leave alone."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

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
