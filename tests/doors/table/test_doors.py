"""Requirements of a phone's request: from our own page, in JSON, and of limited size."""

from __future__ import annotations

import json
from http import HTTPStatus

import pytest

from tests.doors.table.phones import Phone, item


@pytest.mark.parametrize(
    "body",
    [
        b" ", b"[]", b"{}", b'{"device": "phone-of-anna"}', b"{" * 5000, b"\xff",
        b'{"device": "phone-of-anna", "items": [{"id": "x", "number": 1}]}',
        b'{"device": "phone-of-anna", "items": [1]}',
        b'{"device": "../../../..", "items": []}',
        b'{"device": "phone-of-anna", "items": 1, "items": []}',
    ],
)  # fmt: skip
def test_requests_that_our_page_never_sends_are_refused(phone: Phone, body: bytes) -> None:
    answer = phone.client.post(f"{phone.path}deals", body, content_type="application/json")

    assert answer.status_code == HTTPStatus.BAD_REQUEST
    assert json.loads(answer.content)["code"] == "unreadable"


@pytest.mark.parametrize(
    ("headers", "kind", "status"),
    [
        ({"Origin": "https://elsewhere.example"}, "application/json", 403),
        ({"Origin": "http://["}, "application/json", 403),
        ({"Sec-Fetch-Site": "cross-site"}, "application/json", 403),
        ({}, "text/plain", 415),
        ({"Origin": "http://testserver"}, "application/json", 200),
    ],
)
def test_only_our_own_page_can_send_deals(
    phone: Phone, headers: dict[str, str], kind: str, status: int
) -> None:
    body = json.dumps({"device": "phone-of-anna", "items": [item(1)]})

    answer = phone.client.post(f"{phone.path}deals", body, content_type=kind, headers=headers)

    assert answer.status_code == status


def test_an_oversized_request_is_refused(phone: Phone) -> None:
    many = phone.post("deals", items=[item(1)] * 61)
    long = phone.post("deals", items=[], who="x" * 70_000)

    assert (many.status_code, long.status_code) == (400, 413)
