"""The desk of a list of ratings: announced, given events, published."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from tests.doors.public.reading import words_of
from tests.services.series.seasons import take_in
from tournament.models import Publication, Series

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
    """Return whoever announced the list, signed in."""
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
