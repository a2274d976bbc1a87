"""Seats and rounds that cannot be changed any more, and what is published after a change."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cast import finish, newcomer, play, play_and_close, seat, seats_of
from tests.services.undone import undo
from tournament.models import Entry, Publication, SheetVersion, SittingOut, Tournament
from tournament.services.people import attendance, registration
from tournament.services.refusals import Refused
from tournament.services.rounds import closing, moving, seat_changes, seating, swapping_results
from tournament.services.rounds.moving import GOES, SITS_OUT, Move

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor


def published(tournament: Tournament) -> list[list[int]]:
    """Return the players at each table of the latest published seats."""
    latest = Publication.objects.filter(tournament=tournament).latest("pk")
    return [[seat["number"] for seat in table["seats"]] for table in latest.rows if table["table"]]


def test_a_table_with_a_result_admits_nobody(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    seat(tournament, by=director)
    gone = seats_of(tournament, 1)[0][0]
    seat_changes.take_out(tournament, round_number=1, number=gone, reason="ill", by=director)
    late = registration.register(tournament, newcomer(9), by=director)
    play(tournament, round_number=1, by=director)

    with pytest.raises(Refused, match="table_has_result") as back:
        seat_changes.put_back(tournament, round_number=1, number=gone, by=director)
    with pytest.raises(Refused, match="table_has_result") as added:
        seat_changes.seat_latecomer(
            tournament, round_number=1, table_number=1, number=late.number, reason="x", by=director
        )

    assert (back.value.facts, added.value.facts) == ({"table": 1}, {"table": 1})


def test_a_latecomer_plays_from_the_round_they_are_seated_in(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(8)
    seat(tournament, by=director)
    late = registration.register(tournament, newcomer(9), by=director)
    before = seats_of(tournament, 1)

    seat_changes.seat_latecomer(
        tournament, round_number=1, table_number=2, number=late.number, reason="late", by=director
    )

    assert seats_of(tournament, 1) == published(tournament) == [before[0], [*before[1], 9]]
    assert Entry.objects.get(pk=late.pk).from_round == 1
    line = tournament.journal.get(verb="seat_latecomer")
    assert (line.subject, line.after) == (
        "9. Ilze Vītola",
        {"round": 1, "table": 2, "reason": "late"},
    )
    refused = {}
    for number, table in ((late.number, 1), (99, 1)):
        with pytest.raises(Refused) as each:
            seat_changes.seat_latecomer(
                tournament,
                round_number=1,
                table_number=table,
                number=number,
                reason="x",
                by=director,
            )
        refused[number] = each.value.code
    assert refused == {9: "seated_already", 99: "not_seated"}
    undo(tournament, "seat_latecomer", by=director)
    assert seats_of(tournament, 1) == before
    assert Entry.objects.get(pk=late.pk).from_round == 2


def test_changed_seats_are_published_at_once(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    seat(tournament, by=director)
    one, other = seats_of(tournament, 1)

    seat_changes.take_out(tournament, round_number=1, number=one[0], reason="ill", by=director)
    taken = published(tournament)
    seat_changes.put_back(tournament, round_number=1, number=one[0], by=director)
    back = published(tournament)
    undo(tournament, "put_back", by=director)

    assert (taken, back) == ([one[1:], other], [[*one[1:], one[0]], other])
    assert published(tournament) == [one[1:], other]


def test_published_seats_name_the_players_clubs(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    Entry.objects.filter(number=3).update(club="Rīga")
    seat(tournament, by=director)
    attendance.substitute(
        Entry.objects.select_related("player", "tournament").get(number=3),
        newcomer(9),
        by=director,
    )
    (one, *_), _other = seats_of(tournament, 1)
    seat_changes.take_out(tournament, round_number=1, number=one, reason="ill", by=director)
    seat_changes.put_back(tournament, round_number=1, number=one, by=director)

    rows = Publication.objects.latest("pk").rows
    entered = {entry.number: (entry.name, entry.club) for entry in tournament.entries.all()}
    said = {
        each["number"]: (each["name"], each["club"]) for table in rows for each in table["seats"]
    }
    # The substitute plays from the next round.
    assert said == {**entered, 3: ("Cilda Ozola", "Rīga")}


def test_an_emptied_table_with_a_result_gets_a_void_version(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(11)
    play_and_close(tournament, by=director)
    gone, sits, goes_on = seats_of(tournament, 1)[2]
    totals = {1: [4, -1, -1, -1, -1]}

    moving.move_players(
        tournament,
        Move(1, {gone: GOES, sits: SITS_OUT, goes_on: 1}, totals),
        reason="had to",
        by=director,
        previewed=None,
    )

    fields = ("table__number", "number", "source", "is_current", "totals", "reason")
    versions = SheetVersion.objects.filter(table__number__in=(1, 3)).exclude(number=1)
    assert list(versions.order_by("table__number").values_list(*fields)) == [
        (1, 2, "totals", True, [4, -1, -1, -1, -1], "had to"),
        (3, 2, "void", True, [], "had to"),
    ]
    assert [row.entry.number for row in SittingOut.objects.standing()] == [sits]
    page = closing.check_page(tournament, 1)
    assert (page.tables, page.sums.small, page.sums.are_right) == (2, 0, True)
    undo(tournament, "move_players", by=director)
    current = SheetVersion.objects.filter(table__number__in=(1, 3), is_current=True)
    assert sorted(current.values_list("table__number", "number")) == [(1, 3), (3, 3)]


def test_a_swap_names_the_player_who_has_no_seat(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    seat(tournament, by=director)

    for first, second, missing in ((99, 98, 99), (1, 99, 99), (99, 1, 99)):
        with pytest.raises(Refused, match="not_seated") as refused:
            swapping_results.exchange_players(
                tournament,
                swapping_results.Exchange(1, first, second),
                reason="x",
                by=director,
                previewed=None,
            )
        assert refused.value.facts == {"number": missing, "round": 1}


def test_a_seed_is_kept_up_to_80_characters(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)

    assert seating.draw_lots(tournament, seed=f" {'x' * 81} ", by=director) == "x" * 80


def test_a_finished_event_has_no_further_round(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4, settings={"rounds": 1})
    play_and_close(tournament, by=director)
    finish(tournament, by=director)

    with pytest.raises(Refused, match="not_running") as refused:
        seating.draft_seating(tournament, by=director)

    assert refused.value.facts == {"state": "provisional"}
