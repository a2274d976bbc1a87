"""A running round: live figures, and figures that change only when it is closed."""

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.cast import EventOf, enter_table, play, play_and_close, seat
from tests.doors.public.reading import rows_of, words_of
from tournament.models import Tournament
from tournament.reading.rounds.live import live_round
from tournament.reading.sheets.round_tables import tables_of
from tournament.reading.visibility import public_view_of
from tournament.services.acts import Actor
from tournament.services.rounds import closing

IN_ORDER = {"first_seating": "list"}


@pytest.fixture
def event(director: Actor, event_of: EventOf) -> Tournament:
    """Return an event of two tables with a closed round and one result of the next."""
    tournament = event_of(8, settings=IN_ORDER)
    play_and_close(tournament, by=director)
    enter_table(tournament, 2, tables_of(seat(tournament, by=director))[0], by=director)
    return tournament


def test_the_standings_are_those_after_the_last_closed_round(
    client: Client, event: Tournament
) -> None:
    page = client.get(f"/{event.slug}/standings/")

    assert rows_of(page) == rows_of(client.get(f"/{event.slug}/standings/1/"))
    assert "Kopvērtējums pēc 1. kārtas" in words_of(page)
    assert "2. kārta · 1 no 2 galdiem" in words_of(page)


def test_players_still_playing_are_marked_without_an_arrow(
    client: Client, event: Tournament
) -> None:
    rows = rows_of(client.get(f"/{event.slug}/standings/live/"))[1:]

    playing = [row for row in rows if "spēlē" in row[2]]

    assert [row[2] for row in playing] == ["spēlē 2. galds"] * 4
    assert [row[0] for row in playing if "▲" in row[0] or "▼" in row[0]] == []


def test_finished_players_are_compared_by_their_change_in_the_round(event: Tournament) -> None:
    live = live_round(public_view_of(event.slug))
    assert live is not None

    means = [one.big for one in live.lines]

    assert means == sorted(means, key=lambda big: -(big or 0))
    assert {one.rounds for one in live.lines if one.plays_at} == {1}
    assert {one.rounds for one in live.lines if not one.plays_at} == {2}
    assert live.waiting == [2]


