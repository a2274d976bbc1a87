"""With groups in different rounds, the live view names the group of each table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.doors.public.reading import rows_of, words_of
from tests.services.groups.finals import finals_of, go_on

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tests.doors.desk.conftest import SignIn
    from tournament.services.acts import Actor

pytestmark = pytest.mark.sqlite_enough


def test_every_table_shows_its_group_and_the_round_if_behind(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = finals_of(event_of, director)
    go_on(tournament, 2, "A", by=director)
    client = signed_in()
    live = f"/desk/{tournament.slug}/live/"

    rows = rows_of(client.get(live))
    page = words_of(client.get(f"{live}2/3/"))

    assert [row[:2] for row in rows[1:]] == [
        ["1", "on paper group A"],
        ["2", "on paper group A"],
        ["3", "round 2 on paper group B"],
        ["4", "round 2 on paper group B"],
    ]
    assert "group B · 0 of" in page
