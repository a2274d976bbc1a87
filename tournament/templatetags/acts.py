"""What forms that act need: a key that a double click repeats, and a way on for the signed out."""

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
    """Return the form's own key; a page loaded anew has another."""
    return format_html('<input type="hidden" name="key" value="{}">', secrets.token_urlsafe(16))


@register.simple_tag
def seen_facts(facts: Mapping[str, object]) -> SafeString:
    """Return what a form shows as it opens, so that what others change meanwhile is kept."""
    written = json.dumps(facts, ensure_ascii=False)
    return format_html('<input type="hidden" name="seen" value="{}">', written)


@register.filter
def is_signed_out_act(request: HttpRequest) -> bool:
    """Whether somebody pressed a button of the desk after their session had ended."""
    is_known = hasattr(request, "user") and request.user.is_authenticated
    return request.method == "POST" and not is_known and request.path.startswith("/desk/")


@register.filter
def page_before(request: HttpRequest) -> str:
    """Return the page that was asked for or, after a button, the page where it stood."""
    if request.method == "GET":
        return request.path
    came_from = urlsplit(request.headers.get("Referer", ""))
    return came_from.path if came_from.netloc == request.get_host() else "/desk/"
