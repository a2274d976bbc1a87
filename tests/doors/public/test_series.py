"""Public pages of series and ratings: the table, the reason for a place, files, hidden stages."""

from __future__ import annotations

import datetime as dt
import json
from typing import TYPE_CHECKING

import pytest
from django.test import Client

from scoring.series.files import read_series
from scoring.series.presets import RATING
from tests.services.people.merged import merge, person
from tests.services.series.seasons import JANUARY, approved, publish_nobody, series, take_in
from tournament.models import OutsideResult, Player, Scope, Series
from tournament.page_cache.revisions import token_in_transaction
from tournament.services.events.planning import TournamentPlan, create_tournament
from tournament.services.people import titles_and_licences
from tournament.services.series import approving, publishing, stages
from tournament.services.series.creating import SeriesPlan, create_series
from tournament.standings.series.table import load_series_book

if TYPE_CHECKING:
    from pytest_django import DjangoAssertNumQueries

    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db
FEBRUARY = dt.date(2026, 2, 27)
CUP = "/series/garkalnes-kauss/"


def page(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, path
    return answer.content.decode()


@pytest.fixture
def cup(director: Actor) -> None:
    made = series(director, "best-4-of-5", planned_stages=5)
    for month in (1, 2, 3):
        take_in(made, 1, 2, 3, by=director, day=dt.date(2026, month, 5), name=f"{month}. posms")


def test_small_points_of_a_counting_game_have_no_plus(director: Actor, visitor: Client) -> None:
    made = series(director)
    for day in (JANUARY, FEBRUARY):
        take_in(made, 1, by=director, day=day, name=f"{day}", game="golf")

    assert '<td class="n wide">186</td>' in page(visitor, CUP)


def test_the_table_has_every_stage_and_marks_dropped_ones(director: Actor, visitor: Client) -> None:
    made = series(director, "best-4-of-5", rule={"count": 1}, planned_stages=5)
    take_in(made, 1, 2, 3, by=director)
    take_in(made, 3, 2, 1, by=director, day=FEBRUARY, name="Otrais")

    shown = page(visitor, CUP)

    assert shown.count("<s>27</s>") == 2
    assert "3 stages are still to be played." in shown
    assert "The best stage counts; the others are dropped." in shown


def test_a_players_page_shows_the_derivation_of_the_total_and_prospects(
    cup: None, visitor: Client
) -> None:
    shown = page(visitor, CUP)
    address = shown.split(f"{CUP}players/")[1].split("/")[0]

    own = page(visitor, f"{CUP}players/{address}/")

    assert "29 [1] + 29 [2] + 29 [3] = 87" in own
    assert "the total would be 116, and place 1 would be the best" in own
    assert "This holds if no coming stage gives more than 29." in " ".join(own.split())
    assert '<span class="tag">missed</span>' not in own
    assert "The final is not included" not in own


@pytest.mark.parametrize("known", ["places", "stage"])
def test_possible_places_do_not_include_the_final(
    director: Actor, visitor: Client, known: str
) -> None:
    made = series(director, planned_stages=2, final_places=2 if known == "places" else None)
    take_in(made, 1, 2, 3, by=director)
    leader = OutsideResult.objects.get(place_first=1)
    if known == "stage":
        plan = TournamentPlan(name="Fināls", date=FEBRUARY, preset="evening-16", seed="s")
        final = stages.add_stage(made, create_tournament(plan, by=director), by=director)
        stages.change_stage(final, by=director, name="", coefficient="1", is_final=True)

    own = page(visitor, f"{CUP}players/{leader.player_id}/")

    assert "The final is not included: its players come first" in own


def test_the_page_of_a_person_merged_after_the_approval_has_the_derivation_of_the_total(
    cup: None, director: Actor, visitor: Client
) -> None:
    merged = Player.objects.get(name="Anna Bērziņa")
    approving.approve_series(Series.objects.get(), by=director)
    merge(merged, person("Anna Kalna"), director)

    own = page(visitor, f"{CUP}players/{merged.pk}/")

    assert "29 [1] + 29 [2] + 29 [3] = 87" in own


def test_the_files_match_the_published_formats(cup: None, visitor: Client) -> None:
    standings = json.loads(visitor.get(f"{CUP}standings.json").content)
    whole = read_series(json.loads(visitor.get(f"{CUP}series.json").content))
    calendar = visitor.get(f"{CUP}series.ics").content.decode()

    assert standings["format"] == "karta.series-standings/1"
    assert [row["total"] for row in standings["rows"]] == ["87", "84", "81"]
    assert [stage.name for stage in whole.stages] == ["1. posms", "2. posms", "3. posms"]
    assert calendar.count("BEGIN:VEVENT") == 3
    assert visitor.get(f"{CUP}standings.csv").content.startswith(b"\xef\xbb\xbf")
    assert visitor.get(f"{CUP}standings.pdf").status_code == 404


def test_a_hidden_series_is_not_found(cup: None, visitor: Client) -> None:
    Scope.objects.update(is_public=False)

    for path in (CUP, f"{CUP}standings.json", f"{CUP}players/1/"):
        assert visitor.get(path).status_code == 404
    assert "Garkalnes" not in page(visitor, "/series/")


@pytest.mark.parametrize("events", [1, 3])
def test_the_table_takes_as_many_queries_for_one_stage_as_for_three(
    events: int, director: Actor, visitor: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    made = series(director)
    for month in range(1, events + 1):
        take_in(made, 1, 2, 3, by=director, day=dt.date(2026, month, 5), name=f"{month}.")

    with django_assert_num_queries(7):
        page(visitor, CUP)


def test_a_cached_page_of_a_series_follows_its_acts(director: Actor) -> None:
    made = series(director)
    stage = take_in(made, 1, 2, 3, by=director)
    before = token_in_transaction("series/garkalnes-kauss")

    stages.lift_stage(stage, by=director)

    assert before is not None
    assert token_in_transaction("series/garkalnes-kauss") != before
    assert token_in_transaction("ratings/garkalnes-kauss") is None


def test_the_strengths_are_next_to_the_newest_list_and_marked_unofficial(
    director: Actor, visitor: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    plan = SeriesPlan("Klasika", {**RATING, "window_months": 240}, game="zole-classic")
    made = create_series(plan, by=director, kind=Scope.Kind.RATINGS)
    publish_nobody(made, dt.date(2026, 1, 1), by=director)
    assert visitor.get("/ratings/klasika/strength/").status_code == 404
    approved(director, is_rated=True)
    publishing.publish_rating(made, FEBRUARY, by=director)

    with django_assert_num_queries(10):
        shown = page(visitor, "/ratings/klasika/strength/")

    assert shown.count("±") == 5
    assert "unofficial" in shown
    assert "/ratings/klasika/strength/" in page(visitor, "/ratings/klasika/")
    own = shown.split('row"><a href="')[1].split('"')[0]
    assert "from 1 table<" in page(visitor, own)
    everything = page(visitor, f"/players/{own.split('/')[-2]}/")
    assert f'href="{own}"' in everything
    assert "(unofficial)" in everything


def test_ratings_are_listed_together_and_each_keeps_its_dates(
    director: Actor, visitor: Client
) -> None:
    for name, game in (("Elites", "zole-rondo"), ("Klasika", "zole-classic")):
        plan = SeriesPlan(name, {**RATING, "window_months": 240}, game=game)
        made = create_series(plan, by=director, kind=Scope.Kind.RATINGS)
        take_in(made, 1, 2, 3, by=director, game=game)
        publishing.publish_rating(made, JANUARY, by=director)
        publishing.publish_rating(made, FEBRUARY, by=director)

    both = page(visitor, "/ratings/")
    shown = page(visitor, "/ratings/klasika/")

    assert both.index("Elites") < both.index("Klasika")
    assert "Anna Bērziņa" in shown
    assert "/ratings/klasika/2026-01-30/" in shown
    page(visitor, "/ratings/klasika/2026-01-30/")
    assert visitor.get("/ratings/klasika/2026-01-31/").status_code == 404
    assert visitor.get("/ratings/klasika/yesterday/").status_code == 404
    file = json.loads(visitor.get("/ratings/klasika/2026-02-27.json").content)
    assert [row["place"] for row in file["rows"]] == ["1", "2", "3"]


def test_an_events_page_shows_its_place_and_a_series_page_the_series_place(
    director: Actor, visitor: Client
) -> None:
    made = series(director)
    take_in(made, 3, 2, 1, by=director)
    take_in(made, 3, 2, 1, by=director, day=FEBRUARY, name="Otrais")
    event = approved(director, day=dt.date(2026, 3, 5), name="Trešais")
    stages.add_stage(made, event, by=director)
    winner = event.entries.get(player__name="Anna Bērziņa")

    own = page(visitor, f"/{event.slug}/players/{winner.number}/")
    season = page(visitor, f"{CUP}players/{winner.player_id}/")

    in_event = event.publications.standings().latest("pk").rows
    place = {row["number"]: row["place"] for row in in_event}[winner.number]
    in_series = {line.player: str(line.place) for line in load_series_book(made).table.lines}
    assert place != in_series[winner.player_id]
    assert f"Place in the standings: {place}" in own
    assert f'<a href="/{event.slug}/">Trešais</a>' in season
    assert f"place {in_series[winner.player_id]}" in season.casefold()


def test_a_rating_shows_titles_what_decided_ties_and_the_lists_before_it(
    director: Actor, visitor: Client
) -> None:
    plan = SeriesPlan(name="Klasika", rule=dict(RATING), game="zole-classic")
    rating = create_series(plan, by=director, kind=Scope.Kind.RATINGS)
    take_in(rating, 2, 1, 3, by=director)
    anna = Player.objects.get(name="Anna Bērziņa")
    titles_and_licences.give_title(
        anna, "Lielmeistare", since=dt.date(2026, 1, 1), given_by="LZF", by=director
    )
    for day in (dt.date(2026, 2, 1), dt.date(2026, 3, 1)):
        publishing.publish_rating(rating, day, by=director)

    newest = page(visitor, "/ratings/klasika/")
    oldest = page(visitor, "/ratings/klasika/2026-02-01/")
    found = page(visitor, "/search/?search=klasika")

    assert "<small>Lielmeistare" in newest
    assert ('href="/ratings/klasika/2026-02-01/"' in newest, "Earlier lists" in newest) == (
        True,
        True,
    )
    assert 'href="/ratings/klasika/2026-03-01/"' not in newest
    assert "Earlier lists" not in oldest
    assert '<a href="/ratings/klasika/">Klasika</a>' in found
