"""A correction to round 1 after round 5: every page and file shows the recalculated figures."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from tests.cast import EventOf, play_and_close, seats_of
from tests.doors.desk.conftest import SignIn
from tests.doors.desk.sheets.typed_corrections import confirm
from tests.doors.desk.worked_out import WorkedOut
from tests.doors.public.reading import rows_of, words_of
from tournament.models import Tournament
from tournament.services.acts import Actor
from tournament.services.files.tournament_files import export_event
from tournament.services.results import finishing
from tournament.services.rounds import seating
from tournament.standings.verification import differing_tables

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_enough]
ROUNDS = range(1, 6)
TABLES = (1, 2, 3)
RIGHT = (-30, 7, 11, 12)
TYPED = {f"total_{seat}": str(total) for seat, total in enumerate(RIGHT)}


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    with translation.override("en"):
        yield


@pytest.fixture
def five_rounds(event_of: EventOf, director: Actor) -> Tournament:
    """Play five of six rounds and draft the last: 11 players at tables of four and three."""
    ties = ["last_round", "table_wins"]
    tournament = event_of(11, settings={"rounds": 6, "tie_breaks": ties, "strike_worst": 1})
    for _number in ROUNDS:
        play_and_close(tournament, by=director)
    seating.draft_seating(tournament, by=director)
    return tournament


def corrected(tournament: Tournament) -> WorkedOut:
    """Return the event's expected figures with the right totals at table 1 of round 1."""
    raw: dict[str, Any] = json.loads(json.dumps(export_event(tournament)))
    raw["rounds"][0]["tables"][0]["small"] = list(RIGHT)
    return WorkedOut(raw)


def pages_of(tournament: Tournament) -> list[str]:
    """Return the addresses of all pages with figures."""
    slug = tournament.slug
    standings = ("standings", "desk_standings", "public_standings")
    return [
        *(reverse(name, args=[slug, number]) for name in standings for number in ROUNDS),
        *(reverse(name, args=[slug]) for name in ("tournament", "standings", "desk_standings")),
        *(reverse("round", args=[slug, number]) for number in ROUNDS),
        *(
            reverse(name, args=[slug, number, table])
            for name in ("table", "book_table")
            for number in ROUNDS
            for table in TABLES
        ),
        *(reverse("round_results", args=[slug, number]) for number in ROUNDS),
        reverse("export_standings", args=[slug, "csv"]),
        reverse("export_tournament", args=[slug]),
    ]


def read_all(client: Client, tournament: Tournament) -> None:
    """Request every page, so that all caches are filled."""
    for page in pages_of(tournament):
        assert client.get(page).status_code == 200, page


@pytest.fixture
def there(five_rounds: Tournament, signed_in: SignIn) -> tuple[Client, Tournament, WorkedOut]:
    """Correct table 1 of round 1 after every page was requested."""
    client = signed_in()
    read_all(client, five_rounds)
    due = corrected(five_rounds)
    assert confirm(client, five_rounds, **TYPED).status_code == 302
    return client, five_rounds, due


There = tuple[Client, Tournament, WorkedOut]


def test_the_correction_changes_places_and_coming_seats(five_rounds: Tournament) -> None:
    before, due = WorkedOut(export_event(five_rounds)), corrected(five_rounds)

    assert before.standings(5) != due.standings(5)
    assert before.next_seats() != due.next_seats()


def test_the_standings_after_every_round_are_recalculated(there: There) -> None:
    client, tournament, due = there

    for name in ("standings", "desk_standings", "public_standings"):
        for number in ROUNDS:
            shown = rows_of(client.get(reverse(name, args=[tournament.slug, number])))
            assert shown[1:] == due.standings(number), (name, number)
        assert rows_of(client.get(reverse(name, args=[tournament.slug])))[1:] == due.standings(5)


def test_every_table_is_updated_on_screens_and_in_the_book(there: There) -> None:
    client, tournament, due = there

    for number in ROUNDS:
        words = words_of(client.get(reverse("round", args=[tournament.slug, number])))
        assert [gain for gain in due.gains(number) if gain not in words] == []
        for table in TABLES:
            where = [tournament.slug, number, table]
            on_the_wall = rows_of(client.get(reverse("table", args=where)))[1:]
            in_the_book = rows_of(client.get(reverse("book_table", args=where)))
            assert on_the_wall == due.table(number, table), where
            figures = [row[1:] for row in in_the_book if " · " in row[0]]
            assert figures == [row[2:] for row in on_the_wall], where


def test_the_files_are_updated(there: There) -> None:
    client, tournament, due = there
    slug = tournament.slug

    file = json.loads(client.get(reverse("export_tournament", args=[slug])).content)
    for number in ROUNDS:
        address = reverse("export_standings", args=[slug, "csv"])
        csv = client.get(address, {"after": number}).content.decode("utf-8-sig")
        assert [line.split(";") for line in csv.splitlines()[1:]] == due.standings_as_csv(number)

    assert WorkedOut(file).verdict == due.verdict
    assert [d for d in due.verdict.differences if d.round == 1] == []


def test_the_draft_is_updated_and_published_seats_stay(
    five_rounds: Tournament, signed_in: SignIn
) -> None:
    due, published = corrected(five_rounds), [seats_of(five_rounds, n) for n in ROUNDS]

    confirm(signed_in(), five_rounds, **TYPED)

    assert seats_of(five_rounds, 6) == due.next_seats()
    assert [seats_of(five_rounds, number) for number in ROUNDS] == published
    assert differing_tables(five_rounds) == ()


def test_a_provisional_result_is_published_again(
    five_rounds: Tournament, director: Actor, signed_in: SignIn
) -> None:
    seating.discard_draft(five_rounds, by=director)
    finishing.finish(five_rounds, by=director, early_because="storm")
    client, due = signed_in(), corrected(five_rounds)
    read_all(client, five_rounds)

    confirm(client, five_rounds, **TYPED)

    shown = rows_of(client.get(reverse("standings", args=[five_rounds.slug])))
    assert shown[1:] == due.standings(5)
