"""The language of a request: the visitor's choice if available, otherwise their browser's."""

from typing import Final

from django.conf import settings
from django.http import HttpRequest
from django.urls import Resolver404, ResolverMatch, resolve

from tournament.browser_language import browser_language
from tournament.ops.setup.language_coverage import door_speaks

OWN_NAMES: Final = {"lv": "Latviski", "en": "English", "pl": "Polski", "ru": "Русский"}
"""Native names of the languages."""
REGIONS: Final = {"lv": "lv_LV", "en": "en_GB", "pl": "pl_PL", "ru": "ru_RU"}

DOORS: Final = "tournament.doors."
# A missing page gets the public error texts.
WITHOUT_DOOR: Final = "public"


def language_of(request: HttpRequest) -> str:
    """Return the visitor's choice if this URL has it, otherwise that of their browser."""
    usual = browser_language(request.META.get("HTTP_ACCEPT_LANGUAGE", ""))
    chosen = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, usual)
    # The usual language is available everywhere, so the URL need not be resolved.
    return chosen if chosen != usual and chosen in languages_at(request) else usual


def languages_at(request: HttpRequest) -> list[str]:
    """Return the languages of this URL, the default one first."""
    door = _door_of(request)
    return [code for code, _name in settings.LANGUAGES if door_speaks(door, code)]


def _door_of(request: HttpRequest) -> str:
    match = request.resolver_match or _resolved(request.path_info)
    if match is None:
        return WITHOUT_DOOR
    module = match.func.__module__
    return module.removeprefix(DOORS).partition(".")[0] if module.startswith(DOORS) else ""


def _resolved(path: str) -> ResolverMatch | None:
    try:
        return resolve(path)
    except Resolver404:
        return None
