"""Published ratings: movement, outdated lists, curves, entry of the best, and strengths."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from fractions import Fraction

import pytest
from django.http import Http404
from django.utils import timezone

from scoring.big_points import Place
from scoring.series.presets import RATING
from scoring.strength import Strength
from tests.cast import EventOf
from tests.services.series.seasons import approved, series, take_in
from tournament.models import (
    Announcement,
    FinalSource,
    Merge,
    Player,
    Publication,
    RatedPlace,
    Scope,
    Series,
    Tournament,
)
from tournament.reading.money.accounts import accounts_of
from tournament.reading.open_data.seasons import rating_document
from tournament.reading.people.seasons import RatedIn, ratings_of
from tournament.reading.series.changes import changes_by
from tournament.reading.series.finals import people_of_final
from tournament.reading.series.ratings import (
    InRating,
    curve_of,
    curve_through,
    public_ratings,
    rated_line,
    rating_of,
    rating_view,
    tops_of,
)
from tournament.reading.series.strengths import strength_view, strengths_in
from tournament.services.acts import Actor
from tournament.services.series import publishing, stages
from tournament.services.series.creating import SeriesPlan, create_series

pytestmark = pytest.mark.django_db

DAYS = tuple(dt.date(2025, month, 10) for month in (2, 3, 4))
FIRST, SECOND, THIRD = DAYS


@pytest.fixture
def rating(director: Actor) -> Series:
    """Return a rating of three lists: 2 led before 1 and 3, then 3 caught up, and 4 came."""
    plan = SeriesPlan(name="Klasika", rule=dict(RATING), game="zole-classic")
    rating = create_series(plan, by=director, kind=Scope.Kind.RATINGS)
    for day, order in zip(DAYS, ((1, 2, 3), (3, 2, 1), (3, 4)), strict=True):
        take_in(rating, *order, by=director, day=day - dt.timedelta(days=1), name=f"Pirms {day}")
        publishing.publish_rating(rating, day, by=director)
    return Series.objects.select_related("scope").get(pk=rating.pk)


def test_each_line_has_moved_since_the_list_before(rating: Series) -> None:
    def moved(day: dt.date | None) -> list[tuple[int, str, int | None, bool]]:
        lines = rating_view("klasika", day).lines
        return [
            (one.line.player, f"{one.line.place} {one.line.total}", one.moved, one.is_new)
            for one in lines
        ]

    assert moved(FIRST) == [
        *((1, "1 15", None, False), (2, "2 12", None, False), (3, "3 10", None, False)),
    ]
    assert moved(SECOND) == [
        *((1, "1-2 25", 0, False), (3, "1-2 25", 2, False), (2, "3 24", -1, False)),
    ]
    third = [(3, "1 40", 0, False), (1, "2 25", -1, False), (2, "3 24", 0, False)]
    assert moved(THIRD) == moved(None) == [*third, (4, "4 12", None, True)]
    newest = rating_view("klasika")
    assert (newest.days, newest.earlier) == ((THIRD, SECOND, FIRST), [SECOND, FIRST])
    assert rating_of(rating, SECOND).earlier == [FIRST]
    assert rated_line(newest, 4).line.name == "Dainis Liepa"
    for slug, day in (("cits", None), ("klasika", SECOND + dt.timedelta(days=1))):
        with pytest.raises(Http404):
            rating_view(slug, day)
    with pytest.raises(Http404):
        rated_line(newest, 9)
    (listed,) = public_ratings()
    assert [(one.line.player, one.moved) for one in listed.lines] == [
        *((3, 0), (1, -1), (2, 0), (4, None)),
    ]
    assert listed.said == newest.said
    # The scale is from 10 to 40 points.
    assert [(str(one.place), str(one.total), one.x, one.y) for one in curve_of(rating, 3)] == [
        *(("3", "10", 12, 148), ("1-2", "25", 300, 80), ("1", "40", 588, 12)),
    ]


def test_a_list_for_other_programs_has_the_federation_numbers_of_full_names(
    rating: Series,
) -> None:
    for player in (1, 3):
        Player.objects.filter(pk=player).update(federation_number=f"LV-{player}")
    view = rating_view("klasika")
    first, second, *others = view.lines
    hidden = replace(second, line=replace(second.line, name="A. B.", place=None))

    found = rating_document(replace(view, lines=(first, hidden, *others)))

    assert (found["list"], found["name"], found["as_of"]) == ("klasika", "Klasika", "2025-04-10")
    assert [
        (
            *(row["place"], row["player"], row["name"], row["federation_number"]),
            *(row["points"], row["decimal"], row["events"], row["move"]),
        )
        for row in found["rows"]
    ] == [
        ("1", 3, "Cilda Ozola", "LV-3", "40", "40.00", 3, 0),
        (None, 1, "A. B.", None, "25", "25.00", 2, None),
        ("3", 2, "Bruno Kalniņš", None, "24", "24.00", 2, 0),
        ("4", 4, "Dainis Liepa", None, "12", "12.00", 1, None),
    ]


def test_a_list_is_outdated_a_year_after_its_last_event(
    rating: Series, monkeypatch: pytest.MonkeyPatch
) -> None:
    last = THIRD - dt.timedelta(days=1)
    a_year_later = last.replace(year=last.year + 1)
    for day, outdated in ((a_year_later - dt.timedelta(days=1), False), (a_year_later, True)):
        monkeypatch.setattr(timezone, "localdate", lambda day=day: day)
        assert rating_of(rating).is_outdated is outdated


def stood(total: str, place: int | None, day: dt.date) -> RatedPlace:
    one = RatedPlace(total=total, place_first=place, place_last=place)
    one.day = day  # type: ignore[attr-defined]
    return one


def test_a_curve_fills_the_chart_from_the_least_to_the_most_points() -> None:
    found = curve_through(
        [stood("10", 3, FIRST), stood("20", 1, SECOND), stood("25/2", None, THIRD)]
    )

    assert [(one.day, one.place, one.total, one.x, one.y) for one in found] == [
        (FIRST, Place(3, 3), 10, 12, 148),
        (SECOND, Place(1, 1), 20, 300, 12),
        (THIRD, None, Fraction(25, 2), 588, 114),
    ]
    (alone,) = curve_through([stood("10", 1, FIRST)])
    assert (alone.x, alone.y) == (12, 148)
    assert curve_through([]) == ()


def test_a_class_of_the_best_asks_for_a_place_in_the_list_at_its_opening(
    rating: Series, event_of: EventOf
) -> None:
    event = event_of(0)
    announced = Announcement.objects.create(tournament=event, classes=["Dāmas"])
    assert tops_of(event) is None
    announced.classes = ["Dāmas", "TOP 2"]
    event.announcement = announced

    def best(day: dt.date | None) -> list[tuple[str, bool]]:
        noon = dt.time(12)
        announced.opens_at = day and timezone.make_aware(dt.datetime.combine(day, noon))
        found = tops_of(event)
        assert found is not None
        assert found.of("Anna Bērziņa", "Dāmas") is None
        asked = [
            found.of(name, "TOP 2") for name in ("Anna Bērziņa", "Bruno Kalniņš", "Cilda Ozola")
        ]
        return [(str(one.place), one.is_among) for one in asked if one is not None]

    assert best(FIRST) == [("1", True), ("2", True), ("3", False)]
    assert best(SECOND) == [("1-2", True), ("3", False), ("1-2", True)]
    newest = [("2", True), ("3", False), ("1", True)]
    assert best(THIRD) == best(None) == newest
    assert best(THIRD - dt.timedelta(days=1)) == best(SECOND)
    announced.opens_at = None
    unknown = tops_of(event)
    assert unknown is not None
    assert unknown.of("Ivars Cits", "TOP 2") == InRating(2, None)
    assert not InRating(2, None).is_among
    assert (InRating(2, Place(2, 3)).is_among, InRating(2, Place(3, 3)).is_among) == (True, False)
    rows = Publication.objects.filter(as_of=THIRD)
    (said,) = rows
    rows.update(rows=[*said.rows, {**said.rows[0], "player": 99}])
    twice = tops_of(event)
    assert twice is not None
    assert twice.of("Cilda Ozola", "TOP 2") == InRating(2, None)
    Scope.objects.update(is_public=False)
    assert tops_of(event) is None


@pytest.mark.usefixtures("rating")
def test_the_best_of_the_newest_list_before_an_event_pay_the_price_of_their_class(
    event_of: EventOf,
) -> None:
    def fees(event: Tournament) -> dict[int, int]:
        accounts = accounts_of(Tournament.objects.get(pk=event.pk))
        return {one.number: one.balance.fee.whole for one in accounts}

    event, before = event_of(4), event_of(4, name="Sen", date=FIRST - dt.timedelta(days=1))
    for one in (event, before):
        Announcement.objects.create(tournament=one, fees="30+10 (TOP 2 0+10)")

    # The list is 3, 1, 2 and 4.
    assert fees(event) == {1: 1000, 2: 4000, 3: 1000, 4: 4000}
    assert fees(before) == dict.fromkeys((1, 2, 3, 4), 4000)
    anna, dainis = (Player.objects.get(pk=key) for key in (1, 4))
    Merge.objects.create(player=dainis, into=anna, root=anna, signed="D", at=timezone.now())
    assert fees(event) == {1: 1000, 2: 4000, 3: 1000, 4: 1000}


def test_a_rated_event_changes_the_rating_and_the_series_of_its_players(
    rating: Series, director: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = approved(director, day=THIRD, name="Cits")
    stages.add_stage(series(director), event, by=director)
    monkeypatch.setattr(timezone, "localdate", lambda: THIRD)

    def changed(**facts: bool) -> list[tuple[str, str | None, str | None]]:
        Tournament.objects.filter(pk=event.pk).update(**facts)
        found = changes_by(Tournament.objects.get(pk=event.pk), 1)
        return [(one.series.scope.name, str(one.total), str(one.place_before)) for one in found]

    cup = ("Garkalnes kauss", "12", "None")
    assert changed() == [cup]
    # 1 had 15 and 10 points and the second place.
    assert changed(is_rated=True) == [cup, ("Klasika", "37", "2")]
    assert changed(is_rehearsal=True) == [cup]


def test_a_final_admits_by_the_newest_list_or_the_one_of_a_day(
    rating: Series, event_of: EventOf
) -> None:
    final = event_of(0, name="Fināls")
    source = FinalSource.objects.create(
        final=final, kind="rating", series=rating, places=1, signed="D", at=timezone.now()
    )

    def admitted(as_of: dt.date | None) -> list[int]:
        source.as_of = as_of
        source.save()
        (line,) = people_of_final(final).lines
        return [one.player.pk for one in line.people if one.is_in]

    before = FIRST - dt.timedelta(days=1)
    assert [admitted(day) for day in (before, FIRST, SECOND, THIRD, None)] == [
        *([], [1], [1, 3], [3], [3]),
    ]


def test_strengths_are_of_the_players_of_a_list_the_surest_first(rating: Series) -> None:
    players = [[1, 25.0, 2.0, 8], [3, 20.0, 1.0, 9], [4, 30.0, 9.0, 4], [77, 50.0, 1.0, 9]]
    said = Publication.objects.filter(as_of=THIRD)
    notes = {**said.get().notes, "strength": {"players": players, "surprises": []}}
    said.update(notes=notes)

    found = strength_view(rating_view(rating.scope.slug))

    # Only those in the list are named, and a mean counts less while it is uncertain.
    assert [(one.order, one.rated.line.player, one.strength.mean) for one in found.lines] == [
        *((1, 1, 25.0), (2, 3, 20.0), (3, 4, 30.0)),
    ]
    assert strengths_in(said.get())[3] == Strength(20.0, 1.0, 9)
    assert found.surprises == []


def test_a_person_has_their_line_in_the_newest_list_with_its_strength(rating: Series) -> None:
    newest = Publication.objects.filter(as_of=THIRD)
    players = [[1, 25.0, 2.0, 8], [3, 20.0, 1.0, 9]]
    newest.update(notes={"strength": {"players": players}})
    cilda, dainis = (Player.objects.get(pk=key) for key in (3, 4))
    strength = Strength(20.0, 1.0, 9)
    line = RatedIn("Klasika", "klasika", 3, THIRD, Place(1, 1), Fraction(40), strength)
    last = RatedIn("Klasika", "klasika", 4, THIRD, Place(4, 4), Fraction(12), None)

    assert [ratings_of(cilda, [3]), ratings_of(cilda, [99, 3])] == [[line], [line]]
    assert (ratings_of(dainis, [4]), ratings_of(dainis, [99])) == ([last], [])
    newest.update(notes={})
    assert [one.strength for one in ratings_of(cilda, [3])] == [None]
    cilda.as_initials = True
    assert ratings_of(cilda, [3]) == []
    rows = newest.get().rows
    newest.update(rows=[{**row, "name": "D. L."} for row in rows])
    assert ratings_of(dainis, [4]) == []
    newest.update(rows=rows)
    Scope.objects.filter(pk=rating.scope_id).update(is_public=False)
    assert ratings_of(dainis, [4]) == []


def test_of_two_merged_people_the_strength_of_more_tables_counts(rating: Series) -> None:
    one, other = (Player.objects.get(pk=key) for key in (2, 1))
    facts = {"signed": "D", "at": timezone.now()}
    Merge.objects.create(player=one, into=other, root=other, **facts)
    for mine, theirs, mean in ((8, 7, 25.0), (7, 8, 20.0), (8, 8, 25.0)):
        players = [[1, 25.0, 2.0, mine], [2, 20.0, 2.0, theirs]]
        notes = {"strength": {"players": players}}
        assert strengths_in(Publication(notes=notes))[1].mean == mean
    assert rated_line(rating_of(rating), 2).line.player == 2
