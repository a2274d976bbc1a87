"""An external list that cannot be imported: every fault is shown once, in words of the desk."""

from __future__ import annotations

import json
from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.doors.desk.series.taken_in import take_in
from tests.served.people import words_of
from tests.services.series.seasons import listed
from tournament.exchange.spreadsheets import ROW_LIMIT
from tournament.models import OutsideEvent, Stage

if TYPE_CHECKING:
    from tests.doors.desk.conftest import SignIn
    from tournament.services.acts import Actor

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_enough]
CUP = "/desk/series/garkalnes-kauss/"
ADDRESS = f"{CUP}results/"
SAID = {"name": "Pirmais", "date": "2026-01-30", "game": "zole-classic", "text": listed(1, 2, 3)}


@pytest.fixture
def desk(signed_in: SignIn) -> Client:
    client = signed_in()
    client.post("/desk/series/new/", {"name": "Garkalnes kauss", "unit": "big", "key": "a"})
    return client


def refusal_of(client: Client, **typed: str) -> str:
    answer = client.post(ADDRESS, {**SAID, **typed})
    assert answer.status_code == 422
    return words_of(answer.content.decode().split('role="alert">')[1].split("</div>")[0])


def in_file(**facts: object) -> str:
    results = [{"place": "1", "name": "Anna Bērziņa"}, {"place": "2", "name": "Bruno Kalniņš"}]
    return json.dumps({"format": "karta.results/1", "results": results, **facts})


@pytest.mark.parametrize("name", ["", "   "])
def test_an_event_without_a_name_is_refused(desk: Client, name: str) -> None:
    assert refusal_of(desk, name=name) == "The name is empty. Enter one."


@pytest.mark.parametrize(("field", "longest"), [("name", 200), ("source", 300)])
def test_texts_of_a_file_that_are_too_long_are_refused(
    desk: Client, field: str, longest: int
) -> None:
    said = refusal_of(desk, text=in_file(**{field: "x" * (longest + 1)}))

    assert f"has {longest + 1} characters; the limit is {longest}" in said
    assert not OutsideEvent.objects.exists()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('{"results": ' * 5000, "nested too deep"),
        ('{"results": [], "results": []}', "“results” appears twice"),
        ('{"results": [', "This is not a list"),
    ],
)
def test_an_ambiguous_file_is_refused(desk: Client, text: str, words: str) -> None:
    assert words in refusal_of(desk, text=text)


@pytest.mark.parametrize("before", ["\ufeff", "\r\n", " "])
def test_a_byte_order_mark_or_whitespace_before_a_file_is_accepted(
    desk: Client, before: str
) -> None:
    content = f"{before}{in_file()}"

    pasted = desk.post(ADDRESS, {**SAID, "text": content})
    uploaded = desk.post(ADDRESS, {**SAID, "text": "", "file": BytesIO(content.encode())})

    assert (pasted.status_code, uploaded.status_code) == (200, 200)
    assert "Anna Bērziņa" in pasted.content.decode()
    assert "Anna Bērziņa" in uploaded.content.decode()


def test_a_single_fault_is_shown_once(desk: Client) -> None:
    said = refusal_of(desk, text="place;name\n1;Anna Bērziņa\n3;Bruno Kalniņš")

    assert said.count("No player has place") == 1


def test_a_wrong_cell_of_a_list_is_reported_by_row_and_column(desk: Client) -> None:
    rows = "place;name;big;small\n\n1;Anna Bērziņa;abc;12\nx;Bruno Kalniņš;2;1x\n3;Zane Zute;1/0;"

    assert refusal_of(desk, text=rows) == (
        "The list cannot be imported:"
        " Line 3: “abc” is not a number, as the column “Big points” requires. Write a number."
        " Line 4: “x” is not a place. Write 3, 3–4 for a shared place, or leave it empty for a"
        " disqualified player."
        " Line 4: “1x” is not a number, as the column “Small points” requires. Write a number."
        " Line 5: “1/0” is not a number, as the column “Big points” requires. Write a number."
    )


def test_a_list_that_is_too_long_is_refused_with_the_limit(desk: Client) -> None:
    rows = "\n".join(f"{number};P {number}" for number in range(1, ROW_LIMIT + 2))

    assert f"more than {ROW_LIMIT} rows" in refusal_of(desk, text=rows).replace("\xa0", "")


def test_an_invalid_coefficient_is_reported_in_words_of_the_desk(desk: Client) -> None:
    said = refusal_of(desk, coefficient="abc")

    assert said == "The coefficient cannot be “abc”. Write a number above 0, for example 1 or 1.2."


def test_the_same_event_is_not_imported_twice(desk: Client) -> None:
    for key in ("one", "two"):
        revision = desk.post(ADDRESS, SAID).context["revision"]
        desk.post(ADDRESS, {**SAID, "previewed": revision, "save": "1", "key": key})

    assert Stage.objects.count() == 1
    assert "is already a stage" in refusal_of(desk)
    assert desk.post(ADDRESS, {**SAID, "date": "2026-02-27"}).status_code == 200


def test_identical_results_under_another_name_are_reported_before_import(
    desk: Client,
) -> None:
    take_in(desk, 1, 2, 3)
    notice = "“Pirmais” has exactly the same results."
    other = {**SAID, "name": "Otrais", "date": "2026-02-27"}

    alike = words_of(desk.post(ADDRESS, other).content.decode())
    turned = words_of(desk.post(ADDRESS, {**other, "text": listed(2, 1, 3)}).content.decode())
    take_in(desk, 1, 2, 3, name="Otrais", date="2026-02-27")

    assert alike.index(notice) < alike.index("Import the results")
    assert notice not in turned
    assert Stage.objects.count() == 2


def test_publishing_a_rating_needs_a_date(desk: Client, director: Actor) -> None:
    assert director.user is not None
    User.objects.filter(pk=director.user.pk).update(is_superuser=True)
    rule = {"unit": "table", "points": "15 12", "window_months": "12", "publish_day": "1"}
    said = {"name": "Reitings", "game": "zole-classic", "key": "b", **rule}
    made = desk.post("/desk/ratings/new/", said)

    for typed in ("", "2026-13-01"):
        answer = desk.post(f"{made.headers['Location']}publish/", {"as_of": typed}, follow=True)
        assert "Enter the day the rating is published for." in words_of(answer.content.decode())
