"""The lines of calendar files: of a feed, a player and a series, folded and with each time."""

from __future__ import annotations

import datetime as dt

import pytest
from django.utils import timezone

from tests.cast import Announce, EventOf, seat
from tests.services.series.seasons import FEBRUARY, fresh, series, take_in
from tournament.models import Announcement, JournalEntry, Publication, Tournament
from tournament.reading.calendar_files import (
    calendar_file,
    changed_at,
    last_changes,
    public_events,
    write_calendar,
    write_feed,
    write_series_calendar,
)
from tournament.reading.events.calendar import CalendarFilter
from tournament.reading.series.pages import view_of
from tournament.reading.visibility import public_view_of
from tournament.services.acts import Actor
from tournament.services.series import stages

pytestmark = pytest.mark.django_db
TWO_ROUNDS = {"first_seating": "list", "rounds": 2, "minutes": 40}
NEW_YEAR = dt.datetime(2026, 1, 1, 12, tzinfo=dt.UTC)


def entries_in(file: bytes) -> list[list[str]]:
    """Return the lines of each entry, without those of its beginning and end."""
    text = file.decode().replace("\r\n ", "")
    parts = text.split("BEGIN:VEVENT\r\n")[1:]
    return [part.partition("END:VEVENT")[0].split("\r\n")[:-1] for part in parts]


@pytest.mark.parametrize(
    ("value", "lines"),
    [
        ("a" * 73, ["X:" + "a" * 73]),
        ("a" * 74, ["X:" + "a" * 73, " a"]),
        ("a" * 147, ["X:" + "a" * 73, " " + "a" * 74]),
        ("a" * 148, ["X:" + "a" * 73, " " + "a" * 74, " a"]),
        ("a" * 72 + "ā", ["X:" + "a" * 72, " ā"]),
        ("a" * 71 + "ā", ["X:" + "a" * 71 + "ā"]),
    ],
)
def test_a_line_is_folded_after_seventy_five_bytes(value: str, lines: list[str]) -> None:
    file = calendar_file("Zole; lēni, \\ kopā", [f"X:{value}"]).decode()

    assert file.split("\r\n") == [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Karta//Karta//LV",
        "CALSCALE:GREGORIAN",
        "X-WR-CALNAME:Zole\\; lēni\\, \\\\ kopā",
        *lines,
        "END:VCALENDAR",
        "",
    ]


def test_a_feed_has_the_times_the_place_and_the_news_of_each_event(announce: Announce) -> None:
    two_days = announce(name="Divas dienas")
    until = dt.date(2026, 11, 22)
    Announcement.objects.create(tournament=two_days, fees="30+10", last_day=until, moved_why="nav")
    announce(name="Bez pulksteņa", starts=dt.time(18), settings={"minutes": None})
    off = announce(name="Atcelts", place="Ogre, nams", starts=dt.time(10), settings=TWO_ROUNDS)
    Tournament.objects.filter(pk=off.pk).update(called_off="slims tiesnesis")
    moved = announce(name="Pārcelts", starts=dt.time(18))
    Announcement.objects.create(tournament=moved, moved_from=until, moved_why="sniegs")
    JournalEntry.objects.all().delete()
    listed = Tournament.objects.order_by("pk")

    found = entries_in(write_feed("K", listed, page=lambda one: f"/{one.slug}/"))

    midnight = "DTSTAMP:20261120T220000Z"
    assert found == [
        [
            *("UID:divas-dienas-2026@karta", midnight, "SEQUENCE:1", "STATUS:CONFIRMED"),
            *("DTSTART;VALUE=DATE:20261121", "DTEND;VALUE=DATE:20261123"),
            *("SUMMARY:Divas dienas", "DESCRIPTION:30+10 €\\, 4×16", "URL:/divas-dienas-2026/"),
        ],
        [
            *("UID:bez-pulkstena-2026@karta", midnight, "SEQUENCE:1", "STATUS:CONFIRMED"),
            # Without planned rounds it lasts six hours.
            *("DTSTART:20261121T160000Z", "DTEND:20261121T220000Z"),
            *("SUMMARY:Bez pulksteņa", "DESCRIPTION:4×16", "URL:/bez-pulkstena-2026/"),
        ],
        [
            *("UID:atcelts-2026@karta", midnight, "SEQUENCE:1", "STATUS:CANCELLED"),
            *("DTSTART:20261121T080000Z", "DTEND:20261121T092000Z"),
            *("SUMMARY:Atcelts", "LOCATION:Ogre\\, nams"),
            *("DESCRIPTION:2×16\\nAtcelts: slims tiesnesis", "URL:/atcelts-2026/"),
        ],
        [
            *("UID:parcelts-2026@karta", midnight, "SEQUENCE:1", "STATUS:CONFIRMED"),
            *("DTSTART:20261121T160000Z", "DTEND:20261121T184000Z"),
            *("SUMMARY:Pārcelts", "DESCRIPTION:4×16\\nPārcelts: sniegs", "URL:/parcelts-2026/"),
        ],
    ]


def test_a_feed_has_the_public_events_of_the_last_year_without_rehearsals(
    announce: Announce,
) -> None:
    today = timezone.localdate()
    for days in (367, 366, -1, 0):
        announce(name=f"pirms {days}", date=today - dt.timedelta(days=days))
    announce(name="slēpts", date=today, public_sees="nothing")
    rehearsal = announce(name="mēģinājums", date=today)
    Tournament.objects.filter(pk=rehearsal.pk).update(is_rehearsal=True)

    assert [one.name for one in public_events(CalendarFilter())] == [
        "pirms -1",
        "pirms 0",
        "pirms 366",
    ]
    facts = {"date": today, "preset": "evening-16", "seed": "s"}
    Tournament.objects.bulk_create(
        Tournament(slug=f"e{n}", name=f"E{n}", **facts) for n in range(400)
    )
    assert len(public_events(CalendarFilter())) == 400