def test_a_round_without_a_result_is_not_live(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(8)
    play_and_close(tournament, by=director)
    seat(tournament, by=director)

    front = f"/{tournament.slug}/standings/"
    live, closed = client.get(f"{front}live/"), client.get(front)

    assert rows_of(live) == rows_of(closed)
    assert "tiešraide" not in words_of(live)


def test_in_the_first_round_only_new_results_are_shown(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(8, settings=IN_ORDER)
    first = seat(tournament, by=director)
    enter_table(tournament, 1, tables_of(first)[0], by=director)

    rows = rows_of(client.get(f"/{tournament.slug}/standings/"))[1:]

    assert [row[0] for row in rows] == ["1", "2", "3", "4", "–", "–", "–", "–"]
    assert "Pēc 1. kārtas" not in words_of(client.get(f"/{tournament.slug}/standings/"))


def test_live_points_are_the_points_per_round_played(director: Actor, event_of: EventOf) -> None:
    tournament = event_of(8, settings=IN_ORDER)
    enter_table(tournament, 1, tables_of(seat(tournament, by=director))[0], by=director)

    first = live_round(public_view_of(tournament.slug))
    assert first is not None
    own = {one.line.row.number: one.line.row for one in first.lines}
    assert {one.rounds for one in first.lines} == {0, 1}
    assert [(one.big, one.small) for one in first.lines] == [
        (own[one.line.row.number].big, own[one.line.row.number].small) for one in first.lines
    ]
    assert first.lines[0].big


def test_live_points_after_two_rounds_are_their_mean(event: Tournament) -> None:
    live = live_round(public_view_of(event.slug))
    assert live is not None

    played_twice = [one for one in live.lines if one.rounds == 2]

    assert [one.big for one in played_twice] == [one.line.row.big / 2 for one in played_twice]
    assert [one.small * 2 for one in played_twice] == [one.line.row.small for one in played_twice]


def test_with_all_results_the_order_is_that_of_the_standings(
    client: Client, director: Actor, event: Tournament
) -> None:
    play(event, round_number=2, by=director)
    page = client.get(f"/{event.slug}/standings/live/")
    live = [row[1].split(" ")[:2] for row in rows_of(page)[1:]]
    closing.close_round(event, round_number=2, by=director)

    closed = rows_of(client.get(f"/{event.slug}/standings/"))[1:]

    assert live == [row[1].split(" ")[:2] for row in closed]
    assert "Visi galdi ir iesnieguši rezultātu" in words_of(page)


def test_the_newest_result_is_shown_with_its_time(client: Client, event: Tournament) -> None:
    assert "1. galds" in words_of(client.get(f"/{event.slug}/standings/live/"))


def test_with_hidden_sheets_there_is_no_live_page(client: Client, event: Tournament) -> None:
    event.public_sees = Tournament.PublicSees.STANDINGS
    event.save(update_fields=["public_sees"])

    answers = [client.get(f"/{event.slug}/{page}/") for page in ("standings/live", "standings/2")]

    assert [answer.status_code for answer in answers] == [200, 404]
    assert "Kopvērtējums pēc 1. kārtas" in words_of(answers[0])


def test_a_part_of_a_name_finds_a_line(client: Client, event: Tournament) -> None:
    page = client.get(f"/{event.slug}/standings/live/", {"search": "berzina"})

    assert [row[1] for row in rows_of(page)[1:]] == ["Anna Bērziņa 1 · Cēsis"]


def test_a_players_page_has_the_open_rounds_result_without_a_place(
    client: Client, event: Tournament
) -> None:
    rows = rows_of(client.get(f"/{event.slug}/standings/live/"))[1:]
    number = next(row[1] for row in rows if "spēlē" not in row[2]).split(" ")[2]

    page = client.get(f"/{event.slug}/players/{number}/")

    live = next(row for row in rows_of(page) if row[:2] == ["2.", "1. galds"])
    assert live[-1] == "–"
    assert "Pēc 1. kārtas:" in words_of(page)


@pytest.mark.parametrize("players", [8, 24])
def test_it_takes_seven_queries_for_any_number_of_players(
    client: Client,
    director: Actor,
    event_of: EventOf,
    players: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    tournament = event_of(players)
    play_and_close(tournament, by=director)
    enter_table(tournament, 2, tables_of(seat(tournament, by=director))[0], by=director)

    with django_assert_num_queries(7):
        client.get(f"/{tournament.slug}/standings/live/")


def test_a_players_page_links_to_their_line_in_the_live_standings(
    client: Client, event: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    for door in ("doors.public.results", "reading.people.players"):
        monkeypatch.setattr(f"tournament.{door}.ROWS_PER_PAGE", 3)
    live = live_round(public_view_of(event.slug))
    assert live is not None

    led = []
    for one in live.lines:
        number = one.line.row.number
        own = client.get(f"/{event.slug}/players/{number}/").content.decode()
        address = f"/{event.slug}/standings/live/?player={number}"
        assert f'href="{address}#p{number}"' in own
        led.append(f'id="p{number}"' in client.get(address).content.decode())

    assert led == [True] * 8


@pytest.mark.parametrize(
    ("query", "current"),
    [("player=99", 1), ("player=x", 1), ("player=", 1), ("page=2", 2), ("page=3&player=1", 3)],
)
def test_a_requested_page_takes_precedence_over_a_player(
    client: Client, event: Tournament, monkeypatch: pytest.MonkeyPatch, query: str, current: int
) -> None:
    monkeypatch.setattr("tournament.doors.public.results.ROWS_PER_PAGE", 3)

    page = client.get(f"/{event.slug}/standings/live/?{query}").content.decode()

    assert f'aria-current="page">{current}</a>' in page
