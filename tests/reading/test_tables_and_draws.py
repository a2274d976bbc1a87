"""A table's page, the tables of a round, their warnings, a repeated draw, and no-shows."""

from __future__ import annotations

import pytest
from django.http import Http404
from django.utils import timezone

from tests.cast import EventOf, enter_table, play_and_close, seat
from tournament.models import Absence, Tournament
from tournament.reading.rounds.draws import repeat_draw
from tournament.reading.rounds.no_shows import NoShow, is_checking_in, no_shows
from tournament.reading.rounds.played_tables import played_tables
from tournament.reading.rounds.seats import announced_seating
from tournament.reading.rounds.warnings import unusual_in, usual_size
from tournament.reading.sheets.round_tables import tables_of
from tournament.reading.sheets.sheets import table_page
from tournament.reading.visibility import public_view_for
from tournament.services.acts import Actor
from tournament.services.judging import voiding
from tournament.services.rounds import seating
from tournament.services.sheets import entering
from tournament.standings.sheets import settings_of

pytestmark = pytest.mark.django_db
IN_ORDER = {"first_seating": "list", "rounds": 2, "deals": 4}
DEALS: list[dict[str, object]] = [
    {"contract": "zole", "declarer": 1, "won": True},
    {"contract": "passed"},
    {"contract": "ordinary", "declarer": 0, "won": False},
    {"contract": "ordinary", "declarer": 2, "won": True},
]


def test_the_page_of_a_table_has_its_deals_as_on_paper(event_of: EventOf, director: Actor) -> None:
    event = event_of(8, settings=IN_ORDER)
    played = seat(event, by=director)
    entering.enter_deals(event, round_number=1, table_number=1, deals=DEALS, by=director)
    enter_table(event, 1, tables_of(played)[1], by=director)

    page = table_page(event, played, 1)

    assert [
        (one.letter, one.number, one.small, one.first, str(one.big)) for one in page.players
    ] == [
        *(("A", 1, -13, 4, "0"), ("B", 2, 15, 1, "6")),
        *(("C", 3, 3, 2, "4"), ("D", 4, -5, 3, "2")),
    ]
    assert [[cell.points for cell in row.cells] for row in page.rows] == [
        # A zole won pays 5 from each; a passed deal nothing; a lost game costs 2 to each; and a
        # won game pays 1 and one more for the pule.
        *([-5, 15, -5, -5], [0, 0, 0, 0], [-6, 2, 2, 2], [-2, -2, 6, -2]),
    ]
    assert [[cell.running for cell in row.cells] for row in page.rows] == [
        *([-5, 15, -5, -5], [-5, 15, -5, -5], [-11, 17, -3, -3], [-13, 15, 3, -5]),
    ]
    assert [(row.number, row.is_heavy, row.pules) for row in page.rows] == [
        *((1, False, ""), (2, False, "2"), (3, False, "2 · A"), (4, True, "1 · A")),
    ]
    for what, seats in (
        ("is_dealer", [0, 1, 2, 3]),
        ("is_idle", [0, 1, 2, 3]),
        ("is_best", [1, None, None, 2]),
    ):
        marked = [[at for at in range(4) if getattr(row.cells[at], what)] for row in page.rows]
        assert marked == [[] if at is None else [at] for at in seats]
    assert (page.leftover, page.has_leftover) == ((0, 0, 0, 0), False)
    assert (page.has_words, page.has_pules, page.is_corrected) == (True, True, False)
    assert (page.has_big_points, page.lowest_wins, page.has_dealer) == (True, False, True)
    assert all(row.why for row in page.rows if row.number != 2)


@pytest.fixture
def half_void(event_of: EventOf, director: Actor) -> Tournament:
    """Return an event of two tables: the first has four deals, and the second is void."""
    event = event_of(8, settings=IN_ORDER)
    played = seat(event, by=director)
    entering.enter_deals(event, round_number=1, table_number=1, deals=DEALS, by=director)
    enter_table(event, 1, tables_of(played)[1], by=director)
    voiding.void_table(event, voiding.VoidTable(1, 2), reason="Marked cards", by=director)
    return Tournament.objects.get(pk=event.pk)


