"""A table with all deals entered but no agreement yet: every desk page shows it."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.cast import EventOf, seat
from tests.doors.desk.conftest import SignIn
from tests.doors.public.reading import words_of
from tests.doors.table.phones import Phone, item, phone_at
from tournament.models import PhoneSheet, Round
from tournament.services.acts import Actor

pytestmark = pytest.mark.sqlite_enough

WAITS, AGREES = "waiting agreeing 2 of 4", "agreeing 2 of 4"


@pytest.fixture
def written(event_of: EventOf, director: Actor) -> tuple[Round, Phone]:
    """Return a round of two deals, both entered at its one table, and the phone there."""
    played = seat(event_of(4, settings={"deals": 2}), by=director)
    phone = phone_at(played)
    phone.send(item(1), item(2))
    return played, phone


@pytest.mark.parametrize(("path", "due"), [("", WAITS), ("results/1/", WAITS), ("live/", AGREES)])
def test_every_page_shows_that_agreement_is_missing(
    written: tuple[Round, Phone], signed_in: SignIn, path: str, due: str
) -> None:
    played, phone = written
    phone.agree(0, 1)

    assert due in words_of(signed_in().get(f"/desk/{played.tournament.slug}/{path}"))


@pytest.mark.parametrize("path", ["", "results/1/"])
def test_a_phone_silent_for_long_is_shown(
    written: tuple[Round, Phone], signed_in: SignIn, path: str
) -> None:
    played, phone = written
    phone.agree(0, 1)
    PhoneSheet.objects.update(last_contact=timezone.now() - timedelta(minutes=11))

    assert WAITS in words_of(signed_in().get(f"/desk/{played.tournament.slug}/{path}"))


@pytest.mark.parametrize("path", ["", "results/1/"])
def test_a_player_who_disagrees_is_shown(
    written: tuple[Round, Phone], signed_in: SignIn, path: str
) -> None:
    played, phone = written
    phone.post("disagree", seat=0, words="", digest=phone.state()["sheet"]["digest"])

    page = words_of(signed_in().get(f"/desk/{played.tournament.slug}/{path}"))

    assert "waiting a player disagrees 0 of 4" in page


@pytest.mark.parametrize("path", ["", "results/1/"])
def test_no_notice_is_shown_while_deals_are_missing_or_after_submission(
    event_of: EventOf, director: Actor, signed_in: SignIn, path: str
) -> None:
    played = seat(event_of(4, settings={"deals": 2}), by=director)
    phone, desk = phone_at(played), signed_in()
    first, address = item(1), f"/desk/{played.tournament.slug}/{path}"

    before = words_of(desk.get(address))
    phone.send(first)
    playing = words_of(desk.get(address))
    phone.send(item(2))
    phone.agree(0, 1, 2, 3)
    agreed = words_of(desk.get(address))

    assert ["agreeing" in page for page in (before, playing, agreed)] == [False] * 3
