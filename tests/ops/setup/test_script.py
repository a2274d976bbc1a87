"""Browser modules are typed, without exceptions."""

from __future__ import annotations

from pathlib import Path

from tournament.ops.checks.script import check

EXCUSED: frozenset[str] = frozenset()
"""Modules not yet clean at the last count: only remove names."""


def test_the_list_of_modules_that_are_not_clean_only_shrinks() -> None:
    assert check.not_yet() <= EXCUSED


def test_an_error_is_reported_with_its_module(tmp_path: Path) -> None:
    module = tmp_path / "sum.js"
    module.write_text("/** @param {number} one */\nexport const twice = (one) => one.length;\n")

    faults = list(check.faults_of("deno.json", [module]))

    assert [(name, said.splitlines()[0]) for name, said in faults] == [
        ("sum.js", "TS2339 [ERROR]: Property 'length' does not exist on type 'number'.")
    ]


def test_a_checker_that_cannot_run_fails(tmp_path: Path) -> None:
    faults = list(check.faults_of("no_such.json", [tmp_path / "sum.js"]))

    assert [name for name, _ in faults] == ["no_such.json"]
