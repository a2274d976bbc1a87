"""Entries: the numbers given, the details kept, those refused, and what the journal says."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tests.cast import charge, enter, is_paid
from tests.services.undone import undo
from tournament.exchange.player_lists import Newcomer
from tournament.models import Entry, Player, Tournament
from tournament.services.people import attendance, registration
from tournament.services.refusals import Refused

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor

ZANE = Newcomer(
    "Zane Zute", club="Ogre", born=1980, sex="f", federation_number="LV-1", category="A"
)


def line_of(tournament: Tournament, verb: str) -> tuple[object, ...]:
    line = tournament.journal.filter(verb=verb).latest("pk")
    return line.subject, line.before, line.after


def test_details_are_cut_at_the_length_of_their_columns(event_of: EventOf, director: Actor) -> None:
    long = replace(ZANE, club=f" {'c' * 81}", category="d" * 41, federation_number="1" * 21)

    found = registration.register(event_of(1), long, by=director)

    assert (found.name, found.club, found.category, found.federation_number) == (
        "Zane Zute",
        "c" * 80,
        "d" * 40,
        "1" * 20,
    )


def test_an_entry_is_in_the_journal_with_what_is_known(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(1)
    charge(tournament, by=director)

    registration.register(tournament, replace(ZANE, is_paid=True), by=director)
    registration.register(tournament, Newcomer("Uldis Upe"), by=director)

    first, second = list(tournament.journal.filter(verb="register").order_by("pk"))[-2:]
    assert (first.subject, first.after) == (
        "2. Zane Zute",
        {
            "name": "Zane Zute",
            "club": "Ogre",
            "born": 1980,
            "sex": "f",
            "federation_number": "LV-1",
            "category": "A",
            "from_round": 1,
            "is_paid": True,
        },
    )
    assert (second.subject, second.after) == (
        "3. Uldis Upe",
        {"name": "Uldis Upe", "club": "", "category": "", "from_round": 1},
    )
    assert (is_paid(tournament, 2), is_paid(tournament, 3)) == (True, False)


def test_a_double_click_enters_once(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(1)
    entered = {
        act(tournament, Newcomer(name), by=director, key=key).number
        for act, name, key in (
            (registration.register, "Zane Zute", "one"),
            (registration.register_namesake, "Uldis Upe", "two"),
        )
        for _click in range(2)
    }

    assert (entered, tournament.entries.count()) == ({2, 3}, 3)


def test_a_wished_number_is_given_if_it_is_free(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(2)

    with pytest.raises(Refused, match="number_taken") as taken:
        registration.register(tournament, replace(ZANE, number=2), by=director)
    wished = registration.register(tournament, replace(ZANE, number=7), by=director)
    after = registration.register(tournament, Newcomer("Uldis Upe"), by=director)

    assert taken.value.facts == {"number": 2, "name": "Bruno Kalniņš"}
    assert (wished.number, after.number) == (7, 8)


def test_several_people_of_the_register_are_entered_in_one_line(
    event_of: EventOf, director: Actor
) -> None:
    tournament, people = event_of(2), list(Player.objects.order_by("pk"))
    new = [Player.objects.create(name=name) for name in ("Zane Zute", "Uldis Upe")]
    for _click in range(2):
        count, refused = registration.enter_known(
            tournament, [*new, people[0]], by=director, key="one"
        )
        assert count == 2
    assert refused == []

    count, refused = registration.enter_known(tournament, [people[0]], by=director)
    assert (count, [one.code for one in refused]) == (0, ["already_entered"])
    assert refused[0].facts == {"number": 1, "name": "Anna Bērziņa"}
    assert line_of(tournament, "enter_known") == ("", {}, {"numbers": [3, 4]})
    assert tournament.journal.filter(verb="enter_known").count() == 1
    one = Player.objects.create(name="Vita Vanaga")
    registration.enter_known(tournament, [one], by=director)
    assert line_of(tournament, "enter_known") == ("5. Vita Vanaga", {}, {"numbers": [5]})


def test_a_correction_tells_only_what_changed(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(1)
    entry = registration.register(tournament, ZANE, by=director)
    changed = replace(ZANE, club="Rīga", born=None)
    for _press in range(2):
        registration.change_entry(entry, changed, by=director)

    (line,) = tournament.journal.filter(verb="change_entry")
    assert (line.subject, line.before, line.after) == (
        "2. Zane Zute",
        {"name": "Zane Zute", "club": "Ogre", "born": 1980, "category": "A"},
        {"name": "Zane Zute", "club": "Rīga", "born": None, "category": "A"},
    )
    found = Entry.objects.get(pk=entry.pk)
    assert (found.club, found.born, found.sex, found.federation_number, found.category) == (
        "Rīga",
        None,
        "f",
        "LV-1",
        "A",
    )
    undo(tournament, "change_entry", by=director)
    again = Entry.objects.get(pk=entry.pk)
    assert (again.club, again.born) == ("Ogre", 1980)


def test_a_form_opened_before_another_took_the_number_is_refused(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(1)
    entry = registration.register(tournament, ZANE, by=director)
    seen = registration.shown_of(entry)
    attendance.substitute(entry, Newcomer("Uldis Upe"), by=director)

    with pytest.raises(Refused, match="replaced_meanwhile") as refused:
        registration.change_entry(entry, replace(ZANE, club="Rīga"), by=director, seen=seen)

    assert refused.value.facts == {"number": 2, "name": "Uldis Upe"}


def test_several_arrive_in_one_line(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    attendance.withdraw(Entry.objects.get(number=4), by=director)
    counts = [
        registration.check_in_several(tournament, [3, 1, 4, 99], by=director, key="one")
        for _click in range(2)
    ]
    counts.append(registration.check_in_several(tournament, [1, 2], by=director))
    counts.append(registration.check_in_several(tournament, [1, 2], by=director))

    assert counts == [2, 2, 1, 0]
    lines = tournament.journal.filter(verb="check_in_several").order_by("pk")
    assert list(lines.values_list("subject", "after")) == [
        ("", {"numbers": [1, 3]}),
        ("2. Bruno Kalniņš", {"numbers": [2]}),
    ]
    arrived = tournament.entries.exclude(arrived_at=None).order_by("number")
    assert list(arrived.values_list("number", flat=True)) == [1, 2, 3]


def test_a_removed_entry_comes_back_under_its_number(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(3)
    enter(tournament, 4, by=director)
    undo(tournament, "register", by=director)
    registration.register(tournament, Newcomer("Zane Zute"), by=director)

    again = registration.register(tournament, Newcomer("Dainis Liepa"), by=director)

    assert (again.number, again.to_round, again.from_round) == (4, None, 1)
    numbers = tournament.entries.order_by("number").values_list("number", "name")
    assert list(numbers)[3:] == [(4, "Dainis Liepa"), (5, "Zane Zute")]
