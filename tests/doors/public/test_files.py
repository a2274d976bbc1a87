"""Public files for spreadsheets and for other programs."""

from __future__ import annotations

import csv
import io
import json
from typing import TYPE_CHECKING

import pytest

from scoring.event_files import read_event
from scoring.verification import verify
from tests.cast import EventOf, plan_blocks, play_and_close, seat
from tests.formats import departures
from tests.services.groups.finals import finals_of, go_on
from tournament.models import SittingOut, Tournament

if TYPE_CHECKING:
    from django.conf import LazySettings
    from django.http import HttpResponse
    from django.test import Client
    from pytest_django import DjangoAssertNumQueries

    from tournament.services.acts import Actor

IN_ORDER = {"first_seating": "list"}


def sheet(answer: HttpResponse) -> list[list[str]]:
    return list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig")), delimiter=";"))


def test_the_standings_open_in_a_spreadsheet(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(4, settings=IN_ORDER)
    play_and_close(tournament, by=director)

    rows = sheet(client.get(f"/{tournament.slug}/standings.csv"))  # type: ignore[arg-type]

    assert rows[0][:4] == ["Vieta", "Nr.", "Vārds", "Klubs"]
    assert rows[1][:2] + rows[1][-3:] == ["1", "1", "6", "9", "lielie punkti"]


def test_the_seats_open_in_a_spreadsheet(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(4, settings=IN_ORDER)
    seat(tournament, by=director)

    rows = sheet(client.get(f"/{tournament.slug}/seats/1.csv"))  # type: ignore[arg-type]

    assert rows[2] == ["1", "1", "B", "2", "Bruno Kalniņš", "Rīga", ""]


def test_a_name_that_looks_like_a_formula_stays_a_name(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(4, settings=IN_ORDER)
    tournament.entries.filter(number=1).update(name="=1+1", club="@SUM(A1)")
    play_and_close(tournament, by=director)

    files = [client.get(f"/{tournament.slug}/{name}.csv") for name in ("standings", "seats")]

    figures = ["1", "6", "9", "", "", "", "6", "6", "9"]
    assert [sheet(answer)[1] for answer in files] == [  # type: ignore[arg-type]
        ["1", "1", "'=1+1", "'@SUM(A1)", "", "", *figures, "lielie punkti"],
        ["1", "1", "A", "1", "'=1+1", "'@SUM(A1)", ""],
    ]


@pytest.mark.parametrize("name", ["standings", "standings/1", "seats", "seats/1"])
def test_other_programs_read_the_published_shape(
    client: Client, director: Actor, event_of: EventOf, name: str
) -> None:
    tournament = event_of(8)
    play_and_close(tournament, by=director)

    document = json.loads(client.get(f"/{tournament.slug}/{name}.json").content)

    assert departures(document) == []


def test_the_file_of_the_tournament_proves_itself(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(8)
    play_and_close(tournament, by=director)
    play_and_close(tournament, by=director)

    document = json.loads(client.get(f"/{tournament.slug}/tournament.json").content)

    assert (departures(document), "desk" in document) == ([], False)
    assert verify(read_event(document)).differences == ()


@pytest.mark.parametrize("name", ["standings.json", "seats.json", "tournament.json"])
def test_files_know_initials_alone_where_the_pages_do(
    client: Client, director: Actor, event_of: EventOf, name: str
) -> None:
    tournament = event_of(4, public_names=Tournament.PublicNames.INITIALS)
    play_and_close(tournament, by=director)

    text = client.get(f"/{tournament.slug}/{name}").content.decode()

    assert ("Bērziņa" in text, "A. B." in text) == (False, True)


@pytest.mark.parametrize("name", ["standings.xlsx", "standings/1.", "seats.html", "seats/9.csv"])
def test_a_file_of_another_kind_is_not_there(
    client: Client, director: Actor, event_of: EventOf, name: str
) -> None:
    tournament = event_of(4)
    play_and_close(tournament, by=director)

    assert client.get(f"/{tournament.slug}/{name}").status_code == 404


@pytest.mark.parametrize("players", [4, 12])
@pytest.mark.parametrize(("name", "queries"), [("standings.json", 5), ("seats.csv", 3)])
def test_files_take_the_same_queries_however_many_play(
    client: Client,
    director: Actor,
    event_of: EventOf,
    players: int,
    name: str,
    queries: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    tournament = event_of(players)
    play_and_close(tournament, by=director)

    with django_assert_num_queries(queries):
        client.get(f"/{tournament.slug}/{name}")


def test_the_seats_at_hand_name_the_round_that_each_group_plays(
    client: Client, director: Actor, event_of: EventOf, settings: LazySettings
) -> None:
    """A round requested by number includes only that round."""
    settings.EMBED_HOSTS = ("https://federation.example",)
    finals = finals_of(event_of, director)
    go_on(finals, 2, "A", by=director)

    at_hand, third = (
        list(csv.reader(io.StringIO(client.get(page).content.decode("utf-8-sig")), delimiter=";"))
        for page in (f"/{finals.slug}/seats.csv", f"/{finals.slug}/seats/3.csv")
    )
    elsewhere = client.get(f"/embed/{finals.slug}/seats/").content.decode()

    assert [(row[0], row[1]) for row in at_hand[1::4]] == [
        ("3", "1"),
        ("3", "2"),
        ("2", "3"),
        ("2", "4"),
    ]
    assert third == at_hand[:9]
    assert elsewhere.count("<small>2. kārta</small>") == 8


def test_who_sits_out_in_a_group_that_is_a_round_behind_is_in_the_seats_at_hand(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(18, preset="lzf-classic", settings={"rounds": 1, "table_sizes": "4"})
    groups = [{"name": "A", "first": 9}, {"name": "B"}]
    block = {"first_round": 2, "settings": {"rounds": 3}, "groups": groups}
    plan_blocks(tournament, [block], by=director)
    tournament.refresh_from_db()
    play_and_close(tournament, by=director)
    seat(tournament, by=director)
    both = resting(tournament, 2)
    go_on(tournament, 2, "A", by=director)
    ahead = resting(tournament, 3)
    seated = {int(row[3]) for row in sheet(seats(client, tournament)) if row[1].isdecimal()}
    (behind,) = both - seated - ahead

    rows = [row for row in sheet(seats(client, tournament)) if row[1] == ""]

    assert sorted((row[0], int(row[3])) for row in rows) == sorted(
        [("2", behind), *(("3", number) for number in ahead)]
    )
    client.cookies["django_language"] = "en"
    listed = client.get(f"/{tournament.slug}/seats/").content.decode()
    assert f'id="p{behind}"' in listed
    own = client.get(f"/{tournament.slug}/players/{behind}/")
    assert (own.context["player"].sits_out, own.context["player"].round.number) == (True, 2)


def seats(client: Client, tournament: Tournament) -> HttpResponse:
    return client.get(f"/{tournament.slug}/seats.csv")  # type: ignore[return-value]


def resting(tournament: Tournament, number: int) -> set[int]:
    rests = SittingOut.objects.standing().filter(round__number=number, round__tournament=tournament)
    return set(rests.values_list("entry__number", flat=True))
