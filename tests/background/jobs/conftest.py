"""Print jobs of a chosen number of parts, ordered for one event."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable

import pytest

from tests.background.pressed import BY
from tournament.background import jobs
from tournament.models import Job, Tournament
from tournament.paper.print_orders import Order


@pytest.fixture
def order() -> Callable[..., Job]:
    """Order documents of a chosen number of parts for one tournament."""
    event = Tournament.objects.create(slug="kauss", name="Kauss", date=dt.date(2026, 11, 21))

    def order(parts: int, **particulars: object) -> Job:
        paper = Order("score_sheets", event.pk, particulars, "lv")
        steps = [{"number": number} for number in range(1, parts + 1)]
        return jobs.record(paper, steps, revision=event.revision, by=BY)

    return order
