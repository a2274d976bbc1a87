"""Sheets in doubt at the desk: the chief judge settles them, with a choice and a reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.doors.desk.sheets.piled import OTHERS, at, entered, page_of, states, typed
from tournament.models import Dispute, SheetVersion, Table, Tournament
from tournament.services.sheets.entering import enter_deals

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tests.doors.desk.conftest import SignIn
    from tournament.services.acts import Actor

pytestmark = pytest.mark.sqlite_enough


@pytest.fixture
def pile(event_of: EventOf, director: Actor) -> Tournament:
    """Return a tournament with second-pair checking and two tables entered by the director."""
    return entered(event_of(8, checking="second_pair"), by=director)


def test_a_players_objection_holds_the_table(pile: Tournament, signed_in: SignIn) -> None:
    client = signed_in("secretary", at=pile)

    client.post(at(pile, "1/dispute/raise/"), {"words": "Deal 12 was lost"})

    assert (states(pile)[0], Dispute.objects.get().words) == ("disputed", "Deal 12 was lost")


def test_a_doubt_needs_a_reason(pile: Tournament, signed_in: SignIn) -> None:
    response = signed_in().post(at(pile, "1/dispute/raise/"), {"words": " "})

    assert (response.status_code, Dispute.objects.count()) == (422, 0)


def test_the_chief_judge_settles_for_one_version(pile: Tournament, signed_in: SignIn) -> None:
    signed_in("secretary", at=pile).post(
        at(pile, "checks/tick/"), {"table": "1", "seen": "1", **typed(OTHERS)}
    )

    response = signed_in().post(
        at(pile, "1/dispute/settle/"), {"version": "2", "words": "Added up again"}
    )

    current = SheetVersion.objects.get(table__number=1, is_current=True)
    assert (response.status_code, current.totals) == (302, OTHERS)
    assert states(pile)[0] == Table.State.ENTERED


def test_settling_needs_a_choice_and_a_reason(pile: Tournament, signed_in: SignIn) -> None:
    client = signed_in()
    client.post(at(pile, "1/dispute/raise/"), {"words": "Deal 12 was lost"})

    response = client.post(at(pile, "1/dispute/settle/"), {"words": "Looked again"})

    assert (response.status_code, Dispute.objects.open().count()) == (422, 1)
    assert "Choose the right result." in page_of(response)
    assert 'value="Looked again"' in page_of(response)


def test_deals_that_differ_from_totals_are_shown_next_to_them(
    pile: Tournament, signed_in: SignIn, director: Actor
) -> None:
    deals = [{"contract": "ordinary", "declarer": 1, "won": True}]
    enter_deals(pile, round_number=1, table_number=2, deals=deals, seen=1, by=director)

    page = page_of(signed_in("viewer", at=pile).get(at(pile, "2/dispute/")))

    assert "The deals do not match the totals handed in." in page
    assert [f'<span class="zero odd">{by}</span>' in page for by in ("−13", "+6")] == [True] * 2
    assert "The chief judge settles it." in page


def test_a_secretary_cannot_settle(pile: Tournament, signed_in: SignIn) -> None:
    client = signed_in("secretary", at=pile)

    response = client.post(at(pile, "1/dispute/settle/"), {"version": "1", "words": "Mine"})

    assert response.status_code == 403
