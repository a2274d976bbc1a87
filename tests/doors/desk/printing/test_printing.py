"""The print page over HTTP: its choices, and the resulting documents."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries, Settings

from tests.cast import EventOf, close_latest, enter, play, play_and_close, seat
from tests.doors.desk.conftest import SignIn
from tests.doors.desk.printing.presses import address, order
from tournament.doors.desk.printing.rows import DocumentOffer, PrintPage
from tournament.models import Job, Tournament
from tournament.ops.setup import bootstrap
from tournament.services.acts import Actor
from tournament.services.results import finishing
from tournament.services.rounds import seating

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_enough]


@pytest.fixture(autouse=True)
def _own_documents(settings: Settings, tmp_path: Path) -> None:
    settings.DOCUMENTS = tmp_path / "documents"


@pytest.fixture
def evening(event_of: EventOf) -> Tournament:
    return event_of(4)


def offered(client: Client, event: Tournament, *number: int) -> set[str]:
    """Return the documents on the page: those needed now, and the folded ones."""
    page = client.get(address("printing", event.slug, *number)).context["page"]
    return {offer.document.id for offer in all_offers(page)}


def all_offers(page: PrintPage) -> Iterator[DocumentOffer]:
    yield from page.now
    for _name, _title, offers in page.folded:
        yield from offers


SEATS = {
    "round_pack",
    "score_sheets",
    "totals_slips",
    "seats_by_table",
    "seats_by_name",
    "table_cards",
    "seat_slips",
}
ALWAYS = {"blank_sheets", "first_evening", "participants", "regulations"}
RANKED = {"standings", "cross_table"}


def test_the_offered_documents_follow_the_state_of_the_event(
    evening: Tournament, signed_in: SignIn, director: Actor
) -> None:
    client = signed_in()
    before = offered(client, evening)
    drafted = seating.draft_seating(evening, by=director)
    at_draft = offered(client, evening)
    seating.publish_seating(evening, round_number=drafted.number, by=director)
    at_seats = offered(client, evening)
    play(evening, round_number=1, by=director)
    at_results = offered(client, evening)

    assert before == ALWAYS
    assert at_draft == at_seats == ALWAYS | SEATS | {"fallback_pack"}
    assert at_results == at_seats | RANKED


def test_the_page_begins_with_what_the_moment_needs(
    evening: Tournament, signed_in: SignIn, director: Actor
) -> None:
    client = signed_in()
    seen = []
    for act in (seat, play_and_close_first, finish_early):
        seen.append(first_offers(client, evening))
        act(evening, by=director)
    seen.append(first_offers(client, evening))

    assert seen == [
        ["participants", "regulations", "blank_sheets"],
        ["round_pack", "seats_by_name", "score_sheets"],
        ["standings", "cross_table", "fallback_pack"],
        ["final_results", "certificates"],
    ]


def first_offers(client: Client, event: Tournament) -> list[str]:
    page = client.get(address("printing", event.slug)).context["page"]
    return [offer.document.id for offer in page.now]


def play_and_close_first(event: Tournament, *, by: Actor) -> None:
    play(event, round_number=1, by=by)
    close_latest(event, by=by)


def finish_early(event: Tournament, *, by: Actor) -> None:
    finishing.finish(event, by=by, early_because="Rain")


def test_the_result_is_offered_once_published(
    evening: Tournament, signed_in: SignIn, director: Actor
) -> None:
    play_and_close(evening, by=director)
    finishing.finish(evening, by=director, early_because="Rain")

    assert offered(signed_in(), evening) >= {"final_results", "certificates"}


def test_a_document_can_be_in_another_language_than_the_page(
    evening: Tournament, signed_in: SignIn, director: Actor
) -> None:
    seat(evening, by=director)
    client = signed_in()

    page = client.get(address("printing", evening.slug), {"language": "ru"})
    job = order(client, evening, "seats_by_name", round="1", language="ru")
    refused = client.post(
        address("order_document", evening.slug, "score_sheets"), {"round": "1", "language": "ru"}
    )

    assert {offer.document.id for offer in all_offers(page.context["page"])} == {
        "seats_by_name",
        "seats_by_table",
        "seat_slips",
    }
    assert '<input type="hidden" name="language" value="ru"' in page.content.decode()
    assert (job.language, "language" in job.params, refused.status_code) == ("ru", False, 422)
    assert "Русский" in client.get(address("printing", evening.slug)).content.decode()


def test_unpublished_seats_are_marked_as_a_draft(
    evening: Tournament, signed_in: SignIn, director: Actor
) -> None:
    client = signed_in()
    drafted = seating.draft_seating(evening, by=director)
    at_draft = client.get(address("printing", evening.slug)).content.decode()
    seating.publish_seating(evening, round_number=drafted.number, by=director)
    at_seats = client.get(address("printing", evening.slug)).content.decode()

    assert ("stamped as drafts" in at_draft, "stamped as drafts" in at_seats) == (True, False)


def test_one_table_can_be_printed_in_a_chosen_layout(
    evening: Tournament, signed_in: SignIn, director: Actor
) -> None:
    seat(evening, by=director)
    chosen = {"round": "1", "table": "1", "layout": "a5", "is_blank": "on"}

    job = order(signed_in(), evening, "score_sheets", **chosen)

    assert {name: value for name, value in job.params.items() if name != "site"} == {
        "round": 1,
        "table": 1,
        "layout": "a5",
        "is_blank": True,
    }


def test_the_default_layout_is_the_same_order_as_no_layout(
    evening: Tournament, signed_in: SignIn, director: Actor
) -> None:
    seat(evening, by=director)
    client = signed_in()

    plain = order(client, evening, "score_sheets", round="1")
    chosen = order(client, evening, "score_sheets", round="1", layout="a4", table="")

    assert plain == chosen


def test_documents_show_an_address_reachable_by_phones(
    evening: Tournament, signed_in: SignIn, settings: Settings
) -> None:
    settings.ALLOWED_HOSTS = ["karta.example"]
    client = signed_in()
    client.post(
        address("order_document", evening.slug, "participants"),
        headers={"host": "karta.example:8080"},
    )

    assert Job.objects.get().params["site"] == "http://karta.example:8080"


def test_a_refused_order_keeps_what_was_typed(
    evening: Tournament, signed_in: SignIn, director: Actor
) -> None:
    seat(evening, by=director)
    client = signed_in()

    unreadable = client.post(
        address("order_document", evening.slug, "score_sheets"), {"round": "1", "table": "x7"}
    )
    missing = client.post(
        address("order_document", evening.slug, "score_sheets"), {"round": "1", "table": "77"}
    )

    assert (unreadable.status_code, missing.status_code) == (422, 422)
    assert 'value="x7"' in unreadable.content.decode()
    assert 'value="77"' in missing.content.decode()
    assert "This round has no such table." in missing.content.decode()
    assert not Job.objects.exists()


def test_a_computer_without_the_libraries_shows_the_command(
    evening: Tournament, signed_in: SignIn, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.REDIS_URL = ""
    monkeypatch.setitem(bootstrap.PRINTING_LIBRARIES, "libpaper.so.99", "libpaper99")
    client = signed_in()

    page = client.get(address("printing", evening.slug)).content.decode()
    answer = client.post(address("order_document", evening.slug, "participants"))

    assert "apt-get install -y libpaper99" in page
    assert (answer.status_code, Job.objects.count()) == (422, 0)


def test_a_viewer_sees_documents_and_cannot_print(evening: Tournament, signed_in: SignIn) -> None:
    job = order(signed_in(), evening)

    page = signed_in("viewer", at=evening).get(address("printing", evening.slug)).content.decode()

    assert "The secretary, the chief judge and the organiser can print." in page
    assert address("job_file", evening.slug, job.pk) not in page
    assert 'button class="button" disabled' in page
    assert 'button class="button">' not in page


def test_an_unknown_document_is_not_found(evening: Tournament, signed_in: SignIn) -> None:
    answer = signed_in().post(address("order_document", evening.slug, "love_letters"))

    assert answer.status_code == 404


@pytest.mark.parametrize("tables", [1, 3])
def test_the_page_takes_seven_queries_for_any_number_of_players(
    tables: int,
    event_of: EventOf,
    signed_in: SignIn,
    director: Actor,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    event = event_of(4 * tables)
    play_and_close(event, by=director)
    client = signed_in()
    for _document in range(tables):
        order(client, event)
        enter(event, 40 + Job.objects.count(), by=director)

    with django_assert_num_queries(7):
        client.get(address("printing", event.slug))


def test_an_order_queries_only_what_its_document_needs(
    evening: Tournament,
    signed_in: SignIn,
    director: Actor,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    seat(evening, by=director)
    client = signed_in()
    sheets = address("order_document", evening.slug, "score_sheets")
    certificates = address("order_document", evening.slug, "certificates")

    with django_assert_num_queries(18):
        client.post(sheets, {"round": "1"})
    with CaptureQueriesContext(connection) as asked:
        client.post(certificates, {"places": "3"})

    # Only certificates need the query for categories.
    assert any("in_team" in query["sql"] for query in asked)
