"""The calendar of upcoming events."""

from __future__ import annotations

import datetime as dt

import pytest
from django.core.paginator import Paginator

from tournament.models import Tournament
from tournament.reading.events.calendar import Calendar, CalendarChoices

NO_CHOICES = CalendarChoices(years=(), games=(), regions=())


@pytest.mark.parametrize(("events", "months"), [(12, [None]), (13, [1, 2])])
def test_more_than_twelve_upcoming_events_are_listed_by_month(
    events: int, months: list[int | None]
) -> None:
    coming = [Tournament(date=dt.date(2027, 1 + n % 2, 1)) for n in range(events)]
    coming.sort(key=lambda one: one.date)
    past = Paginator(Tournament.objects.none(), 1).page(1)

    shown = Calendar((), coming, past, NO_CHOICES).months

    assert [each.month and each.month.month for each in shown] == months


def test_a_month_after_eight_events_is_folded() -> None:
    days = [dt.date(2027, month, 1) for month in (1, 1, 1, 1, 1, 1, 1, 2, 3, 3, 3, 4, 4)]
    past = Paginator(Tournament.objects.none(), 1).page(1)

    shown = Calendar((), [Tournament(date=day) for day in days], past, NO_CHOICES).months

    assert [(each.month, len(each.events), each.is_near) for each in shown] == [
        (dt.date(2027, 1, 1), 7, True),
        (dt.date(2027, 2, 1), 1, True),
        (dt.date(2027, 3, 1), 3, False),
        (dt.date(2027, 4, 1), 2, False),
    ]
