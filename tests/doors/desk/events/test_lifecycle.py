"""The settings' last section: cancel, archive, delete; the list shows where each event went."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.test import Client

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tests.doors.desk.conftest import SignIn
    from tournament.models import Tournament


def do(client: Client, tournament: Tournament, deed: str, **more: str) -> str:
    """Press one of the buttons and return the next page."""
    path = f"/desk/{tournament.slug}/settings/lifecycle/"
    return client.post(path, {"deed": deed, **more}, follow=True).content.decode()


def test_the_public_reads_that_an_event_is_called_off_and_why(
    event_of: EventOf, signed_in: SignIn
) -> None:
    tournament = event_of(4)

    do(signed_in(), tournament, "call_off", reason="The hall is flooded")

    visitor = Client()
    assert "The hall is flooded" in visitor.get(f"/{tournament.slug}/").content.decode()
    assert "atcelts" in visitor.get("/").content.decode()


def test_a_missing_reason_is_asked_for(event_of: EventOf, signed_in: SignIn) -> None:
    tournament = event_of(4)

    page = do(signed_in(), tournament, "call_off")

    tournament.refresh_from_db()
    assert tournament.called_off == ""
    assert "A reason is missing" in page


def test_an_archived_event_stays_at_its_address(event_of: EventOf, signed_in: SignIn) -> None:
    client, tournament = signed_in(), event_of(4)

    page = do(client, tournament, "archive")

    assert "Archive: 1" in page
    assert client.get(f"/desk/{tournament.slug}/").status_code == 200
    assert Client().get(f"/{tournament.slug}/").status_code == 200


def test_a_deleted_event_is_nowhere_until_it_is_brought_back(
    event_of: EventOf, signed_in: SignIn
) -> None:
    client, tournament = signed_in(), event_of(4)
    paths = [f"/{tournament.slug}/", f"/desk/{tournament.slug}/"]

    assert "Deleted: 1" in do(client, tournament, "delete")
    assert [client.get(path).status_code for path in paths] == [404, 404]

    client.post(f"/desk/{tournament.slug}/bring-back/")
    assert [client.get(path).status_code for path in paths] == [200, 200]


def test_a_deed_that_nobody_knows_changes_nothing(event_of: EventOf, signed_in: SignIn) -> None:
    tournament = event_of(4)
    lines = tournament.journal.count()

    do(signed_in(), tournament, "burn")

    assert tournament.journal.count() == lines


def test_the_desk_of_a_called_off_event_offers_nothing_to_do(
    event_of: EventOf, signed_in: SignIn
) -> None:
    tournament = event_of(4)
    client = signed_in()
    before = client.get(f"/desk/{tournament.slug}/").content.decode()

    do(client, tournament, "call_off", reason="The hall is flooded")

    after = client.get(f"/desk/{tournament.slug}/").content.decode()
    assert ('class="steps"' in before, 'class="steps"' in after) == (True, False)
    assert "The hall is flooded" in after
