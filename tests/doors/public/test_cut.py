"""The last standings before a cut show each player's group and what decided it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.test import Client

from tests.cast import close_latest, plan_blocks, play_and_close, seat
from tests.doors.public.reading import rows_of, words_of
from tournament.models import Tournament
from tournament.reading.sheets.round_tables import tables_of
from tournament.services.people import attendance
from tournament.services.sheets import entering

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor

pytestmark = pytest.mark.sqlite_enough


@pytest.fixture
def cut(event_of: EventOf, director: Actor) -> Tournament:
    """Four advance; four are tied for the last two places, which were decided by lot."""
    settings = {"rounds": 1, "table_sizes": "4-3", "first_seating": "list"}
    tournament = event_of(8, settings=settings)
    groups = [{"name": "A", "first": 4}, {"name": "B"}]
    block = {"first_round": 2, "settings": {"rounds": 2}, "groups": groups}
    plan_blocks(tournament, [block], by=director)
    tournament.refresh_from_db()
    played = seat(tournament, by=director)
    for table in tables_of(played):
        totals = (9, -1, -1, -7)
        entering.enter_totals(
            tournament, round_number=1, table_number=table.number, totals=totals, by=director
        )
    close_latest(tournament, by=director)
    return Tournament.objects.get(pk=tournament.pk)


def test_ties_at_the_cut_and_deciding_criteria_are_public(client: Client, cut: Tournament) -> None:
    words = words_of(client.get(f"/{cut.slug}/standings/"))

    assert (
        "Kurš kur nonāk pēc 1. kārtas A · 4 dalībnieki "
        "1. Anna Bērziņa, 5. Evita Krūmiņa, 3. Cilda Ozola, 2. Bruno Kalniņš "
        "Pie robežas vienādi: "
        "3. Cilda Ozola, 2. Bruno Kalniņš, 7. Gunta Sproģe, 6. Fēlikss Zariņš. "
        "Izšķīra loze; no izlozes atslēgas to var atkārtot ikviens. B · 4 dalībnieki"
    ) in words


def test_the_cut_shows_names_as_initials_if_required(client: Client, cut: Tournament) -> None:
    Tournament.objects.update(public_names=Tournament.PublicNames.INITIALS)

    page = client.get(f"/{cut.slug}/standings/").content.decode()

    assert "1. A. B., 5. E. K., 3. C. O., 2. B. K." in page
    assert "Bērziņa" not in page


def test_a_finalist_who_leaves_is_replaced_and_the_qualifying_table_stays(
    client: Client, cut: Tournament, director: Actor
) -> None:
    before = rows_of(client.get(f"/{cut.slug}/standings/"))
    attendance.withdraw(cut.entries.get(number=5), by=director, reason="ill")

    page = client.get(f"/{cut.slug}/standings/")

    assert (
        "A · 4 dalībnieki 1. Anna Bērziņa, 3. Cilda Ozola, 2. Bruno Kalniņš, 7. Gunta Sproģe"
    ) in words_of(page)
    assert [row[0] for row in rows_of(page)] == [row[0] for row in before]


def test_a_cut_is_shown_only_at_its_own_round(
    client: Client, cut: Tournament, director: Actor
) -> None:
    play_and_close(cut, by=director)

    assert "Kurš kur nonāk" in words_of(client.get(f"/{cut.slug}/standings/1/"))
    assert "Kurš kur nonāk" not in words_of(client.get(f"/{cut.slug}/standings/"))
