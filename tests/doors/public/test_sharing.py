"""Content for other sites: share pictures, feed, sitemap, frames."""

import datetime as dt
import re
import time
from io import BytesIO

import pytest
from django.conf import LazySettings
from django.core.cache import cache
from django.test import Client
from django.utils import timezone
from PIL import Image
from pytest_django import DjangoAssertNumQueries

from scoring.series.presets import RATING
from scoring.teams import Member, Team
from tests.cast import EventOf, play_and_close, seat
from tests.doors.public.kept import CacheClient
from tests.doors.public.reading import words_of
from tests.security.world import cup_of, make_cup
from tests.services.series.seasons import approved, series, take_in
from tournament.doors.public import sharing
from tournament.models import House, JournalEntry, Scope, Tournament
from tournament.paper.share_cards import ShareCard, draw_card
from tournament.services import journal
from tournament.services.acts import Actor
from tournament.services.applications import announcing
from tournament.services.house import HouseFace, change_house
from tournament.services.refusals import Refused
from tournament.services.series.approving import approve_series
from tournament.services.series.creating import SeriesPlan, create_series
from tournament.services.series.publishing import publish_rating
from tournament.services.series.stages import add_stage, change_stage
from tournament.services.teams import forming

pytestmark = pytest.mark.sqlite_enough

SITES = ["https://federation.example"]
CARDS = ("card.png", "players/1.png", "rounds/1/tables/1.png")


@pytest.fixture
def event(director: Actor, event_of: EventOf) -> Tournament:
    tournament = event_of(8, settings={"first_seating": "list"})
    play_and_close(tournament, by=director)
    return tournament


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[ShareCard]:
    """Return the list of drawn cards, in order; each is really drawn."""
    found: list[ShareCard] = []

    def draw(card: ShareCard) -> bytes:
        found.append(card)
        return draw_card(card)

    monkeypatch.setattr(sharing, "draw_card", draw)
    return found


@pytest.mark.parametrize("card", CARDS)
def test_a_link_has_its_own_picture(client: Client, event: Tournament, card: str) -> None:
    answer = client.get(f"/{event.slug}/{card}")

    assert Image.open(BytesIO(answer.content)).size == (1200, 630)
    assert len(answer.content) < 40_000


def test_two_players_do_not_share_a_picture(client: Client, event: Tournament) -> None:
    one, two = (client.get(f"/{event.slug}/players/{n}.png").content for n in (1, 2))

    assert one != two


def test_pages_name_their_picture_and_their_address(client: Client, event: Tournament) -> None:
    front = client.get(f"/{event.slug}/").content.decode()
    player = client.get(f"/{event.slug}/players/2/").content.decode()

    assert f'og:url" content="http://testserver/{event.slug}/"' in front
    assert f"http://testserver/{event.slug}/card.png" in front
    assert f"http://testserver/{event.slug}/players/2.png" in player
    table = client.get(f"/{event.slug}/rounds/1/tables/2/").content.decode()
    assert f"http://testserver/{event.slug}/rounds/1/tables/2.png" in table
    assert client.get(f"/{event.slug}/rounds/1/tables/3.png").status_code == 404


def test_hidden_content_has_no_picture(client: Client, event: Tournament) -> None:
    Tournament.objects.update(public_sees="nothing")

    answers = [client.get(f"/{event.slug}/{page}") for page in CARDS]

    assert [answer.status_code for answer in answers] == [404] * 3


def test_the_sitemap_lists_only_public_events(
    client: Client, event: Tournament, event_of: EventOf
) -> None:
    event_of(4, name="Slēgtais", public_sees=Tournament.PublicSees.NOTHING)

    page = client.get("/sitemap.xml").content.decode()
    addresses = re.findall(r"<loc>([^<]+)</loc>", page)

    assert addresses == [
        "http://testserver/",
        f"http://testserver/{event.slug}/",
        f"http://testserver/{event.slug}/standings/",
    ]
    assert b"Sitemap: http://testserver/sitemap.xml" in client.get("/robots.txt").content


def test_the_feed_lists_events_newest_first(client: Client, event: Tournament) -> None:
    page = client.get("/events.atom").content.decode()
    titles = re.findall(r"<entry><title>([^<]+)</title>", page)

    assert titles == [event.name]


