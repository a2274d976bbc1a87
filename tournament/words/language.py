"""The language of a request: the visitor's choice, otherwise LANGUAGE_CODE."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.cache import patch_vary_headers


def middleware(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[..., HttpResponse]:
    """Activate the chosen language for a request, ignoring Accept-Language.

    A hall speaks Latvian, whatever language somebody's phone was bought in.
    """

    def speak(request: HttpRequest) -> HttpResponse:
        language = language_of(request)
        with translation.override(language):
            response = get_response(request)
        response.headers.setdefault("Content-Language", language)
        patch_vary_headers(response, ("Cookie",))
        return response

    return speak


def language_of(request: HttpRequest) -> str:
    """Return the visitor's choice, otherwise the default language."""
    chosen = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
    return chosen if chosen in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
