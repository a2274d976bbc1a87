"""Where points are counted and not won, as in golf, the desk writes them without a plus."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from django.urls import reverse

from tests.cast import seat
from tests.doors.desk.sheets.typed_corrections import at, confirm, send
from tournament.services.sheets import entering

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tests.doors.desk.conftest import SignIn
    from tournament.services.acts import Actor

pytestmark = pytest.mark.sqlite_enough

NINE = {"total_0": "9", "total_1": "7", "total_2": "-7", "deals_played": "9"}
PLUS = re.compile(r"[+]\d+")


def plusses(page: bytes) -> list[str]:
    return PLUS.findall(page.decode().partition("<main")[2])


def test_no_page_of_a_golf_table_contains_a_plus(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    """Previously the journal, the correction and the closing wrote +7 for seven cards left."""
    tournament = event_of(3, preset="golf")
    seat(tournament, by=director)
    entering.enter_totals(tournament, round_number=1, table_number=1, totals=[7, 7, 7], by=director)
    client = signed_in()
    closing = client.get(reverse("closing", args=[tournament.slug, 1]))
    found = {
        "closing": plusses(closing.content),
        "table": plusses(client.get(at("book_table", tournament)).content),
        "preview": plusses(send(client, "preview_correction", tournament, **NINE).content),
    }
    confirm(client, tournament, **NINE)
    journal = client.get(reverse("journal", args=[tournament.slug]))
    line = tournament.journal.filter(verb="correct_sheet").get()
    found["journal"] = plusses(journal.content)
    undoing = client.get(reverse("preview_undo", args=[tournament.slug, line.pk]))
    found["undo"] = plusses(undoing.content)

    assert found == {name: [] for name in found}
    assert "All players at the table have 7." in closing.content.decode()
    assert "9 7 −7" in journal.content.decode()


def test_a_line_of_golf_fits_all_players_figures(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    room = {}
    for preset in ("golf", "lzf-classic"):
        tournament = event_of(4, preset=preset, name=preset)
        seat(tournament, by=director)
        page = signed_in().get(f"/desk/{tournament.slug}/results/1/1/").content.decode()
        room[preset] = '<input name="line" class="figures"' in page

    assert room == {"golf": True, "lzf-classic": False}
