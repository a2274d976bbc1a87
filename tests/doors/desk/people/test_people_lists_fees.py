"""The fee column of a list: paid, owed, empty, unreadable."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.doors.desk.people.lists import at, write
from tournament.exchange.player_lists import read_players
from tournament.exchange.spreadsheets import read_rows

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tests.doors.desk.conftest import SignIn

pytestmark = pytest.mark.sqlite_enough


@pytest.mark.parametrize(
    "cell", ["jā", "x", "10,00", "✓", "15 €", "EUR 15", "19.11.", "ir samaksājis", "pārskaitījums"]
)
def test_a_paid_fee_is_marked_as_paid(cell: str) -> None:
    assert is_paid_in(cell) is True


@pytest.mark.parametrize(
    "cell", ["nē", "nav", "Nav samaksājis", "nemaksāja", "unpaid", "0", "0,00 €", "–"]
)
def test_an_owed_fee_is_not_marked_as_paid(cell: str) -> None:
    assert is_paid_in(cell) is False


@pytest.mark.parametrize("cell", ["varbūt", "?", "vēlāk", "parāds 15", "puse"])
def test_an_ambiguous_fee_is_reported_and_not_marked_as_paid(cell: str) -> None:
    row = read_players(read_rows(f"Vārds uzvārds\tSamaksāts\nZane Zute\t{cell}")).rows[0]

    assert (row.newcomer.is_paid, row.faults) == (None, ("fee_unreadable",))


def test_an_empty_cell_does_not_unmark_a_fee_paid_at_the_door(
    event_of: EventOf, signed_in: SignIn
) -> None:
    tournament, client = event_of(0), signed_in()
    text = "Vārds\tKlubs\tSamaksāts\nZane Zute\tOgre\t"
    write(client, tournament, text)
    client.post(at(tournament, "1/mark_paid/"))

    write(client, tournament, text.replace("Ogre", "Cēsis"))

    entry = tournament.entries.get(number=1)
    assert (entry.club, entry.is_paid) == ("Cēsis", True)


def is_paid_in(cell: str) -> bool | None:
    rows = read_rows(f"Vārds uzvārds\tSamaksāts\nZane Zute\t{cell}\tx")
    return read_players(rows).rows[0].newcomer.is_paid
