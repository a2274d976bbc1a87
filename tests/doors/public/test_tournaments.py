"""The list of tournaments.

A tournament's overview and its regulations.
"""

import datetime as dt
import re
from typing import Any

import pytest
from django.conf import LazySettings
from django.test import Client
from django.utils import timezone
from django.utils.formats import date_format
from pytest_django import DjangoAssertNumQueries

from tests.cast import Announce, EventOf, approve, finish, play_and_close, seat
from tests.doors.public.kept import CacheClient
from tests.doors.public.reading import words_of
from tests.services.events.test_faces import picture
from tournament.models import Tournament
from tournament.services.acts import Actor
from tournament.services.applications.announcing import EntryTerms, announce_entry
from tournament.services.events import blocks
from tournament.services.events.branding import BrandingInput, set_face
from tournament.services.refusals import Refused
from tournament.services.rounds import clock


def test_running_events_come_first_then_coming_ones(
    client: Client, director: Actor, event_of: EventOf, announce: Announce
) -> None:
    announce(name="Ziemas zole", date=in_days(8))
    announce(name="Advente", date=in_days(0))
    announce(name="Rudens zole", date=in_days(-1))
    seat(event_of(5, name="Rudens kauss", place="Ogre"), by=director)

    words = words_of(client.get("/"))

    today, soon = (date_format(in_days(n), "j M") for n in (0, 8))
    past = date_format(in_days(-1), "SHORT_DATE_FORMAT")
    start, end = words.index("Notiek"), words.index("Kalendāra fails")
    assert words[start:end] == (
        "Notiek R Rudens kauss Ogre · 5 dalībnieki 1. kārta · 0 no 1 galda 40:00 Sēdvietas"
        " Atlasīt Spēle Visas klasiskā zole Veids Jebkurš Sērijas posms Sērijas fināls Komandas vai"
        " pāri Atsevišķs turnīrs Dalības maksa Jebkāda Bez maksas Ar maksu"
        f" Var pieteikties Atlasīt Gaidāmie {today} Advente 4×16 {soon} Ziemas zole 4×16"
        f" Bez rezultāta 1 {past} Rudens zole 4×16 "
    )


