"""Patience on the public pages: one total, no big points; in golf the lowest is best."""

import re

import pytest
from django.conf import LazySettings
from django.test import Client
from django.utils.formats import date_format

from tests.cast import EventOf, play_and_close, seat
from tests.doors.public.reading import rows_of, words_of
from tournament.paper.results.event_highlights import highlight_lines
from tournament.paper.share_cards import ShareCard, draw_card
from tournament.reading.results.standings import ranking
from tournament.reading.results.story import story_of
from tournament.services.acts import Actor
from tournament.services.sheets import entering
from tournament.words.stories import story

pytestmark = pytest.mark.sqlite_enough


def test_a_game_without_big_points_has_one_total_named_points(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(4, preset="golf")
    play_and_close(tournament, by=director)

    head = rows_of(client.get(f"/{tournament.slug}/standings/"))[0]

    assert head[-1] == "Punkti"
    assert not {"Lielie", "Mazie"} & set(head)


def test_a_game_without_big_points_shows_only_the_result(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(4, preset="golf")
    play_and_close(tournament, by=director)

    rows = rows_of(client.get(f"/{tournament.slug}/players/1/"))

    assert rows[-1] == ["1.", "1. galds", "4.", "9", "4."]


def test_the_overview_formats_points_like_the_standings(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(4, preset="klondike")
    play_and_close(tournament, by=director)

    overview = client.get(f"/{tournament.slug}/").content.decode()

    assert rows_of(client.get(f"/{tournament.slug}/standings/"))[1][-2] == "+9"
    assert "<b>+9</b>" in overview


def test_arrows_are_explained_only_when_possible(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(4)
    play_and_close(tournament, by=director)
    play_and_close(tournament, by=director)

    explained = [
        "▲2:" in client.get(f"/{tournament.slug}/standings/{n}/").content.decode() for n in (1, 2)
    ]

    assert explained == [False, True]


WHY = "A: 7 (palika 7 kārtis) B: −2 (2 kārtis rokā) C: 0 (palika 0 kāršu) D: 12 (palika 12 kārtis)"


def test_golf_has_only_its_own_columns_and_its_lowest_hole_is_best(
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


def test_no_first_dealer_or_scorekeeper_is_shown_in_patience(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    golf, zole = event_of(4, preset="golf"), event_of(4)
    for tournament in (golf, zole):
        seat(tournament, by=director)

    pages = [client.get(f"/{one.slug}/players/1/").content.decode() for one in (golf, zole)]

    assert [page.count('<span class="tag">') for page in pages] == [0, 2]


LEADERS = {
    "golf": ("Dainis Liepa  −4", "Cilda Ozola  −3", "Bruno Kalniņš  −2", "Anna Bērziņa  9"),
    "klondike": ("Anna Bērziņa  +9", "Bruno Kalniņš  −2", "Cilda Ozola  −3", "Dainis Liepa  −4"),
}


@pytest.mark.parametrize("preset", LEADERS)
def test_the_front_page_picture_and_frame_format_points_like_the_game(
    client: Client, director: Actor, event_of: EventOf, settings: LazySettings, preset: str
) -> None:
    settings.EMBED_HOSTS = ["https://federation.example"]
    tournament = event_of(4, preset=preset, settings={"first_seating": "list"})
    play_and_close(tournament, by=director)

    front = client.get(f"/{tournament.slug}/").content.decode()
    frame = rows_of(client.get(f"/embed/{tournament.slug}/standings/"))
    card = client.get(f"/{tournament.slug}/card.png").content

    shown = re.findall(r'class="leaders">.*?</ol>', front, re.DOTALL)[0]
    points = [words.split("  ")[1] for words in LEADERS[preset]]
    assert re.findall(r"<b>([^<]+)</b>", shown) == points
    assert [row[-1] for row in frame[1:]] == points
    when = date_format(tournament.date, "DATE_FORMAT")
    over = " · ".join(filter(None, (when, tournament.place)))
    first = LEADERS[preset][:3]
    lines = tuple(f"{place}. {words}" for place, words in enumerate(first, start=1))
    facts = story_of(tournament, ranking(tournament, 1))
    assert facts is not None
    assert card == draw_card(ShareCard(over, tournament.name, lines, story(facts)[0]))


@pytest.mark.parametrize(
    ("preset", "title", "who"),
    [
        ("golf", "Labākā kārta", "Dainis Liepa −4"),
        ("evening-16", "Lielākā uzvara", "Anna Bērziņa +9"),
    ],
)
def test_the_best_result_of_a_solo_game_is_not_called_a_win(
    client: Client, director: Actor, event_of: EventOf, preset: str, title: str, who: str
) -> None:
    tournament = event_of(4, preset=preset, settings={"first_seating": "list"})
    play_and_close(tournament, by=director)

    said = words_of(client.get(f"/{tournament.slug}/statistics/"))
    paper = [words for words, _best in highlight_lines(ranking(tournament, 1))]

    assert f"{title} {who}" in said
    assert paper[0] == title


def test_points_have_a_sign_if_won_and_none_if_counted(
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
