"""The hidden key of a form that acts: a double click or a retry carries the same one."""

import secrets

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_tag
def act_key() -> SafeString:
    """Return the form's own key; a page loaded anew has another."""
    return format_html('<input type="hidden" name="key" value="{}">', secrets.token_urlsafe(16))
