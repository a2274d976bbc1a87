"""The calendar, the archive, the search and the planner of a whole house, as whole lists."""

from __future__ import annotations

import datetime as dt
from operator import attrgetter
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from tests.cast import Announce, EventOf, charge, place_everybody, play_and_close, seat
from tournament.models import Announcement, Placing, Publication, Scope, Screen, Tournament
from tournament.reading.events.calendar import (
    CalendarFilter,
    calendar,
    is_shown_on,
    side_events,
    side_events_digest,
)
from tournament.reading.events.heroes import heroes
from tournament.reading.events.planner import DayClash, season_ahead
from tournament.reading.house import archive, read_year, search, winners_of
from tournament.services.acts import Actor

State = Tournament.State


def in_days(days: int) -> dt.date:
    return timezone.localdate() + dt.timedelta(days=days)


@pytest.mark.parametrize(
    ("query", "expected", "is_narrowing", "feed"),
    [
        ({}, CalendarFilter(), False, ""),
        ({"year": "2026"}, CalendarFilter(year=2026), True, ""),
        ({"year": "202"}, CalendarFilter(), False, ""),
        ({"year": "20266"}, CalendarFilter(), False, ""),
        ({"year": "２０２６"}, CalendarFilter(), False, ""),
        ({"year": "2x26"}, CalendarFilter(), False, ""),
        ({"search": f" {'a' * 70}"}, CalendarFilter(search="a" * 59), True, ""),
        ({"game": "g" * 61}, CalendarFilter(game="g" * 60), True, f"?game={'g' * 60}"),
        ({"region": "r" * 61}, CalendarFilter(region="r" * 60), True, f"?region={'r' * 60}"),
        ({"page": "2"}, CalendarFilter(page="2"), False, ""),
        (
            {"fee": "free", "entry": "1", "kind": "final"},
            *(CalendarFilter(fee="free", entry="1", kind="final"), True),
            "?fee=free&entry=1&kind=final",
        ),
    ],
)
def test_a_query_becomes_filters_and_the_address_of_a_feed(
    query: dict[str, str], expected: CalendarFilter, feed: str, *, is_narrowing: bool
) -> None:
    found = CalendarFilter.from_query(query)

    assert (found, found.is_narrowing, found.query) == (expected, is_narrowing, feed)


@pytest.mark.parametrize(
    ("text", "year"),
    [
        ("2026", 2026),
        ("9999", 9999),
        ("0002", 2),
        ("0001", None),
        ("0000", None),
        ("202", None),
        ("20260", None),
        ("-202", None),
        ("２０２６", None),
        ("", None),
    ],
)
def test_only_a_year_of_four_digits_is_read(text: str, year: int | None) -> None:
    assert read_year(text) == year


@pytest.mark.django_db
def test_the_calendar_has_each_event_in_the_list_of_its_state(announce: Announce) -> None:
    facts = [
        ("Vakar", -1, State.PLANNED),
        ("Sen", -30, State.PLANNED),
        ("Šodien", 0, State.PLANNED),
        ("Rīt", 1, State.PLANNED),
        ("Arī rīt", 1, State.PLANNED),
        ("Notiek", 0, State.RUNNING),
        ("Notika", -2, State.PROVISIONAL),
        ("Pērn", -300, State.APPROVED),
        ("Nesen", -3, State.APPROVED),
    ]
    for name, days, state in facts:
        event = announce(name=name, date=in_days(days))
        Tournament.objects.filter(pk=event.pk).update(
            state=state, correction_until=timezone.now() if state == State.PROVISIONAL else None
        )

    found = calendar(CalendarFilter())

    assert [
        [one.name for one in each]
        for each in (found.running, found.coming, found.past.object_list, found.unplayed)
    ] == [
        ["Notiek", "Notika"],
        ["Šodien", "Arī rīt", "Rīt"],
        ["Nesen", "Pērn"],
        ["Vakar", "Sen"],
    ]
    assert not found.is_empty
    assert calendar(CalendarFilter(search="nav")).is_empty
    assert [one.name for one in calendar(CalendarFilter(search="rīt arī")).coming] == ["Arī rīt"]
    assert len(found.months) == 1


@pytest.mark.django_db
def test_the_calendar_is_filtered_by_year_game_fee_and_entry(announce: Announce) -> None:
    free, paid, unsaid = (announce(name=name, date=in_days(9)) for name in ("A", "B", "C"))
    for event, fees, region in (
        (free, "0", "Vidzeme"),
        (paid, "30+10", "rīga"),
        (unsaid, "", ""),
    ):
        Announcement.objects.create(
            tournament=event, fees=fees, region=region, takes_entries=event == paid
        )
    announce(name="D", date=dt.date(2020, 12, 31), preset="kop")
    announce(name="E", date=dt.date(2021, 1, 1), preset="golf")

    def names(**wanted: Any) -> str:  # noqa: ANN401
        found = calendar(CalendarFilter(**wanted))
        return "".join(sorted(one.name for one in (*found.coming, *found.unplayed)))

    assert (names(fee="free"), names(fee="paid"), names(fee="x")) == ("A", "B", "ABCDE")
    assert (names(region="Vidzeme"), names(entry="1")) == ("A", "B")
    assert (names(game="kop"), names(game="golf")) == ("D", "E")
    assert (names(year=2020), names(year=2021)) == ("D", "E")
    choices = calendar(CalendarFilter()).choices
    assert list(choices.games) == ["golf", "kop", "zole-classic"]
    assert list(choices.regions) == ["rīga", "Vidzeme"]
    assert list(choices.years) == [in_days(9).year, 2021, 2020]


