"""What the journal says about players who arrive, are absent, leave, return or are replaced."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cast import newcomer, play_and_close, seat
from tests.services.undone import undo
from tournament.models import Absence, Entry, Substitution, Tournament
from tournament.services.people import attendance
from tournament.services.refusals import Refused

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor

ANNA, BRUNO = "1. Anna Bērziņa", "2. Bruno Kalniņš"


def entry(tournament: Tournament, number: int) -> Entry:
    return Entry.objects.select_related("player").get(tournament=tournament, number=number)


def lines_of(tournament: Tournament, *verbs: str) -> list[tuple[object, ...]]:
    lines = tournament.journal.filter(verb__in=verbs).order_by("pk")
    return list(lines.values_list("verb", "subject", "before", "after"))


def left(tournament: Tournament, number: int) -> tuple[int | None, str, str]:
    found = entry(tournament, number)
    return found.to_round, found.leaving, found.leaving_reason


def absences(tournament: Tournament, number: int) -> list[tuple[int, str]]:
    rows = Absence.objects.standing().filter(entry=entry(tournament, number))
    return list(rows.order_by("round_number").values_list("round_number", "reason"))


def test_arrivals_and_absences(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    for _press in range(2):
        attendance.check_in(entry(tournament, 1), by=director)
    arrived = entry(tournament, 1).arrived_at
    for _press in range(2):
        attendance.undo_check_in(entry(tournament, 1), by=director)
    attendance.mark_absent(entry(tournament, 1), round_number=4, by=director, reason="x" * 300)
    attendance.mark_present(entry(tournament, 1), round_number=4, by=director)

    assert (arrived is None, entry(tournament, 1).arrived_at) == (False, None)
    verbs = ("check_in", "undo_check_in", "mark_absent", "mark_present")
    assert lines_of(tournament, *verbs) == [
        ("check_in", ANNA, {}, {}),
        ("undo_check_in", ANNA, {}, {}),
        ("mark_absent", ANNA, {}, {"round": 4, "reason": "x" * 200}),
        ("mark_present", ANNA, {"round": 4}, {}),
    ]


@pytest.mark.parametrize("number", [-1, 0, 5])
def test_nobody_is_absent_from_a_round_that_is_not_planned(
    event_of: EventOf, director: Actor, number: int
) -> None:
    tournament = event_of(4)

    with pytest.raises(Refused, match="no_such_round") as refused:
        attendance.mark_absent(entry(tournament, 1), round_number=number, by=director)

    assert refused.value.facts == {"round": number}


def test_the_past_is_not_changed(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    attendance.mark_absent(entry(tournament, 4), round_number=2, by=director)
    play_and_close(tournament, by=director)

    with pytest.raises(Refused, match="seated_already") as seated:
        attendance.mark_absent(entry(tournament, 1), round_number=1, by=director)
    with pytest.raises(Refused, match="round_gone") as gone:
        attendance.mark_present(entry(tournament, 1), round_number=1, by=director)
    attendance.mark_present(entry(tournament, 4), round_number=2, by=director)

    assert seated.value.facts == {"number": 1, "name": "Anna Bērziņa", "round": 1}
    assert gone.value.facts == {"round": 1}
    assert absences(tournament, 4) == []


def test_a_player_who_leaves_and_returns_was_absent_meanwhile(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(9)
    play_and_close(tournament, by=director)
    attendance.mark_absent(entry(tournament, 1), round_number=2, by=director, reason="ill")
    attendance.withdraw(entry(tournament, 1), by=director, reason="still ill")
    assert left(tournament, 1) == (1, "withdrawn", "still ill")
    with pytest.raises(Refused, match="left_already") as again:
        attendance.withdraw(entry(tournament, 1), by=director)
    for _round in range(2):
        play_and_close(tournament, by=director)

    attendance.reinstate(entry(tournament, 1), by=director)

    assert again.value.facts == {"number": 1, "name": "Anna Bērziņa"}
    assert left(tournament, 1) == (None, "", "")
    assert absences(tournament, 1) == [(2, "ill"), (3, "still ill")]
    assert lines_of(tournament, "withdraw", "reinstate") == [
        ("withdraw", ANNA, {}, {"to_round": 1, "reason": "still ill"}),
        ("reinstate", ANNA, {"to_round": 1, "reason": "still ill"}, {}),
    ]
    with pytest.raises(Refused, match="not_left") as there:
        attendance.reinstate(entry(tournament, 1), by=director)
    assert there.value.facts == {"number": 1, "name": "Anna Bērziņa"}


@pytest.mark.parametrize(("rounds", "to_round"), [(0, 0), (1, 1), (2, 2)])
def test_a_player_leaves_after_their_last_round(
    event_of: EventOf, director: Actor, rounds: int, to_round: int
) -> None:
    tournament = event_of(8)
    for _round in range(rounds):
        play_and_close(tournament, by=director)

    attendance.withdraw(entry(tournament, 2), by=director, reason="x" * 201)

    assert left(tournament, 2) == (to_round, "withdrawn", "x" * 200)
    undo(tournament, "withdraw", by=director)
    assert left(tournament, 2) == (None, "", "")
    assert absences(tournament, 2) == []


def test_no_shows_leave_together_once(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    counts = [
        attendance.did_not_come(tournament, [2, 1, 99], reason="", by=director, key="one")
        for _click in range(2)
    ]
    counts.append(attendance.did_not_come(tournament, [1, 2], reason="", by=director))

    assert counts == [2, 2, 0]
    assert [left(tournament, number) for number in (1, 2, 3)] == [
        (0, "withdrawn", ""),
        (0, "withdrawn", ""),
        (None, "", ""),
    ]
    (line,) = tournament.journal.filter(verb="did_not_come")
    assert line.after["numbers"] == [1, 2]


def test_a_substitute_takes_a_number_from_the_next_round(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(8)
    play_and_close(tournament, by=director)
    was = entry(tournament, 2)
    made = {
        attendance.substitute(was, newcomer(9), by=director, reason="x" * 300, key="one").pk
        for _click in range(2)
    }

    row = Substitution.objects.get()
    now = entry(tournament, 2)
    assert made == {row.pk}
    assert (now.name, now.number) == ("Ilze Vītola", 2)
    assert (row.from_round, row.reason, row.leaving_player, row.leaving_club) == (
        2,
        "x" * 200,
        was.player,
        was.club,
    )
    assert lines_of(tournament, "substitute") == [
        (
            "substitute",
            "2. Ilze Vītola",
            {"name": "Bruno Kalniņš", "club": was.club},
            {"name": "Ilze Vītola", "club": now.club, "from_round": 2},
        )
    ]
    undo(tournament, "substitute", by=director)
    assert (entry(tournament, 2).player, entry(tournament, 2).club) == (was.player, was.club)


def test_a_substitute_may_not_play_already(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    two = entry(tournament, 2)

    with pytest.raises(Refused, match="same_player") as same:
        attendance.substitute(two, newcomer(2), by=director, player=two.player)
    with pytest.raises(Refused, match="already_entered") as other:
        attendance.substitute(two, newcomer(1), by=director, player=entry(tournament, 1).player)

    assert same.value.facts == {"number": 2, "name": "Bruno Kalniņš"}
    assert other.value.facts == {"number": 1, "name": "Anna Bērziņa"}


def test_a_substitute_entered_under_the_wrong_number_is_moved(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(8)
    play_and_close(tournament, by=director)
    seat(tournament, by=director)
    row = attendance.substitute(entry(tournament, 2), newcomer(9), by=director)
    refused = {}
    for number, from_round in ((2, 2), (99, 2), (3, 4), (3, 0)):
        with pytest.raises(Refused) as each:
            attendance.move_substitute(
                row, number, from_round=from_round, by=director, previewed=None
            )
        refused[number, from_round] = (each.value.code, each.value.facts)

    attendance.move_substitute(row, 3, from_round=2, by=director, previewed=None)

    assert refused == {
        (2, 2): ("not_a_player", {"number": 2}),
        (99, 2): ("not_a_player", {"number": 99}),
        (3, 4): ("no_such_round", {"round": 4}),
        (3, 0): ("no_such_round", {"round": 0}),
    }
    assert [entry(tournament, number).name for number in (2, 3)] == [
        "Bruno Kalniņš",
        "Ilze Vītola",
    ]
    assert lines_of(tournament, "move_substitute") == [
        (
            "move_substitute",
            "3. Ilze Vītola",
            {"numbers": [2]},
            {"numbers": [3], "name": "Ilze Vītola", "from_round": 2},
        )
    ]
    undo(tournament, "move_substitute", by=director)
    assert [entry(tournament, number).name for number in (2, 3)] == [
        "Ilze Vītola",
        "Cilda Ozola",
    ]
