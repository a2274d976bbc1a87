"""Blocks in templates: {{ group.decided_by|line_words }}."""

from django import template
from django.utils.translation import gettext as _

from tournament.words.terms import DECIDED_BY

register = template.Library()


@register.filter
def line_words(decided_by: str) -> str:
    """Say what set the last one in apart from the first one out."""
    if decided_by == "lot":
        return _("The lot decided, which anybody can repeat from the seed.")
    return _("What decided: %(ground)s.") % {"ground": DECIDED_BY[decided_by]}
