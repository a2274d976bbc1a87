"""A rating list as PDF from its page: a button creates it once, its address downloads it."""

from __future__ import annotations

import pytest
from django.test import Client

from scoring.series.presets import RATING
from tests.doors.desk.printing.presses import PDF, print_all
from tests.services.series.seasons import FEBRUARY, JANUARY, publish_nobody, take_in
from tournament.models import Job, Scope, Series
from tournament.services.acts import Actor
from tournament.services.series import publishing
from tournament.services.series.creating import SeriesPlan, create_series

pytestmark = pytest.mark.django_db
LIST = "/ratings/klasika/2026-02-27/"
PAPER = f"{LIST}paper/"


@pytest.fixture
def rating(director: Actor) -> Series:
    plan = SeriesPlan("Klasika", {**RATING, "window_months": 240}, game="zole-classic")
    made = create_series(plan, by=director, kind=Scope.Kind.RATINGS)
    take_in(made, 1, 2, 3, by=director)
    publishing.publish_rating(made, JANUARY, by=director)
    publishing.publish_rating(made, FEBRUARY, by=director)
    return made


def test_a_list_is_ordered_once_by_its_button_and_sent_under_its_day(
    rating: Series, visitor: Client
) -> None:
    assert f'action="{PAPER}"' in visitor.get(LIST).content.decode()
    assert visitor.get(PAPER).headers["Location"] == LIST
    assert not Job.objects.exists()

    answers = [visitor.post(PAPER).headers["Location"] for _press in range(2)]

    assert answers == [PAPER, PAPER]
    assert Job.objects.count() == 1
    assert b"It takes a few seconds." in visitor.get(PAPER).content
    print_all()
    sent = visitor.get(PAPER)
    assert (b"".join(sent), sent.headers["Content-Type"]) == (PDF, "application/pdf")
    assert 'filename="klasika-2026-02-27.pdf"' in sent.headers["Content-Disposition"]


def test_a_list_of_nobody_says_so_and_offers_no_paper(director: Actor, visitor: Client) -> None:
    made = create_series(
        SeriesPlan("Elites", {**RATING}, game="zole-classic"), by=director, kind=Scope.Kind.RATINGS
    )
    publish_nobody(made, JANUARY, by=director)

    page = visitor.get("/ratings/elites/")

    said = page.content.decode()
    assert page.status_code == 200
    assert "This list is empty." in said
    assert [part in said for part in ("<table", "Events that count", "/paper/")] == [False] * 3


def test_every_day_has_a_paper_of_its_own(rating: Series, visitor: Client) -> None:
    visitor.post(PAPER)
    visitor.post("/ratings/klasika/2026-01-30/paper/")

    assert Job.objects.count() == 2
    assert visitor.post("/ratings/klasika/2026-01-31/paper/").status_code == 404
    assert visitor.post("/ratings/klasika/yesterday/paper/").status_code == 404


def test_nobody_makes_the_house_print_ratings_at_will(rating: Series, visitor: Client) -> None:
    answers = [visitor.post(PAPER).status_code for _press in range(31)]

    assert answers == [302] * 30 + [429]
    assert Job.objects.count() == 1


def test_a_rating_kept_from_the_public_has_no_paper(rating: Series, visitor: Client) -> None:
    Scope.objects.update(is_public=False)

    assert visitor.post(PAPER).status_code == 404
