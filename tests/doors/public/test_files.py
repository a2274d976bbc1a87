"""Public files for spreadsheets and for other programs."""

from __future__ import annotations

import csv
import io
import json
import re
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from scoring.event_files import read_event
from scoring.verification import verify
from tests.cast import EventOf, plan_blocks, play_and_close, seat
from tests.formats import departures
from tests.public_files import PublicFileError, violations
from tests.services.groups.finals import finals_of, go_on
from tournament.models import SittingOut, Tournament
from tournament.reading import files

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
def test_the_json_has_the_published_format(
    client: Client, director: Actor, event_of: EventOf, name: str
) -> None:
    tournament = event_of(8)
    play_and_close(tournament, by=director)

    document = json.loads(client.get(f"/{tournament.slug}/{name}.json").content)

    assert departures(document) == []


def test_the_file_of_the_tournament_verifies(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(8)
    play_and_close(tournament, by=director)
    play_and_close(tournament, by=director)

    document = json.loads(client.get(f"/{tournament.slug}/tournament.json").content)

    assert (departures(document), "desk" in document) == ([], False)
    assert verify(read_event(document)).differences == ()


@pytest.mark.parametrize("name", ["standings.json", "seats.json", "tournament.json"])
def test_files_contain_only_initials_if_the_pages_do(
    client: Client, director: Actor, event_of: EventOf, name: str
) -> None:
    tournament = event_of(4, public_names=Tournament.PublicNames.INITIALS)
    play_and_close(tournament, by=director)

    text = client.get(f"/{tournament.slug}/{name}").content.decode()

    assert ("Bērziņa" in text, "A. B." in text) == (False, True)


@pytest.mark.parametrize("name", ["standings.xlsx", "standings/1.", "seats.html", "seats/9.csv"])
def test_an_unknown_file_format_is_not_found(
    client: Client, director: Actor, event_of: EventOf, name: str
) -> None:
    tournament = event_of(4)
    play_and_close(tournament, by=director)

    assert client.get(f"/{tournament.slug}/{name}").status_code == 404


@pytest.mark.parametrize("players", [4, 12])
@pytest.mark.parametrize(("name", "queries"), [("standings.json", 5), ("seats.csv", 3)])
def test_files_take_the_same_queries_for_any_number_of_players(
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


def test_the_current_seats_show_each_groups_round(
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


def test_the_current_seats_include_idle_players_of_a_group_one_round_behind(
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


def test_the_json_shows_halves_groups_and_what_was_carried(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(8, settings={"rounds": 1, "table_sizes": "4-3"})
    groups = [{"name": "A", "first": 4}, {"name": "B"}]
    block = {"first_round": 2, "settings": {"rounds": 1}, "carry": "half", "groups": groups}
    plan_blocks(tournament, [block], by=director)
    tournament.refresh_from_db()
    for _round in range(2):
        play_and_close(tournament, by=director)

    answer = client.get(f"/{tournament.slug}/standings.json")
    rows = json.loads(answer.content)["standings"]

    assert violations(answer) == []
    assert [row["group"] for row in rows] == ["A"] * 4 + ["B"] * 4
    assert {row["counted_from"] for row in rows} == {2}
    assert rows[4]["decided_by"] == "group"
    for row in rows:
        first, second = row["rounds"]
        assert Fraction(row["carried"]["small"]) == Fraction(first["small"], 2)
        assert Fraction(row["small"]) == Fraction(first["small"], 2) + second["small"]
    listed = sheet(client.get(f"/{tournament.slug}/standings.csv"))  # type: ignore[arg-type]
    at = listed[0].index("Pārnests: mazie")
    assert [Fraction(row[at].replace(",", ".")) for row in listed[1:]] == [
        Fraction(row["carried"]["small"]) for row in rows
    ]
    decided = listed[0].index("Izšķīra")
    assert [row[decided] == "apakšgrupa" for row in listed[1:]] == [n == 4 for n in range(8)]
    client.cookies["django_language"] = "en"
    page = client.get(f"/{tournament.slug}/standings/").content.decode()
    assert re.findall(r'<tr class="part"><th colspan="\d+">([^<]+)</th></tr>', page) == ["group B"]
    by_name = client.get(f"/{tournament.slug}/standings/?sort=name").content.decode()
    assert "carried: " in by_name


def test_the_json_shows_who_sat_out_without_a_table(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(10, preset="kop")
    play_and_close(tournament, by=director)

    answer = client.get(f"/{tournament.slug}/standings.json")
    rounds = [row["rounds"][0] for row in json.loads(answer.content)["standings"]]

    assert violations(answer) == []
    assert [(one["table"], one["sits_out"]) for one in rounds if "sits_out" in one] == [
        (None, True)
    ] * 2


def test_a_departure_from_a_published_format_fails_the_test_that_requests_it(
    client: Client, director: Actor, event_of: EventOf, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = event_of(4)
    play_and_close(tournament, by=director)

    with monkeypatch.context() as patch:
        patch.setattr(files, "STANDINGS", "karta.seats/1")
        with pytest.raises(PublicFileError, match="'round' is a required property"):
            client.get(f"/{tournament.slug}/standings.json")
