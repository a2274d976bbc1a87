"""The engineers' pages: every path and test in them exists, and every layer is on the map."""

import re
from pathlib import Path

import pytest
from django.conf import settings

ROOT: Path = settings.ROOT
MAP = ROOT / "tournament" / "README.md"
PAGES = (MAP, ROOT / ".github" / "CONTRIBUTING.md", ROOT / "tests" / "README.md")
PATH = re.compile(r"`([\w./-]+(?:/|\.(?:py|md|html|ini)))`|\]\(([\w./-]+)\)")
# The style guide shows them as names to avoid.
NAMES_TO_AVOID = {"utils.py", "helpers.py", "manager.py"}


def paths_in(page: Path) -> list[str]:
    return [code or link for code, link in PATH.findall(page.read_text("utf-8"))]


def is_there(path: str, page: Path) -> bool:
    """Whether a path exists relative to the page, the root or the package; a bare name anywhere."""
    if any((beginning / path).exists() for beginning in (page.parent, ROOT, MAP.parent)):
        return True
    homes = ("tournament", "scoring", "tests", ".github")
    return "/" not in path and any(any((ROOT / home).rglob(path)) for home in homes)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_path_that_is_named_exists(page: Path) -> None:
    named = set(paths_in(page)) - NAMES_TO_AVOID

    assert named
    assert sorted(path for path in named if not is_there(path, page)) == []


def at_the_top(package: Path) -> list[Path]:
    """Return the package's files and folders; a removed folder may still contain bytecode."""
    return [child for child in package.iterdir() if child.is_file() or is_used(child)]


def is_used(folder: Path) -> bool:
    return any(path.is_file() and path.suffix != ".pyc" for path in folder.rglob("*"))


def test_a_removed_folder_with_bytecode_does_not_count(tmp_path: Path) -> None:
    for compiled in ("gone/__pycache__/old.pyc", "__pycache__/new.pyc", "here/__pycache__/one.pyc"):
        (tmp_path / compiled).parent.mkdir(parents=True)
        (tmp_path / compiled).touch()
    (tmp_path / "here" / "one.py").touch()

    assert at_the_top(tmp_path) == [tmp_path / "here"]


def test_every_layer_and_top_level_module_is_on_the_map() -> None:
    children = {
        child.name + "/" * child.is_dir()
        for child in at_the_top(MAP.parent)
        if child.suffix in {"", ".py"}
    }
    mapped = set(re.findall(r"`([\w.]+/?)`", MAP.read_text("utf-8"))) | {"__init__.py"}

    assert sorted(children - mapped) == []


def test_the_top_of_the_package_has_few_modules() -> None:
    children = at_the_top(MAP.parent)

    assert sum(child.suffix == ".py" for child in children) <= 8
    assert sum(child.is_dir() for child in children) <= 20


STEP = re.compile(r"^\d+\. .*(?:\n {3,}.*|\n(?=\n {3}))*", re.MULTILINE)
TEST = re.compile(r"`(tests/[\w/]+\.py)(?:::(\w+))?`")


def how_to_add() -> dict[str, str]:
    """Return the recipes of the map by their headings."""
    section = MAP.read_text("utf-8").partition("## How to add\n")[2].partition("\n## ")[0]
    _opening, *recipes = section.split("\n### ")
    return {recipe.partition("\n")[0]: recipe.partition("\n")[2] for recipe in recipes}


@pytest.mark.parametrize("thing", how_to_add())
def test_every_step_names_the_tests_that_fail_without_it(thing: str) -> None:
    steps = STEP.findall(how_to_add()[thing])

    assert steps
    assert [step for step in steps if not TEST.search(step)] == []
    assert [test for step in steps for test in TEST.findall(step) if not exists(*test)] == []


def exists(path: str, name: str) -> bool:
    """Whether the file has a test of that name; without a name, whether there is such a file."""
    file = ROOT / path
    return file.is_file() and (not name or f"def {name}(" in file.read_text("utf-8"))


ADDED = re.compile(r"(?<![^\W_])skat(?![^\W_])|Skat(?=[A-Z])", re.IGNORECASE)
"""The map's list of files for a new game is checked with skat."""
ITS_OWN = {
    "scoring/games/skat.py", "exchange/deal_codes/skat.py", "words/games/skat.py",
    "exchange/neighbours.py", "templates/public/standings.html",
}  # fmt: skip
HANDBOOK = {"templates/handbook/en/settings.html", "templates/handbook/pl/settings.html"}
"""Pages that list all games in one sentence; in Latvian, "skat" also begins a common verb."""


def test_the_map_lists_every_file_that_mentions_a_game() -> None:
    told = how_to_add()["A game"]
    named = {Path(path).name for path in re.findall(r"`([\w./-]+\.(?:py|json|html))`", told)}
    sources = (
        file
        for folder in ("scoring", "tournament", "templates")
        for kind in ("*.py", "*.js", "*.css", "*.json", "*.html")
        for file in (ROOT / folder).rglob(kind)
        if file.parent.name != "lv"
    )
    knowing = {file for file in sources if ADDED.search(file.read_text("utf-8"))}

    own = {file for file in knowing if str(file).endswith(tuple(ITS_OWN | HANDBOOK))}
    assert sorted(str(file) for file in knowing - own if file.name not in named) == []
    assert len(own) == len(ITS_OWN | HANDBOOK)
