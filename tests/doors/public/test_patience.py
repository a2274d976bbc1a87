"""Patience on the public pages: one sum, no big points, and in golf the lowest is the best."""

import re

from django.test import Client

from tests.cast import EventOf, play_and_close, seat
from tests.doors.public.reading import rows_of
from tournament.services.acts import Actor
from tournament.services.sheets import entering


def test_a_game_without_big_points_has_one_sum_and_calls_it_points(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(4, preset="golf")
    play_and_close(tournament, by=director)

    head = rows_of(client.get(f"/{tournament.slug}/standings/"))[0]

    assert head[-2:] == ["Punkti", "Izšķīra"]
    assert not {"Lielie", "Mazie"} & set(head)


def test_a_game_without_big_points_shows_the_result_alone(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(4, preset="golf")
    play_and_close(tournament, by=director)

    rows = rows_of(client.get(f"/{tournament.slug}/players/1/"))

    assert rows[-1] == ["1.", "1. galds", "4.", "9", "4."]


def test_the_overview_writes_points_as_the_standings_do(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(4, preset="klondike")
    play_and_close(tournament, by=director)

    overview = client.get(f"/{tournament.slug}/").content.decode()

    assert rows_of(client.get(f"/{tournament.slug}/standings/"))[1][-2] == "+9"
    assert '<span class="n">+9</span>' in overview


def test_arrows_are_explained_once_there_can_be_any(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(4)
    play_and_close(tournament, by=director)
    play_and_close(tournament, by=director)

    explained = [
        "↑2:" in client.get(f"/{tournament.slug}/standings/{n}/").content.decode() for n in (1, 2)
    ]

    assert explained == [False, True]


WHY = "A: 7 (palika 7 kārtis) B: −2 (2 kārtis rokā) C: 0 (palika 0 kāršu) D: 12 (palika 12 kārtis)"


def test_golf_has_no_column_for_what_it_does_not_know_and_its_lowest_hole_is_the_best(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(4, preset="golf", settings={"deals": 1})
    seat(tournament, by=director)
    holes: list[dict[str, object]] = [{"results": [7, -2, 0, 12]}]
    entering.enter_deals(tournament, round_number=1, table_number=1, deals=holes, by=director)

    page = client.get(f"/{tournament.slug}/rounds/1/tables/1/")

    assert rows_of(page)[0] == ["Sēdvieta", "Dalībnieks", "Punkti", "Vieta"]
    assert rows_of(page)[5:] == [
        ["Nr.", "Izspēle", "A Anna Bērziņa", "B Bruno Kalniņš", "C Cilda Ozola", "D Dainis Liepa"],
        ["1", f"7 · −2 · 0 · 12 {WHY}", "7 7", "−2 −2", "0 0", "12 12"],
        ["Kopā", "7", "−2", "0", "12"],
    ]
    assert re.findall(r'<td class="n seat[^"]*won">(\S+)', page.content.decode()) == ["−2"]


def test_nobody_deals_first_nor_keeps_the_sheet_where_everybody_deals_for_themselves(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    golf, zole = event_of(4, preset="golf"), event_of(4)
    for tournament in (golf, zole):
        seat(tournament, by=director)

    pages = [client.get(f"/{one.slug}/players/1/").content.decode() for one in (golf, zole)]

    assert [page.count('<span class="tag">') for page in pages] == [0, 2]


def test_a_sign_stands_where_points_are_won_and_not_where_they_are_counted(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    said = {}
    for preset in ("skat", "klondike"):
        tournament = event_of(4, preset=preset)
        play_and_close(tournament, by=director)
        best = re.search(
            r"</a> (\S+) <small>", client.get(f"/{tournament.slug}/statistics/").content.decode()
        )
        own = rows_of(client.get(f"/{tournament.slug}/players/1/"))[-1][-2]
        said[preset] = (best and best[1], own)

    assert said == {"skat": ("9", "−3"), "klondike": ("+9", "+9")}
