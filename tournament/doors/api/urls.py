"""URLs of the programming interface, /api/v1/, from its table of routes."""

from django.urls import path

from tournament.doors.api import pages, serving
from tournament.doors.api.table import resources

urlpatterns = [
    path("v1/", pages.api, name="api"),
    path("v1/openapi.json", pages.openapi, name="openapi"),
    path("v1/schemas/<str:name>.json", pages.schema, name="api_schema"),
    *(
        path(f"v1/{address}", serving.view_of(route, writes), name=name)
        for address, name, route, writes in resources()
    ),
    path("", serving.unknown, name="api_unknown"),
    path("<path:rest>", serving.unknown, name="api_unknown"),
]
