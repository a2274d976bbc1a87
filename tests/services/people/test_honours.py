"""Titles and licences of a person: recorded, corrected, revoked, and all of it undone."""

from __future__ import annotations

import datetime as dt
from functools import partial
from typing import TYPE_CHECKING

import pytest

from tests.services.people.merged import merge, person
from tests.services.series.seasons import undo_last
from tournament.exchange.player_lists import Newcomer
from tournament.models import JournalEntry, Licence, Player, Title
from tournament.services import journal
from tournament.services.people import merging, persons, registration
from tournament.services.people.titles_and_licences import (
    give_licence,
    give_title,
    take_licence,
    take_title,
)
from tournament.services.refusals import Refused

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.models import Tournament
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db

DAY = dt.date(2026, 5, 1)
TITLE = {"title": "Meistars", "since": "2026-05-01", "given_by": "LZF"}


def lines() -> list[tuple[object, ...]]:
    """Return the lines of the register's journal in order."""
    found = JournalEntry.objects.filter(scope__kind="register").order_by("pk")
    return list(found.values_list("verb", "subject", "before", "after"))


def titles() -> list[str]:
    return sorted(Title.objects.standing().values_list("name", flat=True))


def licences() -> list[tuple[int, str]]:
    return sorted(Licence.objects.standing().values_list("season", "number"))


def test_a_title_is_given_once_revoked_and_given_again(director: Actor) -> None:
    anna = person("Anna Kalna")
    give = partial(give_title, anna, since=DAY, given_by="LZF", by=director)
    made = [give("Meistars", key="one") for _click in range(2)]
    with pytest.raises(Refused, match="title_held") as held:
        give("Meistars")
    with pytest.raises(Refused, match="name_missing"):
        give(" ")
    undo_last("give_title", by=director)
    assert (made[0], titles(), held.value.facts) == (
        made[1],
        [],
        {"title": "Meistars", "name": "Anna Kalna"},
    )

    again = give("Meistars")
    for _press in range(2):
        take_title(again, by=director)
    assert titles() == []
    undo_last("take_title", by=director)
    assert titles() == ["Meistars"]
    assert lines() == [
        ("give_title", "Anna Kalna", {}, TITLE),
        ("undo", "Anna Kalna", TITLE, {}),
        ("give_title", "Anna Kalna", {}, TITLE),
        ("take_title", "Anna Kalna", TITLE, {}),
        ("undo", "Anna Kalna", {}, TITLE),
    ]


def test_a_revoked_title_is_not_restored_over_a_newer_one(director: Actor) -> None:
    anna = person("Anna Kalna")
    first = give_title(anna, "x" * 70, since=DAY, given_by="y" * 130, by=director)
    take_title(first, by=director)
    give_title(anna, "x" * 60, since=DAY, given_by="", by=director)

    with pytest.raises(Refused, match="title_held"):
        undo_last("take_title", by=director)
    assert (titles(), first.given_by) == (["x" * 60], "y" * 120)


def test_a_licence_is_corrected_revoked_and_restored(director: Actor) -> None:
    anna = person("Anna Kalna")
    first, last = dt.date(2026, 2, 1), dt.date(2026, 2, 1)
    give_licence(anna, 2026, number="x" * 30, by=director, key="one")
    assert give_licence(anna, 2026, number="7", by=director, key="one").number == "x" * 20
    corrected = give_licence(anna, 2026, number="7", valid=(first, last), by=director)
    assert give_licence(anna, 2026, number="7", valid=(first, last), by=director) == corrected
    give_licence(anna, 2025, number="6", by=director)
    with pytest.raises(Refused, match="licence_ends_early"):
        give_licence(anna, 2024, valid=(dt.date(2024, 2, 2), dt.date(2024, 2, 1)), by=director)
    assert licences() == [(2025, "6"), (2026, "7")]

    for _press in range(2):
        take_licence(Licence.objects.get(pk=corrected.pk), by=director)
    assert licences() == [(2025, "6")]
    undo_last("take_licence", by=director)
    undo_last("give_licence", by=director)
    assert licences() == [(2026, "7")]
    old = {"season": 2026, "licence": "x" * 20}
    new = {"season": 2026, "licence": "7", "valid_from": "2026-02-01", "valid_to": "2026-02-01"}
    other = {"season": 2025, "licence": "6"}
    assert lines() == [
        ("give_licence", "Anna Kalna", {}, old),
        ("give_licence", "Anna Kalna", old, new),
        ("give_licence", "Anna Kalna", {}, other),
        ("take_licence", "Anna Kalna", new, {}),
        ("undo", "Anna Kalna", {}, new),
        ("undo", "Anna Kalna", other, {}),
    ]


def test_a_revoked_licence_is_not_restored_over_a_newer_one(director: Actor) -> None:
    anna = person("Anna Kalna")
    take_licence(give_licence(anna, 2026, number="7", by=director), by=director)
    give_licence(anna, 2026, number="8", by=director)

    with pytest.raises(Refused, match="licence_held") as refused:
        undo_last("take_licence", by=director)
    assert refused.value.facts == {"season": 2026, "name": "Anna Kalna"}
    assert licences() == [(2026, "8")]


def test_a_correction_at_a_desk_carries_to_the_register_what_is_its_own(
    event_of: EventOf, director: Actor
) -> None:
    event = event_of(2)
    anna, bruno = event.entries.order_by("number")
    event.entries.filter(pk=anna.pk).update(name="Anna Berzina")
    for entry, name in ((anna, "Anna Berzinna"), (bruno, "Bruno Kalns")):
        entry.refresh_from_db()
        facts = Newcomer(name, club="Talsi", born=1950)
        registration.change_entry_and_person(entry, facts, by=director)

    assert list(Player.objects.order_by("pk").values_list("name", "club", "born")) == [
        ("Anna Bērziņa", "Talsi", 1950),
        ("Bruno Kalns", "Talsi", 1950),
    ]


def test_initials_of_merged_people_are_noted_in_each_event_and_undone_after_a_split(
    event_of: EventOf, director: Actor
) -> None:
    events = [event_of(1), event_of(0, name="Ziemas kauss")]
    anna = Player.objects.get()
    alias = registration.register(events[1], Newcomer("Anna Kalna"), by=director).player
    made = merge(alias, anna, director)

    persons.show_as_initials(alias, by=director)

    noted = [list(subjects(event)) for event in events]
    assert noted == [["1. Anna Bērziņa"], ["1. Anna Kalna"]]
    assert lines()[-1] == ("show_as_initials", "Anna Bērziņa", {}, {"person": anna.pk})
    merging.split_persons(made, by=director)
    line = JournalEntry.objects.get(scope__kind="register", verb="show_as_initials")
    journal.undo(line, by=director)
    wished = dict(Player.objects.values_list("name", "as_initials"))
    assert wished == {"Anna Bērziņa": False, "Anna Kalna": True}


def subjects(event: Tournament) -> list[str]:
    found = event.journal.filter(verb="show_as_initials")
    return list(found.values_list("subject", flat=True))