@pytest.mark.django_db
def test_events_of_a_calendar_count_players_and_rounds(event_of: EventOf) -> None:
    event = event_of(4)
    event.entries.filter(number=4).update(to_round=1)

    (found,) = [*calendar(CalendarFilter()).coming, *calendar(CalendarFilter()).unplayed]

    counted = attrgetter("players", "playing", "promised", "rounds_seated", "rounds_closed")
    assert counted(found) == (4, 3, 0, 0, 0)


@pytest.mark.django_db
def test_the_calendar_lists_the_next_200_events_and_the_last_50_without_a_result() -> None:
    facts = {"preset": "evening-16", "seed": "s", "public_sees": "all"}
    Tournament.objects.bulk_create(
        Tournament(slug=f"e{days}", name="E", date=in_days(days), **facts)
        for days in (*range(-51, 0), *range(201))
    )

    found = calendar(CalendarFilter())

    assert [one.date for one in found.coming] == list(map(in_days, range(200)))
    assert [one.date for one in found.unplayed] == [in_days(-days) for days in range(1, 51)]


@pytest.mark.django_db
def test_the_first_two_running_events_show_their_leaders(
    event_of: EventOf, director: Actor
) -> None:
    for players in (4, 5, 3):
        play_and_close(event_of(players, name=f"{players}"), by=director)
    seat(event_of(6), by=director)
    running = sorted(calendar(CalendarFilter()).running, key=attrgetter("name"))

    first, second = heroes(running)

    assert [(one.view.tournament.name, one.players, one.rounds) for one in (first, second)] == [
        ("3", 3, 4),
        ("4", 4, 4),
    ]
    assert [len(one.leading.lines) for one in (first, second) if one.leading] == [3, 3]
    assert first.story is not None
    (waiting,) = heroes(running[3:])
    assert (waiting.leading, waiting.story) == (None, None)


@pytest.mark.django_db
def test_side_events_are_public_ones_of_the_same_day_and_place(announce: Announce) -> None:
    main = announce(name="Main", place="Ogre")
    later = announce(name="Later", place="Ogre", starts=dt.time(20))
    early = announce(name="Early", place="Ogre", starts=dt.time(9))
    announce(name="Elsewhere", place="Cēsis")
    announce(name="Tomorrow", place="Ogre", date=main.date + dt.timedelta(days=1))
    shown = [one.name for one in side_events(main)]

    beside = Screen(tournament=main, shows=Screen.Shows.BESIDE)
    turning = Screen(
        tournament=main, shows=Screen.Shows.ROTATION, turns=[Screen.Shows.BESIDE.value]
    )
    others = Screen(tournament=main, shows=Screen.Shows.ROTATION, turns=[])

    assert shown == ["Early", "Later"]
    assert list(side_events(announce(name="Nowhere", place=""))) == []
    assert [is_shown_on(one) for one in (beside, turning, others)] == [True, True, False]
    for number in range(7):
        announce(name=f"Neighbour {number}", place="Cēsis")
    assert len(side_events(Tournament.objects.get(name="Elsewhere"))) == 6
    digest = f"-{early.pk}.{early.revision}-{later.pk}.{later.revision}"
    assert (side_events_digest(beside), side_events_digest(others)) == (digest, "")


@pytest.fixture
def past(event_of: EventOf) -> list[Tournament]:
    """Return three approved events of two years and games, each with two players placed."""
    found = []
    for name, day, preset in (
        ("Pirmais", dt.date(2024, 3, 1), "evening-16"),
        ("Otrais", dt.date(2024, 5, 1), "kop"),
        ("Trešais", dt.date(2025, 5, 1), "evening-16"),
    ):
        event = event_of(2, name=name, date=day, preset=preset, place="Ogre")
        place_everybody(event)
        found.append(event)
    return found


@pytest.mark.django_db
def test_the_archive_counts_events_by_year_and_game(past: list[Tournament]) -> None:
    found = archive(None, "", "")
    zole, other = found.games
    of_event = attrgetter("winners")

    assert [(one.year, [cell.events for cell in one.cells], one.events) for one in found.years] == [
        (2025, [one.events for one in found.years[0].cells], 1),
        (2024, [1, 1], 2),
    ]
    assert [one.name for one in found.played] == ["Trešais", "Otrais", "Pirmais"]
    assert [[won.number for won in of_event(one)] for one in found.played] == [[1], [1], [1]]
    assert list(map(attrgetter("players"), found.played)) == [2, 2, 2]
    assert {one.name for one in archive(2024, "", "").played} == {"Pirmais", "Otrais"}
    by_game = [[one.name for one in archive(None, game, "").played] for game in (zole, other)]
    assert sorted(by_game) == [["Otrais"], ["Trešais", "Pirmais"]]


