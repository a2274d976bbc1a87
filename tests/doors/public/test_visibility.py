"""Each setting of what is public; everything else answers 404."""

import pytest
from django.test import Client

from tests.cast import EventOf, play, play_and_close, seat
from tests.doors.public.reading import words_of
from tournament.models import Tournament
from tournament.services.acts import Actor
from tournament.services.rounds import seating

pytestmark = pytest.mark.sqlite_enough

Sees = Tournament.PublicSees

PAGES = (
    "",
    "seats/",
    "seats/1/",
    "seats/2/",
    "rounds/1/",
    "rounds/2/",
    "standings/",
    "standings/1/",
    "standings/2/",
    "rounds/1/tables/1/",
    "rounds/2/tables/1/",
    "seats/3/",
    "rounds/3/",
    "standings/live/",
    "standings/3/",
    "rounds/1/tables/9/",
    "players/1/",
    "players/1.ics",
    "players/",
    "seats.csv",
    "seats/2.json",
    "draw/",
    "draw/2/",
    "standings.csv",
    "standings/1.json",
    "standings/2.json",
    "tournament.json",
)
SEATS = {
    *("", "seats/", "seats/1/", "seats/2/", "rounds/1/", "rounds/2/"),
    *("players/1/", "players/1.ics", "players/", "seats.csv", "seats/2.json", "draw/"),
}
AFTER_A_CLOSED_ROUND = {
    *(
        "standings/",
        "standings/live/",
        "standings/1/",
        "standings.csv",
        "standings/1.json",
        "draw/2/",
    ),
}
AS_IT_COMES_IN = {
    *("standings/2/", "rounds/1/tables/1/", "rounds/2/tables/1/"),
    "tournament.json",
}


@pytest.mark.parametrize(
    ("sees", "open_pages"),
    [
        (Sees.NOTHING, set()),
        (Sees.SEATS, SEATS),
        (Sees.STANDINGS, SEATS | AFTER_A_CLOSED_ROUND),
        (Sees.EVERYTHING, SEATS | AFTER_A_CLOSED_ROUND | AS_IT_COMES_IN),
    ],
)
def test_the_public_sees_what_the_tournament_shows_and_404_for_the_rest(
    client: Client, director: Actor, event_of: EventOf, sees: str, open_pages: set[str]
) -> None:
    tournament = event_of(8, public_sees=sees)
    play_and_close(tournament, by=director)
    seat(tournament, by=director)
    play(tournament, round_number=2, by=director)

    answers = {page: client.get(f"/{tournament.slug}/{page}").status_code for page in PAGES}

    assert answers == {page: 200 if page in open_pages else 404 for page in PAGES}


def test_a_draft_is_not_public(client: Client, director: Actor, event_of: EventOf) -> None:
    tournament = event_of(8)
    drafted = seating.draft_seating(tournament, by=director)

    answers = {
        page: client.get(f"/{tournament.slug}/{page}").status_code
        for page in ("seats/", f"seats/{drafted.number}/", f"rounds/{drafted.number}/")
    }

    assert set(answers.values()) == {404}


def test_withdrawn_seats_are_not_public(client: Client, director: Actor, event_of: EventOf) -> None:
    tournament = event_of(8)
    seat(tournament, by=director)
    seating.withdraw_seating(tournament, round_number=1, reason="a late guest", by=director)

    answer = client.get(f"/{tournament.slug}/seats/")

    assert answer.status_code == 404


def test_a_tournament_that_shows_nothing_is_not_listed(client: Client, event_of: EventOf) -> None:
    event_of(4, name="Slēgtais kauss", public_sees=Sees.NOTHING)

    assert "Slēgtais kauss" not in words_of(client.get("/"))


