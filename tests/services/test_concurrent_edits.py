"""Two desks change the same facts: changes are merged, and only different ones conflict."""

from __future__ import annotations

from typing import Any

import pytest

from tournament.services.concurrent_edits import (
    Overlap,
    keep_what_others_changed,
    merge_edits,
    renewed_snapshot,
)
from tournament.services.refusals import Refused

SEEN = {"name": "Rudens kauss", "place": "", "settings": {"rounds": 4, "deals": 16}}


@pytest.mark.parametrize(
    ("present", "wished", "merged"),
    [
        ({"place": "Ogre"}, {"place": "Ogre"}, {"place": "Ogre"}),
        ({"place": "Ogre"}, {}, {"place": "Ogre"}),
        ({}, {"place": "Ogre"}, {"place": "Ogre"}),
        ({"place": "Ogre"}, {"name": "Kauss"}, {"place": "Ogre", "name": "Kauss"}),
        (
            {"settings": {"rounds": 5, "deals": 16}},
            {"settings": {"rounds": 4, "deals": 12}},
            {"settings": {"rounds": 5, "deals": 12}},
        ),
        (
            {"settings": {"rounds": 5, "deals": 12}},
            {"settings": {"rounds": 5, "deals": 16}},
            {"settings": {"rounds": 5, "deals": 12}},
        ),
        ({"settings": {"rounds": 4}}, {"settings": {"rounds": 4}}, {"settings": {"rounds": 4}}),
    ],
    ids=["same", "theirs", "ours", "both", "nested", "nested-same", "nested-gone-twice"],
)
def test_changes_of_two_desks_are_merged(
    present: dict[str, Any], wished: dict[str, Any], merged: dict[str, Any]
) -> None:
    found = keep_what_others_changed({**SEEN, **present}, SEEN, {**SEEN, **wished})

    assert found == {**SEEN, **merged}


@pytest.mark.parametrize(
    ("present", "wished", "was", "now"),
    [
        ({"place": "Ogre"}, {"place": "Talsi"}, {"place": ""}, {"place": "Ogre"}),
        (
            {"settings": {"rounds": 5, "deals": 16}},
            {"settings": {"rounds": 6, "deals": 12}},
            {"settings": {"rounds": 4}},
            {"settings": {"rounds": 5}},
        ),
        (
            {"settings": {"deals": 16}},
            {"settings": {"rounds": 6, "deals": 16}},
            {"settings": {"rounds": 4}},
            {"settings": {}},
        ),
        ({"settings": None}, {"settings": {}}, {"settings": SEEN["settings"]}, {"settings": None}),
    ],
    ids=["one", "nested", "nested-gone", "other-kind"],
)
def test_two_changes_of_one_fact_are_refused_with_what_it_was_and_is(
    present: dict[str, Any], wished: dict[str, Any], was: dict[str, Any], now: dict[str, Any]
) -> None:
    with pytest.raises(Refused) as refused:
        keep_what_others_changed({**SEEN, **present}, SEEN, {**SEEN, **wished})

    assert (refused.value.code, refused.value.facts) == ("typed_over", {"was": was, "now": now})


def test_without_a_snapshot_the_form_is_saved_unchanged() -> None:
    assert keep_what_others_changed({"place": "Ogre"}, None, {"place": "Talsi"}) == {
        "place": "Talsi"
    }


def test_a_fact_that_the_page_does_not_show_is_kept() -> None:
    assert keep_what_others_changed(
        {"place": "Ogre", "contact": "29111222"},
        {"place": "Ogre", "contact": ""},
        {"place": "Talsi"},
    ) == {"place": "Talsi", "contact": "29111222"}


def test_a_fact_removed_by_one_and_left_by_the_other_is_removed() -> None:
    assert merge_edits({"a": 1, "b": 2}, {"a": 1, "b": 2}, {"a": 1}) == {"a": 1}
    assert merge_edits({"a": 1}, {"a": 1, "b": 2}, {"a": 1, "b": 2}) == {"a": 1}


AS_ONE = ("kind", "places", "points")
LINEAR = {"kind": "linear", "places": 3, "points": 10, "name": "Cup"}


def test_facts_that_belong_together_are_merged_apart_while_the_first_is_the_same() -> None:
    present, after = {**LINEAR, "places": 4}, {**LINEAR, "points": 20}

    assert merge_edits(present, LINEAR, after, as_one=AS_ONE) == {
        **LINEAR,
        "places": 4,
        "points": 20,
    }


def test_facts_that_belong_together_are_one_fact_where_the_first_differs() -> None:
    present, after = {**LINEAR, "kind": "table"}, {**LINEAR, "points": 20}

    with pytest.raises(Overlap) as overlap:
        merge_edits(present, LINEAR, after, as_one=AS_ONE)

    assert (overlap.value.was, overlap.value.now) == (
        {name: LINEAR[name] for name in AS_ONE},
        {"kind": "table", "places": 3, "points": 10},
    )
    assert merge_edits(present, LINEAR, {**LINEAR, "name": "Kauss"}, as_one=AS_ONE) == {
        **present,
        "name": "Kauss",
    }


def test_a_snapshot_is_updated_with_the_conflicts_shown() -> None:
    was, now = {"settings": {"rounds": 4}, "place": ""}, {"settings": {"rounds": 5}}

    assert renewed_snapshot(SEEN, was, now) == {
        "name": "Rudens kauss",
        "settings": {"rounds": 5, "deals": 16},
    }


def test_new_facts_of_both_sides_are_kept_and_compared() -> None:
    seen: dict[str, Any] = {"settings": {"rounds": 4}}
    present = {"settings": {"rounds": 5, "minutes": 40}, "place": "Ogre"}

    merged = merge_edits(present, seen, {"settings": {"rounds": 4, "deals": 12}, "name": "Kauss"})

    assert merged == {
        "settings": {"rounds": 5, "minutes": 40, "deals": 12},
        "place": "Ogre",
        "name": "Kauss",
    }
    with pytest.raises(Overlap, match="settings") as overlap:
        merge_edits(present, seen, {"settings": {"rounds": 4, "minutes": 30}})
    assert (overlap.value.was, overlap.value.now) == (
        {"settings": {}},
        {"settings": {"minutes": 40}},
    )
