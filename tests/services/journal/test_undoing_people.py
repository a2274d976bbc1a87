"""Undo of changes to people, and doing them again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cast import enter, newcomer, seat, seats_of
from tournament.exchange.player_lists import Newcomer
from tournament.models import Entry, Tournament
from tournament.services import journal
from tournament.services.judging import judging
from tournament.services.people import attendance, lists, registration
from tournament.services.refusals import Refused
from tournament.services.rounds import seating
from tournament.standings.table import standings_table

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor

LIST = "Zane Zute;Talsi\nAnna Bērziņa;Jelgava\nMāra Vilka;Ogre"


def undo(tournament: Tournament, verb: str, *, by: Actor) -> None:
    journal.undo(tournament.journal.filter(verb=verb).latest("pk"), by=by)


def people(tournament: Tournament) -> list[tuple[int, str, str, bool]]:
    entries = Entry.objects.filter(tournament=tournament).order_by("number")
    return [(entry.number, entry.name, entry.club, entry.is_out) for entry in entries]


BEFORE = [
    (1, "Anna Bērziņa", "Cēsis", False),
    (2, "Zane Zute", "Talsi", True),
    (3, "Māra Vilka", "Ogre", True),
]
AFTER = [
    (1, "Anna Bērziņa", "Jelgava", False),
    (2, "Zane Zute", "Talsi", False),
    (3, "Māra Vilka", "Ogre", False),
]


def test_an_undone_list_is_imported_again_under_the_same_numbers(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(1)
    lists.apply_list(tournament, LIST, by=director)

    undo(tournament, "apply_list", by=director)
    without = people(tournament)
    lists.apply_list(tournament, LIST, by=director)

    assert (without, people(tournament)) == (BEFORE, AFTER)


def test_seated_players_stay_when_their_list_is_undone(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(1)
    lists.apply_list(tournament, LIST, by=director)
    seat(tournament, by=director)

    undo(tournament, "apply_list", by=director)

    assert [is_out for *_who, is_out in people(tournament)] == [False] * 3
    assert people(tournament)[0] == BEFORE[0]


def test_a_list_of_only_seated_players_cannot_be_undone(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(0)
    lists.apply_list(tournament, LIST, by=director)
    seat(tournament, by=director)

    with pytest.raises(Refused, match="nothing_to_undo"):
        undo(tournament, "apply_list", by=director)


def test_the_preview_counts_the_players_affected_by_undoing_a_list(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(2)
    lists.apply_list(tournament, f"{LIST}\nBruno Kalniņš\nIlga Roze;Talsi", by=director)
    line = tournament.journal.filter(verb="apply_list").latest("pk")
    assert line.after == {"new": 3, "unchanged": 1, "update": 1}
    attendance.withdraw(tournament.entries.get(name="Zane Zute"), by=director, reason="ill")

    preview = journal.preview_undo(line)
    undo(tournament, "apply_list", by=director)

    counted = {"listed": 2, "update": 1}
    taken_back = tournament.journal.get(verb="undo")
    assert (preview.before, preview.after) == (counted, {})
    assert (taken_back.before, taken_back.after) == (counted, {})


def test_a_draft_is_updated_when_a_list_is_undone(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    lists.apply_list(tournament, "Zane Zute\nMāra Vilka\nIlga Roze\nAnita Dzene", by=director)
    seating.draft_seating(tournament, by=director)

    undo(tournament, "apply_list", by=director)

    assert sorted(number for at in seats_of(tournament, 1) for number in at) == [1, 2, 3, 4]
    assert [row.number for row in standings_table(tournament).rows] != []


def test_a_player_entered_by_mistake_is_entered_again_under_their_number(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(1)
    enter(tournament, 2, by=director)
    undo(tournament, "register", by=director)

    again = registration.register(tournament, Newcomer("Bruno Kalniņš", club="Tukums"), by=director)

    assert (again.number, again.club, again.is_out) == (2, "Tukums", False)


def test_a_withdrawn_player_is_not_entered_again_by_a_list(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(1)
    attendance.withdraw(Entry.objects.get(tournament=tournament), by=director, reason="ill")

    lists.apply_list(tournament, "Anna Bērziņa", by=director)

    assert people(tournament) == [(1, "Anna Bērziņa", "Cēsis", True)]


def test_undoing_a_return_restores_the_disqualification(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    entry = Entry.objects.get(number=1)
    judging.disqualify(entry, by=director, reason="cards in the sleeve")
    attendance.reinstate(entry, by=director)

    undo(tournament, "reinstate", by=director)

    entry.refresh_from_db()
    assert (entry.leaving, entry.leaving_reason) == ("disqualified", "cards in the sleeve")


def test_an_absence_marked_again_is_not_stored_twice(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    entry = Entry.objects.get(number=1)
    attendance.mark_absent(entry, round_number=1, by=director)
    attendance.mark_present(entry, round_number=1, by=director)
    attendance.mark_absent(entry, round_number=1, by=director)

    with pytest.raises(Refused, match="nothing_to_undo"):
        undo(tournament, "mark_present", by=director)


def test_an_undone_presence_is_in_the_journal_with_its_round(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(4)
    entry = Entry.objects.get(number=1)
    attendance.mark_absent(entry, round_number=1, by=director)
    attendance.mark_present(entry, round_number=1, by=director)

    undo(tournament, "mark_present", by=director)

    line = tournament.journal.latest("pk")
    assert (line.subject, line.after) == (str(entry), {"round": 1})
    assert attendance.is_absent(entry, 1)


def test_the_later_of_two_substitutions_is_undone_first(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    entry = Entry.objects.get(number=1)
    for number in (8, 9):
        attendance.substitute(entry, newcomer(number), by=director)
    first = tournament.journal.filter(verb="substitute").earliest("pk")

    with pytest.raises(Refused, match="undo_blocked"):
        journal.undo(first, by=director)
    undo(tournament, "substitute", by=director)
    journal.undo(first, by=director)

    entry.refresh_from_db()
    assert entry.name == "Anna Bērziņa"


def test_a_replaced_player_with_another_number_is_not_restored(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(4)
    attendance.substitute(Entry.objects.get(number=1), newcomer(9), by=director)
    enter(tournament, 1, by=director)

    with pytest.raises(Refused, match="already_entered"):
        undo(tournament, "substitute", by=director)
