"""Names on a screen: the longest get smaller letters, so that every name keeps its line."""

from typing import Final

from django import template

register = template.Library()

MUCH: Final = 5


@register.filter
def long_name(name: str, room: int) -> str:
    """Return the class of a name longer than its room in letters, with a space before it."""
    if len(name) > room + MUCH:
        return " longest"
    return " long" if len(name) > room else ""