@pytest.mark.parametrize(("page", "queries"), [("sitemap.xml", 1), ("events.atom", 4)])
@pytest.mark.parametrize("events", [1, 3])
def test_feed_and_sitemap_take_as_many_queries_for_three_events(
    client: Client,
    event_of: EventOf,
    page: str,
    queries: int,
    events: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for number in range(events):
        event_of(4, name=f"Kauss {number}")

    with django_assert_num_queries(queries):
        client.get(f"/{page}")


def test_an_entry_of_the_feed_is_as_old_as_the_last_change_of_its_event(
    client: Client, event_of: EventOf, director: Actor
) -> None:
    soon = event_of(4, date=timezone.localdate() + dt.timedelta(9))
    first = _updated(client)

    time.sleep(1.1)
    again = _updated(client)
    announcing.move_event(
        soon, date=soon.date, starts=dt.time(11), place="Ogre", why="hall", by=director
    )

    assert again == first
    assert _updated(client) > first


def _updated(client: Client) -> str:
    page = client.get("/events.atom").content.decode()
    return re.findall(r"<entry>.*?<updated>([^<]+)</updated>", page)[0]


def frames(event: Tournament) -> list[str]:
    front = f"/embed/{event.slug}"
    return [f"{front}/standings/", f"{front}/seats/", "/embed/calendar/"]


def test_without_a_setting_nothing_can_be_framed(client: Client, event: Tournament) -> None:
    assert [client.get(page).status_code for page in frames(event)] == [404] * 3


def test_only_the_sites_of_the_setting_may_frame_a_page(
    client: Client, event: Tournament, settings: LazySettings, director: Actor
) -> None:
    settings.EMBED_HOSTS = SITES
    seat(event, by=director)

    answers = [client.get(page) for page in frames(event)]

    assert [answer.status_code for answer in answers] == [200] * 3
    assert ["X-Frame-Options" in answer.headers for answer in answers] == [False] * 3
    policies = [answer.headers["Content-Security-Policy"] for answer in answers]
    assert ["frame-ancestors https://federation.example" in each for each in policies] == [True] * 3
    assert "Anna Bērziņa" in words_of(answers[0])
    assert "Bērziņa Anna" in words_of(answers[1])


def test_the_lines_to_embed_a_page_are_shown(
    client: Client, event: Tournament, settings: LazySettings
) -> None:
    before = words_of(client.get(f"/{event.slug}/embed/"))
    settings.EMBED_HOSTS = SITES
    cache.clear()
    page = client.get(f"/{event.slug}/embed/").content.decode()

    sources = re.findall(r'&lt;iframe src="http://testserver([^"]+)"', page)
    assert "neviena cita vietne" in before
    assert sources == frames(event)
    assert [client.get(path).status_code for path in (sources[0], sources[2])] == [200, 200]
    assert SITES[0] in page


def test_the_instances_page_chooses_the_sites_that_may_frame_pages(
    event: Tournament, settings: LazySettings, director: Actor
) -> None:
    visitor, page = CacheClient(), frames(event)[0]
    before = visitor.get(page).status
    change_house(HouseFace(embed_sites="https://club.example, https://*.lzf.example/"), by=director)

    after = visitor.get(page)
    settings.EMBED_HOSTS = SITES
    with_both = Client().get(page).headers["Content-Security-Policy"]
    journal.undo(JournalEntry.objects.get(verb="change_house"), by=director)

    assert (before, after.status) == (404, 200)
    policy = after.headers["content-security-policy"]
    assert "frame-ancestors https://club.example https://*.lzf.example" in policy
    assert "https://federation.example https://club.example" in with_both
    assert House.objects.get().embed_sites == ""


@pytest.mark.parametrize(
    "given", ["http://a.example", "a.example", "https://a", "https://a.example/x", "'self'", "*"]
)
def test_only_addresses_of_https_sites_may_frame_pages(director: Actor, given: str) -> None:
    with pytest.raises(Refused, match="no_origin"):
        change_house(HouseFace(embed_sites=given), by=director)


def test_teams_series_and_ratings_can_be_framed_too(
    client: Client, event: Tournament, settings: LazySettings, director: Actor
) -> None:
    settings.EMBED_HOSTS = SITES
    forming.set_up_team(event, Team("Ogre", (Member(1), Member(2))), reason="late", by=director)
    make_cup(event, by=director)
    slug = cup_of(event).scope.slug
    approved(director, is_rated=True)
    plan = SeriesPlan(name="Klasika", rule=dict(RATING), game="zole-classic")
    rating = create_series(plan, by=director, kind=Scope.Kind.RATINGS)
    publish_rating(rating, dt.date(2026, 2, 1), by=director)

    snippets = [f"/{event.slug}/embed/", f"/series/{slug}/embed/", "/ratings/klasika/embed/"]
    shown = "".join(client.get(page).content.decode() for page in snippets)
    sources = re.findall(r'&lt;iframe src="http://testserver([^"]+)"', shown)
    answers = {path: client.get(path) for path in sources}

    assert [path for path in sources if path not in frames(event)] == [
        f"/embed/{event.slug}/teams/", f"/series/{slug}/frame/", "/ratings/klasika/frame/",
    ]  # fmt: skip
    assert {one.status_code for one in answers.values()} == {200}
    assert ["X-Frame-Options" in one.headers for one in answers.values()] == [False] * 6
    names = ("Ogre", "Bruno Kalniņš", "Anna Bērziņa")
    found = [words_of(answers[path]) for path in sources if path not in frames(event)]
    assert [name in text for name, text in zip(names, found, strict=True)] == [True] * 3


def test_teams_are_a_file_as_json(client: Client, event: Tournament, director: Actor) -> None:
    forming.set_up_team(event, Team("Ogre", (Member(1), Member(2))), reason="late", by=director)

    answer = client.get(f"/{event.slug}/teams.json")

    assert answer["Access-Control-Allow-Origin"] == "*"
    (team,) = answer.json()["teams"]
    assert (team["name"], team["place"], len(team["members"])) == ("Ogre", "1", 2)


def test_a_frame_before_the_first_round_shows_what_follows(
    client: Client, event_of: EventOf, settings: LazySettings
) -> None:
    settings.EMBED_HOSTS = SITES
    event = event_of(8)

    answers = [client.get(page) for page in frames(event)[:2]]
    lines_to_paste = client.get(f"/{event.slug}/embed/").content.decode()

    assert "Kopvērtējums parādīsies šeit" in words_of(answers[0])
    assert "Sēdvietas parādīsies šeit" in words_of(answers[1])
    assert ["X-Frame-Options" in answer.headers for answer in answers] == [False, False]
    assert f'href="/{event.slug}/standings/"' not in lines_to_paste


@pytest.mark.parametrize(("sees", "found"), [("nothing", [404, 404]), ("seats", [404, 200])])
def test_a_frame_shows_no_more_than_the_public_sees(
    client: Client, event_of: EventOf, settings: LazySettings, sees: str, found: list[int]
) -> None:
    settings.EMBED_HOSTS = SITES
    event = event_of(8)
    Tournament.objects.filter(pk=event.pk).update(public_sees=sees)

    assert [client.get(page).status_code for page in frames(event)[:2]] == found


def test_every_other_page_refuses_framing(
    client: Client, event: Tournament, settings: LazySettings
) -> None:
    settings.EMBED_HOSTS = SITES

    answer = client.get(f"/{event.slug}/standings/")

    assert answer.headers["X-Frame-Options"] == "DENY"
    assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]


def test_the_picture_of_a_final_contains_the_name_of_its_series(
    client: Client, director: Actor, event: Tournament, drawn: list[ShareCard]
) -> None:
    made = series(director)
    client.get(f"/{event.slug}/card.png")
    stage = add_stage(made, event, by=director)
    change_stage(stage, by=director, name="", coefficient="1", is_final=True)
    cache.clear()

    client.get(f"/{event.slug}/card.png")

    before, after = (card.over for card in drawn)
    assert after == f"Fināls: Garkalnes kauss · {before}"


def test_a_series_has_a_picture_that_changes_when_it_is_approved(
    client: Client, director: Actor
) -> None:
    made = series(director)
    take_in(made, 1, 2, 3, by=director)
    page = client.get("/series/garkalnes-kauss/").content.decode()
    assert 'og:image" content="http://testserver/series/garkalnes-kauss/card.png"' in page
    before = client.get("/series/garkalnes-kauss/card.png").content

    approve_series(made, by=director)
    cache.clear()
    after = client.get("/series/garkalnes-kauss/card.png").content

    assert Image.open(BytesIO(after)).size == (1200, 630)
    assert before != after
