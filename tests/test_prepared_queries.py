"""A query compiled to SQL once, and run for one tournament after another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db.models import Count, QuerySet, Value

from tests.cast import seat
from tournament.memo import Prepared
from tournament.models import Entry, Round

if TYPE_CHECKING:
    from pytest_django import DjangoAssertNumQueries

    from tests.cast import EventOf
    from tournament.services.acts import Actor


class Wanted:
    """A query set that counts how often it was built."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self, tournament: int) -> QuerySet[Entry, Any]:
        self.times += 1
        found = Entry.objects.filter(tournament=tournament).order_by()
        late = found.filter(number__gt=3).values_list(Value(0), "is_paid")
        return found.values_list("number", "is_paid").union(late, all=True)


def test_each_value_finds_its_rows_with_a_query_compiled_once(
    event_of: EventOf, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    small, large, wanted = event_of(3), event_of(4), Wanted()
    prepared = Prepared(wanted, -1)

    with django_assert_num_queries(3):
        found = [prepared.rows(one.pk) for one in (small, large, small)]

    three = [(1, False), (2, False), (3, False)]
    assert found == [three, [*three, (4, False), (0, False)], three]
    assert wanted.times == 1


def test_rows_equal_those_of_django(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    seat(tournament, by=director)

    def rounds(slug: str) -> QuerySet[Any]:
        found = Round.objects.filter(tournament__slug=slug).select_related("tournament")
        return found.annotate(tables_all=Count("tables"))

    prepared = Prepared(rounds, "/")

    told = [
        (found, found.tables_all, found.published_at, found.tournament)
        for found in (*prepared.rows(tournament.slug), *rounds(tournament.slug))
    ]
    assert told[0] == told[1]
    assert (len(told), told[0][1]) == (2, 1)
