"""Languages of a page."""

from django import template
from django.http import HttpRequest

from tournament.words.language import OWN_NAMES, REGIONS, languages_at

register = template.Library()


@register.simple_tag
def languages_of(request: HttpRequest) -> list[tuple[str, str]]:
    """Return the code and native name of each language that the page is available in."""
    return [(code, OWN_NAMES[code]) for code in languages_at(request)]


@register.filter
def own_name(code: str) -> str:
    """Return a language's native name."""
    return OWN_NAMES[code]


@register.filter
def region(code: str) -> str:
    """Return a language with its country, as required by link previews."""
    return REGIONS[code]
