"""What is news for a follower: approved results, counted stages and approved tables."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

import pytest

from tests.cast import EventOf
from tests.services.series.seasons import series, take_in
from tournament.models import Follower, Publication, Scope, Stage, Tournament
from tournament.reading.follower_news import Happening, News, happenings_of, news_of
from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db

NOON = dt.datetime(2026, 11, 21, 12, tzinfo=dt.UTC)
Kind = Publication.Kind


def at(minutes: int) -> dt.datetime:
    return NOON + dt.timedelta(minutes=minutes)


def publish(owner: Tournament | Scope, kinds: Sequence[str]) -> None:
    """Publish these in order, one each minute from noon."""
    name = "tournament" if isinstance(owner, Tournament) else "scope"
    for minutes, kind in enumerate(kinds):
        Publication.objects.create(kind=kind, at=at(minutes), revision=1, **{name: owner})


@pytest.mark.parametrize(
    ("kinds", "minutes"),
    [
        ([Kind.PROVISIONAL], []),
        ([Kind.PROVISIONAL, Kind.APPROVED], [1]),
        ([Kind.APPROVED, Kind.APPROVED, Kind.SEATING], [1]),
        ([Kind.APPROVED, Kind.STANDING_WITHDRAWN], []),
        ([Kind.APPROVED, Kind.PROVISIONAL], []),
    ],
)
def test_the_result_of_an_event_is_news_while_it_is_approved(
    event_of: EventOf, kinds: Sequence[str], minutes: Sequence[int]
) -> None:
    event = event_of(0)
    publish(event, kinds)

    found = happenings_of({(event.pk, None)})

    assert list(found.get((event.pk, None), ())) == [Happening(at(each)) for each in minutes]


def test_a_series_has_news_of_its_counted_stages_and_of_its_approved_table(
    event_of: EventOf, director: Actor
) -> None:
    cup = series(director)
    external = take_in(cup, 2, 1, 3, by=director)
    assert external.outside is not None
    type(external.outside).objects.update(at=at(7))
    stages = {"external": external}
    for name, kinds, joined in (
        ("approved before it joined", [Kind.APPROVED], 5),
        ("approved later", [Kind.SEATING, Kind.APPROVED], 0),
        ("corrected", [Kind.APPROVED, Kind.PROVISIONAL], 4),
        ("withdrawn", [Kind.APPROVED, Kind.STANDING_WITHDRAWN], 0),
        ("not played", [], 0),
    ):
        event = event_of(0, name=name)
        publish(event, kinds)
        stages[name] = Stage.objects.create(
            series=cup, tournament=event, at=at(joined), signed="Dace"
        )
    Stage.objects.filter(pk=external.pk).update(at=at(6))
    publish(cup.scope, [Kind.PROVISIONAL, Kind.PROVISIONAL, Kind.APPROVED])

    found = happenings_of({(None, cup.scope_id)})[None, cup.scope_id]

    assert sorted(found, key=lambda one: one.at) == [
        Happening(at(1), stages["approved later"].pk),
        Happening(at(2)),
        Happening(at(4), stages["corrected"].pk),
        Happening(at(5), stages["approved before it joined"].pk),
        Happening(at(7), stages["external"].pk),
    ]
    Stage.objects.filter(pk=external.pk).update(at=at(8))
    found = happenings_of({(None, cup.scope_id)})[None, cup.scope_id]
    assert Happening(at(8), stages["external"].pk) in found
    follower = Follower.objects.create(scope=cup.scope, contact="fan@b.example", language="lv")

    def news(since: int, until: int) -> Sequence[News]:
        return news_of([follower], {follower.pk: at(since)}, at(until))

    assert news(2, 3) == []
    assert news(1, 2) == [News(follower, frozenset(), is_approved=True)]
    assert news(3, 5) == [
        News(
            follower,
            frozenset({stages["corrected"].pk, stages["approved before it joined"].pk}),
            is_approved=False,
        )
    ]
