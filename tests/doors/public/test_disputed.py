"""Public pages of a table whose result is disputed."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.cast import EventOf, enter_table, play_and_close, seat
from tests.doors.public.reading import rows_of, words_of
from tournament.models import Screen, Tournament
from tournament.reading.sheets.round_tables import tables_of
from tournament.services import hall
from tournament.services.acts import Actor
from tournament.services.sheets import checking

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(director: Actor, event_of: EventOf) -> Tournament:
    """Two tables in their second round; both results are in, and that of table 1 is disputed."""
    tournament = event_of(8, settings={"first_seating": "list"})
    play_and_close(tournament, by=director)
    for number, table in enumerate(tables_of(seat(tournament, by=director)), start=1):
        enter_table(tournament, 2, table, by=director)
        if number == 1:
            checking.raise_dispute(
                tournament, round_number=2, table_number=1, words="Totals differ.", by=director
            )
    return tournament


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("rounds/2/", "1. galds strīdīgs"),
        ("rounds/2/tables/1/", "Šis rezultāts ir strīdīgs un vēl var mainīties."),
        ("standings/live/", "1 rezultāts ir strīdīgs"),
    ],
)
def test_a_disputed_result_is_marked_until_it_is_settled(
    client: Client, event: Tournament, director: Actor, path: str, words: str
) -> None:
    marked = words_of(client.get(f"/{event.slug}/{path}"))
    settle(event, by=director)
    settled = words_of(client.get(f"/{event.slug}/{path}"))

    assert (words in marked, "strīdīg" in settled) == (True, False)
    assert "Totals differ." not in marked


def test_players_of_a_disputed_table_see_it_on_their_page(
    client: Client, event: Tournament
) -> None:
    seats = [table.seats for table in tables_of(event.rounds.get(number=2))]
    pages = [
        words_of(client.get(f"/{event.slug}/players/{at_table[0].entry.number}/"))
        for at_table in seats
    ]

    # Beside the result, and in the list of rounds.
    assert [page.count("strīdīgs") for page in pages] == [2, 0]


def test_the_live_row_of_a_disputed_result_has_the_word(client: Client, event: Tournament) -> None:
    rows = rows_of(client.get(f"/{event.slug}/standings/live/"))[1:]

    assert sum("strīdīgs" in row[2] for row in rows) == 4


def test_the_hall_marks_a_disputed_table(
    client: Client, event: Tournament, director: Actor
) -> None:
    screen = hall.make_screen(event, name="Wall", shows=Screen.Shows.RESULTS, by=director)
    hall.switch_screen(screen, shows=Screen.Shows.RESULTS, by=director)

    assert words_of(client.get(f"/screens/{screen.token}/")).count("strīdīgs") == 1


def test_only_pages_with_a_dispute_take_another_query(
    client: Client,
    event: Tournament,
    director: Actor,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    with django_assert_num_queries(6):
        client.get(f"/{event.slug}/rounds/2/")
    settle(event, by=director)
    with django_assert_num_queries(5):
        client.get(f"/{event.slug}/rounds/2/")


def settle(event: Tournament, *, by: Actor) -> None:
    """Settle the dispute for the current result."""
    checking.settle_dispute(
        event, round_number=2, table_number=1, version=1, words="Checked.", by=by
    )
