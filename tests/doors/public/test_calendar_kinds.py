"""The calendar and its feeds, filtered by the kind of events."""

import datetime as dt

import pytest
from django.test import Client
from django.utils import timezone

from scoring.teams import Member, Team
from tests.cast import Announce, EventOf
from tests.services.series.seasons import series
from tournament.services.acts import Actor
from tournament.services.series.stages import add_stage, change_stage
from tournament.services.teams import forming

pytestmark = pytest.mark.django_db


def test_the_calendar_and_its_feeds_are_filtered_by_kind(
    client: Client, director: Actor, announce: Announce, event_of: EventOf
) -> None:
    cup = series(director)
    stage, final = announce(name="Posms", date=in_days(5)), announce(name="Fināls", date=in_days(6))
    add_stage(cup, stage, by=director)
    last = add_stage(cup, final, by=director)
    change_stage(last, by=director, name="", coefficient="1", is_final=True)
    pairs = event_of(2, name="Pāri", date=in_days(7))
    forming.set_up_team(pairs, Team("Ogre", (Member(1), Member(2))), by=director)
    announce(name="Komandas", date=in_days(8), settings={"teams_best": 3})
    announce(name="Klubs", date=in_days(9))

    def found(query: str) -> list[set[str]]:
        pages = [
            client.get(f"{path}?{query}").content.decode()
            for path in ("/", "/calendar.ics", "/events.atom")
        ]
        names = ("Posms", "Fināls", "Pāri", "Komandas", "Klubs")
        marks = (">{}</a>", "SUMMARY:{}", "<title>{}</title>")
        return [
            {name for name in names if mark.format(name) in page}
            for page, mark in zip(pages, marks, strict=True)
        ]

    assert found("kind=stage") == [{"Posms", "Fināls"}] * 3
    assert found("kind=final") == [{"Fināls"}] * 3
    assert found("kind=teams") == [{"Pāri", "Komandas"}] * 3
    assert found("kind=single") == [{"Klubs"}] * 3
    assert found("kind=cheese") == found("")


def in_days(days: int) -> dt.date:
    return timezone.localdate() + dt.timedelta(days)
