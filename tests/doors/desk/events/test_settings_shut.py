"""Settings of a tournament: who may read and who may change them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.test import Client

from tests.doors.desk.events.saved import path, save

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tests.doors.desk.conftest import SignIn


def test_a_viewer_reads_the_regulations_and_has_no_form(
    event_of: EventOf, signed_in: SignIn
) -> None:
    tournament = event_of(4)

    page = signed_in("viewer", at=tournament).get(path(tournament))

    text = page.content.decode()
    assert "The resulting regulations" in text
    assert 'name="rounds"' not in text


@pytest.mark.parametrize(("role", "status"), [("secretary", 403), ("viewer", 403)])
def test_only_who_plans_changes_settings(
    event_of: EventOf, signed_in: SignIn, role: str, status: int
) -> None:
    tournament = event_of(4)

    answer = save(signed_in(role, at=tournament), tournament, rounds="6")

    assert (answer.status_code, tournament.settings) == (status, {})


def test_a_stranger_is_not_told_of_the_settings(event_of: EventOf, signed_in: SignIn) -> None:
    tournament = event_of(4)

    answers = [client.get(path(tournament)).status_code for client in (Client(), signed_in("ann"))]

    assert answers == [404, 404]