def test_a_void_table_has_seats_and_no_points(half_void: Tournament) -> None:
    played = half_void.rounds.get()
    page = table_page(half_void, played, 2)

    assert [(one.letter, one.small, one.first) for one in page.players] == [
        *(("A", None, None), ("B", None, None), ("C", None, None), ("D", None, None)),
    ]
    assert (page.rows, page.has_words, page.has_pules, page.is_corrected) == (
        *((), False, False, True),
    )
    with pytest.raises(Http404):
        table_page(half_void, played, 3)


def test_the_tables_of_a_round_have_points_where_the_public_sees_them(
    half_void: Tournament,
) -> None:
    view = public_view_for(half_void)
    shown = announced_seating(half_void, 1).tables

    first, second = played_tables(view, view.rounds[0], shown)

    assert [one.gain and (one.gain.small, str(one.gain.big)) for one in first.seats] == [
        *((-13, "0"), (15, "6"), (3, "4"), (-5, "2")),
    ]
    assert (first.is_in, first.is_void, first.is_disputed) == (True, False, False)
    assert [one.gain for one in second.seats] == [None, None, None, None]
    assert (second.is_in, second.is_void) == (False, True)
    half_void.public_sees = Tournament.PublicSees.STANDINGS
    hidden = played_tables(view, view.rounds[0], shown)
    assert [(one.is_in, one.is_void) for one in hidden] == [(False, False)] * 2


def test_results_that_deserve_a_second_look_are_listed(
    half_void: Tournament, director: Actor
) -> None:
    played, settings = half_void.rounds.get(), settings_of(half_void, 1)

    def found() -> list[tuple[str, int, dict[str, object]]]:
        listed = unusual_in(tables_of(played), settings)
        return [(one.code, one.table, dict(one.facts)) for one in listed]

    void = ("table_void", 2, {"reason": "Marked cards"})
    assert found() == [void]
    version = played.tables.get(number=1).versions.get(is_current=True)
    version.lines.filter(seat__entry__number=1).update(small=46)
    facts = {"number": 1, "name": "Anna Bērziņa", "small": 46}
    # The sizes are 46, 15, 3 and 5: their median is 10, so the usual limit is 30.
    assert found() == [("total_unusual", 1, facts), void]
    version.lines.filter(seat__entry__number=1).update(small=30)
    assert found() == [void]
    version.lines.update(small=0)
    assert found() == [("all_equal", 1, {"small": 0}), void]


def test_a_draw_by_lot_is_repeated_from_its_seed(event_of: EventOf, director: Actor) -> None:
    event = event_of(8, settings={"rounds": 2})
    seat(event, by=director)
    event.refresh_from_db()

    draw = repeat_draw(event, public_view_for(event).rounds[0])

    assert (draw.seed, draw.by, draw.from_seed, draw.agreeing, draw.swaps) == (
        *("rudens", "lot", True, 8, ()),
    )
    assert draw.example == "printf %s rudens:1 | sha256sum"
    assert [(one.number, one.given, one.digest[:4]) for one in draw.lines] == [
        *((3, (1, "A"), "0ce1"), (2, (1, "B"), "0d51"), (8, (1, "C"), "1bc6")),
        *((7, (1, "D"), "53e0"), (1, (2, "A"), "7235"), (6, (2, "B"), "7322")),
        *((4, (2, "C"), "9681"), (5, (2, "D"), "bbf4")),
    ]
    assert draw.history is not None
    assert [(one.signed, one.counts) for one in draw.history.made] == [("Dace", True)]
    event.seed = "cits"
    other = repeat_draw(event, public_view_for(event).rounds[0])
    assert other.lines[0].digest[:4] != "0ce1"


def test_a_swapped_seat_is_listed_in_the_order_of_the_draw(
    event_of: EventOf, director: Actor
) -> None:
    event = event_of(9, settings={**IN_ORDER, "rounds": 2, "table_sizes": "4-5"})
    seat(event, by=director)
    reason = "Neighbours"
    seating.swap_seats(event, round_number=1, first=2, second=9, reason=reason, by=director)
    event.refresh_from_db()

    draw = repeat_draw(event, public_view_for(event).rounds[0])

    assert [one.number for one in draw.lines] == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert [one.announced for one in draw.lines if one.number in (2, 9)] == [(2, "E"), (1, "B")]
    assert (draw.agreeing, draw.swaps) == (9, (("Bruno Kalniņš", "Ilze Vītola", reason),))


