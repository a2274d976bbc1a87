"""Likely duplicates: which spellings may be one name, and how two rows are listed."""

from __future__ import annotations

import pytest

from tournament.models import Player
from tournament.reading.people.duplicates import are_alike, edits, likely_doubles


def distance_read_slowly(one: str, other: str) -> int:
    """Return the edit distance by its definition."""
    if not one or not other:
        return len(one) + len(other)
    return min(
        distance_read_slowly(one[1:], other) + 1,
        distance_read_slowly(one, other[1:]) + 1,
        distance_read_slowly(one[1:], other[1:]) + (one[0] != other[0]),
    )


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("", ""),
        ("a", ""),
        ("ab", ""),
        ("abc", ""),
        ("liepa", "liepa"),
        ("liepa", "liepina"),
        ("liepa", "leipa"),
        ("ozols", "ozolsa"),
        ("ozols", "azol"),
        ("kalns", "kalnins"),
        ("kalns", "kalninsh"),
        ("abcd", "bcde"),
        ("abcd", "dcba"),
        ("abcd", "cdxy"),
    ],
)
def test_the_distance_of_two_words_is_the_number_of_edits_up_to_three(one: str, other: str) -> None:
    expected = min(distance_read_slowly(one, other), 3)

    assert (edits(one, other), edits(other, one)) == (expected, expected)


@pytest.mark.parametrize(
    ("one", "other", "are_one"),
    [
        ("anna berzina", "anna berzina", True),
        ("anna berzina", "anna berzins", True),
        ("anna berzina", "anna brezina", True),
        ("anna berzina", "anna brezinja", False),
        ("anna berzina", "anna kalnina", False),
        # Words of fewer than five letters must be identical.
        ("ivo berzins", "ilo berzins", False),
        ("ozols janis", "azols janis", True),
        ("ozol janis", "azols janis", False),
        # A second given name or surname may be left out, in either list.
        ("anna maria berzina", "anna berzina", True),
        ("anna berzina", "anna berzina kalnina", True),
        # Two words differ.
        ("anneta berzina", "anneti berzins", False),
        ("anneta berzina kalnina", "anneti berzins kalnina", False),
        ("anna", "anna berzina", False),
        ("anna berzina", "anna", False),
        ("anna", "anna", True),
    ],
)
def test_two_spellings_may_be_one_name(one: str, other: str, *, are_one: bool) -> None:
    assert are_alike(one, other) is are_one


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("first", "second", "are_listed"),
    [
        ({"born": 1970}, {"born": 1970}, True),
        ({"born": 1970}, {"born": 1971}, False),
        ({"born": 1970}, {}, True),
        ({"sex": "f"}, {"sex": "m"}, False),
        ({"sex": "f"}, {"sex": ""}, True),
        ({"federation_number": "7"}, {"federation_number": "8"}, False),
        ({"federation_number": ""}, {"federation_number": "8"}, True),
    ],
)
def test_rows_with_contradicting_facts_are_different_people(
    first: dict[str, object], second: dict[str, object], *, are_listed: bool
) -> None:
    Player.objects.create(name="Anna Bērziņa", **first)
    Player.objects.create(name="Anna Berzina", **second)

    assert bool(likely_doubles()) is are_listed


@pytest.mark.django_db
def test_equal_names_are_listed_first_and_then_by_name() -> None:
    for name in ("Zane Liepiņa", "Zane Liepina", "Anna Kalniņa", "Anna Kalnina-Ozola"):
        Player.objects.create(name=name)
    Player.objects.create(name="Anna Kalniņi")

    found = [(one.into.name, one.player.name, one.is_same_name) for one in likely_doubles()]

    assert found[0] == ("Zane Liepiņa", "Zane Liepina", True)
    assert ("Anna Kalniņa", "Anna Kalniņi", False) in found[1:]


@pytest.mark.django_db
def test_at_most_a_hundred_pairs_are_listed() -> None:
    for _row in range(15):
        Player.objects.create(name="Anna Bērziņa")

    assert len(likely_doubles()) == 100


@pytest.mark.django_db
def test_a_word_that_more_than_four_hundred_people_share_finds_no_pair() -> None:
    # Only the first two may be one person: all others have different years of birth.
    years = (1500, *range(1500, 1899))
    Player.objects.bulk_create(
        Player(name="Anna Bērziņa", name_key="anna berzina", born=year) for year in years
    )
    assert len(years) == 400
    assert [pair.into.born for pair in likely_doubles()] == [1500]

    Player.objects.create(name="Anna Bērziņa", born=2000)

    assert likely_doubles() == []
