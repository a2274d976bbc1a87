"""Addresses of a network that answers everything of the tables with its own page of greeting."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import re_path
from django.views.decorators.csrf import csrf_exempt

from tournament import urls


@csrf_exempt
def greeting(request: HttpRequest) -> HttpResponse:
    """Welcome whoever asks for a sheet."""
    return HttpResponse("<p>Welcome to the hall's Wi-Fi</p>")


urlpatterns = [re_path("^t/(?!sw.js)", greeting), *urls.urlpatterns]