def test_a_running_event_shows_its_leaders_and_its_story(
    client: Client,
    director: Actor,
    event_of: EventOf,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    event = event_of(4, settings={"first_seating": "list"})
    set_face(event, BrandingInput(colour="#14532d", logo=picture()), by=director)
    play_and_close(event, by=director)
    seat(event, by=director)

    with django_assert_num_queries(11):
        page = client.get("/")

    words = words_of(page)
    assert "2. kārta · 0 no 1 galda" in words
    assert "Pēc pirmās kārtas vadībā ir Anna Bērziņa." in words
    assert "1. Anna Bērziņa Cēsis 6 +9 2. Bruno Kalniņš Rīga 4 −2" in words
    assert 'fill="#14532d"' in page.content.decode()
    assert words_of(client.get("/events.atom")).count("vadībā ir Anna Bērziņa") == 1


def in_days(days: int) -> dt.date:
    return timezone.localdate() + dt.timedelta(days)


def test_many_upcoming_events_are_listed_by_month(
    client: Client, announce: Announce, settings: LazySettings
) -> None:
    settings.EMBED_HOSTS = ["https://federation.example"]
    for number in range(13):
        announce(name=f"Kauss {number}", date=in_days(30 * number))
    announce(name="Vakar", date=in_days(-1))

    pages = [client.get(page).content.decode() for page in ("/", "/embed/calendar/")]

    assert [12 <= page.count('<h3 class="month">') <= 13 for page in pages] == [True, True]
    assert ["Vakar" in page for page in pages] == [True, False]


def test_a_past_event_shows_its_number_of_rounds_and_a_provisional_one_its_state(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    event = event_of(4, settings={"rounds": 1})
    play_and_close(event, by=director)
    finish(event, by=director)
    provisional = words_of(client.get("/"))
    approve(event, by=director, early_because="all are here")

    assert "4 dalībnieki Provizorisks rezultāts, labojumi līdz" in provisional
    assert "Pēc pēdējās kārtas pirmajā vietā ir" in provisional
    assert "4 dalībnieki 1. " in words_of(client.get("/"))


@pytest.mark.django_db
def test_an_empty_list_explains_what_it_will_contain(client: Client) -> None:
    assert "Vēl nav izziņots neviens turnīrs" in words_of(client.get("/"))


@pytest.mark.parametrize("tournaments", [1, 3])
def test_it_takes_five_queries_for_any_number_of_events(
    client: Client,
    event_of: EventOf,
    tournaments: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for number in range(tournaments):
        event_of(2, name=f"Kauss {number}")

    with django_assert_num_queries(5):
        client.get("/")


def test_past_events_are_found_by_name_place_and_year(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    event_of(2, name="Vasaras kauss", place="Ogre", date=dt.date(2025, 7, 1))
    event_of(2, name="Rudens kauss", place="Cēsis")
    Tournament.objects.update(state=Tournament.State.APPROVED)

    found = [
        [
            name
            for name in ("Vasaras kauss", "Rudens kauss")
            if name in words_of(client.get(f"/?{query}"))
        ]
        for query in (
            "search=ogre",
            "search=rudens",
            "year=2025",
            "year=2026&search=ogre",
            "year=x",
        )
    ]

    assert found == [
        ["Vasaras kauss"],
        ["Rudens kauss"],
        ["Vasaras kauss"],
        [],
        ["Vasaras kauss", "Rudens kauss"],
    ]


def test_many_past_events_are_paged(client: Client, event_of: EventOf) -> None:
    for number in range(21):
        event_of(0, name=f"Kauss {number:02}")
    Tournament.objects.update(state=Tournament.State.APPROVED)

    shown = [words_of(client.get(f"/?page={page}")).count("21.11.2026") for page in (1, 2, 99)]

    assert shown == [20, 1, 1]


def test_an_open_front_page_asks_for_the_progress_of_events(
    client: Client, event_of: EventOf
) -> None:
    event_of(4)

    page = client.get("/").content.decode()

    assert 'data-every="30"' in page
    assert '<div id="events" data-fresh>' in page


def test_the_overview_shows_date_place_and_format(client: Client, announce: Announce) -> None:
    tournament = announce(preset="lzf-classic", place="Ogre", contact="Marta Zariņa")

    words = words_of(client.get(f"/{tournament.slug}/"))

    start, end = words.index("Gaidāms Ogre"), words.index("Ar programmu")
    assert words[start:end] == (
        "Gaidāms Ogre, 2026. gada 21. novembris Pārskats Nolikums Rudens kauss"
        " Sēdvietas parādīsies šeit, kad tās publicēs."
        " Kad 2026. gada 21. novembris Kur Ogre kartē Kārtas × partijas 7 × 28"
        " Kontakti Marta Zariņa Balvas Balvas saņem pirmo 3 vietu ieguvēji. Dalīties "
    )


@pytest.mark.parametrize(
    ("deals", "said"), [(None, "7 × 24"), (20, "4 × 24 + 3 × 20")], ids=["alike", "differing"]
)
def test_the_rounds_of_all_blocks_are_counted(
    client: Client, announce: Announce, director: Actor, deals: int | None, said: str
) -> None:
    tournament = announce(preset="local-24", settings={"rounds": 4})
    settings = {"rounds": 3} if deals is None else {"rounds": 3, "deals": deals}
    finals = {"first_round": 5, "name": "Fināls", "settings": settings}
    blocks.plan_blocks(tournament, [finals], by=director)

    assert f"Kārtas × partijas {said} " in words_of(client.get(f"/{tournament.slug}/"))


def test_the_regulations_state_the_rules(client: Client, announce: Announce) -> None:
    tournament = announce(preset="lzf-classic", place="Ogre", contact="Marta Zariņa")

    words = words_of(client.get(f"/{tournament.slug}/regulations/"))

    clauses = (
        "Spēle Klasiskā zole.",
        "Kārtas 7 kārtas pa 28 partijām.",
        "Galdi Galdi pa četriem; pēdējie pa pieciem.",
        "Lielie punkti Ja pie galda sēž 4: 6, 4, 2, 0. Ja pie galda sēž 5: 6, 4, 2, 1, 0.",
        "Vietas nosaka Lielie punkti, mazie punkti. Ja arī tie ir vienādi, vieta ir dalīta.",
        "Pēc pēdējās kārtas labojumu var prasīt 30 minūtes.",
    )
    assert [clause for clause in clauses if clause not in words] == []


def test_a_running_tournament_links_to_its_seats(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(4)
    seat(tournament, by=director)

    words = words_of(client.get(f"/{tournament.slug}/"))

    assert "Notiek 1. kārta no 4." in words
    assert "1. kārta · notiek" in words


def test_after_a_closed_round_the_leaders_are_shown(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(8)
    play_and_close(tournament, by=director)

    words = words_of(client.get(f"/{tournament.slug}/"))

    assert "Pēc 1. kārtas vadībā 1." in words
    assert " 5. " in words[words.index("vadībā") : words.index("Pilns kopvērtējums")]


@pytest.mark.parametrize("sees", ["seats", "nothing"])
def test_hidden_standings_show_no_leaders(
    client: Client, director: Actor, event_of: EventOf, sees: str
) -> None:
    tournament = event_of(8)
    play_and_close(tournament, by=director)
    Tournament.objects.update(public_sees=sees)

    assert b"podium" not in client.get(f"/{tournament.slug}/").content


@pytest.mark.parametrize("players", [8, 12])
def test_the_leaders_take_two_more_queries_for_any_number_of_players(
    client: Client,
    director: Actor,
    event_of: EventOf,
    players: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    tournament = event_of(players)
    play_and_close(tournament, by=director)

    with django_assert_num_queries(6):
        client.get(f"/{tournament.slug}/")


@pytest.mark.parametrize("players", [4, 12])
def test_it_takes_five_queries_for_any_number_of_players(
    client: Client,
    director: Actor,
    event_of: EventOf,
    players: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    tournament = event_of(players)
    seat(tournament, by=director)

    with django_assert_num_queries(4):
        client.get(f"/{tournament.slug}/")


def test_an_expired_round_shows_no_end_time(
    monkeypatch: pytest.MonkeyPatch, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(4, settings={"minutes": 60})
    seat(tournament, by=director)
    clock.start_round(tournament, round_number=1, by=director)
    ends = tournament.rounds.get().ends_at
    assert ends is not None
    visitor, at = CacheClient(), f"{timezone.localtime(ends):%-H.%M}"
    before = words_of(visitor.get(f"/{tournament.slug}/"))

    # Both the cache and the page read the clock a minute later.
    later = ends + dt.timedelta(minutes=1)
    monkeypatch.setattr("tournament.page_cache.cache.time.time", later.timestamp)
    monkeypatch.setattr("tournament.reading.clock.timezone.now", lambda: later)
    after = words_of(visitor.get(f"/{tournament.slug}/"))

    assert (
        f"beidzas plkst. {at}" in before,
        f"beidzas plkst. {at}" in after,
    ) == (
        True,
        False,
    )
    assert "Laiks beidzies." in after


def test_the_branding_is_on_the_overview_without_an_additional_request(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(4)
    wished = BrandingInput(
        sponsors="Aldaris\nLatvijas Loto", colour="#14532d", logo=picture(), poster=picture()
    )
    set_face(tournament, wished, by=director)

    page = client.get(f"/{tournament.slug}/")
    said = page.content.decode()
    logo = client.get(f"/{tournament.slug}/logo.png")
    poster = client.get(f"/{tournament.slug}/poster.jpg")

    assert "Aldaris · Latvijas Loto" in words_of(page)
    look = client.get(re.findall(r'href="(/[^"]+/look/[^"]+)"', said)[0])
    assert re.findall(r'<img src="([^,"]+)', said) == ["data:image/jpeg;base64"]
    assert "--accent:var(--lit,#14532d) var(--dim,#" in look.content.decode()
    assert ".event .logo{width:calc(var(--logo)*" in look.content.decode()
    assert "immutable" in look.headers["Cache-Control"]
    assert [answer.headers["Content-Type"] for answer in (logo, poster)] == [
        "image/png",
        "image/jpeg",
    ]


def test_the_calendar_and_its_feeds_are_filtered_by_what_is_announced(
    client: Client, director: Actor, announce: Announce, settings: LazySettings
) -> None:
    settings.EMAIL_HOST = "mail.example"
    ogre = announce(name="Ogres kauss", date=in_days(5))
    announce(name="Rīgas kauss", date=in_days(6))
    announce(name="Kop", date=in_days(7), preset="kop")
    terms = EntryTerms(
        fees="0",
        takes_entries=True,
        capacity=10,
        region="Vidzeme",
        organisers="LZF, Ogres klubs",
        last_day=in_days(6),
        least_age=60,
    )
    announce_entry(ogre, terms, by=director)

    def found(query: str) -> list[str]:
        words = words_of(client.get(f"/?{query}"))
        return [name for name in ("Ogres kauss", "Rīgas kauss", "Kop ") if name in words]

    assert found("") == ["Ogres kauss", "Rīgas kauss", "Kop "]
    assert found("region=Vidzeme") == ["Ogres kauss"]
    assert found("fee=free") == found("entry=1") == ["Ogres kauss"]
    assert found("fee=paid") == []
    assert found("game=zole-classic&region=") == ["Ogres kauss", "Rīgas kauss"]
    for address in ("/calendar.ics?region=Vidzeme", "/events.atom?region=Vidzeme"):
        feed = client.get(address).content.decode()
        assert ("Ogres kauss" in feed, "Rīgas kauss" in feed) == (True, False)
    entry = client.get("/calendar.ics").content.decode()
    assert f"DTEND;VALUE=DATE:{in_days(7):%Y%m%d}" in entry
    listed = words_of(client.get("/"))
    assert "Vidzeme · vecums no 60" in listed
    assert "10 brīvas vietas" in listed
    page = words_of(client.get(f"/{ogre.slug}/"))
    assert "Rīko: LZF, Ogres klubs." in page


@pytest.mark.parametrize(
    ("terms", "code"),
    [
        ({"last_day": dt.date(2020, 1, 1)}, "ends_before_it_begins"),
        ({"least_age": 60, "most_age": 20}, "ages_impossible"),
    ],
)
def test_impossible_days_and_ages_are_refused(
    announce: Announce, director: Actor, terms: dict[str, Any], code: str
) -> None:
    with pytest.raises(Refused) as refused:
        announce_entry(announce(date=in_days(3)), EntryTerms(**terms), by=director)
    assert refused.value.code == code
