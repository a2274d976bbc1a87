"""What the journal says about seats drawn, drafted, published, changed and withdrawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cast import close_latest, play, seat, seats_of
from tests.services.undone import undo
from tournament.models import Publication, Round, Tournament
from tournament.services.refusals import Refused
from tournament.services.rounds import closing, moving, seat_changes, seating, swapping_results
from tournament.services.rounds.moving import GOES, SITS_OUT, Move, seats_after

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor


def line_of(tournament: Tournament, verb: str) -> tuple[object, ...]:
    line = tournament.journal.filter(verb=verb).latest("pk")
    return line.subject, line.before, line.after


def named(tournament: Tournament, *numbers: int) -> str:
    entries = {entry.number: str(entry) for entry in tournament.entries.all()}
    return ", ".join(entries[number] for number in numbers)


def test_a_draft_its_publication_and_its_withdrawal(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    drafted = seating.draft_seating(tournament, by=director)
    assert seating.draft_seating(tournament, by=director) == drafted
    seating.discard_draft(tournament, by=director)
    seating.discard_draft(tournament, by=director)
    seating.draft_seating(tournament, by=director)
    published = seating.publish_seating(tournament, round_number=1, by=director)
    assert seating.publish_seating(tournament, round_number=1, by=director) == published
    withdrawn = seating.withdraw_seating(tournament, round_number=1, reason="late", by=director)

    assert line_of(tournament, "draft_seating") == ("", {}, {"round": 1})
    assert line_of(tournament, "discard_draft") == ("", {"round": 1}, {})
    assert line_of(tournament, "publish_seating") == ("", {}, {"round": 1})
    assert line_of(tournament, "withdraw_seating") == ("", {}, {"round": 1, "reason": "late"})
    verbs = list(tournament.journal.values_list("verb", flat=True))
    counts = {verb: verbs.count(f"{verb}_{of}") for verb, of in (
        ("draft", "seating"), ("discard", "draft"), ("publish", "seating")
    )}  # fmt: skip
    assert counts == {"draft": 2, "discard": 1, "publish": 1}
    assert (withdrawn.kind, withdrawn.notes) == ("seating_withdrawn", {"reason": "late"})
    assert Round.objects.get().state == "drafted"


def test_rounds_that_cannot_be_published_or_withdrawn(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)

    with pytest.raises(Refused, match="no_draft") as missing:
        seating.publish_seating(tournament, round_number=1, by=director)
    with pytest.raises(Refused, match="seating_not_published"):
        seating.withdraw_seating(tournament, round_number=1, reason="late", by=director)
    seating.draft_seating(tournament, by=director)
    with pytest.raises(Refused, match="seating_not_published"):
        seating.withdraw_seating(tournament, round_number=1, reason="late", by=director)
    with pytest.raises(Refused, match="seating_not_published"):
        moving.move_players(
            tournament, Move(1, {1: 1}), reason="had to", by=director, previewed=None
        )
    seating.publish_seating(tournament, round_number=1, by=director)
    play(tournament, round_number=1, by=director)
    with pytest.raises(Refused, match="results_stand") as played:
        seating.withdraw_seating(tournament, round_number=1, reason="late", by=director)

    assert missing.value.facts == {"round": 1}
    assert played.value.facts == {"round": 1, "tables": [1, 2]}


def test_lots_drawn_again_change_the_draft_and_the_seed(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    seating.draw_lots(tournament, seed="one", by=director)
    seating.draft_seating(tournament, by=director)
    first = (seats_of(tournament, 1), list(tournament.entries.values_list("number", "lot")))

    assert seating.draw_lots(tournament, seed=" two ", by=director) == "two"

    second = (seats_of(tournament, 1), list(tournament.entries.values_list("number", "lot")))
    assert (first[0] != second[0], first[1] != second[1]) == (True, True)
    assert line_of(tournament, "draw_lots") == ("", {"seed": "one"}, {"seed": "two"})
    undo(tournament, "draw_lots", by=director)
    again = (seats_of(tournament, 1), list(tournament.entries.values_list("number", "lot")))
    assert again == first


def test_a_player_taken_out_and_put_back(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    seat(tournament, by=director)
    one, other = seats_of(tournament, 1)

    seat_changes.take_out(
        tournament, round_number=1, number=one[0], reason="went home", by=director
    )
    assert seats_of(tournament, 1) == [one[1:], other]
    with pytest.raises(Refused, match="table_size_impossible") as small:
        seat_changes.take_out(
            tournament, round_number=1, number=one[1], reason="went home", by=director
        )
    seat_changes.put_back(tournament, round_number=1, number=one[0], by=director)
    assert seats_of(tournament, 1) == [[*one[1:], one[0]], other]

    assert small.value.facts == {"table": 1, "players": 2}
    assert line_of(tournament, "take_out") == (
        named(tournament, one[0]),
        {},
        {"round": 1, "table": 1, "reason": "went home"},
    )
    assert line_of(tournament, "put_back") == (
        named(tournament, one[0]),
        {"reason": "went home"},
        {"round": 1, "table": 1},
    )
    play(tournament, round_number=1, by=director)
    with pytest.raises(Refused, match="table_has_result") as played:
        seat_changes.take_out(tournament, round_number=1, number=one[0], reason="x", by=director)
    assert played.value.facts == {"table": 1}


def test_moved_players_are_in_the_journal_with_both_places(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(11)
    seat(tournament, by=director)
    before = seats_of(tournament, 1)
    gone, sits, goes_on = before[2]
    wanted = Move(1, {gone: GOES, sits: SITS_OUT, goes_on: 1})
    played = tournament.rounds.get(number=1)
    assert seats_after(played, wanted.to) == {1: [*before[0], goes_on], 3: []}

    moving.move_players(tournament, wanted, reason="had to", by=director, previewed=None)

    who = sorted((gone, sits, goes_on))
    was = {gone: "3A", sits: "3B", goes_on: "3C"}
    now = {gone: "–", sits: "–", goes_on: "1E"}
    assert line_of(tournament, "move_players") == (
        named(tournament, *who),
        {"seats": [f"{number}: {was[number]}" for number in who]},
        {
            "round": 1,
            "reason": "had to",
            "seats": [f"{number}: {now[number]}" for number in who],
        },
    )
    undo(tournament, "move_players", by=director)
    assert seats_of(tournament, 1) == before
    latest = Publication.objects.latest("pk")
    assert [len(table["seats"]) for table in latest.rows] == [4, 4, 3]


def test_moves_that_are_refused(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    seat(tournament, by=director)
    one, _other = seats_of(tournament, 1)
    refused = {}
    for name, to in {
        "nobody": {},
        "missing": {one[0]: 3},
        "same": {one[0]: 1},
        "stranger": {99: 1},
        "small": {one[0]: 2, one[1]: GOES},
    }.items():
        with pytest.raises(Refused) as each:
            moving.move_players(
                tournament, Move(1, to), reason="had to", by=director, previewed=None
            )
        refused[name] = (each.value.code, each.value.facts)

    assert refused == {
        "nobody": ("nobody_moves", {}),
        "missing": ("no_such_table", {"round": 1, "table": 3}),
        "same": ("sits_there_already", {"number": one[0], "table": 1}),
        "stranger": ("not_seated", {"number": 99, "round": 1}),
        "small": ("table_cannot_play", {"table": 1, "players": 2}),
    }


def test_results_swapped_between_tables_and_players(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    seat(tournament, by=director)
    play(tournament, round_number=1, by=director)
    one, other = seats_of(tournament, 1)
    mixed = swapping_results.MixedTables(1, 1, 2)
    swapping_results.exchange_results(
        tournament, mixed, reason="wrong sheet", by=director, previewed=None
    )
    wanted = swapping_results.Exchange(1, one[0], other[0])
    swapping_results.exchange_players(
        tournament, wanted, reason="wrong seat", by=director, previewed=None
    )

    assert line_of(tournament, "exchange_results") == (
        "1 ↔ 2",
        {},
        {"round": 1, "reason": "wrong sheet"},
    )
    assert line_of(tournament, "exchange_players")[2] == {
        "round": 1,
        "reason": "wrong seat",
        "points": "seats",
    }
    assert seats_of(tournament, 1) == [[other[0], *one[1:]], [one[0], *other[1:]]]
    for same in (swapping_results.MixedTables(1, 2, 2), swapping_results.ExchangedTables(1, 2, 2)):
        act = (
            swapping_results.exchange_results
            if isinstance(same, swapping_results.MixedTables)
            else swapping_results.exchange_tables
        )
        with pytest.raises(Refused, match="same_table") as refused:
            act(tournament, same, reason="x", by=director, previewed=None)  # type: ignore[arg-type]
        assert refused.value.facts == {"table": 2}


def test_a_closed_round_is_closed_once(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    seat(tournament, by=director)
    play(tournament, round_number=1, by=director)

    close_latest(tournament, by=director)
    closing.close_round(tournament, round_number=1, by=director)

    (line,) = tournament.journal.filter(verb="close_round")
    assert line.after == {"round": 1}
    with pytest.raises(Refused, match="round_closed") as refused:
        seat_changes.take_out(tournament, round_number=1, number=1, reason="x", by=director)
    assert refused.value.facts == {"round": 1}
