"""The chapter for programs: each of its examples works."""

from __future__ import annotations

import datetime as dt
import re
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from scoring.series.presets import RATING
from tests.services.series.seasons import approved
from tournament.models import Scope, Tournament
from tournament.services.acts import Actor
from tournament.services.series.creating import SeriesPlan, create_series
from tournament.services.series.publishing import publish_rating

pytestmark = pytest.mark.django_db
PROSE = Path(settings.ROOT, "templates", "handbook")


def examples(language: str) -> list[str]:
    """Return the addresses that a chapter reads."""
    text = (PROSE / language / "programs.html").read_text("utf-8")
    return [
        path.removesuffix("</code></pre>")
        for path in re.findall(r"curl https://karta\.example(\S+)", text)
    ]


@pytest.fixture
def played(director: Actor) -> Tournament:
    event = approved(director, is_rated=True)
    Tournament.objects.filter(pk=event.pk).update(slug="rudens-kauss")
    plan = SeriesPlan(name="Klasika", rule=dict(RATING), game="zole-classic")
    rating = create_series(plan, by=director, kind=Scope.Kind.RATINGS)
    publish_rating(rating, dt.date(2026, 2, 1), by=director)
    return event


def test_every_example_of_reading_works(played: Tournament) -> None:
    answers = {path: Client().get(path).status_code for path in examples("en")}

    assert len(answers) >= 7
    assert answers == dict.fromkeys(answers, 200)


@pytest.mark.parametrize("language", ["lv", "pl"])
def test_the_examples_are_the_same_in_every_language(language: str) -> None:
    assert examples(language) == examples("en")
