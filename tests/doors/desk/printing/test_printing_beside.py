"""Documents ordered from the page that they print: a round's page, and lists on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from pytest_django import Settings

from tests.cast import EventOf, plan_blocks, play, play_and_close, seat
from tests.doors.desk.conftest import SignIn
from tests.doors.desk.printing.presses import address, order
from tests.doors.table.phones import item, phone_at
from tournament.models import Tournament
from tournament.services.acts import Actor

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_enough]


@pytest.fixture(autouse=True)
def _own_documents(settings: Settings, tmp_path: Path) -> None:
    settings.DOCUMENTS = tmp_path / "documents"


@pytest.fixture
def evening(event_of: EventOf) -> Tournament:
    return event_of(4)


def test_an_earlier_round_can_be_printed_from_its_page(
    evening: Tournament, signed_in: SignIn, director: Actor
) -> None:
    play_and_close(evening, by=director)
    seat(evening, by=director)
    client = signed_in()

    first = client.get(address("printing", evening.slug, 1)).content.decode()

    assert '<input type="hidden" name="round" value="1"' in first
    assert client.get(address("printing", evening.slug, 3)).status_code == 404


@pytest.mark.parametrize(
    ("page", "arguments", "documents"),
    [
        ("desk", (), ("round_pack",)),
        ("seating", (1,), ("seats_by_name", "seats_by_table")),
        ("desk_standings", (1,), ("standings",)),
        ("sheet", (1, 1), ("score_sheets",)),
        ("people", (), ("participants",)),
    ],
)
def test_lists_on_the_page_have_a_print_button(
    page: str,
    arguments: Sequence[int],
    documents: Sequence[str],
    evening: Tournament,
    signed_in: SignIn,
    director: Actor,
) -> None:
    seat(evening, by=director)
    play(evening, round_number=1, by=director)

    staff = signed_in().get(address(page, evening.slug, *arguments)).content.decode()
    viewer = signed_in("viewer", at=evening)
    looked = viewer.get(address(page, evening.slug, *arguments)).content.decode()

    for document in documents:
        door = address("order_document", evening.slug, document)
        assert (door in staff, door in looked) == (True, False)


def test_blank_sheets_are_offered_for_the_next_block(
    event_of: EventOf, signed_in: SignIn, director: Actor
) -> None:
    event = event_of(4, settings={"rounds": 1, "deals": 16})
    plan_blocks(event, [{"first_round": 2, "settings": {"rounds": 1, "deals": 24}}], by=director)
    offered = '<input type="text" name="deals" value="%s"'
    before = signed_in().get(address("printing", event.slug)).content.decode()
    play_and_close(event, by=director)

    after = signed_in().get(address("printing", event.slug)).content.decode()

    assert (offered % 16 in before, offered % 24 in after) == (True, True)


@pytest.mark.parametrize("document", ["score_sheets", "round_pack"])
def test_deals_from_phones_are_on_reprinted_sheets(
    document: str, evening: Tournament, signed_in: SignIn, director: Actor
) -> None:
    phone = phone_at(seat(evening, by=director))
    client = signed_in()
    blank = order(client, evening, document, round="1")
    phone.send(item(1))

    filled = order(client, evening, document, round="1")
    again = order(client, evening, document, round="1")

    assert filled != blank
    assert again == filled
