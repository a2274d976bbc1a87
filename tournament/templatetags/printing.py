"""A button that orders a document, for users who may print."""

from __future__ import annotations

from typing import Any

from django import template
from django.template.context import RequestContext

from tournament.paper.documents import DOCUMENTS

register = template.Library()


@register.inclusion_tag("desk/printing/printing_button.html", takes_context=True)
def print_button(context: RequestContext, document: str, **particulars: Any) -> dict[str, object]:  # noqa: ANN401
    """Return the context of a form that orders a document; empty options are left out."""
    return {
        "desk": context["desk"],
        "document": DOCUMENTS[document],
        "particulars": {name: value for name, value in particulars.items() if value},
        "may_print": context["desk"].may("print"),
        "csrf_token": context.get("csrf_token"),
    }
