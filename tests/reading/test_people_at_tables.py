"""What people did at tables across events: balances, deals and substitutes, and their clubs."""

from __future__ import annotations

import pytest
from django.utils import timezone

from scoring.teams import Member, Team
from tests.cast import EventOf, play, play_and_close, seat, seats_of, set_up_team
from tournament.exchange.player_lists import Newcomer
from tournament.models import Merge, Placing, Player, Tournament
from tournament.reading.people.clubs import clubs_of, people_of_club
from tournament.reading.people.courses import courses
from tournament.reading.people.deals import Average, DealsPlayed, count_deals, deals_played
from tournament.reading.people.shared_tables import (
    PastSeat,
    course_chart,
    opponents,
    own_seats,
    partners,
    past_holders,
    shared_tables,
)
from tournament.reading.visibility import public_view_for
from tournament.services.acts import Actor
from tournament.services.judging import voiding
from tournament.services.people import attendance
from tournament.services.rounds import closing
from tournament.services.sheets import entering

pytestmark = pytest.mark.django_db
IN_ORDER = {"first_seating": "list", "rounds": 2, "deals": 4}
DEALS: list[dict[str, object]] = [
    {"contract": "zole", "declarer": 1, "won": True},
    {"contract": "ordinary", "declarer": 0, "won": True},
    {"contract": "passed"},
]


@pytest.fixture
def event(event_of: EventOf, director: Actor) -> Tournament:
    """Return an event of four: 5 replaces 1 in the second round, and shares its table with 2."""
    event = event_of(4, settings=IN_ORDER)
    seat(event, by=director)
    entering.enter_deals(event, round_number=1, table_number=1, deals=DEALS, by=director)
    closing.close_round(event, round_number=1, by=director)
    attendance.substitute(event.entries.get(number=1), Newcomer("Zane Ozola"), by=director)
    event.refresh_from_db()
    seat(event, by=director)
    entering.enter_totals(event, round_number=2, table_number=1, totals=[6, 6, -5, -7], by=director)
    closing.close_round(event, round_number=2, by=director)
    event.refresh_from_db()
    return event


def test_deals_are_counted_by_role_and_seat_without_those_of_a_player_who_left(
    event: Tournament,
) -> None:
    # A zole pays 5 from each, an ordinary game 1, and a passed deal nothing.
    found = {number: dict(counts) for number, counts in count_deals(event).items()}

    third = {"all": 3, "all_points": -6, "opponent": 2, "opponent_points": -6}
    assert found == {
        2: {
            "all": 3,
            "all_points": 14,
            "B": 3,
            "B_points": 14,
            "zoles": 1,
            "zoles_won": 1,
            "declarer": 1,
            "declarer_points": 15,
            "opponent": 1,
            "opponent_points": -1,
            "dealer": 1,
            "dealer_points": -1,
        },
        3: {
            **third,
            "C": 3,
            "C_points": -6,
            "zoles": 0,
            "zoles_won": 0,
            "dealer": 1,
            "dealer_points": 0,
        },
        4: {**third, "D": 3, "D_points": -6, "zoles": 0, "zoles_won": 0},
    }
    assert deals_played([Placing(deals=found[2])]) == DealsPlayed(
        events=1,
        deals=3,
        zoles=1,
        zoles_won=1,
        averages=(
            *(Average("declarer", 1, 15), Average("opponent", 1, -1), Average("dealer", 1, -1)),
            Average("B", 3, 14),
        ),
    )


def test_a_substitute_has_the_deals_from_their_first_round_on(
    event_of: EventOf, director: Actor
) -> None:
    event = event_of(4, settings=IN_ORDER)
    play_and_close(event, by=director)
    attendance.substitute(event.entries.get(number=1), Newcomer("Zane Ozola"), by=director)
    seat(event, by=director)
    lost = {"contract": "ordinary", "declarer": 1, "won": False}
    entering.enter_deals(event, round_number=2, table_number=1, deals=[lost], by=director)
    closing.close_round(event, round_number=2, by=director)

    found = count_deals(Tournament.objects.get(pk=event.pk))

    # A lost ordinary game costs 2 to each of three, and 1 sits at seat A.
    assert {n: (one["all"], one["all_points"]) for n, one in found.items()} == {
        1: (1, 2),
        2: (1, -6),
        3: (1, 2),
        4: (1, 2),
    }
    assert (found[2]["declarer"], found[1]["opponent"], found[1]["A"]) == (1, 1, 1)