@pytest.mark.django_db
def test_the_winner_is_the_first_in_place(past: list[Tournament]) -> None:
    first, second, _third = past
    Placing.objects.filter(tournament=first, number=2).update(place_first=1)

    found = winners_of([first.pk, second.pk])

    assert {pk: [one.number for one in won] for pk, won in found.items()} == {
        first.pk: [1, 2],
        second.pk: [1],
    }
    assert winners_of([]) == {}


@pytest.mark.django_db
def test_a_search_finds_all_words_in_any_of_name_and_place(past: list[Tournament]) -> None:
    found = search("OGRE tresais")

    assert [one.name for one in found.events] == ["Trešais"]
    assert (list(found.series), list(found.ratings), found.is_empty) == ([], [], False)
    assert [one.name for one in search("").events] == ["Trešais", "Otrais", "Pirmais"]
    assert search("kaut kas").is_empty


@pytest.mark.django_db
def test_a_search_lists_the_first_matches_of_each_kind_and_the_archive_pages() -> None:
    facts = {"preset": "evening-16", "seed": "s", "public_sees": "all", "state": State.APPROVED}
    Tournament.objects.bulk_create(
        Tournament(slug=f"e{days}", name="Kauss", date=in_days(-days), **facts)
        for days in range(61)
    )
    kinds = [Scope.Kind.RATINGS] * 2 + [Scope.Kind.SERIES] * 39
    scopes = Scope.objects.bulk_create(
        Scope(kind=kind, slug=f"s{number}", name="Kausa sērija")
        for number, kind in enumerate(kinds)
    )
    for scope in scopes[:2]:
        Publication.objects.create(
            scope=scope, kind=Publication.Kind.RATING, as_of=in_days(0), revision=1
        )

    newest, found = search(""), search("kaus")

    assert [one.date for one in newest.events] == [in_days(-days) for days in range(8)]
    assert (len(newest.ratings), len(newest.series)) == (2, 39)
    assert [one.date for one in found.events] == [in_days(-days) for days in range(20)]
    assert (len(found.ratings), len(found.series)) == (2, 38)
    assert [len(archive(None, "", page).played) for page in ("1", "2")] == [60, 1]


@pytest.mark.django_db
def test_a_search_reads_sixty_characters(announce: Announce) -> None:
    announce(name="a" * 60)
    announce(name="b" * 59)

    found = [search(words).events for words in ("a" * 60 + "x", "b" * 60)]

    assert [[one.name for one in each] for each in found] == [["a" * 60], []]


@pytest.mark.django_db
def test_the_season_has_the_next_400_events() -> None:
    facts = {"preset": "evening-16", "seed": "s", "public_sees": "all"}
    Tournament.objects.bulk_create(
        Tournament(slug=f"e{days}", name="E", date=in_days(days), **facts) for days in range(401)
    )

    planned = season_ahead(AnonymousUser()).planned

    assert [one.event.date for one in planned] == list(map(in_days, range(400)))


@pytest.mark.django_db
def test_the_season_lists_clashes_with_what_two_events_share(
    announce: Announce, director: Actor
) -> None:
    first = announce(name="A", date=in_days(5), place="Ogre")
    charge(first, by=director)
    first.announcement.last_day = in_days(6)
    first.announcement.region = "Vidzeme"
    first.announcement.save()
    same = announce(name="B", date=in_days(6), place="Ogre")
    other = announce(name="C", date=in_days(6), place="Cēsis", preset="lzf-rondo")
    announce(name="D", date=in_days(7), place="Ogre")
    announce(name="E", date=in_days(14))
    announce(name="Vakar", date=in_days(-1))

    season = season_ahead(AnonymousUser(), in_days(7))

    assert [one.event.name for one in season.planned] == ["A", "B", "C", "D", "E"]
    assert [one.event.name for one in season.around] == ["A", "B", "C", "D", "E"]
    planned = season.planned[0]
    assert (planned.region, planned.last_day) == ("Vidzeme", in_days(6))
    assert planned.clashes == (
        DayClash(same, same_place=True, same_region=False, same_game=True),
        DayClash(other, same_place=False, same_region=False, same_game=False),
    )
    assert [len(one.clashes) for one in season.planned] == [2, 2, 2, 0, 0]
    assert season.clashing == 2
    assert [one.event.name for one in season_ahead(AnonymousUser(), in_days(22)).around] == []
    assert season_ahead(AnonymousUser()).around == ()


@pytest.mark.parametrize(
    ("game", "place", "region", "is_serious"),
    [
        (True, True, False, True),
        (True, False, True, True),
        (True, False, False, False),
        (False, True, True, False),
    ],
)
def test_a_clash_is_serious_in_one_game_and_near_each_other(
    *, game: bool, place: bool, region: bool, is_serious: bool
) -> None:
    clash = DayClash(Tournament(), same_place=place, same_region=region, same_game=game)

    assert clash.is_serious is is_serious
