"""A player's rounds as a calendar file according to RFC 5545."""

import datetime as dt

import pytest
from django.test import Client
from django.utils import timezone

from tests.cast import EventOf, play_and_close, seat
from tournament.models import Tournament
from tournament.services.acts import Actor

IN_ORDER = {"first_seating": "list", "rounds": 2, "minutes": 40}


def lines_of(client: Client, tournament: Tournament, number: int = 2) -> list[str]:
    """Return a calendar's unfolded lines."""
    text = client.get(f"/{tournament.slug}/players/{number}.ics").content.decode()
    return text.replace("\r\n ", "").split("\r\n")


def values_of(lines: list[str], name: str) -> list[str]:
    return [line.partition(":")[2] for line in lines if line.partition(":")[0] == name]


def test_every_round_is_included_and_published_ones_have_a_table(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(4, settings=IN_ORDER, starts=dt.time(10), place="Ogre, Tautas nams")
    seat(tournament, by=director)

    lines = lines_of(client, tournament)

    assert values_of(lines, "SUMMARY") == [
        "Rudens kauss\\, 1. kārta: 1. galds\\, B vieta",
        "Rudens kauss\\, 2. kārta",
    ]
    assert values_of(lines, "DTSTART") == ["20261121T080000Z", "20261121T084000Z"]
    assert values_of(lines, "LOCATION") == ["Ogre\\, Tautas nams"] * 2


def test_breaks_delay_later_rounds(client: Client, director: Actor, event_of: EventOf) -> None:
    breaks = ({"after_round": 1, "minutes": 15},)
    tournament = event_of(4, settings=IN_ORDER, starts=dt.time(10), breaks=breaks)
    seat(tournament, by=director)

    assert values_of(lines_of(client, tournament), "DTSTART")[1] == "20261121T085500Z"


def test_without_times_the_event_is_an_all_day_entry(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(4, settings=IN_ORDER)
    seat(tournament, by=director)

    lines = lines_of(client, tournament)

    assert values_of(lines, "DTSTART;VALUE=DATE") == ["20261121"]


def test_the_calendar_follows_rfc_5545(client: Client, director: Actor, event_of: EventOf) -> None:
    tournament = event_of(
        4, settings=IN_ORDER, starts=dt.time(10), place="Ļoti gara vieta; " * 6 + "beigas"
    )
    seat(tournament, by=director)

    raw = client.get(f"/{tournament.slug}/players/1.ics").content
    lines = raw.split(b"\r\n")

    assert (b"\n" in raw.replace(b"\r\n", b""), max(map(len, lines)) <= 75) == (False, True)
    assert (lines[0], lines[1], lines[-2:]) == (
        b"BEGIN:VCALENDAR",
        b"VERSION:2.0",
        [b"END:VCALENDAR", b""],
    )
    assert raw.decode().count("BEGIN:VEVENT") == raw.decode().count("END:VEVENT") == 2


def test_a_calendar_fetched_again_replaces_its_entries(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(4, settings=IN_ORDER, starts=dt.time(10))
    play_and_close(tournament, by=director)
    before = lines_of(client, tournament)
    seat(tournament, by=director)

    after = lines_of(client, tournament)

    assert values_of(before, "UID") == values_of(after, "UID")
    assert int(values_of(before, "SEQUENCE")[0]) < int(values_of(after, "SEQUENCE")[0])


@pytest.mark.parametrize("sees", [Tournament.PublicSees.NOTHING, Tournament.PublicSees.SEATS])
def test_the_calendar_is_public_if_the_seats_are(
    client: Client, director: Actor, event_of: EventOf, sees: str
) -> None:
    tournament = event_of(4, settings=IN_ORDER, public_sees=sees)
    seat(tournament, by=director)

    answer = client.get(f"/{tournament.slug}/players/1.ics")

    assert answer.status_code == (404 if sees == Tournament.PublicSees.NOTHING else 200)


def test_an_entry_has_the_time_of_the_last_change_and_ends_after_its_breaks(
    client: Client, event_of: EventOf
) -> None:
    day = timezone.localdate() + dt.timedelta(9)
    breaks = ({"after_round": 1, "minutes": 15},)
    event = event_of(4, date=day, settings=IN_ORDER, starts=dt.time(10), breaks=breaks)
    begun = event.journal.latest("pk").at.astimezone(dt.UTC)

    entries = [client.get("/calendar.ics").content.decode() for _twice in (1, 2)]
    lines = entries[0].split("\r\n")

    assert entries[0] == entries[1]
    assert values_of(lines, "DTSTAMP") <= [begun.strftime("%Y%m%dT%H%M%SZ")]
    begins, ends = (
        dt.datetime.fromisoformat(values_of(lines, name)[0]) for name in ("DTSTART", "DTEND")
    )
    assert ends - begins == dt.timedelta(minutes=40 + 15 + 40)
