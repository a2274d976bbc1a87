"""Tags for forms that act: an idempotency key, and a way on after the session has ended."""

import json
import secrets
from collections.abc import Mapping
from urllib.parse import urlsplit

from django import template
from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def act_key() -> SafeString:
    """Return the form's idempotency key; a reloaded page gets a new one."""
    return format_html('<input type="hidden" name="key" value="{}">', secrets.token_urlsafe(16))


@register.simple_tag
def seen_facts(facts: Mapping[str, object]) -> SafeString:
    """Return the snapshot of the form's values, used to detect concurrent changes."""
    written = json.dumps(facts, ensure_ascii=False)
    return format_html('<input type="hidden" name="seen" value="{}">', written)


@register.filter
def is_signed_out_act(request: HttpRequest) -> bool:
    """Whether a button of the desk was pressed after the session had ended."""
    is_known = hasattr(request, "user") and request.user.is_authenticated
    return request.method == "POST" and not is_known and request.path.startswith("/desk/")


@register.filter
def page_before(request: HttpRequest) -> str:
    """Return the requested page or, after a button, the page with the button."""
    if request.method == "GET":
        return request.path
    came_from = urlsplit(request.headers.get("Referer", ""))
    return came_from.path if came_from.netloc == request.get_host() else "/desk/"
