"""Places and big points: every pattern of ties, at every size of table, by every scale."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import permutations

import pytest

from scoring.big_points import KOP_SCALE, LZF_SCALE, Place, Scale, in_sixtieths, places
from scoring.house_rules import HouseRules, read_house_rules
from scoring.json_reader import Fields

STUDENT_SCALE = Scale(by_size={3: (3, 2, 1), 4: (3, 2, 1, 1)})
AVERAGING_SCALE = Scale(by_size=LZF_SCALE.by_size)

# Points of shared places, as the rules list them: size of table, first and last place, points.
SHARED_PLACES = (
    (3, 1, 1, "6"), (3, 2, 2, "4"), (3, 3, 3, "2"),
    (3, 1, 2, "5"), (3, 2, 3, "3"), (3, 1, 3, "4"),
    (4, 1, 1, "6"), (4, 2, 2, "4"), (4, 3, 3, "2"), (4, 4, 4, "0"),
    (4, 1, 2, "5"), (4, 2, 3, "3"), (4, 3, 4, "1"),
    (4, 1, 3, "4"), (4, 2, 4, "2"), (4, 1, 4, "2"),
    (5, 1, 1, "6"), (5, 2, 2, "4"), (5, 3, 3, "2"), (5, 4, 4, "1"), (5, 5, 5, "0"),
    (5, 1, 2, "5"), (5, 2, 3, "3"), (5, 3, 4, "3/2"), (5, 4, 5, "1/2"),
    (5, 1, 3, "4"), (5, 2, 4, "7/3"), (5, 3, 5, "1"),
    (5, 1, 4, "13/4"), (5, 2, 5, "7/4"), (5, 1, 5, "13/5"),
)  # fmt: skip


def tie_patterns(size: int) -> Iterator[tuple[int, ...]]:
    """Yield how many players share each place, best first: (2, 1) is two winners and a third."""
    if size == 0:
        yield ()
    for first in range(1, size + 1):
        for others in tie_patterns(size - first):
            yield (first, *others)


PATTERNS = [pattern for size in (3, 4, 5) for pattern in tie_patterns(size)]


def small_points(pattern: Sequence[int]) -> tuple[int, ...]:
    """Return small points that sum to zero and have this pattern of ties."""
    size = sum(pattern)
    heights = [-group for group, shared in enumerate(pattern) for _ in range(shared)]
    return tuple(size * height - sum(heights) for height in heights)


def paid_by_hand(pattern: Sequence[int], values: Sequence[int]) -> tuple[Fraction, ...]:
    """Return the points of each place: tied players share the values of their places."""
    row = list(values)
    paid: list[Fraction] = []
    for shared in pattern:
        taken, row = row[:shared], row[shared:]
        paid += [Fraction(sum(taken), shared)] * shared
    return tuple(paid)


def test_there_are_28_patterns_of_ties() -> None:
    assert [len(list(tie_patterns(size))) for size in (3, 4, 5)] == [4, 8, 16]


@pytest.mark.parametrize(("size", "first", "last", "due"), SHARED_PLACES)
def test_a_shared_place_pays_as_listed_in_the_rules(
    size: int, first: int, last: int, due: str
) -> None:
    singles_above, singles_below = (1,) * (first - 1), (1,) * (size - last)
    small = small_points((*singles_above, last - first + 1, *singles_below))

    shared = range(first - 1, last)

    assert [places(small)[position] for position in shared] == [Place(first, last)] * len(shared)
    assert [LZF_SCALE.big_points(small)[position] for position in shared] == (
        [Fraction(due)] * len(shared)
    )


@pytest.mark.parametrize("pattern", PATTERNS, ids=str)
def test_every_pattern_of_ties_pays_the_average(pattern: tuple[int, ...]) -> None:
    small = small_points(pattern)
    size = len(small)
    scales = [AVERAGING_SCALE, *([STUDENT_SCALE] if size < 5 else [])]

    for scale in scales:
        due = paid_by_hand(pattern, scale.by_size[size])
        for seats in permutations(range(size)):
            moved = [small[seat] for seat in seats]
            assert scale.big_points(moved) == tuple(due[seat] for seat in seats)


@pytest.mark.parametrize("pattern", PATTERNS, ids=str)
def test_the_federations_scale_pays_the_average_except_for_four_tied(
    pattern: tuple[int, ...],
) -> None:
    small = small_points(pattern)

    paid = LZF_SCALE.big_points(small)

    if pattern == (4,):
        assert paid == (Fraction(2),) * 4
    else:
        assert paid == paid_by_hand(pattern, LZF_SCALE.by_size[len(small)])


@pytest.mark.parametrize("pattern", list(tie_patterns(4)), ids=str)
def test_kop_pays_the_average_for_every_pattern(pattern: tuple[int, ...]) -> None:
    assert KOP_SCALE.big_points(small_points(pattern)) == paid_by_hand(pattern, (4, 3, 2, 1))


@pytest.mark.parametrize("pattern", PATTERNS, ids=str)
def test_the_control_sum_is_the_tables_total(pattern: tuple[int, ...]) -> None:
    small = small_points(pattern)

    assert LZF_SCALE.control_sum(small) == sum(LZF_SCALE.big_points(small))


def test_the_control_sum_is_twelve_thirteen_or_eight() -> None:
    assert LZF_SCALE.control_sum((1, 0, -1)) == 12
    assert LZF_SCALE.control_sum((3, 0, 0, -3)) == 12
    assert LZF_SCALE.control_sum((0, 0, 0, 0)) == 8
    assert LZF_SCALE.control_sum((0, 0, 0, 0, 0)) == 13


@pytest.mark.parametrize(
    ("small", "due"),
    [
        ((9, 1, -10), (6, 4, 2)),
        ((9, 0, -9), (6, 3, 2)),
        ((9, -1, -8), (6, 3, 2)),
        ((2, -1, -1), (6, Fraction(5, 2), Fraction(5, 2))),
        ((1, 1, -2), (5, 5, 2)),
    ],
)
def test_second_at_three_without_plus_lowers_the_control_sum_too(
    small: tuple[int, ...], due: tuple[Fraction, ...]
) -> None:
    scale = Scale(by_size={3: (6, 4, 2)}, second_at_three_needs_plus=3)

    assert scale.big_points(small) == due
    assert scale.control_sum(small) == sum(due)


@pytest.mark.parametrize("pattern", PATTERNS, ids=str)
def test_big_points_are_whole_sixtieths(pattern: tuple[int, ...]) -> None:
    for big in LZF_SCALE.big_points(small_points(pattern)):
        assert Fraction(in_sixtieths(big), 60) == big


def test_a_seventh_is_not_a_whole_number_of_sixtieths() -> None:
    with pytest.raises(ValueError, match="1/7"):
        in_sixtieths(Fraction(1, 7))


def test_places_are_formatted_for_people() -> None:
    assert [str(place) for place in places((5, 9, 5, -19))] == ["2-3", "1", "2-3", "4"]


def test_another_scale_has_no_exception_unless_it_states_one() -> None:
    default = HouseRules()

    plain = read_house_rules(settings({"big_points": {"4": [5, 3, 1, 0]}}), default).scale
    stated = read_house_rules(
        settings({"big_points": {"4": [5, 3, 1, 0]}, "all_equal": {"4": 1}}), default
    ).scale

    assert plain is not None
    assert stated is not None
    assert plain.big_points((0, 0, 0, 0)) == (Fraction(9, 4),) * 4
    assert stated.big_points((0, 0, 0, 0)) == (Fraction(1),) * 4


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        ({"big_points": {"4": [6, 4, 2]}}, "scale_unusable"),
        ({"big_points": {"4": [6, 4, 2, 0], "7": [1]}}, "field_unknown"),
        ({"all_equal": {"4": 1001}}, "field_range"),
    ],
)
def test_a_faulty_scale_is_reported(raw: dict[str, object], code: str) -> None:
    fields = settings(raw)

    read_house_rules(fields, HouseRules())

    assert [fault.code for fault in fields.faults] == [code]


def settings(raw: dict[str, object]) -> Fields:
    return Fields(raw, known=("big_points", "all_equal"))
