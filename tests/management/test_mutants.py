"""`manage.py drill mutants`: which breaks it makes, and when it counts one as noticed."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.conf import settings

from tests.drills import mutants
from tests.drills.breaks import Break, breaks_of, chosen

SOURCE = b"""
from typing import Literal

LIMIT: Literal[3] = 3

def first(rows: list[int], most: int = 2) -> int:
    notice(rows)
    if not rows or rows[0] <= most:
        return -1
    return rows[0] if rows[0] is not None else most
"""
TABLE_SIZES = "scoring/table_sizes.py"


def test_each_operator_number_condition_and_call_is_broken_once() -> None:
    changes = [one.diff(SOURCE).splitlines()[1] for one in breaks_of("first.py", SOURCE)]

    assert changes == [
        "+ LIMIT: Literal[3] = 2",
        "+ LIMIT: Literal[3] = 4",
        "+ def first(rows: list[int], most: int = 1) -> int:",
        "+ def first(rows: list[int], most: int = 3) -> int:",
        "+ pass",
        "+ if (not (not rows or rows[0] <= most)):",
        "+ if not rows or rows[0] < most:",
        "+ if not rows or rows[(-1)] <= most:",
        "+ if not rows or rows[1] <= most:",
        "+ return -0",
        "+ return -2",
        "+ return rows[0] if rows[0] is None else most",
        "+ return rows[0] if rows[(-1)] is not None else most",
        "+ return rows[0] if rows[1] is not None else most",
        "+ return rows[(-1)] if rows[0] is not None else most",
        "+ return rows[1] if rows[0] is not None else most",
    ]


UNSEEN = b"""
AT_ONCE = 40
LARGEST_ID: Final = 10**12
MOST_ROWS = 1500
FIRST_YEAR = 1900
place = lru_cache(maxsize=4096)(Place)

def save(rows):
    logger.warning("%d rows", 3)
    list(Row.objects.select_for_update().filter(pk__gt=4))
    Row.objects.bulk_create(rows, batch_size=300)
    return chance.between(1, 5) if chance.below(4) > 0 else rows
"""


def test_logs_locks_batches_large_limits_and_random_draws_are_not_broken() -> None:
    changes = [one.diff(UNSEEN).splitlines()[1] for one in breaks_of("unseen.py", UNSEEN)]

    assert changes == [
        "+ MOST_ROWS = 1499",
        "+ MOST_ROWS = 1501",
        "+ FIRST_YEAR = 1899",
        "+ FIRST_YEAR = 1901",
        "+ pass",
    ]


def test_a_place_is_broken_once_whether_or_not_it_has_two_breaks(tmp_path: Path) -> None:
    (tmp_path / "first.py").write_bytes(SOURCE)

    drawn = [chosen(tmp_path, ["first.py"], 100, seed) for seed in range(20)]

    assert {len(breaks) for breaks in drawn} == {10}
    assert all(len({(one.start, one.end) for one in breaks}) == 10 for breaks in drawn)
    assert {one.new for breaks in drawn for one in breaks} == {
        *("0", "1", "2", "3", "4", "(-1)", "pass", "<", "is"),
        "(not (not rows or rows[0] <= most))",
    }


def test_a_seed_chooses_the_same_breaks() -> None:
    assert chosen(settings.ROOT, [TABLE_SIZES], 5, 7) == chosen(settings.ROOT, [TABLE_SIZES], 5, 7)
    assert chosen(settings.ROOT, [TABLE_SIZES], 5, 7) != chosen(settings.ROOT, [TABLE_SIZES], 5, 8)


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> mutants.Tree:
    """Return a copy of this tree, in which both tests break a place and repair it."""
    return mutants.Tree(tmp_path_factory.mktemp("mutants"))


def test_a_break_is_noticed_only_by_tests_of_what_is_broken(tree: mutants.Tree) -> None:
    sound = (tree.root / TABLE_SIZES).read_bytes()
    broken = Break(TABLE_SIZES, 45, at := sound.index(b"players % 4"), at + 11, "players % 3")

    seen, unseen = (
        mutants.tried(tree, broken, [f"tests/scoring/test_{name}.py"])
        for name in ("table_sizes", "pay_tables")
    )

    assert seen.is_noticed
    assert "tests/scoring/test_table_sizes.py::" in seen.by
    assert not unseen.is_noticed
    assert (tree.root / TABLE_SIZES).read_bytes() == sound


def test_a_break_is_not_judged_by_a_test_that_also_fails_without_it(tree: mutants.Tree) -> None:
    wrong = tree.root / "tests/scoring/test_wrong.py"
    wrong.write_text("def test_wrong():\n    assert False\n")
    sound = (tree.root / TABLE_SIZES).read_bytes()
    broken = Break(TABLE_SIZES, 45, at := sound.index(b"players % 4"), at + 11, "players % 3")

    verdict = mutants.tried(tree, broken, ["tests/scoring/test_wrong.py"])

    assert "test_wrong.py::test_wrong" in verdict.by
    assert not verdict.is_judged


def test_every_place_has_tests() -> None:
    files = [name for place in mutants.PLACES for name in mutants.tracked(place, ".py")]

    folders = {folder for name in files for folder in mutants.tested_by(name)}

    assert [folder for folder in folders if not (settings.ROOT / folder).exists()] == []
