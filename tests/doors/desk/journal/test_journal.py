"""The journal at the desk: changes in words, search, and undo with a preview."""

from __future__ import annotations

from math import ceil

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests.cast import EventOf, charge, enter, play_and_close, seat, seats_of
from tests.doors.desk.conftest import SignIn
from tests.doors.desk.journal.lines import last, lines, undo
from tests.doors.public.reading import rows_of, words_of
from tournament.doors.desk.journal.views import LINES_PER_PAGE
from tournament.models import Entry, JournalEntry, Tournament
from tournament.services.acts import Actor, Facts
from tournament.services.judging import judging
from tournament.services.money import payments
from tournament.services.people import attendance
from tournament.services.sheets import correcting
from tournament.services.sheets.correcting import Correction
from tournament.words.journal import FACTS, VERBS

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_enough]


def test_a_line_shows_values_before_and_after(
    one_round: Tournament, director: Actor, signed_in: SignIn
) -> None:
    right = Correction(1, 1, (-9, 3, 3, 3))
    correcting.correct_sheet(one_round, right, reason="minus lost", by=director, seen=1)

    assert lines(signed_in(), one_round)[0] == (
        "Sheet corrected · round 1, table 1 Totals: +9 −2 −3 −4 → −9 +3 +3 +3 Reason: minus lost"
    )


def test_a_line_links_to_its_table(one_round: Tournament, signed_in: SignIn) -> None:
    shown = signed_in().get(reverse("journal", args=[one_round.slug]))

    assert reverse("book_table", args=[one_round.slug, 1, 2]) in shown.content.decode()


def test_lines_of_one_kind_are_found(one_round: Tournament, signed_in: SignIn) -> None:
    client = signed_in()

    closed = lines(client, one_round, what="close_round")
    seats = lines(client, one_round, what="seats")

    assert closed == ["Round closed · round 1"]
    assert seats == ["Seats published · round 1", "Seats drafted · round 1"]


def test_lines_of_a_round_and_a_table_are_found(
    one_round: Tournament, director: Actor, signed_in: SignIn
) -> None:
    play_and_close(one_round, by=director)

    found = lines(signed_in(), one_round, round="2", table="1")

    assert found == ["Totals entered · round 2, table 1 Totals: +9 −2 −3 −4 Deals played: 16"]


