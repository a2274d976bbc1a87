"""The grid: a table's number, its totals, and everything typed still there after a refusal."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from django.utils import timezone

from tests.cast import enter_table, play, seat
from tests.doors.desk.sheets.typed_results import TOTALS, at, enter, totals
from tests.doors.public.reading import words_of
from tournament.doors.desk.sheets.totals_form import read_total
from tournament.doors.desk.sheets.totals_rows import load_grid
from tournament.models import SheetVersion, Tournament
from tournament.reading.sheets.round_tables import tables_of
from tournament.services.judging import judging
from tournament.services.rounds import clock, seat_changes
from tournament.standings.sheets import settings_of

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tests.doors.desk.conftest import SignIn
    from tournament.services.acts import Actor


@pytest.mark.parametrize(
    ("typed", "meant"), [("12", 12), ("+12", 12), ("-7", -7), ("7-", -7), ("−7", -7), (" 0 ", 0)]
)
def test_a_total_is_read_however_its_sign_is_typed(typed: str, meant: int) -> None:
    assert read_total(typed) == meant


@pytest.mark.parametrize("typed", ["", "-", "-7-", "1.5", "seven", "9999999999"])
def test_what_is_no_whole_number_is_not_read(typed: str) -> None:
    with pytest.raises(ValueError, match=f"^{typed}$"):
        read_total(typed)


def test_totals_typed_are_saved_with_places_and_big_points(
    hall: Tournament, signed_in: SignIn
) -> None:
    enter(signed_in(), hall)

    lines = tables_of(hall.rounds.get())[0].lines
    assert [(line.small, line.place_first, line.big_sixtieths) for line in lines] == [
        (12, 1, 360),
        (-3, 2, 240),
        (-5, 4, 0),
        (-4, 3, 120),
    ]


def test_the_page_goes_on_to_the_next_missing_table(hall: Tournament, signed_in: SignIn) -> None:
    client = signed_in()

    page = client.get(enter(client, hall)).content.decode()

    assert 'name="table" value="2"' in page


def test_missing_tables_stand_first_with_the_minutes_since_the_end(
    hall: Tournament, director: Actor
) -> None:
    clock.start_round(hall, round_number=1, by=director)
    played = hall.rounds.get()
    played.started_at = timezone.now() - timedelta(minutes=(played.minutes or 0) + 12, seconds=5)
    played.save(update_fields=["started_at"])
    enter_table(hall, 1, tables_of(played)[0], by=director)

    grid = load_grid(played, settings_of(hall))

    assert [(row.number, row.state, row.minutes_late) for row in grid.rows] == [
        (2, "waiting", 12),
        (1, "entered", None),
    ]


def test_the_last_total_is_offered_from_the_zero_sum(hall: Tournament, signed_in: SignIn) -> None:
    response = signed_in().post(at(hall, "1/enter/"), {"table": "1", **TOTALS, "total_3": ""})

    page = response.content.decode()
    assert (response.status_code, totals(hall)) == (422, None)
    assert 'name="total_3" value="-4" data-seat="3" class="offered"' in page


def test_a_table_alone_only_changes_the_table_at_hand(hall: Tournament, signed_in: SignIn) -> None:
    response = signed_in().post(at(hall, "1/enter/"), {"table": "2"})

    assert response["Location"] == at(hall, "1/?table=2")


def test_fewer_deals_than_planned_are_noted(hall: Tournament, signed_in: SignIn) -> None:
    enter(signed_in(), hall, deals_played="14")

    row = load_grid(hall.rounds.get(), settings_of(hall)).row(1)
    assert row is not None
    assert (row.deals_played, row.deals_missing) == (14, 2)


def test_a_double_click_saves_once(hall: Tournament, signed_in: SignIn) -> None:
    client = signed_in()

    for _click in range(2):
        enter(client, hall, key="one-click")

    assert SheetVersion.objects.filter(table__round__tournament=hall).count() == 1


def test_a_pule_for_lateness_shows_at_its_seat(
    hall: Tournament, signed_in: SignIn, director: Actor
) -> None:
    number = tables_of(hall.rounds.get())[0].seats[2].entry.number
    judging.give_pule(hall, round_number=1, number=number, reason="Four minutes late", by=director)

    assert 'title="Four minutes late"' in signed_in().get(at(hall)).content.decode()


def test_who_is_out_of_the_round_stands_below_their_table(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    hall = event_of(8)
    seat(hall, by=director)
    number = tables_of(hall.rounds.get())[0].seats[3].entry.number
    seat_changes.take_out(hall, round_number=1, number=number, reason="Fell ill", by=director)

    page = signed_in().get(at(hall)).content.decode()

    assert ("Fell ill" in page, page.count("data-name=")) == (True, 7)


def test_every_round_keeps_its_page(hall: Tournament, signed_in: SignIn, director: Actor) -> None:
    play(hall, round_number=1, by=director)
    hall.rounds.update(state="closed", closed_at=timezone.now())
    seat(hall, by=director)
    client = signed_in()

    newest = client.get(at(hall)).content.decode()

    assert "<h1>Results of round 2</h1>" in newest
    assert "<h1>Results of round 1</h1>" in client.get(at(hall, "1/")).content.decode()
    assert client.get(at(hall, "7/")).status_code == 404


def test_a_table_that_is_in_says_so_when_it_is_opened(hall: Tournament, signed_in: SignIn) -> None:
    client = signed_in()
    enter(client, hall)

    words = words_of(client.get(at(hall, "1/"), {"table": "1"}))
    other = words_of(client.get(at(hall, "1/"), {"table": "2"}))

    assert "Table 1 already has a result. Change it?" in words
    assert "is in already" not in other.replace("Table {table} is in already", "")


def test_equal_names_are_told_apart_by_number_and_club(hall: Tournament, signed_in: SignIn) -> None:
    hall.entries.filter(number__in=(1, 2)).update(name="Žanete Ābele", club="Ogre")

    page = words_of(signed_in().get(at(hall, "1/")))

    assert ("Žanete Ābele 1 · Ogre" in page, "Žanete Ābele 2 · Ogre" in page) == (True, True)
