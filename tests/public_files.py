"""Validation of the public JSON that a test requests, and of each event that it builds."""

from __future__ import annotations

import json
from collections.abc import Iterator
from http import HTTPStatus
from typing import Any, Final

from django.db import connection
from django.http.response import HttpResponseBase
from django.test import Client

from scoring.schemas import FORMATS
from tests import api_answers
from tests.formats import departures
from tournament.models import Tournament

FILES: Final = ("standings.json", "seats/1.json", "tournament.json")
_read: Final[set[tuple[object, ...]]] = set()
"""The kinds of events whose files this process has validated."""
_request: Final = Client.request
# One statement: with Django's queries it took a fifteenth of the tests of the desk.
KINDS: Final = """
    SELECT slug, preset, settings, blocks, public_names, state,
        (SELECT count(*) FROM tournament_round r WHERE r.tournament_id = t.id),
        (SELECT count(DISTINCT r.id) FROM tournament_round r
            JOIN tournament_penalty p ON p.round_id = r.id WHERE r.tournament_id = t.id),
        (SELECT count(DISTINCT r.id) FROM tournament_round r
            JOIN tournament_sittingout s ON s.round_id = r.id WHERE r.tournament_id = t.id),
        (SELECT count(*) FROM tournament_entry e WHERE e.tournament_id = t.id AND leaving <> '')
    FROM tournament_tournament t WHERE public_sees <> %s ORDER BY id
"""
"""The slug of each event that the public sees, and what makes its files differ."""


class PublicFileError(AssertionError):
    """A public file departs from the schema of its format."""


def validate_requests() -> None:
    """Validate each response of the test client that has a known format, or is of the interface."""
    Client.request = _validated  # type: ignore[assignment,method-assign]


def _validated(client: Client, **request: Any) -> Any:  # noqa: ANN401 as the client's own
    answer = _request(client, **request)
    query = str(request.get("QUERY_STRING", ""))
    method, path = str(request.get("REQUEST_METHOD")), str(request.get("PATH_INFO"))
    found = violations(answer) or api_answers.violations(method, path, query, answer)
    if found:
        raise PublicFileError(f"{request.get('PATH_INFO')}: {'; '.join(found)}")
    return answer


def violations(answer: HttpResponseBase) -> list[str]:
    """Return the departures of a response from its format; nothing without a known format."""
    is_json = answer.headers.get("Content-Type", "").startswith("application/json")
    if answer.status_code != HTTPStatus.OK or not is_json or answer.streaming:
        return []
    try:
        document = json.loads(getattr(answer, "content", b"null") or b"null")
    except ValueError:
        return []
    is_known = isinstance(document, dict) and document.get("format") in FORMATS
    return departures(document) if is_known else []


def read_public_files() -> Iterator[str]:
    """Request the public files of each new kind of event, and yield the departures."""
    if connection.needs_rollback:
        return
    with connection.cursor() as cursor:
        cursor.execute(KINDS, [Tournament.PublicSees.NOTHING])
        kinds = [(slug, tuple(map(str, kind))) for slug, *kind in cursor.fetchall()]
    for slug, kind in kinds:
        if kind in _read:
            continue
        _read.add(kind)
        for name in FILES:
            path = f"/{slug}/{name}"
            answer = _request(Client(raise_request_exception=False), PATH_INFO=path)
            yield from (f"{path}: {said}" for said in violations(answer))
