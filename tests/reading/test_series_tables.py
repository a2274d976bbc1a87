"""The table of a series: possible totals, fund, payouts, finalists, and rows of a spreadsheet."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from typing import Any

import pytest
from django.http import Http404
from django.utils import timezone

from tests.cast import NAMES, EventOf, newcomer
from tests.services.series.seasons import FEBRUARY, JANUARY, approved, fresh, series, take_in
from tournament.models import (
    FinalSource,
    Merge,
    Nominee,
    OutsideResult,
    Player,
    Scope,
    Series,
    SeriesPayout,
    Stage,
    Title,
    Tournament,
)
from tournament.reading.people.seasons import PlayedSeries, all_series_of, series_of
from tournament.reading.series.changes import changes_by
from tournament.reading.series.finals import people_of_final
from tournament.reading.series.funds import fund_of
from tournament.reading.series.lists import (
    leaders_words,
    series_rows,
    spreadsheet_rows,
)
from tournament.reading.series.non_public import with_public_events
from tournament.reading.series.pages import derivation_of, line_of, points_table, view_of
from tournament.reading.series.payouts import series_payouts
from tournament.reading.series.qualified import final_words, qualifying
from tournament.services.acts import Actor
from tournament.services.people import registration
from tournament.services.series import stages

pytestmark = pytest.mark.django_db

FUND: dict[str, Any] = {
    "start_cents": 100,
    "player_cents": 50,
    "prize_shares": "50 30",
    "prize_fixed": "2",
}


@pytest.fixture
def event(director: Actor) -> Tournament:
    """Return the second of two stages of a series of four, with a coefficient of 1.5.

    The list of the first has Bruno, Anna and Cilda as 1, 2 and 3; in the second Cilda won before
    Anna, Bruno and Dainis, who is 4.
    """
    cup = series(director, planned_stages=4, **FUND)
    take_in(cup, 2, 1, 3, by=director)
    event = approved(director, day=FEBRUARY)
    stages.add_stage(cup, event, by=director, coefficient="1.5")
    return event


@pytest.fixture
def cup(event: Tournament) -> Series:
    return Series.objects.select_related("scope").get(stages__tournament=event)


def test_each_stage_gives_points_for_its_place(cup: Series) -> None:
    view = view_of(cup)

    assert [(line.player, str(line.place), str(line.total)) for line in view.table.lines] == [
        *((3, "1", "65/2"), (2, "2", "30"), (1, "3", "27"), (4, "4", "15")),
    ]
    # Two stages are to come, each of at most 30 points: those of a large event.
    assert {n: (str(one.total), one.place) for n, one in view.possible.items()} == {
        3: ("185/2", 1),
        2: ("90", 1),
        1: ("87", 1),
        4: ("75", 1),
    }
    assert (str(view.assumed), view.to_come, view.has_final, view.is_signed) == (
        "30",
        2,
        False,
        True,
    )
    table = points_table(view)
    assert [(least, int(points[0]), int(points[2]), len(points)) for least, points in table] == [
        *((1, 15, 10, 10), (40, 30, 23, 20)),
    ]
    assert leaders_words(view.table.lines) == "1. Cilda Ozola, 2. Anna Bērziņa, 3. Bruno Kalniņš"
    assert line_of(view, 4).name == "Dainis Liepa"
    with pytest.raises(Http404):
        line_of(view, 5)
    derived = derivation_of(view, 1)
    assert derived is not None
    assert [(term.stage, str(term.worth), str(term.coefficient)) for term in derived.terms] == [
        *((1, "15", "1"), (2, "8", "3/2")),
    ]
    assert derivation_of(view, 5) is None
    anna, twin = Player.objects.get(pk=2), Player.objects.create(name="Anna B.")
    Merge.objects.create(player=twin, into=anna, root=anna, signed="D", at=timezone.now())
    assert line_of(view, twin.pk).name == "Anna Bērziņa"


def test_an_event_brings_points_and_changes_places(cup: Series, event: Tournament) -> None:
    found = {number: changes_by(event, number) for number in (1, 2, 3, 4, 5)}

    assert found.pop(5) == ()
    assert [(str(one.total), str(one.brought)) for (one,) in found.values()] == [
        *(("27", "12"), ("30", "18"), ("65/2", "45/2"), ("15", "15")),
    ]
    assert [(str(one.place), str(one.place_before)) for (one,) in found.values()] == [
        *(("3", "1"), ("2", "2"), ("1", "3"), ("4", "None")),
    ]
    assert {one.series for (one,) in found.values()} == {cup}
    other = approved_elsewhere(event)
    assert changes_by(other, 1) == ()


def test_a_series_is_on_the_page_of_its_players_while_it_is_public(cup: Series) -> None:
    people = [Player.objects.get(pk=key) for key in (1, 4)]
    played = [
        [PlayedSeries(cup.scope.name, cup.scope.slug, key, stages, FEBRUARY)]
        for key, stages in ((1, 2), (4, 1))
    ]

    assert [series_of(one, [one.pk]) for one in people] == played
    people[0].as_initials = True
    people[1].born = FEBRUARY.year - 18
    assert [series_of(one, [one.pk]) for one in people] == [[], []]
    people[1].born = FEBRUARY.year - 19
    assert series_of(people[1], [4]) == played[1]
    Scope.objects.update(is_public=False)
    assert series_of(people[1], [4]) == []
    assert [all_series_of([one.pk]) for one in people] == played


def approved_elsewhere(event: Tournament) -> Tournament:
    """Return an event outside the series."""
    facts = {"date": event.date, "preset": event.preset, "seed": "x"}
    return Tournament.objects.create(slug="cits", name="Cits", **facts)


def test_the_fund_grows_with_starts_and_players(cup: Series) -> None:
    found = fund_of(cup, view_of(cup).table)

    # Seven starts and four players are 900; 2 are fixed, and the shares are of the rest.
    assert found is not None
    assert (found.cents, found.starts, found.players, found.fixed) == (900, 7, 4, 200)
    assert [(line.player, cents) for line, cents in found.prizes] == [(3, 550), (2, 210)]
    assert (found.left, found.is_reduced) == (140, False)
    table = view_of(cup).table
    placeless = replace(table, lines=(*table.lines[:3], replace(table.lines[3], place=None)))
    again = fund_of(cup, placeless)
    assert again is not None
    assert again.prizes == found.prizes
    cup.prize_fixed = "9"
    level = fund_of(cup, view_of(cup).table)
    cup.prize_fixed = "9.01"
    reduced = fund_of(cup, view_of(cup).table)
    assert level is not None
    assert reduced is not None
    assert (level.is_reduced, reduced.is_reduced) == (False, True)
    cup.start_cents = 0
    assert fund_of(cup, view_of(cup).table) is not None
    cup.player_cents = 0
    assert fund_of(cup, view_of(cup).table) is None


def test_prizes_handed_over_are_taken_off_and_removed_ones_go_back(cup: Series) -> None:
    table = view_of(cup).table
    empty = series_payouts(cup, table)
    assert (empty.prizes, empty.paid, empty.due, empty.is_begun, empty.is_left) == (
        *(760, 0, 760, False, True),
    )
    for player, cents in ((3, 500), (2, 210), (1, 30), (4, 20), (4, -20)):
        SeriesPayout.objects.create(
            series=cup, player_id=player, cents=cents, signed="Dace", at=timezone.now()
        )

    found = series_payouts(cup, table)

    assert [
        (one.key, str(one.place), one.name, one.prize, one.paid, one.left, one.back)
        for one in found.lines
    ] == [
        (3, "1", "Cilda Ozola", 550, 500, 50, 0),
        (2, "2", "Anna Bērziņa", 210, 210, 0, 0),
        (1, "3", "Bruno Kalniņš", 0, 30, -30, 30),
    ]
    assert [one.key for one in found.corrected] == [3, 1]
    assert (found.prizes, found.paid, found.due, found.is_begun, found.is_left) == (
        *(760, 740, 20, True, True),
    )


def test_a_spreadsheet_has_decimals_and_the_exact_total(cup: Series) -> None:
    header, rows = spreadsheet_rows(view_of(cup).table)

    assert len(header) == 10
    assert [row[:-1] for row in rows] == [
        [1, "Cilda Ozola", "", 10, 22.5, 32.5, "32½", 33, 88],
        [2, "Anna Bērziņa", "", 12, 18, 30, "30", 32, 84],
        [3, "Bruno Kalniņš", "", 15, 12, 27, "27", 29, 89],
        [4, "Dainis Liepa", "Cēsis", "", 15, 15, "15", 2, -3],
    ]


def test_series_are_listed_by_their_next_stage(cup: Series, director: Actor) -> None:
    other = series(director, rule={"count": 1})

    def rows(today: dt.date) -> list[tuple[Series, int, dt.date | None, dt.date | None]]:
        found = series_rows(Series.objects.all(), today=today)
        return [(one.series, one.stages, one.next_day, one.last_day) for one in found]

    assert rows(JANUARY) == [(cup, 2, JANUARY, FEBRUARY), (other, 0, None, None)]
    assert rows(FEBRUARY)[0] == (cup, 2, FEBRUARY, FEBRUARY)
    after = FEBRUARY + dt.timedelta(days=1)
    assert {row[2] for row in rows(after)} == {None}


def test_finalists_are_the_best_places_with_those_tied_and_reserves(
    cup: Series, event_of: EventOf
) -> None:
    final = event_of(2, name="Fināls")

    def candidates(places: int) -> list[tuple[int, bool, bool, int | None]]:
        found = qualifying(cup, final, places)
        return [(one.line.player, one.is_in, one.is_tied, one.number) for one in found.candidates]

    assert candidates(2) == [
        *((3, True, False, None), (2, True, False, 1)),
        *((1, False, False, 2), (4, False, False, None)),
    ]
    assert [one.line.player for one in qualifying(cup, final, 2).to_enter] == [3, 4]
    assert final_words(final) == ""


def test_players_tied_at_the_line_are_all_finalists(event_of: EventOf, director: Actor) -> None:
    cup = series(director, rule={"tie_breaks": []})
    take_in(cup, 1, 2, 3, by=director)
    take_in(cup, 2, 1, 3, by=director, day=FEBRUARY, name="Otrais")
    final = event_of(0, name="Fināls")

    found = qualifying(fresh(cup), final, 1)

    assert [(one.line.player, one.is_in, one.is_tied) for one in found.candidates] == [
        *((1, True, True), (2, True, True), (3, False, False)),
    ]
    assert [one.line.player for one in found.tied] == [1, 2]
    assert [one.line.player for one in qualifying(fresh(cup), final, 2).tied] == []


def ranks_of(final: Tournament) -> list[list[tuple[int, str, str]]]:
    return [
        [(one.player.pk, str(one.place), one.rank.value) for one in line.people]
        for line in people_of_final(final).lines
    ]


def test_a_source_admits_its_places_with_ties_and_names_the_next_five(
    event_of: EventOf, director: Actor
) -> None:
    stage = take_in(series(director), *range(1, 13), by=director)
    OutsideResult.objects.filter(place_first__in=(3, 4, 5)).update(place_first=3, place_last=5)
    final = event_of(0, name="Fināls")
    source = FinalSource.objects.create(
        final=final, kind="listed", listed=stage.outside, places=4, signed="D", at=timezone.now()
    )

    own = [(1, "1", "in"), (2, "2", "in"), *((n, "3-5", "tied") for n in (3, 4, 5))]
    assert ranks_of(final) == [[*own, *((n, str(n), "next") for n in range(6, 11))]]
    people = people_of_final(final)
    assert (people.admitted, len(people.to_ask), people.late) == (5, 5, 0)
    assert [one.is_tied for one in people.lines[0].people[:3]] == [False, False, True]
    for player, answer in ((1, ""), (2, "declined"), (12, "declined")):
        Nominee.objects.create(
            final=final,
            source=source,
            player_id=player,
            answer=answer,
            answered_at=timezone.now() if answer else None,
            answer_by=timezone.now(),
            signed="D",
            at=timezone.now(),
        )

    # 1 may still accept, so three more get a place, who share it; 12 was asked too.
    ahead = [(1, "1", "in"), (2, "2", "out")]
    following = [*((n, str(n), "next") for n in range(6, 11)), (12, "12", "out")]
    assert ranks_of(final) == [[*ahead, *((n, "3-5", "in") for n in (3, 4, 5)), *following]]
    people = people_of_final(final)
    assert ([one.player.pk for _source, one in people.to_ask], people.late) == ([3, 4, 5], 1)
    source.places = 2
    source.save()
    assert ranks_of(final) == [[*ahead, *((n, "3-5", "tied") for n in (3, 4, 5)), *following]]
    source.first_place = 6
    source.save()
    assert ranks_of(final)[0] == [
        *((6, "6", "in"), *((n, str(n), "next") for n in range(7, 12)), (12, "12", "out")),
    ]


def test_each_person_is_admitted_by_the_first_source_that_names_them(
    event_of: EventOf, director: Actor
) -> None:
    stage = take_in(series(director), *range(1, 7), by=director)
    final, other = event_of(0, name="Fināls"), event_of(0, name="Cits")
    registration.register(other, newcomer(2), by=director)
    cast = {n: Player.objects.get(name=NAMES[n - 1]) for n in range(1, 7)}
    sources: tuple[dict[str, Any], ...] = (
        {"kind": "barred", "played": other},
        {"kind": "invited", "player": cast[3]},
        {"kind": "listed", "listed": stage.outside, "places": 2},
        {"kind": "listed", "listed": stage.outside, "first_place": 5},
        {"kind": "title", "title": "meistars"},
    )
    for facts in sources:
        FinalSource.objects.create(final=final, signed="D", at=timezone.now(), **facts)
    Title.objects.create(
        player=cast[6], name="meistars", since=JANUARY, signed="D", at=timezone.now()
    )

    assert ranks_of(final) == [
        [],
        [(3, "None", "in")],
        [(1, "1", "in"), (4, "4", "in"), (5, "5", "next"), (6, "6", "next")],
        [(5, "5", "in"), (6, "6", "in")],
        [],
    ]
    Stage.objects.update(lifted_at=timezone.now())
    assert ranks_of(final) == [[], [(3, "None", "in")], [], [], [(6, "None", "in")]]


def test_whole_totals_need_no_exact_column(director: Actor) -> None:
    cup = series(director)
    take_in(cup, 2, 1, 3, by=director)

    header, rows = spreadsheet_rows(view_of(fresh(cup)).table)

    assert len(header) == 8
    assert next(iter(rows))[:-1] == [1, "Bruno Kalniņš", "", 15, 15, 29, 93]


def test_a_hidden_event_is_a_stage_without_its_name_and_link(
    cup: Series, event: Tournament
) -> None:
    Tournament.objects.filter(pk=event.pk).update(public_sees="nothing")

    def heads() -> list[tuple[str, str]]:
        return [(head.name, head.slug) for head in view_of(fresh(cup)).table.stages]

    assert heads() == [("Ziemas posms", ""), ("Nepublisks turnīrs", "")]
    Stage.objects.filter(tournament=event).update(name="Otrais")
    assert heads()[1] == ("Otrais", "")
    Tournament.objects.filter(pk=event.pk).update(public_sees="seats")
    assert heads()[1] == ("Otrais", event.slug)
    Tournament.objects.filter(pk=event.pk).update(listing="deleted")
    assert heads()[1] == ("Otrais", "")
    shown = with_public_events(view_of(fresh(cup)).table)
    assert [(head.name, head.slug) for head in shown.stages] == heads()
    Tournament.objects.filter(pk=event.pk).update(listing="listed")
    table = view_of(fresh(cup)).table
    assert with_public_events(table).stages == table.stages
    Tournament.objects.filter(pk=event.pk).update(public_sees="nothing")
    assert [(head.name, head.slug) for head in with_public_events(table).stages] == [
        *(("Ziemas posms", ""), ("Nepublisks turnīrs", "")),
    ]