@pytest.mark.usefixtures("event")
def test_the_tables_of_a_number_are_those_of_the_player_at_the_time() -> None:
    found = {number: own_seats([number]) for number in (1, 5, 2)}

    assert found == {
        1: [PastSeat(table=1, round=1, entry=1, small=-2, place=2)],
        5: [PastSeat(table=2, round=2, entry=1, small=6, place=1)],
        2: [PastSeat(1, 1, 2, 14, 1), PastSeat(2, 2, 2, 6, 1)],
    }
    balances = {
        number: [
            (one.person, one.tables, one.ahead, one.behind, one.balance)
            for one in partners([number], seats)
        ]
        for number, seats in found.items()
    }
    # 2 and 5 share the first place of their table, which nobody won.
    assert balances == {
        1: [(3, 1, 1, 0, 4), (4, 1, 1, 0, 4), (2, 1, 0, 1, -16)],
        5: [(4, 1, 1, 0, 13), (3, 1, 1, 0, 11), (2, 1, 0, 0, 0)],
        2: [(4, 2, 2, 0, 33), (3, 2, 2, 0, 31), (1, 1, 1, 0, 16), (5, 1, 0, 0, 0)],
    }
    both = shared_tables([2], [3])
    assert [(one.event, one.slug, one.round, one.table, one.own, one.other) for one in both] == [
        ("Rudens kauss", "rudens-kauss-2026", 2, 1, 6, -5),
        ("Rudens kauss", "rudens-kauss-2026", 1, 1, 14, -6),
    ]
    assert past_holders() == past_holders([1]) == {1: [(2, 1)]}
    assert past_holders([2]) == {}


def test_opponents_who_share_a_place_beat_nobody(event: Tournament) -> None:
    known = courses(public_view_for(event))

    assert [
        (one.number, one.rounds, one.beaten, one.lost, one.difference)
        for one in opponents(known, 1)
    ] == [(2, (1, 2), 0, 1, -16), (3, (1, 2), 2, 0, 15), (4, (1, 2), 2, 0, 17)]
    chart = course_chart(known, 1)
    assert chart is not None
    assert [line.number for line in chart.lines] == [1]
    assert (course_chart(known, 9), course_chart(None, 1)) == (None, None)


def test_a_void_table_is_no_table_of_its_players(event_of: EventOf, director: Actor) -> None:
    event = event_of(8, settings={**IN_ORDER, "rounds": 3})
    seat(event, by=director)
    play(event, round_number=1, by=director)
    voiding.void_table(event, voiding.VoidTable(1, 1), reason="Marked cards", by=director)
    closing.close_round(event, round_number=1, by=director)

    assert own_seats([1]) == []
    assert [one.small for one in own_seats([5])] == [12]
    known = courses(public_view_for(Tournament.objects.get(pk=event.pk)))
    assert opponents(known, 1) == ()
    assert [one.number for one in opponents(known, 5)] == [6, 7, 8]


def test_a_course_shows_the_round_in_play_with_a_void_table_as_such(
    event_of: EventOf, director: Actor
) -> None:
    event = event_of(9, preset="kop", settings={"sit_out": {"big": "1", "small": 0}, "rounds": 3})
    play_and_close(event, by=director)
    seat(event, by=director)
    first, second = (table[0] for table in seats_of(event, 2))
    play(event, round_number=2, by=director)
    voiding.void_table(event, voiding.VoidTable(2, 1), reason="Marked cards", by=director)
    (resting,) = set(range(1, 10)).difference(*seats_of(event, 2))

    known = courses(public_view_for(Tournament.objects.get(pk=event.pk)))

    assert known is not None
    live = [known.stages(number)[-1] for number in (first, second, resting)]
    assert [(one.round, one.is_void, one.sits_out, one.place is None) for one in live] == [
        (2, True, False, True),
        (2, False, False, False),
        (2, False, True, True),
    ]


def test_the_people_of_a_club_are_listed_once_with_their_number_and_team(
    event_of: EventOf, director: Actor
) -> None:
    event = event_of(12)
    set_up_team(event, Team("Ogres zole", (Member(3), Member(6))), by=director)
    attendance.withdraw(event.entries.get(number=9), by=director)
    Player.objects.create(name="Zane Ozola", club="ogre", born=1990)
    Player.objects.create(name="Ivars Cits", club="Ogres zole")
    twin = Player.objects.create(name="Cilda O.", club="Ogre")
    root = Player.objects.get(name="Cilda Ozola")
    Merge.objects.create(player=twin, into=root, root=root, signed="Dace", at=timezone.now())
    Player.objects.filter(pk=root.pk).update(born=1980)
    people = Player.objects.all()

    found = people_of_club(event, people, "OGRE", known=people.exclude(name="Zane Ozola"))

    assert [(one.name, one.born, one.number, list(one.teams), one.is_out) for one in found] == [
        ("Cilda O.", None, 3, ["Ogres zole"], False),
        ("Fēlikss Zariņš", None, 6, ["Ogres zole"], False),
        ("Ilze Vītola", None, 9, [], True),
        ("Laimonis Celms", None, 12, [], False),
        ("Zane Ozola", None, None, [], False),
    ]
    assert [one.name for one in found if one.is_waiting] == ["Laimonis Celms"]
    assert [one.casefold() for one in clubs_of(people)] == ["cēsis", "ogre", "ogres zole", "rīga"]
    later = people.exclude(pk=twin.pk)
    (cilda, *_others) = people_of_club(event, later, "Ogre", known=later)
    assert (cilda.name, cilda.born) == ("Cilda Ozola", 1980)


def test_of_a_club_the_first_three_hundred_people_are_listed(event_of: EventOf) -> None:
    Player.objects.bulk_create(
        Player(name=f"Persona {number:03}", club="Ogre") for number in range(301)
    )

    found = people_of_club(event_of(0), Player.objects.all(), "Ogre", known=Player.objects.all())

    assert (len(found), found[-1].name) == (300, "Persona 299")
