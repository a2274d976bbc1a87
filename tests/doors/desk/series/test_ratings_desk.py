"""The desk of a rating list: created, filled with events, published."""

from __future__ import annotations

import datetime as dt
import re
from typing import TYPE_CHECKING

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from tests.doors.desk.series.taken_in import shown
from tests.doors.public.reading import words_of
from tests.services.series.seasons import approved, listed, take_in
from tournament.models import JournalEntry, Publication, Series
from tournament.services.series.publishing import publish_rating

if TYPE_CHECKING:
    from tests.doors.desk.conftest import SignIn
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db
LIST = "/desk/ratings/klasika/"
TYPED = {
    "name": "Klasika",
    "game": "zole-classic",
    "unit": "table",
    "points": "15 12 10",
    "window_months": "240",
    "is_public": "on",
}


@pytest.fixture
def desk(signed_in: SignIn, director: Actor) -> Client:
    """Return the rating list's organiser, signed in."""
    assert director.user is not None
    User.objects.filter(pk=director.user.pk).update(is_superuser=True)
    client = signed_in()
    answer = client.post("/desk/ratings/new/", {**TYPED, "key": "a"})
    assert answer.headers["Location"] == LIST
    return client


def test_a_list_of_nobody_says_so_above_its_button_and_is_not_published(
    desk: Client, director: Actor
) -> None:
    said = "no event counts, so nobody would be in the list. Add an event first"
    form = {"as_of": timezone.localdate().isoformat(), "key": "b"}

    before = words_of(desk.get(LIST))
    told = words_of(desk.post(f"{LIST}publish/", form, follow=True))

    assert before.index(said) < before.index("Publish the list")
    assert told.count(said) == 2
    assert not Publication.objects.exists()
    take_in(Series.objects.get(), 1, 2, 3, by=director)
    assert said not in words_of(desk.get(LIST))
    desk.post(f"{LIST}publish/", {**form, "key": "c"})
    assert Publication.objects.count() == 1


def test_an_event_outside_the_months_says_so_in_the_list_of_events(
    desk: Client, director: Actor
) -> None:
    rating, day = Series.objects.get(), timezone.localdate()
    Series.objects.update(rule={**rating.rule, "window_months": 12})
    take_in(rating, 1, 2, 3, by=director, day=day - dt.timedelta(days=400), name="Sen")
    take_in(rating, 4, 5, by=director, day=day - dt.timedelta(days=9), name="Nesen")

    said = words_of(desk.get(LIST))

    assert "1. Nesen 2 players" in said
    assert "2. Sen · played elsewhere older than the months that count" in said
    assert "Cilda Ozola" not in said


def test_a_list_that_did_not_come_is_told_at_the_desk_and_to_everybody(
    desk: Client, director: Actor
) -> None:
    rating, today = Series.objects.get(), timezone.localdate()
    Series.objects.update(rule={**rating.rule, "window_months": 12}, publish_day=1)
    take_in(rating, 1, 2, 3, by=director, day=today - dt.timedelta(days=500))
    publish_rating(Series.objects.get(), today - dt.timedelta(days=400), by=director)
    told = "as of that day no event counts any more, so nobody would be in it"
    outdated = "By now every event of this list is older than the months that count"

    at_desk, public = words_of(desk.get(LIST)), words_of(desk.get("/ratings/klasika/"))
    take_in(Series.objects.get(), 4, 5, by=director, day=today.replace(day=1), name="Jauns")
    publish_rating(Series.objects.get(), today, by=director)

    assert (told in at_desk, outdated in public) == (True, True)
    assert told not in words_of(desk.get(LIST))
    assert outdated not in words_of(desk.get("/ratings/klasika/"))


def speaks_of_series(client: Client, *paths: str) -> list[tuple[str, list[str]]]:
    """Return the pages that describe a rating list in the words of a series."""
    told = [(path, words_of(client.get(path, follow=True))) for path in paths]
    found = [
        (path, re.findall(r"\w* ?\bstages?\b|\b(?:the|a|this) series", w, re.I)) for path, w in told
    ]
    return [(path, words) for path, words in found if words]


def test_a_list_of_ratings_has_words_of_its_own_at_the_desk(desk: Client, director: Actor) -> None:
    empty = speaks_of_series(desk, LIST, "/desk/ratings/new/", f"{LIST}stages/add/")
    day = timezone.localdate() - dt.timedelta(days=9)
    stage = take_in(Series.objects.get(), 1, 2, 3, by=director, day=day)
    event = approved(director, day=day)
    desk.post(f"{LIST}rule/", {**TYPED, "count": "2", "previewed": "2", "save": "1"})
    desk.post(
        f"{LIST}stages/{stage.pk}/", {"name": "", "coefficient": "2", "previewed": "3", "save": "1"}
    )

    assert empty == []
    assert (
        speaks_of_series(
            desk,
            "/desk/ratings/",
            LIST,
            f"{LIST}rule/",
            f"{LIST}journal/",
            f"{LIST}stages/add/here/{event.pk}/",
            f"{LIST}stages/{stage.pk}/",
            f"{LIST}results/",
        )
        == []
    )
    verbs = list(JournalEntry.objects.filter(scope__slug="klasika").values_list("verb", flat=True))
    assert verbs == ["change_stage", "change_series", "take_in_results", "create_rating"]


def test_a_list_of_ratings_has_words_of_its_own_for_everybody(
    desk: Client, director: Actor
) -> None:
    day = timezone.localdate() - dt.timedelta(days=9)
    take_in(Series.objects.get(), 1, 2, 3, by=director, day=day)
    desk.post(f"{LIST}publish/", {"as_of": day.isoformat(), "key": "b"})
    anna = Publication.objects.get().rows[0]["player"]

    pages = ("/ratings/", "/ratings/klasika/", f"/ratings/klasika/players/{anna}/")

    assert [desk.get(page).status_code for page in pages] == [200, 200, 200]
    assert speaks_of_series(desk, *pages) == []


def test_what_a_list_of_ratings_refuses_is_told_in_its_words(desk: Client, director: Actor) -> None:
    rating, day = Series.objects.get(), timezone.localdate()
    said = {"name": "Ziemas posms", "date": day.isoformat(), "game": "zole-classic"}
    take_in(rating, 1, 2, 3, by=director, day=day)

    again = shown(desk, f"{LIST}results/", {**said, "text": listed(1, 2, 3)}, status=422)
    other = {**said, "name": "Kops", "game": "kop", "text": listed(1, 2)}
    kop = shown(desk, f"{LIST}results/", other, status=422)

    assert "“Ziemas posms” of this day is in the list already." in again
    assert "Choose an event of the game of this list." in kop
