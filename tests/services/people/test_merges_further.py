"""Merged and distinct people: initials wished by one of them, reasons, previews, journal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.services.people.merged import merge, person
from tournament.models import JournalEntry, Merge, NotTheSame, Payout, Player
from tournament.reading.people.duplicates import likely_doubles
from tournament.services import journal
from tournament.services.people import merging, persons
from tournament.services.people.merging import preview_merge
from tournament.services.refusals import Refused

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db


def undo(verb: str, *, by: Actor) -> None:
    journal.undo(JournalEntry.objects.filter(verb=verb).latest("pk"), by=by)


def initials() -> dict[str, bool]:
    return dict(Player.objects.values_list("name", "as_initials"))


def lines_of(*verbs: str) -> list[tuple[object, ...]]:
    lines = JournalEntry.objects.filter(scope__kind="register", verb__in=verbs).order_by("pk")
    return list(lines.values_list("verb", "subject", "before", "after"))


def test_people_told_apart_are_asked_about_again_after_an_undo(director: Actor) -> None:
    one, two = person("Anna Bērziņa"), person("Berzina Anna")
    with pytest.raises(Refused, match="same_person"):
        merging.tell_persons_apart(one, one, by=director)
    for _press in range(2):
        merging.tell_persons_apart(two, one, by=director)
    assert (likely_doubles(), NotTheSame.objects.count()) == ([], 1)

    undo("tell_persons_apart", by=director)

    assert [(pair.into, pair.player) for pair in likely_doubles()] == [(one, two)]
    assert lines_of("tell_persons_apart", "undo") == [
        ("tell_persons_apart", "Berzina Anna ≠ Anna Bērziņa", {}, {}),
        ("undo", "Berzina Anna ≠ Anna Bērziņa", {}, {}),
    ]


def test_all_rows_of_a_person_have_initials_if_one_of_them_wishes_it(director: Actor) -> None:
    one, two, three = person("A A"), person("B B"), person("C C")
    made = merge(one, two, director)
    assert initials() == {"A A": False, "B B": False, "C C": False}
    merging.split_persons(made, by=director)
    persons.show_as_initials(one, by=director)
    undo("split_persons", by=director)
    assert initials() == {"A A": True, "B B": True, "C C": False}

    merge(three, two, director)
    assert initials() == {"A A": True, "B B": True, "C C": True}

    persons.show_in_full(two, by=director)
    assert set(initials().values()) == {False}
    undo("show_in_full", by=director)
    assert set(initials().values()) == {True}
    undo("show_as_initials", by=director)
    assert set(initials().values()) == {False}
    persons.show_in_full(two, by=director)
    verbs = ("show_as_initials", "show_in_full")
    assert [(verb, subject) for verb, subject, *_facts in lines_of(*verbs)] == [
        ("show_as_initials", "A A"),
        ("show_in_full", "B B"),
    ]


def test_a_long_reason_is_cut_and_a_merge_is_done_once(director: Actor) -> None:
    one, two = person("A A"), person("B B")

    made = {
        merging.merge_persons(one, two, reason="x" * 300, by=director, key="one").pk
        for _click in range(2)
    }
    merging.split_persons(Merge.objects.get(pk=made.pop()), by=director)

    facts = {"person": one.pk, "into": two.pk, "reason": "x" * 200}
    assert made == set()
    assert lines_of("merge_persons", "split_persons") == [
        ("merge_persons", "A A → B B", {}, facts),
        ("split_persons", "A A → B B", facts, {}),
    ]


def test_a_preview_has_the_aliases_and_the_money_of_the_person(
    event_of: EventOf, director: Actor
) -> None:
    event = event_of(3)
    anna = event.entries.get(number=1).player
    alias, other, into = person("Anna Kalna"), person("Anna Koka"), person("Zane Zute")
    for one in (alias, other):
        merge(one, anna, director)
    rows = ((1, None, 700), (1, 2, -1), (2, 1, 250), (2, 3, 90), (1, 3, 1))
    for number, counterpart, cents in rows:
        Payout.objects.create(
            tournament=event, number=number, counterpart=counterpart, cents=cents,
            kind="prize" if counterpart is None else "stake",
        )  # fmt: skip

    found = preview_merge(anna, into)

    assert [one.name for one in found.aliases] == ["Anna Kalna", "Anna Koka"]
    assert sorted(one.cents for one in found.payouts) == [-250, -1, 1, 700]
    assert (found.events, found.because) == ([event], None)
