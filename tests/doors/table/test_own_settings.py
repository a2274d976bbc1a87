"""A sheet with settings different from its tournament's keeps them on the phones."""

from __future__ import annotations

import pytest

from tests.cast import EventOf, seat
from tests.doors.table.phones import Phone, item, phone_at
from tournament.doors.desk.phones.rows import read_live
from tournament.models import Round, SheetVersion
from tournament.services.acts import Actor
from tournament.services.phones import agreeing

pytestmark = pytest.mark.sqlite_enough

OWN = {"settings": {"leftover_pules": "each"}, "deals_planned": 3}
LEFT_WITH_A_PULE = (
    item(1, {"contract": "passed"}),
    item(2, {"contract": "ordinary", "declarer": 0, "won": False}),
    item(3, {"contract": "zole", "declarer": 1, "won": True}),
)


@pytest.fixture
def played(event_of: EventOf, director: Actor) -> Round:
    """Return a round of sixteen deals in which remaining pules lapse."""
    return seat(event_of(4), by=director)


@pytest.fixture
def handed_back(played: Round, director: Actor) -> Phone:
    """Return a phone whose table continues a sheet of three deals, with pules paid at the end."""
    phone = phone_at(played)
    phone.send(*LEFT_WITH_A_PULE)
    phone.post("finish", deals=3)
    phone.agree(0, 1, 2, 3)
    # Such a sheet comes from a file; the way does not matter here.
    SheetVersion.objects.update(own_settings=OWN)
    agreeing.hand_back(played.tournament, round_number=1, table_number=1, by=director)
    return phone


def test_the_phone_counts_by_the_sheets_settings(handed_back: Phone) -> None:
    state = handed_back.state()

    assert (state["deals_planned"], state["sheet"]["left"]) == (3, 0)
    assert state["rules"]["pules"]["leftover"] == "each"
    assert state["sheet"]["leftover"] == [-3, 1, 1, 1]


def test_no_deal_beyond_the_sheets_length_is_accepted(handed_back: Phone) -> None:
    assert handed_back.send(item(4)) == ["impossible"]


def test_the_agreed_sheet_is_the_one_shown(handed_back: Phone) -> None:
    shown = handed_back.state()["sheet"]["small"]

    handed_back.agree(0, 1, 2, 3)

    version = SheetVersion.objects.get(is_current=True)
    assert (version.totals, version.own_settings) == (shown, OWN)
    assert handed_back.state()["result"]["same"]


def test_the_desks_live_view_shows_the_sheets_own_number_of_deals(
    played: Round, handed_back: Phone
) -> None:
    (table,) = read_live(played.tournament).tables

    assert (table.state, table.played, table.planned) == ("agreeing", 3, 3)
