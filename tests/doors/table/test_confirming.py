"""Confirmation of each deal by an opponent, if the event requires it; errors show at once."""

from __future__ import annotations

from tests.doors.desk.conftest import SignIn
from tests.doors.table.phones import Phone, item
from tournament.models import PhoneDeal, Round, Tournament


def test_the_confirming_player_is_stored_and_shown_at_the_desk(
    played: Round, phone: Phone, signed_in: SignIn
) -> None:
    Tournament.objects.update(confirms_deals=True)

    phone.send(item(1, confirmed=2), item(2))

    state = phone.state()
    page = signed_in().get(f"/desk/{played.tournament.slug}/live/1/1/").content.decode()
    assert state["confirms"] is True
    assert [deal["confirmed"] for deal in state["sheet"]["deals"]] == [2, None]
    assert page.count("C confirmed it") == 1


def test_a_player_cannot_confirm_their_own_deal_and_no_deal_is_lost(phone: Phone) -> None:
    declarer = item(1)["deal"]["declarer"]

    sent = phone.send(item(1, confirmed=declarer), item(2, confirmed=4))

    assert sent == ["kept", "kept"]
    assert list(PhoneDeal.objects.values_list("confirmed", flat=True)) == [None, None]
