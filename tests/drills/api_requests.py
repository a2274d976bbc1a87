"""Generated requests to every address of the programming interface, valid and invalid ones.

`manage.py drill api_requests`. Schemathesis makes the requests from openapi.json. It is not
among the requirements, since it installs thirty packages: `pip install schemathesis==4.32.5`.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any, Final
from urllib.parse import urlencode

from django.conf import settings as django_settings
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable

from scoring.series.presets import RATING
from tests import api_answers
from tests.own_house import own_house
from tests.security.world import cup_of, make_event
from tests.services.series.seasons import approved
from tournament.doors.api import openapi
from tournament.models import Scope, Tournament
from tournament.security import limits
from tournament.services import tokens
from tournament.services.acts import Actor
from tournament.services.series.creating import SeriesPlan, create_series
from tournament.services.series.publishing import publish_rating

TIMES = 1_000
SERVER_ERROR: Final = 500
KNOWN_SHARE: Final = 0.7
"""The share of requests whose address exists."""
Facts = Mapping[str, object]


def run(times: int) -> Iterator[str]:
    """Yield the answers that depart from the document, and the numbers of each route."""
    from schemathesis import GenerationMode  # noqa: PLC0415 not among the requirements
    from schemathesis.openapi import from_dict  # noqa: PLC0415

    document = from_dict(openapi.document())
    with own_house():
        django_settings.ALLOWED_HOSTS = ["*"]
        limits.LIMITS.clear()  # type: ignore[attr-defined]
        known, key = a_season()
        for found in document.get_all_operations():
            operation = found.ok()
            counts: dict[int, int] = {}
            for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
                cases = operation.as_strategy(generation_mode=mode)
                for wrong in _tries(cases, times // 2, known, key, counts):
                    yield f"WRONG {operation.label}: {wrong}"
            answered = ", ".join(f"{count} × {status}" for status, count in sorted(counts.items()))
            yield f"{operation.label}: {answered}"


def _tries(
    cases: Any,  # noqa: ANN401 a strategy of Schemathesis
    times: int,
    known: Mapping[str, Facts],
    key: str,
    counts: dict[int, int],
) -> list[str]:
    """Send the requests; return the departures, each once."""
    found: dict[str, None] = {}
    chance = random.Random(times)

    @settings(
        max_examples=times, database=None, deadline=None, derandomize=True,
        phases=[Phase.generate], suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(cases)
    def send(case: Any) -> None:  # noqa: ANN401 a case of Schemathesis
        if chance.random() < KNOWN_SHARE:
            case.path_parameters = dict(known[case.operation.path])
        status, wrong = _sent(case, key)
        counts[status] = counts.get(status, 0) + 1
        found.update(dict.fromkeys(wrong))

    # An address without parameters has no invalid request.
    with suppress(Unsatisfiable):
        send()
    return list(found)


def _sent(case: Any, key: str) -> tuple[int, list[str]]:  # noqa: ANN401 a case of Schemathesis
    """Send one request with the key, undo what it changed, and return what is wrong with it."""
    sent = case.as_transport_kwargs(base_url="http://testserver/api/v1")
    headers = {name: str(value) for name, value in dict(sent.get("headers") or {}).items()}
    headers["Authorization"] = f"Bearer {key}"
    body = json.dumps(sent["json"]) if "json" in sent else sent.get("data") or b""
    path = sent["url"].removeprefix("http://testserver")
    query = urlencode(sent.get("params") or {}, doseq=True)
    client = Client(raise_request_exception=False)
    with transaction.atomic():
        answer = client.generic(
            sent["method"], path, body if isinstance(body, bytes | str) else str(body),
            content_type="application/json", QUERY_STRING=query, headers=headers,
        )  # fmt: skip
        transaction.set_rollback(True)
    wrong = api_answers.violations(sent["method"], path, query, answer)
    if answer.status_code == SERVER_ERROR:
        wrong = [f"500 for {path}?{query} {str(body)[:200]}"]
    return answer.status_code, wrong


def a_season() -> tuple[Mapping[str, Facts], str]:
    """Return the parameters of each address that exist, and a key of the site."""
    by = Actor.from_user(User.objects.create_superuser("organiser", first_name="Dace"))
    event = make_event("Rudens kauss", by=by)
    played = approved(by, is_rated=True)
    plan = SeriesPlan(name="Klasika", rule=dict(RATING), game="zole-classic")
    rating = create_series(plan, by=by, kind=Scope.Kind.RATINGS)
    publish_rating(rating, played.date, by=by)
    house = Scope.objects.get_or_create(kind=Scope.Kind.HOUSE, slug="house")[0]
    rights = ["read", "check_in", "results", "money", "officiate"]
    _token, key = tokens.issue_token(house, tokens.TokenPlan("Drill", rights, 7), by=by)
    _token.__class__.objects.update(per_minute=10**9)
    Tournament.objects.filter(pk=event.pk).update(public_sees=Tournament.PublicSees.EVERYTHING)
    slugs = {"series": cup_of(event).scope.slug, "ratings": "klasika", "clubs": "ogre"}
    person = played.entries.get(number=1).player_id
    known = {}
    for address in openapi.document()["paths"]:
        kind = address.split("/")[1]
        facts = {
            "slug": slugs.get(kind, event.slug), "day": played.date.isoformat(), "table_number": 1,
            "number": person if kind == "people" else 1,
        }  # fmt: skip
        known[address] = {name: facts[name] for name in facts if f"{{{name}}}" in address}
    return known, key
