"""The public standings."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from scoring.event_files import write_event
from scoring.rehearsals import invent_event
from tests.cast import EventOf, play_and_close, seat
from tests.doors.public.reading import rows_of, words_of
from tournament.models import Tournament
from tournament.reading.sheets.round_tables import tables_of
from tournament.services.acts import Actor
from tournament.services.files.tournament_files import import_event
from tournament.services.judging import judging
from tournament.services.people import attendance
from tournament.services.results import finishing
from tournament.services.rounds import closing
from tournament.services.sheets import entering

IN_ORDER = {"first_seating": "list"}


def test_every_round_has_a_column_with_its_table(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(4, settings=IN_ORDER)
    play_and_close(tournament, by=director)
    play_and_close(tournament, by=director)

    assert rows_of(client.get(f"/{tournament.slug}/standings/")) == [
        ["Vieta", "Dalībnieks", "1. k.", "2. k.", "Lielie", "Mazie"],
        [
            "1.", "Anna Bērziņa 1 · Cēsis", "6 +9", "6 +9",
            "12", "+18",
        ],
        [
            "2.", "Bruno Kalniņš 2 · Rīga", "4 −2", "4 −2",
            "8", "−4",
        ],
        [
            "3.", "Cilda Ozola 3 · Ogre", "2 −3", "2 −3",
            "4", "−6",
        ],
        [
            "4.", "Dainis Liepa 4 · Cēsis", "0 −4", "0 −4",
            "0", "−8",
        ],
    ]  # fmt: skip


def test_a_place_shared_by_many_takes_two_lines_on_a_phone(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(12, preset="golf")
    for table in tables_of(seat(tournament, by=director)):
        entering.enter_totals(
            tournament,
            round_number=1,
            table_number=table.number,
            totals=[7] * len(table.seats),
            by=director,
        )
    closing.close_round(tournament, round_number=1, by=director)

    page = client.get(f"/{tournament.slug}/standings/").content.decode()

    assert page.count('<td class="n place range">1.–12.') == 12


def test_earlier_rounds_keep_their_standings(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(4)
    play_and_close(tournament, by=director)
    before = rows_of(client.get(f"/{tournament.slug}/standings/"))
    play_and_close(tournament, by=director)

    assert rows_of(client.get(f"/{tournament.slug}/standings/1/")) == before


def test_a_published_result_is_shown_as_published(
    client: Client,
    director: Actor,
    event_of: EventOf,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    tournament = event_of(4, settings={**IN_ORDER, "rounds": 1})
    play_and_close(tournament, by=director)
    worked_out = rows_of(client.get(f"/{tournament.slug}/standings/"))
    finishing.finish(tournament, by=director)
    tournament.entries.filter(number=1).update(name="Somebody Else")

    with django_assert_num_queries(6):
        page = client.get(f"/{tournament.slug}/standings/")

    assert (rows_of(page), "Provizorisks rezultāts" in words_of(page)) == (worked_out, True)


def test_a_missed_round_is_a_dash(client: Client, director: Actor, event_of: EventOf) -> None:
    tournament = event_of(5, settings=IN_ORDER)
    play_and_close(tournament, by=director)
    attendance.mark_absent(tournament.entries.get(number=1), round_number=2, by=director)
    play_and_close(tournament, by=director)

    rows = rows_of(client.get(f"/{tournament.slug}/standings/"))

    assert [row[2:4] for row in rows if row[1].startswith("Anna")] == [["6 +14", "–"]]


def test_a_penalty_is_next_to_the_name_with_its_reason(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(4, settings=IN_ORDER)
    play_and_close(tournament, by=director)
    judging.penalise(
        tournament, round_number=1, number=1, by=director, reason="trešais brīdinājums", big="-1"
    )

    row = rows_of(client.get(f"/{tournament.slug}/standings/"))[1]

    said = "sods 1. kārtā: trešais brīdinājums (lielie punkti −1)"
    assert (row[1], row[3]) == (f"Anna Bērziņa 1 · Cēsis · {said}", "5")


def test_places_gained_and_lost_are_shown_next_to_the_place(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(8, settings=IN_ORDER)
    play_and_close(tournament, by=director)
    play_and_close(tournament, by=director)

    moved = [row[0] for row in rows_of(client.get(f"/{tournament.slug}/standings/"))[1:]]

    assert [place for place in moved if "▲" in place or "▼" in place] != []


def test_a_name_that_looks_like_markup_stays_a_name(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(4, settings=IN_ORDER)
    tournament.entries.filter(number=1).update(name="<b>Anna</b>", club="<script>")
    play_and_close(tournament, by=director)

    page = client.get(f"/{tournament.slug}/standings/").content.decode()

    assert ("&lt;b&gt;Anna" in page, "<b>Anna" in page, "<script>" in page) == (True, False, False)


@pytest.mark.parametrize("players", [4, 12])
def test_it_takes_five_queries_for_any_number_of_players(
    client: Client,
    director: Actor,
    event_of: EventOf,
    players: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    tournament = event_of(players)
    play_and_close(tournament, by=director)
    play_and_close(tournament, by=director)

    with django_assert_num_queries(5):
        client.get(f"/{tournament.slug}/standings/")


def test_tables_are_linked_only_if_public(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(4, public_sees=Tournament.PublicSees.STANDINGS)
    play_and_close(tournament, by=director)

    assert b"/tables/" not in client.get(f"/{tournament.slug}/standings/").content


def test_a_line_has_few_enough_elements_for_an_old_phone(
    client: Client, director: Actor, event_of: EventOf
) -> None:
    tournament = event_of(8)
    play_and_close(tournament, by=director)
    play_and_close(tournament, by=director)

    page = client.get(f"/{tournament.slug}/standings/").content.decode()
    lines = re.findall(r'<tr id="p\d+">.*?</tr>', page)

    # With seven rounds of a hundred players it keeps the page under 3,000 elements.
    assert max(len(re.findall(r"<[a-z]", line)) for line in lines) <= 12 + 2 * 2


def test_both_of_two_tied_rows_have_the_sign_and_its_reason(
    client: Client, director: Actor
) -> None:
    invented = invent_event(players=16, rounds=2, deals=4, preset="lzf-classic", seed="ties")
    event = import_event(write_event(invented), by=director)

    page = client.get(f"/{event.slug}/standings/").content.decode()
    rows = re.findall(r'<tr id="p.*?</tr>', page)
    bigs = [re.search(r'class="n bigs">([^ <]*)', row) for row in rows]
    points = [found[1] for found in bigs if found]
    signed = ['<i role="img" title="' in row for row in rows]

    assert len(points) == 16
    assert signed == [
        points[at] in (points[at - 1] if at else None, *points[at + 1 : at + 2]) for at in range(16)
    ]
    assert 0 < sum(signed) < 16
