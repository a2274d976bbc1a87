"""Deals sent to the desk: saved, queried, or returned as typed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.test import Client
from django.utils import timezone

from tests.cast import play
from tests.doors.desk.sheets.typed_sheets import LINES, at, current, hall, page_of
from tournament.models import Dispute, SheetVersion, Table, Tournament
from tournament.reading.sheets.round_tables import tables_of
from tournament.services.judging import judging
from tournament.services.sheets.entering import enter_deals, enter_totals

if TYPE_CHECKING:
    from tests.doors.desk.conftest import SignIn
    from tournament.services.acts import Actor

__all__ = ["hall"]


def state(hall: Tournament) -> str:
    return tables_of(hall.rounds.get())[0].state


def test_a_sheet_with_faults_is_not_saved_and_is_shown_as_typed(
    hall: Tournament, signed_in: SignIn
) -> None:
    response = signed_in().post(at(hall, "enter/"), {"line": ["b+", "hello", "p", "d+"]})

    page = page_of(response)
    assert (response.status_code, current(hall)) == (422, None)
    assert "“hello” is not a known code." in page
    assert page.count('aria-invalid="true"') == 2
    assert 'value="hello"' in page


def test_totalling_saves_nothing(hall: Tournament, signed_in: SignIn) -> None:
    response = signed_in().post(at(hall, "reckon/"), {"line": list(LINES)})

    assert (response.status_code, current(hall)) == (200, None)
    assert "A lielais" in page_of(response) or "A ordinary, won" in page_of(response)


def test_the_script_gets_only_the_sheet(hall: Tournament, signed_in: SignIn) -> None:
    client, asking = signed_in(), {"X-Requested-With": "fetch"}

    reckoned = client.post(at(hall, "reckon/"), {"line": list(LINES)}, headers=asking)
    saved = client.post(at(hall, "enter/"), {"line": list(LINES)}, headers=asking)

    assert ("<html" in page_of(reckoned), 'data-deal="28"' in page_of(reckoned)) == (False, True)
    assert saved.json() == {"next": f"/desk/{hall.slug}/results/1/"}


def test_deals_that_give_the_totals_are_shown_next_to_them(
    hall: Tournament, signed_in: SignIn, director: Actor
) -> None:
    enter_totals(hall, round_number=1, table_number=1, totals=[7, 3, -9, -1], by=director)

    response = signed_in("secretary", at=hall).post(
        at(hall, "enter/"), {"line": list(LINES), "seen": "1"}
    )

    version = current(hall)
    assert version is not None
    assert (response.status_code, version.totals, version.has_deals) == (302, [7, 3, -9, -1], True)


def test_deals_that_do_not_give_the_totals_need_confirmation(
    hall: Tournament, signed_in: SignIn, director: Actor
) -> None:
    enter_totals(hall, round_number=1, table_number=1, totals=[8, 3, -10, -1], by=director)

    response = signed_in().post(at(hall, "enter/"), {"line": list(LINES), "seen": "1"})

    page = page_of(response)
    assert (response.status_code, state(hall)) == (409, Table.State.ENTERED)
    assert "The deals do not match the totals handed in." in page
    assert [f'<small class="zero odd">{by}</small>' in page for by in ("−1", "+1")] == [True] * 2
    assert 'name="differs"' in page


def test_deals_that_do_not_give_the_totals_make_a_dispute_and_both_stay(
    hall: Tournament, signed_in: SignIn, director: Actor
) -> None:
    enter_totals(hall, round_number=1, table_number=1, totals=[8, 3, -10, -1], by=director)
    client = signed_in()

    client.post(at(hall, "enter/"), {"line": list(LINES), "seen": "1", "differs": "on"})

    dispute = Dispute.objects.open().get()
    assert dispute.rival is not None
    assert (dispute.current.totals, dispute.rival.totals) == ([8, 3, -10, -1], [7, 3, -9, -1])
    assert state(hall) == Table.State.DISPUTED
    assert "state disputed" in page_of(client.get(f"/desk/{hall.slug}/results/"))
    assert 'value="B+"' not in page_of(client.get(at(hall)))
    assert "Did " not in page_of(client.get(at(hall)))


def test_the_second_user_with_deals_sees_both_and_loses_nothing(
    hall: Tournament, signed_in: SignIn, director: Actor
) -> None:
    deals = [{"contract": "ordinary", "declarer": 1, "won": True}]
    enter_deals(hall, round_number=1, table_number=1, deals=deals, by=director)
    client = signed_in("secretary", at=hall)

    refused = client.post(at(hall, "enter/"), {"line": list(LINES), "seen": "0"})
    page = page_of(refused)
    insisted = client.post(at(hall, "enter/"), {"line": list(LINES), "seen": "0", "instead": "1"})

    version = current(hall)
    assert version is not None
    assert (refused.status_code, 'name="instead" value="1"' in page) == (409, True)
    assert [f'value="{line}"' in page for line in LINES] == [True] * 4
    assert (insisted.status_code, version.number, version.deals_played) == (302, 2, 4)


def test_a_pule_from_the_judge_is_shown_and_counted(
    hall: Tournament, signed_in: SignIn, director: Actor
) -> None:
    number = tables_of(hall.rounds.get())[0].seats[3].entry.number
    judging.give_pule(hall, round_number=1, number=number, reason="Late", by=director)
    client = signed_in()

    shown = page_of(client.get(at(hall)))
    client.post(at(hall, "enter/"), {"line": ["b+"]})

    version = current(hall)
    assert version is not None
    assert "D: Late" in shown
    assert version.penalty_pules == [{"seat": 3, "after_deal": 0, "reason": "Late"}]
    assert 'name="before" value=""' in page_of(client.get(at(hall)))


def test_deals_may_follow_after_the_round_is_closed(
    hall: Tournament, signed_in: SignIn, director: Actor
) -> None:
    enter_totals(hall, round_number=1, table_number=1, totals=[7, 3, -9, -1], by=director)
    play(hall, round_number=1, by=director)
    hall.rounds.update(state="closed", closed_at=timezone.now())
    client = signed_in()

    response = client.post(at(hall, "enter/"), {"line": list(LINES), "seen": "1"})

    assert response.status_code == 302
    assert 'id="sheet"' not in page_of(client.get(at(hall)))


def test_a_double_click_saves_one_sheet(hall: Tournament, signed_in: SignIn) -> None:
    client = signed_in()

    for _click in range(2):
        client.post(at(hall, "enter/"), {"line": list(LINES), "key": "one-click"})

    assert SheetVersion.objects.filter(table__round__tournament=hall).count() == 1


@pytest.mark.parametrize(
    ("role", "status"), [("", 404), ("stranger", 404), ("viewer", 403), ("secretary", 302)]
)
def test_entering_deals_needs_permission(
    role: str, status: int, hall: Tournament, signed_in: SignIn
) -> None:
    clients = {"": Client, "stranger": lambda: signed_in("stranger")}
    client = clients.get(role, lambda: signed_in(role, at=hall))()

    response = client.post(at(hall, "enter/"), {"line": list(LINES)})

    assert (response.status_code, current(hall) is not None) == (status, status == 302)
