"""Too large, deep or dense input is refused early, without writes."""

from __future__ import annotations

import io
import tracemalloc
import zipfile
from collections.abc import Callable

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from tests.cast import EventOf
from tests.doors.desk.conftest import SignIn, director, event_of, signed_in
from tests.exchange import heavy
from tournament.exchange.spreadsheets import TooLong, Unreadable, read_rows
from tournament.models import Tournament
from tournament.ops.redis_cache import COUNTED
from tournament.security.limits import LIMITS, Limit, too_many

__all__ = ["director", "event_of", "signed_in"]
pytestmark = pytest.mark.django_db

GIGABYTE = str(1024**3)
SCHEMAS = "http://schemas.openxmlformats.org"
PACKAGE = f"{SCHEMAS}/package/2006"
KIND = "application/vnd.openxmlformats"
XML = '<?xml version="1.0"?>'
WORKBOOK = {
    "[Content_Types].xml": f'{XML}<Types xmlns="{PACKAGE}/content-types">'
    f'<Default Extension="rels" ContentType="{KIND}-package.relationships+xml"/>'
    f'<Override PartName="/xl/workbook.xml" '
    f'ContentType="{KIND}-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
    "_rels/.rels": f'{XML}<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="r1" '
    f'Type="{SCHEMAS}/officeDocument/2006/relationships/officeDocument" '
    f'Target="xl/workbook.xml"/></Relationships>',
}


def workbook(**parts: str | bytes) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in {**WORKBOOK, **parts}.items():
            archive.writestr(name, content)
    return packed.getvalue()


@pytest.mark.parametrize(
    ("made", "size"),
    [
        (heavy.workbook_of_blanks, 200),
        (heavy.workbook_of_strings, 1_000_000),
        (heavy.workbook_of_one_row, 1_200_000),
    ],
    ids=["bytes", "texts", "cells"],
)
def test_a_workbook_with_too_much_data_is_not_unpacked(
    made: Callable[[int], bytes], size: int
) -> None:
    """It is valid otherwise: a parser that unpacked it would read its first row."""
    little, much = made(1), made(size)

    assert [row[0] for row in read_rows(little)] in (["Anna"], ["1"])
    tracemalloc.start()
    with pytest.raises(TooLong):
        read_rows(much)
    _now, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert (len(much) < 1_000_000, most < 3_000_000) == (True, True)


def test_a_workbook_with_an_entity_bomb_is_refused() -> None:
    entities = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 10))
    book = (
        f'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a0 "ha">{entities}]><workbook>&a9;</workbook>'
    )

    with pytest.raises(Unreadable):
        read_rows(workbook(**{"xl/workbook.xml": book}))


def test_a_zip_other_than_a_workbook_is_refused() -> None:
    with pytest.raises(Unreadable):
        read_rows(workbook() + b"torn")


@pytest.mark.parametrize("name", ["people_list", "apply_list", "invite"])
def test_a_gigabyte_is_refused_before_a_byte_is_read(
    name: str, event_of: EventOf, signed_in: SignIn
) -> None:
    client, address = signed_in(), reverse(name, args=[event_of(4).slug])

    # The body is missing: a server that tried to read it would wait forever, or fail.
    answer = client.post(address, b"", content_type="text/csv", CONTENT_LENGTH=GIGABYTE)

    assert (answer.status_code, "larger than any list" in answer.content.decode()) == (413, True)


def test_a_gigabyte_of_a_tournament_is_refused_too(signed_in: SignIn) -> None:
    address = reverse("import_tournament")

    answer = signed_in().post(address, b"", content_type="text/csv", CONTENT_LENGTH=GIGABYTE)

    assert answer.status_code == 413


def test_too_many_files_in_a_form_are_refused(event_of: EventOf, signed_in: SignIn) -> None:
    files = {f"file{n}": SimpleUploadedFile(f"{n}.csv", b"Anna") for n in range(20)}

    answer = signed_in().post(reverse("people_list", args=[event_of(4).slug]), files)

    assert answer.status_code == 400


def test_a_list_of_far_too_many_rows_is_refused(event_of: EventOf, signed_in: SignIn) -> None:
    event = event_of(4)
    long = SimpleUploadedFile("long.csv", b"Anna;Ogre\n" * 400_000)

    page = signed_in().post(reverse("people_list", args=[event.slug]), {"file": long})

    assert "too long" in page.content.decode()
    assert event.entries.count() == 4


@pytest.mark.parametrize("deep", [b"[" * 100_000, b'{"a":' * 50_000, b"[" * 900 + b"]" * 900])
def test_a_deeply_nested_tournament_is_refused_in_words(deep: bytes, signed_in: SignIn) -> None:
    file = SimpleUploadedFile("deep.json", deep)

    answer = signed_in().post(reverse("import_tournament"), {"file": file})

    assert (answer.status_code, Tournament.objects.count()) == (422, 0)


def test_too_many_fields_are_refused(event_of: EventOf, signed_in: SignIn) -> None:
    many = {f"field{n}": "x" for n in range(5000)}

    assert signed_in().post(reverse("invite", args=[event_of(4).slug]), many).status_code == 400


def test_too_many_requests_are_delayed(
    monkeypatch: pytest.MonkeyPatch, event_of: EventOf, signed_in: SignIn
) -> None:
    monkeypatch.setitem(LIMITS, "suggestions", Limit(most=3, within=3600))
    client, address = signed_in(), reverse("suggestions", args=[event_of(4).slug])

    answers = [client.get(address, {"q": "Anna"}) for _ in range(4)]

    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert answers[-1].headers["Retry-After"] == "3600"


@pytest.mark.parametrize(
    ("name", "address"), [("login", "/login/"), ("invitation", f"/invitation/{'A' * 32}/")]
)
def test_guessable_pages_are_limited_per_address(
    name: str, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    limit = Limit(most=2, within=3600, method=LIMITS[name].method)
    monkeypatch.setitem(LIMITS, name, limit)

    def tries(number: int, seat: str) -> list[int]:
        client = Client(REMOTE_ADDR=seat)
        ask = client.post if limit.method else client.get
        return [ask(address, {"username": f"u{n}"}).status_code for n in range(number)]

    assert tries(3, "192.0.2.1")[-1] == 429
    assert tries(1, "192.0.2.2")[-1] != 429


def test_without_redis_each_process_counts_separately(settings: Settings) -> None:
    settings.CACHES = {
        "default": {
            "BACKEND": "tournament.ops.redis_cache.PatientRedisCache",
            "LOCATION": "redis://127.0.0.1:1/0",
        }
    }
    COUNTED.clear()
    limit, visitor = Limit(most=2, within=3600), "login:192.0.2.1"

    assert [too_many(visitor, limit) for _ in range(4)] == [False, False, True, True]
    assert not too_many("login:192.0.2.2", limit)
