"""The results of people across events, as whole values: persons, records, clubs and registers."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from fractions import Fraction

import pytest
from django.utils import timezone

from scoring.big_points import Place
from tests.cast import NAMES, EventOf, place_everybody, play_and_close
from tests.services.series.seasons import approved, series, take_in
from tournament.models import Merge, Placing, Player, Series, Tournament
from tournament.reading.people.clubs import club_page, club_slug, clubs, clubs_named
from tournament.reading.people.persons import (
    PersonRecord,
    best_of,
    career_keys,
    has_career,
    read_career,
)
from tournament.reading.people.records import records
from tournament.reading.people.register_page import first_people, listed_people, register_page
from tournament.reading.people.seasons import PublicResult, external_results, external_results_of
from tournament.reading.people.shared_tables import PastSeat
from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db

NEW_YEAR, SPRING, SUMMER = (dt.date(2026, month, 1) for month in (1, 4, 7))
Line = tuple[int | None, int | None, int | None, int]
PLACES: Mapping[dt.date, Mapping[int, Line]] = {
    NEW_YEAR: {1: (1, 1, 600, 40), 2: (2, 3, 480, 12), 3: (2, 3, 480, 9), 4: (4, 4, 300, -61)},
    SPRING: {2: (1, 1, 900, 31), 1: (2, 2, 540, 20), 4: (3, 3, 480, 12), 3: (4, 4, 60, -63)},
    SUMMER: {2: (1, 1, None, 50), 3: (2, 2, None, 7), 1: (3, 3, None, 5), 4: (None, None, None, 0)},
}
"""The places, sixtieths of big points and small points of each player in each event."""


@pytest.fixture
def past(event_of: EventOf, director: Actor) -> Series:
    """Return a series with an external list, won by 2 before 1 and 3, after three events."""
    for day, lines in PLACES.items():
        event = event_of(4, name=f"Kauss {day.month}", date=day)
        place_everybody(event)
        for number, (first, last, big, small) in lines.items():
            facts = {"place_first": first, "place_last": last, "big_sixtieths": big, "small": small}
            Placing.objects.filter(tournament=event, number=number).update(**facts)
    cup = series(director)
    take_in(cup, 2, 1, 3, by=director)
    return cup


def person(number: int) -> Player:
    return Player.objects.get(name=NAMES[number - 1])


def told(one: PublicResult) -> tuple[int, str, str, str]:
    """Return the person, the event, the place and the points of a result."""
    return one.person, one.name, str(one.place), one.points


def merge(number: int, into: int) -> None:
    player, root = person(number), person(into)
    Merge.objects.create(player=player, into=root, root=root, signed="Dace", at=timezone.now())
    Placing.objects.filter(person=player).update(person=root)


@pytest.mark.usefixtures("past")
def test_records_are_of_own_and_external_results_with_ten_of_each_kind() -> None:
    found = records()

    assert [(one.person, one.club, one.count) for one in found.wins] == [
        (2, "Rīga", 3),
        (1, "Cēsis", 1),
    ]
    assert [(one.person, one.count) for one in found.podiums] == [(1, 4), (2, 4), (3, 3), (4, 1)]
    assert [(one.name, one.count) for one in found.events] == [
        ("Anna Bērziņa", 4),
        ("Bruno Kalniņš", 4),
        ("Cilda Ozola", 4),
        ("Dainis Liepa", 3),
    ]
    # Results without big points are not compared, and an eleventh is not listed.
    assert [told(one.result) for one in found.big] == [
        (2, "Ziemas posms", "1", "29 (+93)"),
        (1, "Ziemas posms", "2", "28 (+86)"),
        (3, "Ziemas posms", "3", "27 (+79)"),
        (2, "Kauss 4", "1", "15 (+31)"),
        (1, "Kauss 1", "1", "10 (+40)"),
        (1, "Kauss 4", "2", "9 (+20)"),
        (2, "Kauss 1", "2-3", "8 (+12)"),
        (3, "Kauss 1", "2-3", "8 (+9)"),
        (4, "Kauss 4", "3", "8 (+12)"),
        (4, "Kauss 1", "4", "5 (−61)"),
    ]
    assert [(one.result.person, one.result.small) for one in found.small] == [
        *((2, 93), (1, 86), (3, 79), (1, 40), (2, 31)),
        *((1, 20), (2, 12), (4, 12), (3, 9), (4, -61)),
    ]
    assert not found.is_empty
    Player.objects.filter(pk=2).update(erased_at=timezone.now())
    assert [one.person for one in records().wins] == [1]


@pytest.mark.usefixtures("past")
def test_of_equal_results_the_earlier_one_is_listed_first() -> None:
    for day, number, facts in (
        (SUMMER, 2, {"big_sixtieths": 29 * 60, "small": 1}),
        (NEW_YEAR, 4, {"small": -1}),
        (SPRING, 3, {"small": 0}),
        (NEW_YEAR, 3, {"big_sixtieths": None}),
        (SPRING, 4, {"big_sixtieths": None}),
    ):
        Placing.objects.filter(tournament__date=day, person=number).update(**facts)

    found = records()

    assert [(one.result.name, str(one.result.big)) for one in found.big[:2]] == [
        *(("Ziemas posms", "29"), ("Kauss 7", "29")),
    ]
    assert [(one.result.person, one.result.small) for one in found.small[-3:]] == [
        *((2, 1), (3, 0), (4, -1)),
    ]


def test_a_house_without_results_has_no_records() -> None:
    assert records().is_empty


@pytest.mark.usefixtures("past")
def test_the_eleventh_person_is_not_among_the_record_holders(event_of: EventOf) -> None:
    place_everybody(event_of(12, name="Liels", date=SUMMER))

    found = records()

    # Of four events and fewer, the first ten by their number in the register.
    assert [(one.person, one.count) for one in found.events] == [
        *((1, 5), (2, 5), (3, 5), (4, 4)),
        *((5, 1), (6, 1), (7, 1), (8, 1), (9, 1), (10, 1)),
    ]


@pytest.mark.usefixtures("past")
def test_a_person_has_the_best_place_in_the_largest_and_latest_event() -> None:
    def best(number: int, seats: Sequence[PastSeat] = ()) -> PersonRecord:
        key = person(number)
        found = best_of(key, seats, external_results_of(key.pk))
        assert found is not None
        return found

    seats = [PastSeat(1, 1, 1, 5, 1), PastSeat(2, 2, 1, -3, 2), PastSeat(3, 3, 1, 9, 1)]
    anna, bruno, cilda, dainis = best(1, seats), best(2), best(3), best(4)

    assert [(one.events, one.wins, one.podiums) for one in (anna, bruno, cilda, dainis)] == [
        *((4, 1, 4), (4, 3, 4), (4, 0, 3), (3, 0, 1))
    ]
    assert [one.place and told(one.place)[1:3] for one in (anna, bruno, cilda, dainis)] == [
        *(("Kauss 1", "1"), ("Kauss 7", "1"), ("Kauss 7", "2"), ("Kauss 4", "3"))
    ]
    assert [one.big and one.big.big for one in (anna, bruno, cilda, dainis)] == [28, 29, 27, 8]
    assert (anna.tables, anna.tables_won, anna.at_a_table, anna.deals) == (3, 2, 9, None)
    assert (bruno.tables, bruno.tables_won, bruno.at_a_table) == (0, 0, None)
    Placing.objects.filter(person=4).update(place_first=None, place_last=None, big_sixtieths=None)
    assert (best(4).place, best(4).big, best(4).events) == (None, None, 3)
    Placing.objects.all().delete()
    assert best_of(person(4), seats, []) is None


@pytest.mark.usefixtures("past")
def test_a_merged_person_has_the_results_of_all_rows() -> None:
    merge(3, into=4)

    lines = {line.person: line for line in register_page("", "")[1]}

    assert sorted(lines) == [1, 2, 4]
    # Both rows took part in each event, which counts once; the list elsewhere counts too.
    assert (lines[4].events, lines[4].wins, lines[4].podiums, lines[4].best) == (4, 0, 4, 2)
    assert [told(one) for one in external_results_of(4)] == [
        (4, "Ziemas posms", "3", "27 (+79)"),
    ]
    assert [one.person for one in external_results()] == [2, 1, 4]
    record = best_of(person(4), [], external_results_of(4))
    assert record is not None
    assert (record.events, record.podiums) == (4, 4)


@pytest.mark.usefixtures("past")
def test_the_register_counts_events_wins_and_podiums_with_those_elsewhere() -> None:
    def line(*facts: object) -> tuple[object, ...]:
        return facts

    _page, found = register_page("", "")

    assert [
        (one.person, one.club, one.events, one.wins, one.podiums, one.best) for one in found
    ] == [
        line(1, "Cēsis", 4, 1, 4, 1),
        line(2, "Rīga", 4, 3, 4, 1),
        line(4, "Cēsis", 3, 0, 1, 3),
        line(3, "Ogre", 4, 0, 3, 2),
    ]
    assert [one.person for one in register_page("ann bērz", "")[1]] == [1]
    assert [one.person for one in register_page("", "", club="Cēsis")[1]] == [1, 4]
    assert [one.person for one in listed_people(club="Cēsis")] == [1, 4]
    assert [one.person for one in listed_people()] == [1, 2, 4, 3]
    assert [one.person for one in first_people("", 3)] == [1, 2, 4]


def test_a_person_with_results_elsewhere_alone_is_listed(director: Actor) -> None:
    take_in(series(director), 2, 1, by=director)

    _page, found = register_page("", "")

    assert [(one.name, one.events, one.wins, one.podiums, one.best) for one in found] == [
        *(("Anna Bērziņa", 1, 0, 1, 2), ("Bruno Kalniņš", 1, 1, 1, 1)),
    ]
    known = records()
    assert [[one.count for one in rows] for rows in (known.wins, known.podiums, known.events)] == [
        *([1], [1, 1], [1, 1]),
    ]
    record = best_of(person(1), [], external_results_of(person(1).pk))
    assert record is not None
    assert (record.events, record.wins, record.podiums) == (1, 0, 1)


def test_a_page_of_the_register_has_a_hundred_people(event_of: EventOf) -> None:
    event = event_of(1)
    names = [f"{'a' * 59}{n % 2} Persona {n:03}" for n in range(101)]
    people = [Player.objects.create(name=name) for name in names]
    Placing.objects.bulk_create(
        Placing(tournament=event, player=one, person=one, number=n, players=101, small=0)
        for n, one in enumerate(people, start=1)
    )

    assert [len(register_page("", page)[1]) for page in ("1", "2")] == [100, 1]
    # Of a longer search only the first sixty characters count.
    assert len(listed_people(f"{'a' * 59}1zzz")) == 50


@pytest.mark.usefixtures("past")
def test_a_club_has_its_people_and_wins_under_the_name_most_of_them_write() -> None:
    Player.objects.filter(pk=3).update(club="cesis")

    first, second = clubs()

    assert (first.slug, first.name, first.people, set(first.spelled), first.wins) == (
        *("cesis", "Cēsis", 3, {"Cēsis", "cesis"}, 1),
    )
    assert (second.slug, second.name, second.people, second.wins) == ("riga", "Rīga", 1, 3)
    page = club_page("cesis")
    assert page is not None
    assert [(line.person, line.events) for line in page.lines] == [(1, 4), (3, 4), (4, 3)]
    assert (page.club.name, page.club.people, page.wins) == ("Cēsis", 3, 1)
    assert club_page("ogre") is None
    assert [(one.slug, one.wins) for one in clubs_named("ces")] == [("cesis", 0)]
    assert clubs_named("ogre") == []
    assert (club_slug("Rīgas Zole 2"), club_slug("!")) == ("rigas-zole-2", "")


@pytest.mark.parametrize(("born", "shown"), [(2007, [2, 1, 3]), (2008, [2, 1]), (None, [2, 1, 3])])
@pytest.mark.usefixtures("past")
def test_an_external_result_of_a_minor_is_not_shown(born: int | None, shown: list[int]) -> None:
    Player.objects.filter(pk=3).update(born=born)

    assert [one.person for one in external_results()] == shown


@pytest.mark.parametrize(
    ("day", "shown"),
    [(dt.date(2026, 1, 29), True), (dt.date(2026, 1, 30), False), (dt.date(2026, 1, 31), False)],
)
@pytest.mark.usefixtures("past")
def test_an_external_result_is_hidden_until_the_last_event_as_a_minor(
    day: dt.date, *, shown: bool
) -> None:
    Tournament.objects.filter(name="Kauss 1").update(date=day)
    Placing.objects.filter(tournament__name="Kauss 1", person=3).update(shield_age=18)

    assert (3 in [one.person for one in external_results()]) is shown


def test_the_same_result_in_two_lists_is_told_once(past: Series, director: Actor) -> None:
    again = series(director, rule={"count": 1})
    for name in ("Ziemas posms", "Cits posms"):
        take_in(again, 2, 1, 3, by=director, name=name)

    found = external_results()

    assert sorted((one.name, one.person) for one in found) == [
        *(("Cits posms", number) for number in (1, 2, 3)),
        *(("Ziemas posms", number) for number in (1, 2, 3)),
    ]


def test_a_result_shows_the_points_that_its_list_states() -> None:
    def points(big: int | None, small: int | None, *, is_signed: bool = True) -> str:
        exact = None if big is None else Fraction(big)
        found = PublicResult(1, "A", SPRING, Place(1, 2), 4, exact, small, is_signed=is_signed)
        assert found.has_won
        assert (found.is_among(0), found.is_among(1)) == (False, True)
        return found.points

    assert [points(7, 3), points(7, None), points(None, 3), points(None, None)] == [
        *("7 (+3)", "7", "+3", "–"),
    ]
    assert points(None, 3, is_signed=False) == "3"
    nowhere = PublicResult(1, "A", SPRING, None, 4, None, None)
    assert (nowhere.has_won, nowhere.is_among(3)) == (False, False)


def test_a_career_has_played_and_external_events_latest_first(director: Actor) -> None:
    first = approved(director, day=NEW_YEAR, name="Pirmais")
    second = approved(director, day=SPRING, name="Otrais")
    take_in(series(director), 4, 1, by=director)
    group = [first.entries.get(number=1).player_id]
    elsewhere = external_results_of(group[0])

    keys = career_keys(group, elsewhere)

    assert [key if isinstance(key, int) else key.name for key in keys] == [
        second.entries.get(number=1).pk,
        "Ziemas posms",
        first.entries.get(number=1).pk,
    ]
    career = read_career(group, keys)
    assert [one.is_external for one in career] == [False, True, False]
    assert [getattr(one, "is_disqualified", None) for one in career] == [False, None, False]
    found = [(str(one.place), one.players, one.big, one.small) for one in career]
    assert found == [
        ("2", 4, Fraction(4), -2),
        ("2", 2, Fraction(28), 86),
        ("2", 4, Fraction(4), -2),
    ]
    assert has_career(group[0])
    assert not has_career(999)


def test_an_event_without_an_announced_result_has_no_place_and_points_yet(
    event_of: EventOf, director: Actor
) -> None:
    event = event_of(4)
    play_and_close(event, by=director)
    group = [event.entries.get(number=1).player_id]

    (found,) = read_career(group, career_keys(group, []))

    assert (found.place, found.players, found.big, found.small) == (None, 0, None, 0)