def test_a_draw_that_cannot_be_repeated_is_listed_as_announced(
    event_of: EventOf, director: Actor
) -> None:
    event = event_of(8, settings={"rounds": 2})
    seat(event, by=director)
    seating_of = event.publications.filter(kind="seating")
    first, *_others = seating_of.get().rows
    first["seats"] = first["seats"][:2]
    seating_of.update(rows=[first])

    alone = repeat_draw(event, public_view_for(event).rounds[0])

    assert [(one.number, one.given, one.agrees) for one in alone.lines] == [
        *((3, None, False), (2, None, False)),
    ]
    assert (alone.agreeing, alone.example) == (0, "printf %s rudens:2 | sha256sum")
    for one in first["seats"]:
        one["why"] = {"decided_by": "by_hand"}
    seating_of.update(rows=[first])
    by_hand = repeat_draw(event, public_view_for(event).rounds[0])
    assert by_hand.example == "printf %s rudens:1 | sha256sum"


def test_seats_by_the_standings_are_repeated_without_a_lot(
    event_of: EventOf, director: Actor
) -> None:
    event = event_of(8, settings={**IN_ORDER, "rounds": 2})
    play_and_close(event, by=director)
    seat(event, by=director)
    event.refresh_from_db()
    first, second = (repeat_draw(event, one) for one in public_view_for(event).rounds)

    assert (first.by, first.from_seed, first.example, first.history) == ("order", None, "", None)
    assert (second.by, second.from_seed, second.example, second.history) == (
        *("standings", None, "", None),
    )
    assert [one.number for one in second.lines] == [5, 1, 2, 6, 3, 7, 4, 8]
    assert (second.agreeing, all(one.agrees for one in second.lines)) == (8, True)


def test_players_nobody_has_seen_are_asked_about_before_a_draft(
    event_of: EventOf, director: Actor
) -> None:
    event = event_of(9, settings={**IN_ORDER, "rounds": 3, "table_sizes": "4-3"})

    def asked(number: int, **facts: object) -> list[tuple[int, bool]]:
        event.refresh_from_db()
        found = no_shows(event, number, **facts)  # type: ignore[arg-type]
        return [(one.number, one.never_came) for one in found]

    assert asked(1) == []
    event.entries.filter(number__lte=7).update(arrived_at=timezone.now())
    assert no_shows(event, 1) == (
        NoShow(8, "Harijs Āboliņš", "Rīga", never_came=True),
        NoShow(9, "Ilze Vītola", "Ogre", never_came=True),
    )
    for number, away in ((9, 1), (9, 2), (8, 2)):
        Absence.objects.create(
            entry=event.entries.get(number=number),
            round_number=away,
            signed="Dace",
            at=timezone.now(),
        )
    assert asked(1) == [(8, True)]
    play_and_close(event, by=director)
    assert asked(2) == []
    Absence.objects.filter(entry__number=9, round_number=2).update(lifted_at=timezone.now())
    assert asked(2) == [(9, True)]
    Absence.objects.filter(entry__number=9, round_number=2).update(lifted_at=None)
    seat(event, by=director)
    assert asked(3) == [(8, False), (9, True)]
    assert asked(3, is_over=True) == [(9, True)]
    assert asked(3, of=event.rounds.get(number=2)) == []
    event.entries.update(arrived_at=None)
    event.entries.filter(number=8).update(arrived_at=timezone.now())
    Tournament.objects.filter(pk=event.pk).update(seats_only_arrived=True)
    assert asked(3) == [(8, False)]
    Tournament.objects.filter(pk=event.pk).update(
        state=Tournament.State.PROVISIONAL, correction_until=timezone.now()
    )
    assert asked(3, is_over=True) == []


def test_a_total_is_usual_up_to_three_times_the_median() -> None:
    assert usual_size([]) == 30
    assert usual_size([1, -2, 3]) == 30
    assert usual_size([10, -10, 12]) == 30
    assert usual_size([10, -11, 12]) == 33
    assert usual_size([-20, 20]) == 60


def test_players_arrive_before_the_first_draft(event_of: EventOf, director: Actor) -> None:
    event = event_of(4)
    assert is_checking_in(1, None)
    drafted = seating.draft_seating(event, by=director)
    assert (is_checking_in(1, drafted), is_checking_in(2, None)) == (False, False)
