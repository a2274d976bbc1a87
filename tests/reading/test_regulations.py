"""What changed between two texts of regulations, clause by clause and word by word."""

from __future__ import annotations

import pytest

from tournament.reading.regulations import (
    ClauseChange,
    Passage,
    Provisions,
    compare,
    paragraphs_of,
)
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
