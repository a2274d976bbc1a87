"""Language and theme, stored in cookies."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from tournament.page_cache.requests import THEMES

YEAR = 365 * 24 * 3600


# A cached page contains no CSRF token, and changing the language is harmless.
@csrf_exempt
@require_POST
def set_language(request: HttpRequest) -> HttpResponse:
    """Set the visitor's language."""
    answer = _back(request)
    language = request.POST.get("language", "")
    if language in dict(settings.LANGUAGES):
        answer.set_cookie(
            settings.LANGUAGE_COOKIE_NAME, language, max_age=YEAR, samesite="Lax", httponly=True
        )
    return answer


@csrf_exempt
@require_POST
def set_theme(request: HttpRequest) -> HttpResponse:
    """Set the visitor's theme: light, dark, or the device's preference."""
    answer = _back(request)
    theme = request.POST.get("theme", "")
    if theme in THEMES:
        answer.set_cookie("theme", theme, max_age=YEAR, samesite="Lax", httponly=True)
    else:
        answer.delete_cookie("theme", samesite="Lax")
    return answer


def _back(request: HttpRequest) -> HttpResponseRedirect:
    wanted = request.POST.get("next", "/")
    is_ours = url_has_allowed_host_and_scheme(
        wanted, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return HttpResponseRedirect(wanted if is_ours else "/")
