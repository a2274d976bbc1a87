"""People known from external lists on the public pages across events."""

from __future__ import annotations

import datetime as dt

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.cast import EventOf, finish, play_and_close
from tests.doors.public.reading import rows_of, words_of
from tests.formats import departures
from tests.services.series.seasons import FEBRUARY, series, take_in
from tournament.models import Entry, OutsideEvent, OutsideResult, Player, Scope, Series
from tournament.services.acts import Actor
from tournament.services.people import merging
from tournament.services.series import approving, stages

pytestmark = pytest.mark.django_db
ANNA = "Anna Bērziņa"
PAGES = ("/players/", "/records/", "/search/?search=berzina")


@pytest.fixture
def cup(director: Actor) -> Series:
    """Return a public series with two external stages and nothing played here."""
    cup = series(director)
    take_in(cup, 1, 2, 3, by=director)
    take_in(cup, 2, 1, 3, by=director, day=FEBRUARY, name="Pavasara posms")
    Player.objects.filter(name=ANNA).update(club="Cēsis")
    return cup


def anna() -> Player:
    return Player.objects.get(name=ANNA)


def test_a_person_known_from_lists_has_a_page_with_the_source(client: Client, cup: Series) -> None:
    OutsideEvent.objects.filter(name="Ziemas posms").update(source="zole.example")

    page = client.get(f"/players/{anna().pk}/")

    assert [row[:3] for row in rows_of(page)[1:3]] == [
        ["Pavasara posms 27.02.2026 · spēlēts citur", "2. no 3", "28 (+86)"],
        ["Ziemas posms 30.01.2026 · spēlēts citur: zole.example", "1. no 3", "29 (+93)"],
    ]
    assert "Uzvaras 1" in words_of(page)


def test_missing_points_of_a_list_are_a_dash(client: Client, cup: Series) -> None:
    OutsideResult.objects.update(small="")
    OutsideResult.objects.filter(event__name="Ziemas posms").update(big="")

    rows = rows_of(client.get(f"/players/{anna().pk}/"))

    assert [row[2] for row in rows[1:3]] == ["28", "–"]


def test_the_register_clubs_and_records_count_external_results(client: Client, cup: Series) -> None:
    assert rows_of(client.get("/players/"))[1] == [ANNA, "Cēsis", "2", "1", "2", "1."]
    assert rows_of(client.get("/clubs/"))[1] == ["Cēsis", "1", "1"]
    assert rows_of(client.get("/clubs/cesis/"))[1][:3] == [ANNA, "2", "1"]
    records = words_of(client.get("/records/"))
    assert f"Visvairāk uzvaru Dalībnieks Cik reižu {ANNA} Cēsis 1" in records
    assert f"{ANNA} Ziemas posms 30.01.2026 29" in records


def test_events_here_and_elsewhere_are_counted_together(
    client: Client, director: Actor, event_of: EventOf, cup: Series
) -> None:
    event = event_of(4, name="Vasaras kauss", date=dt.date(2026, 2, 1), settings={"rounds": 1})
    play_and_close(event, by=director)
    finish(event, by=director)

    events = [row[0].split(" ")[0] for row in rows_of(client.get(f"/players/{anna().pk}/"))[1:4]]

    assert events == ["Pavasara", "Vasaras", "Ziemas"]
    assert rows_of(client.get("/players/"))[1][2] == "3"


def test_the_search_finds_a_person_known_from_lists(client: Client, cup: Series) -> None:
    assert ANNA in words_of(client.get("/search/?search=berzina"))


@pytest.mark.parametrize("hides", ["series", "stages", "minor"])
def test_a_hidden_series_a_removed_stage_and_a_minor_are_shown_nowhere(
    client: Client, director: Actor, cup: Series, hides: str
) -> None:
    if hides == "series":
        Scope.objects.filter(series=cup).update(is_public=False)
    elif hides == "stages":
        for stage in cup.stages.all():
            stages.lift_stage(stage, by=director)
    else:
        Player.objects.filter(name=ANNA).update(born=2013)

    assert client.get(f"/players/{anna().pk}/").status_code == 404
    assert all(ANNA not in words_of(client.get(page)) for page in PAGES)


