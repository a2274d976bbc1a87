"""The measures of the house: short files, functions and lines; templates that compile."""

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.template.loader import get_template

LONGEST_FILE = 400
LONGEST_LINE_OF_A_TEMPLATE = 140
LONGEST_FUNCTION = 40
VAGUE_NAMES = {"utils", "helpers", "common", "manager", "misc", "base"}


LONG_TESTS = {
    "scoring/slow_reading.py": "the rules read a second time, in one piece and without our scoring",
    "security/doors.py": "a line for every address",
}


def sources() -> Iterator[Path]:
    yield settings.ROOT / "manage.py"
    for package in ("scoring", "tournament"):
        for file in sorted((settings.ROOT / package).rglob("*.py")):
            if "migrations" not in file.parts:
                yield file


def functions(file: Path) -> Iterator[ast.FunctionDef]:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef):
            yield node


def test_no_file_is_too_long_to_read() -> None:
    lengths = {file: len(file.read_text("utf-8").splitlines()) for file in sources()}

    assert {file: length for file, length in lengths.items() if length > LONGEST_FILE} == {}


def test_no_test_file_is_too_long_without_a_stated_reason() -> None:
    tests = settings.ROOT / "tests"
    lengths = {file: len(file.read_text("utf-8").splitlines()) for file in tests.rglob("*.py")}

    long = {str(file.relative_to(tests)) for file, of in lengths.items() if of > LONGEST_FILE}
    assert long == LONG_TESTS.keys()


BY_CONVENTION = {"Command", "DatabaseWrapper", "Meta", "Migration"}
MODELS_OF_FACTS = {"Player", "Round", "Series", "Stage", "Team"}
"""Names that are both a model and a class of `scoring`."""


def test_no_two_classes_share_a_name_except_models_and_their_scoring_values() -> None:
    named = Counter(
        node.name
        for file in sources()
        for node in ast.parse(file.read_text("utf-8")).body
        if isinstance(node, ast.ClassDef)
    )

    several = {name for name, times in named.items() if times > 1}
    assert several - BY_CONVENTION == MODELS_OF_FACTS


NAMED_BY_DJANGO = "db_backends"
"""Django looks for a database backend in a module `base` of its package."""


def test_no_function_is_too_long_to_read() -> None:
    lengths = {
        f"{file.name}: {function.name}": (function.end_lineno or 0) - function.lineno + 1
        for file in sources()
        for function in functions(file)
    }

    assert {name: length for name, length in lengths.items() if length > LONGEST_FUNCTION} == {}


def test_no_module_has_a_vague_name() -> None:
    vague = [file for file in sources() if file.stem in VAGUE_NAMES]

    assert [file for file in vague if file.parents[1].name != NAMED_BY_DJANGO] == []


def test_no_line_of_a_template_is_too_long_to_read() -> None:
    long = [
        f"{file.name}:{number} has {len(line)} characters"
        for file in sorted((settings.ROOT / "templates").rglob("*.*"))
        for number, line in enumerate(file.read_text("utf-8").splitlines(), start=1)
        if len(line) > LONGEST_LINE_OF_A_TEMPLATE
    ]

    assert long == []


@pytest.mark.parametrize(
    "template",
    [
        str(file.relative_to(settings.ROOT / "templates"))
        for file in sorted((settings.ROOT / "templates").rglob("*.*"))
    ],
)
def test_a_template_compiles(template: str) -> None:
    assert get_template(template)
