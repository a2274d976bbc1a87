"""Words of e-mails."""

from __future__ import annotations

from django import template

from tournament.words.emails import OF_APPLICANTS

register = template.Library()


@register.filter
def email_choice(kind: str) -> str:
    """Return the label of a kind of e-mail that an applicant may choose."""
    return str(OF_APPLICANTS[kind])