def test_lines_about_a_player_are_found_by_number_or_name(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(0)
    for number in range(1, 9):
        enter(tournament, number, by=director)
    play_and_close(tournament, by=director)
    seats = seats_of(tournament, 1)
    table = next(n for n, numbers in enumerate(seats, start=1) if 1 in numbers)
    client = signed_in()

    by_number = lines(client, tournament, player="1")
    by_name = lines(client, tournament, player="berzina")

    assert by_number == by_name
    assert [line.split(" Totals")[0] for line in by_number] == [
        f"Totals entered · round 1, table {table}",
        "Player entered · 1. Anna Bērziņa Club: Cēsis",
    ]


def test_lines_of_a_user_are_found(event_of: EventOf, director: Actor, signed_in: SignIn) -> None:
    tournament = event_of(4)
    charge(tournament, by=director)
    entry = Entry.objects.get(tournament=tournament, number=2)
    payments.mark_paid(entry, by=Actor("Sandra"))

    found = lines(signed_in(), tournament, who="Sandra")

    assert found == ["Entry fee recorded · 2. Bruno Kalniņš Amount: 40.00 Paid by: cash"]


def test_an_empty_search_shows_a_message(one_round: Tournament, signed_in: SignIn) -> None:
    shown = signed_in().get(reverse("journal", args=[one_round.slug]), {"round": "9"})

    assert "No matching lines" in words_of(shown)


def test_a_long_journal_is_paged(event_of: EventOf, director: Actor, signed_in: SignIn) -> None:
    tournament = event_of(0)
    for number in range(1, 61):
        enter(tournament, number, by=director)
    client = signed_in()

    first = lines(client, tournament, what="people")
    second = lines(client, tournament, what="people", page="2")

    assert (len(first), len(second)) == (50, 10)
    assert second[-1].startswith("Player entered · 1. Anna Bērziņa")


def test_a_line_of_another_tournament_is_not_found(
    one_round: Tournament, event_of: EventOf, signed_in: SignIn
) -> None:
    other = event_of(0, name="Ziemas kauss")
    line = last(one_round, "close_round")
    client = signed_in()

    assert client.get(reverse("preview_undo", args=[other.slug, line.pk])).status_code == 404


def test_a_user_without_a_role_cannot_read_it(one_round: Tournament, signed_in: SignIn) -> None:
    address = reverse("journal", args=[one_round.slug])

    assert signed_in("stranger").get(address).status_code == 404
    assert Client().get(address).status_code == 404
    assert undo(signed_in("passer-by"), one_round, "close_round", previewed=1) == 404


@pytest.mark.parametrize("changes", [1, 3])
def test_the_journal_takes_six_queries_for_any_number_of_lines(
    changes: int,
    event_of: EventOf,
    director: Actor,
    signed_in: SignIn,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    tournament = event_of(4)
    for entry in Entry.objects.filter(tournament=tournament)[:changes]:
        attendance.check_in(entry, by=director)
    client = signed_in()

    with django_assert_num_queries(6):
        client.get(reverse("journal", args=[tournament.slug]))


@pytest.mark.parametrize("number", ["9" * 30, "9" * 5000, "٣"])
def test_an_unused_number_finds_nothing(
    number: str, one_round: Tournament, signed_in: SignIn
) -> None:
    assert lines(signed_in(), one_round, player=number[:120]) == []


def test_a_pule_after_a_deal_is_a_line_like_any_other(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(4)
    seat(tournament, by=director)
    judging.give_pule(
        tournament, round_number=1, number=1, after_deal=3, reason="late", by=director
    )

    # PostgreSQL does not keep the order of a line's facts.
    line = lines(signed_in(), tournament)[0]
    assert line.startswith("Personal pule given · 1. Anna Bērziņa · round 1 ")
    assert ("Pule after deal: 3" in line, "Reason: late" in line) == (True, True)


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "lv"])
def test_every_act_with_any_facts_can_be_shown_as_a_line(
    language: str, event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    tournament = event_of(0)
    every: Facts = {**dict.fromkeys(FACTS, "7 ↔ −7"), "round": -1, "table": True, "version": "new"}
    unknown: Facts = {"weather": {"rain": [1, 2]}, "settings": ["none"]}
    sides: list[tuple[Facts, Facts]] = [({}, every), (every, {}), (every, unknown), ({}, {})]
    values: tuple[object, ...] = (3, "x", [1], {"a": None}, 1.5)
    alone: list[tuple[Facts, Facts]] = [({}, {name: value}) for name in FACTS for value in values]
    told = [(verb, *pair) for verb in (*VERBS, "weigh_cards") for pair in sides]
    told += [("penalise", *pair) for pair in alone]
    JournalEntry.objects.bulk_create(
        JournalEntry(
            tournament=tournament, revision=1, verb=verb, subject="1", before=before, after=after
        )
        for verb, before, after in told
    )
    client = signed_in()
    client.cookies["django_language"] = language
    pages = range(1, ceil(tournament.journal.count() / LINES_PER_PAGE) + 1)

    shown = [client.get(reverse("journal", args=[tournament.slug]), {"page": n}) for n in pages]

    assert [page.status_code for page in shown] == [200] * len(pages)
    assert sum(len(rows_of(page)) - 1 for page in shown) == tournament.journal.count()


def test_a_page_that_fails_after_an_act_confirms_the_act(
    one_round: Tournament, director: Actor, signed_in: SignIn
) -> None:
    attendance.withdraw(Entry.objects.get(number=8), by=director)
    # A line that only a damaged database could contain: the page raises an exception.
    one_round.journal.filter(verb="close_round").update(after=[1])
    client = signed_in()
    client.raise_request_exception = False

    seen = Tournament.objects.get().revision
    sent = undo(client, one_round, "withdraw", previewed=seen)
    failed = client.get(reverse("journal", args=[one_round.slug]))

    assert (sent, failed.status_code) == (302, 500)
    assert words_of(failed).startswith("Kārta The change is undone. Kārta paklupa")
    assert not Entry.objects.get(number=8).is_out
