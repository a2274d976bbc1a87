"""Players of one event entered in a side event, by one press on the page of lists."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tournament.models import Tournament

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tests.doors.desk.conftest import SignIn

pytestmark = pytest.mark.sqlite_enough


def test_all_players_of_another_tournament_are_entered(
    event_of: EventOf, signed_in: SignIn
) -> None:
    zole = event_of(6, name="Rudens kauss")
    golf = event_of(0, name="Pasjansu vakars", preset="golf")
    client = signed_in()
    page = client.get(f"/desk/{golf.slug}/people/list/").content.decode()

    entered = client.post(f"/desk/{golf.slug}/people/list/others/", {"other": zole.slug})
    again = client.post(f"/desk/{golf.slug}/people/list/others/", {"other": zole.slug}, follow=True)

    assert f'value="{zole.slug}"' in page
    assert (entered.status_code, golf.entries.count()) == (302, 6)
    assert "are already entered here" in again.content.decode()


def test_a_tournament_of_another_user_is_not_offered(event_of: EventOf, signed_in: SignIn) -> None:
    golf, zole = event_of(0, name="Pasjansu vakars", preset="golf"), event_of(3, name="Cits")
    client = signed_in("secretary", at=golf)

    answer = client.post(f"/desk/{golf.slug}/people/list/others/", {"other": zole.slug})

    assert (answer.status_code, Tournament.objects.get(pk=golf.pk).entries.count()) == (302, 0)
