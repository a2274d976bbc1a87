"""Undo of arrivals, absences and substitutes: its line in the journal, and rounds that are gone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cast import newcomer, play_and_close
from tests.services.undone import last, undo
from tournament.models import Entry, Tournament
from tournament.services import journal
from tournament.services.judging import judging
from tournament.services.people import attendance, registration
from tournament.services.refusals import Refused

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db


def entry(tournament: Tournament, number: int) -> Entry:
    return Entry.objects.get(tournament=tournament, number=number)


def undone(tournament: Tournament) -> tuple[object, ...]:
    """Return the subject and facts of the newest undo."""
    line = last(tournament, "undo")
    return line.subject, line.before, line.after


def test_undone_arrivals_are_noted_with_their_players(event_of: EventOf, director: Actor) -> None:
    event = event_of(4)
    attendance.check_in(entry(event, 1), by=director)
    undo(event, "check_in", by=director)
    assert undone(event) == ("1. Anna Bērziņa", {}, {})
    assert entry(event, 1).arrived_at is None

    attendance.check_in(entry(event, 1), by=director)
    attendance.undo_check_in(entry(event, 1), by=director)
    undo(event, "undo_check_in", by=director)
    assert entry(event, 1).arrived_at is not None

    registration.check_in_several(event, [1, 2, 3], by=director)
    undo(event, "check_in_several", by=director)
    assert undone(event) == ("", {"numbers": [2, 3]}, {})
    registration.check_in_several(event, [4], by=director)
    undo(event, "check_in_several", by=director)
    assert undone(event) == ("4. Dainis Liepa", {"numbers": [4]}, {})
    arrived = event.entries.exclude(arrived_at=None)
    assert list(arrived.values_list("number", flat=True)) == [1]


def test_an_absence_or_substitute_of_a_round_that_was_seated_is_not_undone(
    event_of: EventOf, director: Actor
) -> None:
    event = event_of(9)
    attendance.mark_absent(entry(event, 1), round_number=1, by=director)
    attendance.mark_absent(entry(event, 2), round_number=1, by=director)
    attendance.mark_present(entry(event, 2), round_number=1, by=director)
    attendance.substitute(entry(event, 3), newcomer(10), by=director)
    lines = event.journal.filter(verb__in=("mark_absent", "mark_present", "substitute"))
    absence, _other, presence, substitute = lines.order_by("pk")
    play_and_close(event, by=director)

    for line in (absence, presence, substitute):
        with pytest.raises(Refused, match="round_gone") as refused:
            journal.undo(line, by=director)
        assert refused.value.facts == {"round": 1}, line.verb


def test_an_undone_disqualification_of_one_who_withdrew_leaves_the_withdrawal(
    event_of: EventOf, director: Actor
) -> None:
    event = event_of(8)
    play_and_close(event, by=director)
    attendance.withdraw(entry(event, 2), reason="bus", by=director)
    judging.disqualify(entry(event, 2), reason="cards", by=director)

    undo(event, "disqualify", by=director)

    found = entry(event, 2)
    assert (found.leaving, found.leaving_reason, found.to_round) == ("withdrawn", "bus", 1)
    assert undone(event) == (
        "2. Bruno Kalniņš",
        {"to_round": 1, "reason": "cards"},
        {"to_round": 1, "reason": "bus"},
    )


def test_undone_no_shows_leave_out_those_disqualified_since(
    event_of: EventOf, director: Actor
) -> None:
    event = event_of(8)
    attendance.did_not_come(event, [1, 2, 3], reason="", by=director)
    attendance.reinstate(entry(event, 1), by=director)
    judging.disqualify(entry(event, 2), reason="cards", by=director)

    undo(event, "did_not_come", by=director)

    assert undone(event) == ("3. Cilda Ozola", {"numbers": [3]}, {})
    assert [entry(event, number).leaving for number in (1, 2, 3)] == ["", "disqualified", ""]
    with pytest.raises(Refused, match="left_already"):
        attendance.withdraw(entry(event, 2), by=director)
