"""The description of the programming interface: as a page for people, and as a file."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring.schemas import FORMATS, bundled
from tournament.doors.api import openapi as description
from tournament.doors.api.problems import problem
from tournament.doors.api.serving import JSON, open_answer
from tournament.doors.api.table import ROUTES, WRITES, Route
from tournament.models import House

BASE: Final = description.BASE.rstrip("/")
SCHEMAS: Final = {file.removesuffix(".json"): name for name, file in FORMATS.items()}
"""The formats of files by the last part of their schema's address."""
SCHEMA: Final = "application/schema+json"


@dataclass(frozen=True, slots=True)
class ShownRoute:
    """A route on the page for people: its address, its answer, and its parameters."""

    address: str
    summary: str
    answer: str
    is_list: bool
    params: tuple[tuple[str, str], ...]


@require_safe
def api(request: HttpRequest) -> HttpResponse:
    """Show all addresses of the interface with their parameters."""
    house = House.objects.select_related("logo").first()
    context = {
        "area": "api",
        "house": house,
        "routes": [_shown(route) for route in ROUTES],
        "schemas": [(name, SCHEMAS[name]) for name in sorted(SCHEMAS)],
        "writes": [(one, BASE + description.address_of(one.path)) for one in WRITES],
    }
    return render(request, "public/api.html", context)


@require_safe
def openapi(_request: HttpRequest) -> HttpResponse:
    """Send the OpenAPI document."""
    return open_answer(HttpResponse(_file(), content_type=JSON))


@require_safe
def schema(request: HttpRequest, name: str) -> HttpResponse:
    """Send the JSON Schema of a format, which refers to no other file."""
    if name not in SCHEMAS:
        return problem(request, "not_found")
    return open_answer(HttpResponse(_schema(name), content_type=SCHEMA))


@cache
def _file() -> bytes:
    return description.FILE.read_bytes()


@cache
def _schema(name: str) -> bytes:
    return json.dumps(bundled(SCHEMAS[name]), ensure_ascii=False, indent=1).encode()


def _shown(route: Route) -> ShownRoute:
    answer: Any = route.answer
    return ShownRoute(
        address=BASE + description.address_of(route.path),
        summary=route.summary,
        answer=answer if isinstance(answer, str) else answer.__name__,
        is_list=route.is_list,
        params=tuple((n, description.PARAMS[n].replace("`", "")) for n in route.rule.params),
    )
