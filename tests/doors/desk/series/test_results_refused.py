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
from tournament.models import OutsideEvent, Player, Stage

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


DENSE = (
    "Vieta;Vārds;Lielie;Mazie\n"
    "1;Anna Bērziņa;9;1\n2;Bruno Kalniņš;7;5\n2;Cilda Ozola;7;4\n3;Zane Zute;6;9"
)


def places_of(client: Client, **typed: str) -> list[tuple[str, str]]:
    """Return the row of each person in the preview, with the computed place."""
    page = client.post(ADDRESS, {**SAID, "text": DENSE, **typed})
    lines = page.context["preview"].plan.lines
    return [(str(one.line.place), one.line.name.split()[0]) for one in lines]


def test_overlapping_places_are_named_by_row_with_a_choice(desk: Client) -> None:
    said = refusal_of(desk, text=DENSE)
    page = desk.post(ADDRESS, {**SAID, "text": DENSE})

    assert "Places 2–3 and 3 overlap, in rows 3–5." in said.replace("2-3", "2–3")
    assert [one.value for one in page.context["place_choices"]] == ["", "order", "points"]
    assert b'name="save"' not in page.content


def test_places_are_computed_by_points_or_in_the_order_of_the_list(desk: Client) -> None:
    by_points = places_of(desk, places="points")
    in_order = places_of(desk, places="order")

    assert by_points == [("1", "Anna"), ("2", "Bruno"), ("3", "Cilda"), ("4", "Zane")]
    assert in_order == [("1", "Anna"), ("2-3", "Bruno"), ("2-3", "Cilda"), ("4", "Zane")]


def test_a_published_list_with_irregular_places_is_imported(desk: Client) -> None:
    rows = "1;A B;9\n2-3;C D;8\n2-3;E F;8\n3;G H;7\n4;I J;6\ndq;K L;0"
    said = {**SAID, "text": f"Vieta;Vārds;Lielie\n{rows}", "places": "points", "key": "a"}
    revision = desk.post(ADDRESS, said).context["revision"]

    desk.post(ADDRESS, {**said, "previewed": revision, "save": "1"})

    results = OutsideEvent.objects.get().results.order_by("pk")
    assert [(one.place_first, one.place_last) for one in results] == [
        (1, 1), (2, 3), (2, 3), (4, 4), (5, 5), (None, None),
    ]  # fmt: skip


def test_a_list_without_places_gets_them_from_the_points(desk: Client) -> None:
    text = "name;big\nAnna Bērziņa;7\nBruno Kalniņš;9"

    assert "No column of places was found" in refusal_of(desk, text=text)
    assert places_of(desk, text=text, places="points") == [("2", "Anna"), ("1", "Bruno")]


def test_points_are_no_choice_where_a_row_states_none(desk: Client) -> None:
    page = desk.post(ADDRESS, {**SAID, "text": "place;name;big\n1;Anna B;9\n1;Bruno K;\n3;C D;7"})

    assert [one.value for one in page.context["place_choices"]] == ["", "order"]


@pytest.mark.parametrize("header", ["place_printed;player;sum", "place_printed;name;sum"])
def test_unknown_headings_reach_the_preview_whose_columns_settle_them(
    desk: Client, header: str
) -> None:
    text = f"{header}\n1;Anna Bērziņa;9\n2;Bruno Kalniņš;7"
    columns = {"column-0": "place", "column-1": "name", "column-2": "big", "has_header": "on"}

    before = desk.post(ADDRESS, {**SAID, "text": text})
    after = desk.post(ADDRESS, {**SAID, "text": text, **columns})

    assert [one.heading for one in before.context["preview"].columns] == header.split(";")
    plan = after.context["preview"].plan
    assert (after.status_code, [str(one.line.place) for one in plan.lines]) == (200, ["1", "2"])


def test_a_person_of_almost_the_same_name_is_not_chosen_in_advance(desk: Client) -> None:
    Player.objects.create(name="Anna Bērziņa", club="Cēsis")
    Player.objects.create(name="Bruno Kalniņš", club="Rīga")
    rows = "1;Anna Berzina;Ogre\n2;Kalnins Bruno;Rīga\n3;ZUTE ZANE;"
    Player.objects.create(name="Zane Zute")

    page = desk.post(ADDRESS, {**SAID, "text": f"Vieta;Vārds;Klubs\n{rows}"})

    lines = page.context["preview"].plan.lines
    assert [one.is_open for one in lines] == [True, False, False]
    assert [one.player is not None for one in lines] == [False, True, True]