def test_results_from_before_a_persons_last_event_as_a_minor_are_hidden(
    client: Client, director: Actor, event_of: EventOf, cup: Series
) -> None:
    event = event_of(4, date=dt.date(2026, 2, 1), settings={"rounds": 1})
    Entry.objects.filter(player=anna()).update(category="Juniori")
    play_and_close(event, by=director)
    finish(event, by=director)

    page = client.get(f"/players/{anna().pk}/")

    assert [row[0].split(" ")[0] for row in rows_of(page)[1:2]] == ["Pavasara"]
    assert "Ziemas" not in words_of(page)


def test_a_merged_persons_external_results_are_the_other_persons(
    client: Client, director: Actor, cup: Series
) -> None:
    into = Player.objects.create(name="Anna Kalna")
    merging.merge_persons(anna(), into, reason="", by=director)

    assert "Ziemas posms" in words_of(client.get(f"/players/{into.pk}/"))
    assert [row[0] for row in rows_of(client.get("/players/"))[1:2]] == ["Anna Kalna"]


def test_one_list_in_a_series_and_in_another_is_one_result(
    client: Client, director: Actor, cup: Series
) -> None:
    take_in(series(director), 1, 2, 3, by=director)

    assert rows_of(client.get("/players/"))[1][2] == "2"


@pytest.mark.parametrize("lists", [1, 3])
@pytest.mark.parametrize(
    ("page", "queries"), [("/players/", 14), ("/clubs/", 12), ("/records/", 13), ("person", 22)]
)
def test_pages_take_the_same_queries_for_one_list_as_for_three(
    client: Client,
    director: Actor,
    django_assert_num_queries: DjangoAssertNumQueries,
    lists: int,
    page: str,
    queries: int,
) -> None:
    cup = series(director)
    for number in range(lists):
        take_in(cup, 1, 2, 3, by=director, name=f"{number}. posms")
    path = f"/players/{anna().pk}/" if page == "person" else page

    with django_assert_num_queries(queries):
        client.get(path)


def test_small_points_that_a_list_does_not_state_decide_no_tie(
    client: Client, director: Actor
) -> None:
    cup = series(director, preset="all-stages", rule={"tie_breaks": ["small"]})
    take_in(cup, 1, 2, 3, by=director)
    OutsideResult.objects.update(big="6", small="-1")
    OutsideResult.objects.filter(player=anna()).update(small="")
    path = f"/series/{cup.scope.slug}/"

    page = client.get(path)
    rows = rows_of(page)[1:]
    document = client.get(f"{path}standings.json").json()

    assert [(row[0], row[-2], row[-1]) for row in rows] == [
        ("1.–3.", "–", "dalīta vieta"),
        ("1.–3.", "−1", "dalīta vieta"),
        ("1.–3.", "−1", "dalīta vieta"),
    ]
    assert "kas sarakstā nav norādīti" in words_of(page)
    assert [row["small"] for row in document["rows"]] == [None, -1, -1]
    series_file = client.get(f"{path}series.json").json()
    assert [one["small"] for one in series_file["stages"][0]["results"]] == [None, -1, -1]
    assert departures(series_file) + departures(document) == []
    assert client.get(f"{path}standings.csv").status_code == 200


def test_an_approved_table_keeps_unknown_small_points(client: Client, director: Actor) -> None:
    cup = series(director)
    take_in(cup, 1, 2, by=director)
    OutsideResult.objects.update(small="")
    approving.approve_series(cup, by=director)

    rows = rows_of(client.get(f"/series/{cup.scope.slug}/"))

    assert [row[-2] for row in rows[1:]] == ["–", "–"]
