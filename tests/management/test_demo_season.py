"""The season of the demo: five stages, two of them external, and the effect of a correction."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.utils import timezone

from tournament.management.commands.demo import load_season
from tournament.models import Publication, Scope, Series
from tournament.standings.series.table import load_series_book

if TYPE_CHECKING:
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db


def test_the_season_is_created_once_with_a_correction_between_its_ratings(director: Actor) -> None:
    cup = load_season(timezone.localdate(), by=director)
    again = load_season(timezone.localdate(), by=director)

    stages = load_series_book(cup).stages
    said = Publication.objects.filter(kind=Publication.Kind.RATING, scope__slug="klasika")
    older, newer = said.order_by("as_of")
    assert (again, Series.objects.count()) == (cup, 3)
    assert [(stage.state, stage.tournament is None) for stage in stages] == [
        ("counted", False),
        ("counted", False),
        ("counted", True),
        ("counted", False),
        ("counted", True),
    ]
    assert older.rows != newer.rows
    assert Scope.objects.filter(kind="ratings").count() == 2