def test_the_last_change_is_an_announcement_or_a_publication(announce: Announce) -> None:
    first, second, third, fourth = (announce(name=name) for name in "ABCD")
    JournalEntry.objects.update(at=NEW_YEAR)
    later = NEW_YEAR + dt.timedelta(days=1)
    for event, verb in ((first, "change_settings"), (second, "seat")):
        JournalEntry.objects.create(
            tournament=event, verb=verb, at=later, signed="Dace", revision=2
        )
    JournalEntry.objects.filter(tournament=third).delete()
    for event, at in ((third, NEW_YEAR), (first, NEW_YEAR), (fourth, later)):
        Publication.objects.create(
            tournament=event, kind=Publication.Kind.SEATING, at=at, revision=2, rows=[]
        )

    found = last_changes([first, second, third, fourth])

    assert found == {first.pk: later, second.pk: NEW_YEAR, third.pk: NEW_YEAR, fourth.pk: later}
    assert changed_at(first, found) == later
    assert changed_at(first, {}) == dt.datetime(2026, 11, 20, 22, tzinfo=dt.UTC)


def test_a_players_rounds_have_their_seats_once_published(
    event_of: EventOf, director: Actor
) -> None:
    event = event_of(4, settings=TWO_ROUNDS, starts=dt.time(10), place="Ogre, nams")
    seat(event, by=director)
    JournalEntry.objects.all().delete()
    Publication.objects.update(at=NEW_YEAR)
    view = public_view_of(event.slug)

    assert entries_in(write_calendar(view, 3, page="/p/")) == [
        [
            *("UID:rudens-kauss-2026-3-1@karta", "DTSTAMP:20260101T120000Z", "SEQUENCE:4"),
            *("DTSTART:20261121T080000Z", "DTEND:20261121T084000Z"),
            "SUMMARY:Rudens kauss\\, 1. kārta: 1. galds\\, C vieta",
            *("LOCATION:Ogre\\, nams", "URL:/p/"),
        ],
        [
            *("UID:rudens-kauss-2026-3-2@karta", "DTSTAMP:20260101T120000Z", "SEQUENCE:4"),
            *("DTSTART:20261121T084000Z", "DTEND:20261121T092000Z"),
            "SUMMARY:Rudens kauss\\, 2. kārta",
            *("LOCATION:Ogre\\, nams", "URL:/p/"),
        ],
    ]
    view.tournament.starts, view.tournament.place = None, ""
    assert entries_in(write_calendar(view, 3, page="/p/")) == [
        [
            *("UID:rudens-kauss-2026-3-day@karta", "DTSTAMP:20260101T120000Z", "SEQUENCE:4"),
            *("DTSTART;VALUE=DATE:20261121", "SUMMARY:Rudens kauss", "URL:/p/"),
        ]
    ]


def test_a_series_has_its_stages_with_those_elsewhere_and_hidden_ones(
    announce: Announce, director: Actor
) -> None:
    cup = series(director)
    elsewhere = take_in(cup, 2, 1, 3, by=director)
    for name, day, facts in (
        ("Redzams", FEBRUARY, {"starts": dt.time(10), "place": "Ogre, nams"}),
        ("Slēpts", dt.date(2026, 3, 1), {"place": "Pagrabs", "public_sees": "nothing"}),
        ("Atcelts", dt.date(2026, 4, 1), {}),
    ):
        stages.add_stage(cup, announce(name=name, date=day, **facts), by=director)
    Tournament.objects.filter(name="Atcelts").update(called_off="slims tiesnesis")
    JournalEntry.objects.all().delete()
    assert elsewhere.outside is not None
    taken = elsewhere.outside.at.astimezone(dt.UTC)

    assert entries_in(write_series_calendar(view_of(fresh(cup)), page="/s/")) == [
        [
            *("UID:garkalnes-kauss-1@karta", f"DTSTAMP:{taken:%Y%m%dT%H%M%SZ}", "SEQUENCE:5"),
            *("DTSTART;VALUE=DATE:20260130", "SUMMARY:Garkalnes kauss: Ziemas posms", "URL:/s/"),
        ],
        [
            *("UID:garkalnes-kauss-2@karta", "DTSTAMP:20260226T220000Z", "SEQUENCE:6"),
            *("DTSTART:20260227T080000Z", "SUMMARY:Garkalnes kauss: Redzams"),
            *("LOCATION:Ogre\\, nams", "URL:/s/"),
        ],
        [
            *("UID:garkalnes-kauss-3@karta", "DTSTAMP:20260228T220000Z", "SEQUENCE:6"),
            *("DTSTART;VALUE=DATE:20260301", "SUMMARY:Garkalnes kauss: Nepublisks turnīrs"),
            "URL:/s/",
        ],
        [
            *("UID:garkalnes-kauss-4@karta", "DTSTAMP:20260331T210000Z", "SEQUENCE:6"),
            *("DTSTART;VALUE=DATE:20260401", "SUMMARY:Garkalnes kauss: Atcelts"),
            *("STATUS:CANCELLED", "URL:/s/"),
        ],
    ]