@pytest.mark.parametrize(
    "page",
    ["seats/", "rounds/1/", "standings/", "rounds/1/tables/1/", "players/1/", "players/", "draw/"],
)
def test_initials_replace_names_if_the_setting_requires_it(
    client: Client, director: Actor, event_of: EventOf, page: str
) -> None:
    tournament = event_of(4, public_names=Tournament.PublicNames.INITIALS)
    play_and_close(tournament, by=director)

    words = words_of(client.get(f"/{tournament.slug}/{page}"))

    assert ("Bērziņa" in words, "A. B." in words or "B. A." in words) == (False, True)


@pytest.mark.parametrize("sees", [Sees.STANDINGS, Sees.EVERYTHING])
def test_a_hidden_name_is_not_found_by_searching_for_it(
    client: Client, director: Actor, event_of: EventOf, sees: str
) -> None:
    tournament = event_of(4, public_sees=sees, public_names=Tournament.PublicNames.INITIALS)
    play_and_close(tournament, by=director)

    found = [
        words_of(client.get(f"/{tournament.slug}/{page}", {"search": "bērziņa"}))
        for page in ("standings/", "seats/", "players/")
    ]

    assert ["A. B." in words or "B. A." in words for words in found] == [False, False, False]


@pytest.mark.parametrize("page", ["", "seats/", "standings/", "players/1/", "draw/"])
@pytest.mark.parametrize("is_rehearsal", [True, False])
def test_rehearsals_are_not_indexed(
    client: Client, director: Actor, event_of: EventOf, *, page: str, is_rehearsal: bool
) -> None:
    tournament = event_of(4)
    Tournament.objects.update(is_rehearsal=is_rehearsal)
    play_and_close(tournament, by=director)

    answer = client.get(f"/{tournament.slug}/{page}")

    assert (b'<meta name="robots" content="noindex">' in answer.content) is is_rehearsal


def test_files_are_not_indexed(client: Client, director: Actor, event_of: EventOf) -> None:
    tournament = event_of(4)
    play_and_close(tournament, by=director)

    files = ("seats.csv", "standings.json", "tournament.json", "players/1.ics")
    said = [client.get(f"/{tournament.slug}/{name}").headers["X-Robots-Tag"] for name in files]

    assert said == ["noindex"] * 4


def test_search_engines_are_told_not_to_index_the_desk(client: Client) -> None:
    answer = client.get("/robots.txt")

    assert "Disallow: /desk/\n" in answer.content.decode()


@pytest.mark.parametrize("page", ["", "seats/", "standings/", "players/1/", "draw/"])
def test_a_public_page_is_the_same_for_all_visitors(
    client: Client, director: Actor, event_of: EventOf, page: str
) -> None:
    tournament = event_of(4)
    play_and_close(tournament, by=director)
    stranger = client.get(f"/{tournament.slug}/{page}")
    assert director.user is not None
    client.force_login(director.user)

    own = client.get(f"/{tournament.slug}/{page}")

    assert (own.content, own.cookies) == (stranger.content, stranger.cookies)


def test_public_pages_accept_no_post(client: Client, event_of: EventOf) -> None:
    tournament = event_of(4)

    assert client.post(f"/{tournament.slug}/").status_code == 405


@pytest.mark.parametrize("page", ["", "seats/", "rounds/1/", "standings/", "players/1/", "draw/"])
def test_a_shared_link_has_a_preview(
    client: Client, director: Actor, event_of: EventOf, page: str
) -> None:
    tournament = event_of(4)
    play_and_close(tournament, by=director)

    text = client.get(f"/{tournament.slug}/{page}").content.decode()

    assert ('property="og:title" content="' in text, 'content=""' in text) == (True, False)


def test_a_draw_is_hidden_until_its_seats_are_published(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(8)
    address = f"/{tournament.slug}/"
    seating.draw_lots(tournament, seed="nobody-knows", by=director)
    seating.draft_seating(tournament, by=director)

    pages = [client.get(f"{address}{page}") for page in ("", "draw/", "tournament.json")]

    assert [page.status_code for page in pages] == [200, 404, 404]
    assert b"nobody-knows" not in pages[0].content
