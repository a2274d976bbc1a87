"""Special awards, each by its rule."""

from __future__ import annotations

import pytest

from tests.cast import EventOf, play_and_close, seat
from tournament.models import Entry, Tournament
from tournament.paper.plan import plan
from tournament.paper.print_orders import NothingToPrint, Order
from tournament.paper.rendering import render
from tournament.reading.results.nominations import nominations
from tournament.reading.results.standings import ranking
from tournament.reading.sheets.round_tables import tables_of
from tournament.reading.visibility import public_view_for
from tournament.services.acts import Actor
from tournament.services.judging import voiding
from tournament.services.rounds import closing
from tournament.services.sheets import entering

pytestmark = pytest.mark.django_db
IN_ORDER = {"first_seating": "list", "rounds": 2}
ZOLE_WON = {"contract": "zole", "declarer": 1, "won": True}
ZOLE_LOST = {"contract": "zole", "declarer": 1, "won": False}


def named(event: Tournament) -> dict[str, list[tuple[str, int, int]]]:
    event = Tournament.objects.get(pk=event.pk)
    found = nominations(event, public_view_for(event).rounds)
    return {one.code: [(who.name, who.count, who.of) for who in one.nominees] for one in found}


def test_the_best_of_each_kind_is_listed_by_place(director: Actor, event_of: EventOf) -> None:
    event = event_of(8, settings=IN_ORDER, place="Cēsis, Tautas nams")
    Entry.objects.filter(number__in=(2, 3)).update(sex="f")
    Entry.objects.filter(number=4).update(born=event.date.year - 70)
    play_and_close(event, by=director)

    found = named(event)

    assert [name for name, _place, _of in found["best_woman"]] == ["Bruno Kalniņš"]
    assert [name for name, _place, _of in found["best_senior"]] == ["Dainis Liepa"]
    assert [name for name, _place, _of in found["best_local"]] == ["Anna Bērziņa"]
    assert "climber" not in found


def test_a_tie_lists_all_tied_players(director: Actor, event_of: EventOf) -> None:
    event = event_of(8, settings=IN_ORDER)
    Entry.objects.filter(number__in=(1, 2)).update(sex="f")
    played = seat(event, by=director)
    for table in tables_of(played):
        entering.enter_totals(
            event, round_number=1, table_number=table.number, totals=[0, 0, 0, 0], by=director
        )
    closing.close_round(event, round_number=1, by=director)

    names = sorted(name for name, *_ in named(event)["best_woman"])
    assert names == ["Anna Bērziņa", "Bruno Kalniņš"]


def test_the_climber_gained_most_places_since_the_first_round(
    director: Actor, event_of: EventOf
) -> None:
    event = event_of(8, settings=IN_ORDER)
    play_and_close(event, by=director)
    last = named_places(event)[-1]
    played = seat(event, by=director)
    for table in tables_of(played):
        numbers = [one.entry.number for one in table.seats]
        totals = [30 if number == last else -10 for number in numbers]
        if last not in numbers:
            totals = [0, 0, 0, 0]
        entering.enter_totals(
            event, round_number=2, table_number=table.number, totals=totals, by=director
        )
    closing.close_round(event, round_number=2, by=director)

    ((name, gained, _of),) = named(event)["climber"]
    assert name == Entry.objects.get(number=last).name
    assert gained > 0


def test_the_zole_magnet_is_named_only_if_all_deals_are_known(
    director: Actor, event_of: EventOf
) -> None:
    event = event_of(8, settings={**IN_ORDER, "deals": 4})
    seat(event, by=director)
    passed: dict[str, object] = {"contract": "passed"}
    deals = {1: [ZOLE_WON, passed, ZOLE_LOST], 2: [ZOLE_WON, passed]}
    for number, played in deals.items():
        entering.enter_deals(event, round_number=1, table_number=number, deals=played, by=director)
    closing.close_round(event, round_number=1, by=director)

    # Each player won one zole; at table 2 none was lost.
    at_two = tables_of(event.rounds.get())[1].seats[1].entry.name
    assert named(event)["zole_magnet"] == [(at_two, 1, 1)]

    play_and_close(event, by=director)
    assert "zole_magnet" not in named(event)


def test_a_void_table_hides_no_magnet(director: Actor, event_of: EventOf) -> None:
    event = event_of(8, settings={**IN_ORDER, "deals": 4})
    seat(event, by=director)
    entering.enter_deals(event, round_number=1, table_number=1, deals=[ZOLE_WON], by=director)
    voiding.void_table(event, voiding.VoidTable(1, 2), reason="Marked cards", by=director)
    closing.close_round(event, round_number=1, by=director)

    at_one = tables_of(event.rounds.get())[0].seats[1].entry.name
    assert named(event)["zole_magnet"] == [(at_one, 1, 1)]


def test_each_special_award_gets_a_certificate(director: Actor, event_of: EventOf) -> None:
    event = event_of(8, settings=IN_ORDER)
    order = Order("nominations", event.pk, {}, "en")
    with pytest.raises(NothingToPrint):
        plan(order)
    Entry.objects.filter(number__in=(2, 3)).update(sex="f")
    play_and_close(event, by=director)

    (part,) = plan(order)

    assert render(order, part).startswith(b"%PDF")


def named_places(event: Tournament) -> list[int]:
    return [line.row.number for line in ranking(event, 1).lines]


def play_points(event: Tournament, points: dict[int, int], *, by: Actor) -> None:
    """Play a round at one table in which each number has these small points."""
    played = seat(event, by=by)
    (table,) = tables_of(played)
    totals = [points[one.entry.number] for one in table.seats]
    entering.enter_totals(event, round_number=played.number, table_number=1, totals=totals, by=by)
    closing.close_round(event, round_number=played.number, by=by)


def test_a_climb_of_one_place_is_awarded(director: Actor, event_of: EventOf) -> None:
    event = event_of(4, settings=IN_ORDER, place="Rīga")
    Entry.objects.filter(number=4).update(sex="f")
    play_points(event, {1: 9, 2: 1, 3: -4, 4: -6}, by=director)
    assert "climber" not in named(event)

    play_points(event, {2: 9, 3: 1, 1: -4, 4: -6}, by=director)

    # The town of Bruno's club is the whole name of the venue.
    assert named(event) == {
        "best_woman": [("Dainis Liepa", 4, 0)],
        "best_local": [("Bruno Kalniņš", 1, 0)],
        "climber": [("Bruno Kalniņš", 1, 0)],
    }


def test_nobody_is_the_magnet_of_zoles_that_were_lost(director: Actor, event_of: EventOf) -> None:
    event = event_of(4, settings={**IN_ORDER, "deals": 4})
    seat(event, by=director)
    entering.enter_deals(
        event,
        round_number=1,
        table_number=1,
        deals=[ZOLE_LOST, {"contract": "passed"}],
        by=director,
    )
    closing.close_round(event, round_number=1, by=director)

    assert "zole_magnet" not in named(event)
