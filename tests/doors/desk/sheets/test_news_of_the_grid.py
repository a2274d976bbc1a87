"""After a result the script asks only for the rows that changed; large pages are compressed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.urls import reverse

from tests.cast import enter_table, seat
from tournament.reading.sheets.round_tables import tables_of

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tests.doors.desk.conftest import SignIn
    from tournament.services.acts import Actor

pytestmark = pytest.mark.sqlite_enough


def test_a_result_sends_its_row_and_no_other(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    event = event_of(24)
    played = seat(event, by=director)
    client, page = signed_in(), reverse("round_results", args=[event.slug, 1])
    before = client.get(page).context["grid"].rows
    shown = ",".join(f"{row.number}:{row.digest}" for row in before)

    enter_table(event, 1, tables_of(played)[2], by=director)
    news = client.get(page, {"shown": f"{shown},99:0a1b2c"}, HTTP_X_REQUESTED_WITH="fetch")

    said = news.content.decode()
    assert [row.number for row in news.context["changed"]] == [3]
    assert said.count("<tr data-table") == 1
    assert 'data-gone="99"' in said
    assert len(said) < 10_000


def test_the_grid_is_compressed(event_of: EventOf, director: Actor, signed_in: SignIn) -> None:
    event = event_of(24)
    seat(event, by=director)

    page = signed_in().get(
        reverse("round_results", args=[event.slug, 1]), HTTP_ACCEPT_ENCODING="gzip"
    )

    assert page["Content-Encoding"] == "gzip"
    assert len(page.content) < 10_000
