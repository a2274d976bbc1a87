"""A series table as PDF from its page: a button creates it once, its address downloads it."""

from __future__ import annotations

import datetime as dt

import pytest
from django.test import Client

from tests.doors.desk.printing.presses import PDF, print_all
from tests.services.series.seasons import series, take_in
from tournament.models import Job, Scope, Series
from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db
PAPER = "/series/garkalnes-kauss/paper/"


@pytest.fixture
def cup(director: Actor) -> Series:
    made = series(director)
    take_in(made, 1, 2, 3, by=director)
    return made


def test_looking_orders_nothing_and_pressing_twice_orders_once(
    cup: Series, visitor: Client
) -> None:
    assert visitor.get(PAPER).headers["Location"] == "/series/garkalnes-kauss/"
    assert not Job.objects.exists()

    answers = [visitor.post(PAPER) for _press in range(2)]

    assert [answer.headers["Location"] for answer in answers] == [PAPER, PAPER]
    assert Job.objects.count() == 1
    assert b"It takes a few seconds." in visitor.get(PAPER).content
    print_all()
    sent = visitor.get(PAPER)
    assert (b"".join(sent), sent.headers["Content-Type"]) == (PDF, "application/pdf")
    assert sent.headers["Cache-Control"] == "no-cache"


def test_a_table_that_changed_is_another_paper(
    cup: Series, visitor: Client, director: Actor
) -> None:
    visitor.post(PAPER)
    print_all()
    take_in(cup, 1, 2, 3, by=director, day=dt.date(2026, 3, 5), name="Otrais")

    assert visitor.get(PAPER).status_code == 302
    visitor.post(PAPER)
    assert Job.objects.count() == 2


def test_nobody_makes_the_house_print_at_will(cup: Series, visitor: Client) -> None:
    answers = [visitor.post(PAPER).status_code for _press in range(31)]

    assert answers == [302] * 30 + [429]
    assert Job.objects.count() == 1


def test_a_series_kept_from_the_public_has_no_paper_but_for_its_desk(
    cup: Series, visitor: Client, director: Actor
) -> None:
    Scope.objects.update(is_public=False)
    assert visitor.post(PAPER).status_code == 404
    assert director.user is not None
    visitor.force_login(director.user)

    answer = visitor.post("/desk/series/garkalnes-kauss/paper/")

    assert answer.headers["Location"] == "/desk/series/garkalnes-kauss/paper/"
    print_all()
    assert b"".join(visitor.get(answer.headers["Location"])) == PDF


def test_what_cannot_be_printed_says_so(visitor: Client, director: Actor) -> None:
    series(director)

    assert b"No stage is approved yet" in visitor.post(PAPER).content
