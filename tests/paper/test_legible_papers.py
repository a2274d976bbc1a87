"""Papers of teams, rotations, money, awards and seasons: no letter under seven points either."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from pypdf import PdfReader

from scoring.series.presets import RATING
from scoring.teams import Member, Team
from tests.cast import NAMES, play_and_close, seat
from tests.paper.test_legible import CLUB, LONG, SMALLEST, sizes
from tests.services.series.seasons import FEBRUARY, series, take_in
from tournament.models import Payment, Player, Scope
from tournament.paper.joining import join
from tournament.paper.plan import plan
from tournament.paper.rendering import render
from tournament.paper.series.ordering import order_of_rating, order_of_table
from tournament.reading.series.pages import view_of
from tournament.reading.series.ratings import rating_of
from tournament.services.applications import announcing
from tournament.services.applications.announcing import EntryTerms
from tournament.services.money.cashing import issue_receipt
from tournament.services.money.payments import mark_paid
from tournament.services.series import publishing
from tournament.services.series.creating import SeriesPlan, create_series
from tournament.services.teams import forming

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tests.paper.conftest import Printed
    from tournament.paper.print_orders import Order
    from tournament.services.acts import Actor

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_enough]

LANGUAGES = ("lv", "en", "pl")


def made(order: Order) -> PdfReader:
    return PdfReader(BytesIO(join(order, [render(order, part) for part in plan(order)])))


@pytest.mark.parametrize("document", ["team_standings", "team_certificates"])
def test_players_of_large_teams_are_legible(
    event_of: EventOf, director: Actor, printed: Printed, document: str
) -> None:
    event = event_of(24, settings={"rounds": 1})
    event.entries.filter(number__in=(1, 9)).update(name=LONG)
    for n in range(3):
        members = tuple(Member(n * 8 + place) for place in range(1, 9))
        forming.set_up_team(event, Team(f"{CLUB} {n}", members), by=director)
    play_and_close(event, by=director)

    papers = [printed(event, document, language=language) for language in LANGUAGES]

    assert [paper for paper in papers if min(sizes(paper)) < SMALLEST] == []


@pytest.mark.parametrize("rounds", [3, 8])
def test_a_card_of_a_rotation_is_legible(
    event_of: EventOf, director: Actor, printed: Printed, rounds: int
) -> None:
    event = event_of(12, preset="kop", settings={"rounds": rounds})
    event.entries.filter(number__lt=4).update(name=LONG)
    seat(event, by=director)

    papers = [printed(event, "rotation_cards", language=language) for language in LANGUAGES]

    assert [paper for paper in papers if min(sizes(paper)) < SMALLEST] == []


def test_a_certificate_of_a_special_award_is_legible(
    event_of: EventOf, director: Actor, printed: Printed
) -> None:
    event = event_of(4, settings={"first_seating": "list", "rounds": 1})
    event.entries.update(sex="f", name=LONG, club=CLUB)
    play_and_close(event, by=director)

    papers = [printed(event, "nominations", language=language) for language in LANGUAGES]

    assert [paper for paper in papers if min(sizes(paper)) < SMALLEST] == []


def test_a_receipt_is_legible(event_of: EventOf, director: Actor, printed: Printed) -> None:
    event = event_of(1)
    event.entries.update(name=LONG)
    announcing.announce_entry(event, EntryTerms(fees="10"), by=director)
    mark_paid(event.entries.get(), by=director)
    paid = issue_receipt(Payment.objects.get(), by=director)

    papers = [
        printed(event, "receipt", language=language, payment=paid.pk) for language in LANGUAGES
    ]

    assert [paper for paper in papers if min(sizes(paper)) < SMALLEST] == []


def test_the_table_of_a_long_series_is_legible(director: Actor) -> None:
    cup = series(director, "best-4-of-5", planned_stages=5)
    for month in range(1, 6):
        day = FEBRUARY.replace(month=month)
        take_in(cup, *range(1, len(NAMES) + 1), by=director, day=day, name=f"{LONG} {month}")
    Player.objects.filter(name=NAMES[0]).update(name=LONG, club=CLUB)

    papers = [made(order_of_table(view_of(cup), language)) for language in LANGUAGES]

    assert [paper for paper in papers if min(sizes(paper)) < SMALLEST] == []


def test_the_list_of_a_rating_is_legible(director: Actor) -> None:
    rule = {**RATING, "window_months": 240}
    asked = SeriesPlan("Klasika", rule, game="zole-classic")
    rating = create_series(asked, by=director, kind=Scope.Kind.RATINGS)
    take_in(rating, *range(1, len(NAMES) + 1), by=director)
    Player.objects.filter(name=NAMES[0]).update(name=LONG, club=CLUB)
    publishing.publish_rating(rating, FEBRUARY, by=director)

    papers = [made(order_of_rating(rating_of(rating), language)) for language in LANGUAGES]

    assert [paper for paper in papers if min(sizes(paper)) < SMALLEST] == []
