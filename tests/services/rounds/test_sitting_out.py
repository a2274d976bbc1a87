"""Sitting out with tables of one size: by turn, paid, shown, and swapped by hand."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from scoring.event_files import read_event
from scoring.verification import verify
from tests.cast import play_and_close, seat, seats_of
from tournament.exchange.player_lists import Newcomer
from tournament.models import Entry, Publication, SittingOut, Tournament
from tournament.services import journal
from tournament.services.files.tournament_files import export_event, import_event
from tournament.services.people import attendance
from tournament.services.refusals import Refused
from tournament.services.rounds import seating, swapping_results
from tournament.services.rounds.swapping_results import Exchange
from tournament.standings.table import standings_table
from tournament.standings.verification import differing_tables

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor


def out_of(tournament: Tournament, number: int) -> list[int]:
    standing = SittingOut.objects.counting().filter(
        round__tournament=tournament, round__number=number
    )
    return list(standing.order_by("entry__number").values_list("entry__number", flat=True))


@pytest.mark.parametrize(
    ("preset", "settings", "players", "over"),
    [
        ("kop", {}, 7, 3),
        ("kop", {}, 10, 2),
        ("lzf-classic", {"game": "zole-french", "table_sizes": "3"}, 7, 1),
        ("lzf-classic", {"game": "zole-french", "table_sizes": "3"}, 8, 2),
        ("lzf-classic", {"table_sizes": "4"}, 10, 2),
    ],
)
def test_seven_eight_or_ten_players_can_be_seated(
    event_of: EventOf,
    director: Actor,
    preset: str,
    settings: dict[str, object],
    players: int,
    over: int,
) -> None:
    tournament = event_of(players, preset=preset, settings=settings)

    for _round in range(3):
        play_and_close(tournament, by=director)

    turns = [out_of(tournament, number) for number in (1, 2, 3)]
    assert [len(turn) for turn in turns] == [over] * 3
    times = [sum(number in turn for turn in turns) for number in range(1, players + 1)]
    assert max(times) - min(times) <= 1
    assert differing_tables(tournament) == ()
    exported = json.loads(json.dumps(export_event(tournament)))
    assert verify(read_event(exported)).differences == ()
    again = import_event(exported, by=director)
    assert json.loads(json.dumps(export_event(again))) == exported


def test_sitting_out_gives_the_points_of_the_settings(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(9, preset="kop", settings={"sit_out": {"big": "3", "small": 35}})

    play_and_close(tournament, by=director)

    (number,) = out_of(tournament, 1)
    row = next(row for row in standings_table(tournament).rows if row.number == number)
    assert (row.big, row.small, row.cells[0].sits_out) == (Fraction(3), 35, True)


def test_the_published_seats_name_players_who_sit_out(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(9, preset="kop")

    seat(tournament, by=director)

    (number,) = out_of(tournament, 1)
    last = Publication.objects.latest("pk").rows[-1]
    assert (last["table"], [one["number"] for one in last["out"]]) == (0, [number])


def test_a_player_can_trade_their_turn_to_sit_out_and_back(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(9, preset="kop")
    seat(tournament, by=director)
    (resting,) = out_of(tournament, 1)
    before = seats_of(tournament, 1)
    first = before[0][1]

    seating.swap_seats(
        tournament, round_number=1, first=first, second=resting, reason="asked", by=director
    )

    assert out_of(tournament, 1) == [before[0][1]]
    assert seats_of(tournament, 1)[0][1] == resting
    journal.undo(tournament.journal.filter(verb="swap_seats").get(), by=director)
    assert (out_of(tournament, 1), seats_of(tournament, 1)) == ([resting], before)


def test_the_wrong_player_sitting_out_can_be_corrected_after_the_round(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(9, preset="kop")
    play_and_close(tournament, by=director)
    (resting,) = out_of(tournament, 1)
    seated = seats_of(tournament, 1)[0][0]
    small = next(r.small for r in standings_table(tournament).rows if r.number == seated)

    swapping_results.exchange_players(
        tournament, Exchange(1, seated, resting), reason="sat there", by=director
    )

    rows = {row.number: row for row in standings_table(tournament).rows}
    assert (rows[resting].small, rows[seated].cells[0].sits_out) == (small, True)
    assert verify(read_event(export_event(tournament))).differences == ()


def test_a_draft_with_a_traded_turn_survives_unrelated_changes(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(9, preset="kop")
    drafted = seating.draft_seating(tournament, by=director)
    (resting,) = out_of(tournament, 1)
    seated = seats_of(tournament, 1)[0][1]
    seating.swap_seats(
        tournament, round_number=1, first=resting, second=seated, reason="x", by=director
    )

    attendance.check_in(Entry.objects.get(tournament=tournament, number=1), by=director)

    drafted.refresh_from_db()
    assert (out_of(tournament, 1), len(drafted.swaps)) == ([seated], 1)


def test_a_player_who_sits_out_is_not_absent(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(9, preset="kop")
    seat(tournament, by=director)
    (resting,) = out_of(tournament, 1)
    entry = Entry.objects.get(tournament=tournament, number=resting)

    with pytest.raises(Refused, match="seated_already"):
        attendance.mark_absent(entry, round_number=1, by=director)


def test_withdrawn_seats_are_redrafted_with_the_same_turns(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(9, preset="kop")
    seat(tournament, by=director)
    before = out_of(tournament, 1), seats_of(tournament, 1)

    seating.withdraw_seating(tournament, round_number=1, reason="too early", by=director)

    assert (out_of(tournament, 1), seats_of(tournament, 1)) == before


def test_withdrawn_seats_keep_a_traded_turn_to_sit_out(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(9, preset="kop")
    seating.draft_seating(tournament, by=director)
    (resting,) = out_of(tournament, 1)
    seated = seats_of(tournament, 1)[0][1]
    seating.swap_seats(
        tournament, round_number=1, first=resting, second=seated, reason="asked", by=director
    )

    seating.publish_seating(tournament, round_number=1, by=director)
    seating.withdraw_seating(tournament, round_number=1, reason="too early", by=director)

    assert out_of(tournament, 1) == [seated]
    assert seats_of(tournament, 1)[0][1] == resting


def test_a_replaced_player_is_still_named_for_sitting_out(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(9, preset="kop")
    play_and_close(tournament, by=director)
    (resting,) = out_of(tournament, 1)
    entry = Entry.objects.get(tournament=tournament, number=resting)
    was = entry.name
    attendance.substitute(entry, Newcomer("Zigurds Zars"), by=director, reason="ill")
    (first, second, *_rest), *_tables = seats_of(tournament, 1)

    swapping_results.exchange_players(
        tournament, Exchange(1, first, second), reason="sat there", by=director
    )

    newest = Publication.objects.seatings().filter(round_number=1).latest("pk")
    (bench,) = [row for row in newest.rows if row["table"] == 0]
    assert [one["name"] for one in bench["out"]] == [was]
