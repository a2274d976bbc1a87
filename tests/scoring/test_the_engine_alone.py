"""The engine as a separate package: it has no dependencies, and its page is correct."""

import hashlib
import re
import subprocess
import sys
from pathlib import Path

import pytest

import scoring
from scoring.seating.lots import draw_lots

FOLDER = Path(scoring.__file__).parent
README = (FOLDER / "README.md").read_text("utf-8")
EVERYTHING = """
import importlib, pkgutil, sys
import scoring
for module in pkgutil.walk_packages(scoring.__path__, prefix="scoring."):
    importlib.import_module(module.name)
print(sorted({name.partition(".")[0] for name in sys.modules} & {"django", "tournament"}))
"""


def python_block() -> str:
    found = re.search(r"```python\n(.*?)```", README, re.DOTALL)
    assert found is not None
    return found.group(1)


def test_the_engine_imports_neither_django_nor_other_project_code(tmp_path: Path) -> None:
    (tmp_path / "scoring").symlink_to(FOLDER)

    found_here = f"import sys; sys.path.insert(0, {str(tmp_path)!r})"
    done = subprocess.run(
        # -S excludes installed packages, -I the current folder.
        [sys.executable, "-S", "-I", "-c", found_here + EVERYTHING],
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.stdout, done.stderr) == ("[]\n", "")


def test_the_engines_first_example_gives_its_result() -> None:
    known: dict[str, object] = {}
    made, *shown = re.split(r"\n(?=score|\[)", python_block().strip())
    exec(made, known)  # noqa: S102 our own page

    for line in shown:
        expression, _, promised = line.partition("  # ")
        assert repr(eval(expression, known)) == promised  # noqa: S307 our own page
    assert len(shown) == 2


def test_the_lot_can_be_repeated_as_described() -> None:
    command = re.search(r"for n in ([0-9 ]+); do printf '([^']+):%s'", README)
    assert command is not None
    numbers, seed = [int(n) for n in command.group(1).split()], command.group(2)

    drawn = sorted(numbers, key=lambda n: hashlib.sha256(f"{seed}:{n}".encode()).hexdigest())

    assert draw_lots(numbers, seed) == {n: drawn.index(n) + 1 for n in numbers}


@pytest.mark.parametrize("name", ["py.typed", "README.md", "schemas/karta.sheet-1.json"])
def test_the_files_of_a_package_exist(name: str) -> None:
    assert (FOLDER / name).is_file()
