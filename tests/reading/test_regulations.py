"""What changed between two texts of regulations, clause by clause and word by word."""

from __future__ import annotations

import pytest
from django.utils import translation

from tests.services.series.seasons import series
from tournament.models import Series
from tournament.reading.regulations import (
    ClauseChange,
    Passage,
    Provisions,
    clauses_in_force,
    compare,
    paragraphs_of,
)
from tournament.services.acts import Actor
from tournament.words.regulations import Clause


def told(change: ClauseChange) -> tuple[str, str, list[tuple[str, str]]]:
    return change.about, change.state, [(one.state, one.text) for one in change.passages]


def test_clauses_are_compared_by_their_subject_and_their_words() -> None:
    before = Provisions(
        (Clause("Game", "Zole."), Clause("Entry", "It costs 10 €."), Clause("X", "Y."))
    )
    after = Provisions(
        (Clause("Game", "Zole."), Clause("Entry", "It costs 15 €."), Clause("Z", "W."))
    )

    found = compare(before, after)

    assert [told(one) for one in found.clauses] == [
        ("Game", "", [("", "Zole.")]),
        ("Entry", "changed", [("", "It costs"), ("removed", " 10"), ("added", " 15"), ("", " €.")]),
        ("X", "removed", [("removed", "Y.")]),
        ("Z", "added", [("added", "W.")]),
    ]
    assert found.count == 3


def test_paragraphs_that_are_alike_are_changed_and_others_replaced() -> None:
    before = Provisions((), ("Players bring their own cards.", "No dogs.", "The end."))
    after = Provisions(
        (), ("Players bring two packs of cards.", "Lunch at noon.", "The end.", "PS.")
    )

    found = compare(before, after)

    assert [told(one) for one in found.paragraphs] == [
        ("", "changed", [
            ("", "Players bring"), ("removed", " their own"), ("added", " two packs of"),
            ("", " cards."),
        ]),
        ("", "removed", [("removed", "No dogs.")]),
        ("", "added", [("added", "Lunch at noon.")]),
        ("", "", [("", "The end.")]),
        ("", "added", [("added", "PS.")]),
    ]  # fmt: skip


def test_added_and_removed_words_are_shown_alone() -> None:
    short, long = "It costs 10 €.", "It costs only 10 €."

    found = [
        compare(Provisions((Clause("Entry", old),)), Provisions((Clause("Entry", new),)))
        for old, new in ((short, long), (long, short))
    ]

    assert [told(one.clauses[0])[2] for one in found] == [
        [("", "It costs"), ("added", " only"), ("", " 10 €.")],
        [("", "It costs"), ("removed", " only"), ("", " 10 €.")],
    ]


def test_paragraphs_are_alike_if_they_share_four_words_of_ten() -> None:
    found = compare(Provisions((), ("a b c d e",)), Provisions((), ("a b x y z",)))

    assert [one.state for one in found.paragraphs] == ["changed"]


def test_two_million_pairs_of_words_are_still_compared() -> None:
    words = [f"w{number}" for number in range(2_001)]
    old, new = " ".join(words[:1_000]), " ".join(words[:2_000])

    compared = compare(Provisions((), (old,)), Provisions((), (new,))).paragraphs
    replaced = compare(Provisions((), (old,)), Provisions((), (" ".join(words),))).paragraphs

    assert [[part.state for part in one.passages] for one in compared] == [["", "added"]]
    assert [one.state for one in replaced] == ["removed", "added"]


@pytest.mark.django_db
def test_the_clauses_of_a_series_have_its_rule_and_its_final(director: Actor) -> None:
    cup = series(director)
    with translation.override("en"):
        without = clauses_in_force(cup.scope)
        Series.objects.filter(pk=cup.pk).update(final_places=8)
        with_final = clauses_in_force(cup.scope)

    assert [one.about for one in without] == ["Rule"]
    assert with_final == (
        *without,
        Clause("Final", "The first 8 of the table qualify for the final."),
    )


@pytest.mark.parametrize("size", [3_000])
def test_very_long_paragraphs_are_shown_as_replaced(size: int) -> None:
    before, after = Clause("Long", "a " * size), Clause("Long", "b " * size)

    found = compare(Provisions((before,)), Provisions((after,)))

    assert found.clauses[0].passages == (
        Passage("removed", before.says),
        Passage("added", after.says),
    )


def test_paragraphs_are_separated_by_empty_lines() -> None:
    assert paragraphs_of("One\r\nline.\r\n\r\n  \n\nTwo. ") == ("One\nline.", "Two.")
