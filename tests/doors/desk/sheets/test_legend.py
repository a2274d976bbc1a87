"""The key of codes next to a sheet: only codes that the game has."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cast import seat
from tests.doors.desk.sheets.typed_sheets import at, page_of

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tests.doors.desk.conftest import SignIn
    from tournament.services.acts import Actor

pytestmark = pytest.mark.sqlite_enough

PASSED, ZOLE, KOP = "(0: all passed)", "Seat B declares", "B, or B and D, are the Old"


@pytest.mark.parametrize(
    ("preset", "said"),
    [("lzf-classic", (PASSED, ZOLE)), ("lzf-rondo", (ZOLE,)), ("kop", (KOP,)), ("golf", ())],
)
def test_the_key_lists_each_games_codes(
    event_of: EventOf, director: Actor, signed_in: SignIn, preset: str, said: tuple[str, ...]
) -> None:
    tournament = event_of(4, preset=preset)
    seat(tournament, by=director)

    page = page_of(signed_in().get(at(tournament)))

    assert tuple(words for words in (PASSED, ZOLE, KOP) if words in page) == said
