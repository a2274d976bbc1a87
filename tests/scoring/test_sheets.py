"""Whole sheets, one file for each clause in `sheets/`, give the results in their files."""

import re
from pathlib import Path

import pytest

from scoring.errors import Faulty
from scoring.sheet_files import read_sheet
from scoring.sheets import score
from tests.scoring.sheet_notation import Json, read_written_sheet, told_faults, told_score

FOLDER = Path(__file__).parent / "sheets"
SHEETS = sorted(FOLDER.glob("*.toml"))
CLAUSES = ("1", "2", "2_1", "2_2", "2_3", "2_4", "3", "4", "5")


def outcome_of(raw: Json, expected: Json) -> Json:
    """Return a sheet's result in the files' notation."""
    try:
        return told_score(score(read_sheet(raw)), expected)
    except Faulty as refused:
        return told_faults(refused.faults)


def clause_of(path: Path) -> str:
    """Return the clause in a file's name: "2_1" of 2_1_zole_leaves_pules_alone."""
    named = re.match(r"\d(_\d)?(?=_)", path.stem)
    return named.group() if named else ""


@pytest.mark.parametrize("path", SHEETS, ids=[path.stem for path in SHEETS])
def test_a_sheet_gives_the_result_in_its_file(path: Path) -> None:
    written = read_written_sheet(path)

    assert outcome_of(written.raw, written.expected) == written.expected


@pytest.mark.parametrize("clause", CLAUSES)
def test_every_clause_of_play_has_sheets(clause: str) -> None:
    of_clause = [path for path in SHEETS if clause_of(path) == clause]

    assert len(of_clause) >= 4


def test_sheets_are_named_by_a_clause_of_the_rules() -> None:
    assert {clause_of(path) for path in SHEETS} == set(CLAUSES)
