"""The languages in which a visitor can have a page."""

from django import template
from django.http import HttpRequest

from tournament.words.language import OWN_NAMES, REGIONS, languages_at

register = template.Library()


@register.simple_tag
def languages_of(request: HttpRequest) -> list[tuple[str, str]]:
    """Return the code and the own name of each language that the page is spoken in."""
    return [(code, OWN_NAMES[code]) for code in languages_at(request)]


@register.filter
def own_name(code: str) -> str:
    """Return what a language is called by those who speak it."""
    return OWN_NAMES[code]


@register.filter
def region(code: str) -> str:
    """Return a language with its country, as link previews want it."""
    return REGIONS[code]
