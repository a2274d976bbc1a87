"""Conditions of the database that repeat a rule of Python, and the check of stored lines."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest

from scoring.events import Swap
from tests.cast import play, play_and_close, seat
from tournament.models import Entry, SheetLine, Tournament
from tournament.services.judging import judging
from tournament.standings.events import event_of as event_in
from tournament.standings.minors import (
    shielded_anywhere,
    shielded_anywhere_q,
    shielded_entries,
    shows_initials,
)
from tournament.standings.verification import differing_tables

if TYPE_CHECKING:
    from pytest_django import Settings

    from tests.cast import EventOf
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db

BORN = (None, 2007, 2008)
CLASSES = ("", "Open", "Kadeti", "U12", "Bērni")


@pytest.mark.parametrize(
    ("limit", "names_minors", "expected"),
    [
        (18, False, {"2008 ", "2008 Open", "2008 Kadeti", "2008 U12", "2008 Bērni"}),
        (19, False, {f"{born} {name}" for born in (2007, 2008) for name in CLASSES}),
        (0, False, set()),
        (18, True, set()),
    ],
)
def test_the_database_and_python_agree_who_is_shown_by_initials(
    event_of: EventOf, settings: Settings, limit: int, *, names_minors: bool, expected: set[str]
) -> None:
    settings.MINOR_AGE = limit
    tournament = event_of(15)
    tournament.minor_classes = "\n+Open\n-Kadeti\n"
    tournament.names_minors = names_minors
    tournament.save()
    for number, (born, category) in enumerate(product(BORN, CLASSES), start=1):
        Entry.objects.filter(number=number).update(born=born, category=category)

    in_python = {e for e in tournament.entries.all() if shows_initials(e, tournament)}

    by_class = {"None Open", "None U12", "None Bērni"} if limit and not names_minors else set()
    assert {f"{one.born} {one.category}" for one in in_python} == expected | by_class
    assert set(shielded_entries(tournament)) == in_python
    assert set(Entry.objects.filter(shielded_anywhere())) == in_python
    assert set(Entry.objects.filter(shielded_anywhere_q())) == in_python


@pytest.mark.parametrize("played", [1, 2])
def test_a_changed_line_of_a_closed_or_open_round_is_found(
    event_of: EventOf, director: Actor, played: int
) -> None:
    tournament = event_of(8)
    play_and_close(tournament, by=director)
    seat(tournament, by=director)
    play(tournament, round_number=2, by=director)
    before = differing_tables(tournament)

    lines = SheetLine.objects.filter(
        version__table__round__number=played, version__table__number=2
    ).order_by("seat__letter")
    SheetLine.objects.filter(pk=lines[0].pk).update(small=99)
    (found,) = differing_tables(tournament)

    assert before == ()
    assert (found.round, found.table) == (played, 2)
    assert [line[0] for line in found.stored] == [99, -3, -4, -5]
    assert [line[0] for line in found.due] == [12, -3, -4, -5]
    assert found.stored[1:] == found.due[1:]


def test_an_event_has_its_closed_rounds_and_who_was_absent(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(9)
    Entry.objects.filter(number=9).update(from_round=2)
    play_and_close(tournament, by=director)
    seat(tournament, by=director)
    tournament.rounds.filter(number=1).update(swaps=[{"players": [1, 5], "reason": "a club"}])
    for number, played in ((1, 1), (2, 1), (3, 2)):
        judging.penalise(
            tournament, round_number=played, number=number, small=-number, reason="late",
            by=director,
        )  # fmt: skip

    event = event_in(Tournament.objects.get())

    assert [(one.number, len(one.tables), one.absent) for one in event.rounds] == [(1, 2, ())]
    assert event.rounds[0].swaps == (Swap((1, 5), "a club"),)
    assert [(one.player, one.small) for one in event.rounds[0].penalties] == [(1, -1), (2, -2)]
    assert [one.number for one in event.players] == list(range(1, 10))
    assert [one.small for one in event.rounds[0].tables] == [(9, -2, -3, -4), (12, -3, -4, -5)]
