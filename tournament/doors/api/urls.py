"""URLs of the programming interface, /api/v1/, from its table of routes."""

from django.urls import path

from tournament.doors.api import pages, serving
from tournament.doors.api.table import ROUTES

urlpatterns = [
    path("v1/", pages.api, name="api"),
    path("v1/openapi.json", pages.openapi, name="openapi"),
    *(path(f"v1/{route.path}", serving.view_of(route), name=route.name) for route in ROUTES),
    path("", serving.unknown, name="api_unknown"),
    path("<path:rest>", serving.unknown, name="api_unknown"),
]
