"""URLs of a captive portal that answers every table URL with its welcome page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import re_path
from django.views.decorators.csrf import csrf_exempt

from tournament import urls


@csrf_exempt
def greeting(request: HttpRequest) -> HttpResponse:
    """Return the welcome page for any sheet."""
    return HttpResponse("<p>Welcome to the hall's Wi-Fi</p>")


urlpatterns = [re_path("^t/(?!sw.js)", greeting), *urls.urlpatterns]
