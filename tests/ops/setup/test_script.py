"""Modules that browsers run have types, and no module is excused from them any more."""

from __future__ import annotations

from pathlib import Path

from tournament.ops.checks.script import check

EXCUSED: frozenset[str] = frozenset()
"""Modules that were not clean when last counted: take names out, never put one in."""


def test_the_list_of_modules_that_are_not_clean_only_shrinks() -> None:
    assert check.not_yet() <= EXCUSED


def test_a_fault_is_told_with_its_module(tmp_path: Path) -> None:
    module = tmp_path / "sum.js"
    module.write_text("/** @param {number} one */\nexport const twice = (one) => one.length;\n")

    faults = list(check.faults_of("deno.json", [module]))

    assert [(name, said.splitlines()[0]) for name, said in faults] == [
        ("sum.js", "TS2339 [ERROR]: Property 'length' does not exist on type 'number'.")
    ]


def test_a_checker_that_cannot_run_is_no_clean_house(tmp_path: Path) -> None:
    faults = list(check.faults_of("no_such.json", [tmp_path / "sum.js"]))

    assert [name for name, _ in faults] == ["no_such.json"]
