"""Names on a screen: the longest get smaller letters, so that every name keeps its line."""

from typing import Final

from django import template

register = template.Library()

LONG: Final = 16
LONGEST: Final = 21


@register.filter
def long_name(name: str) -> str:
    """Return the class of a name's length, with a space before it."""
    if len(name) > LONGEST:
        return " longest"
    return " long" if len(name) > LONG else ""
