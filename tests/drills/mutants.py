"""Random small breaks of what Kārta computes and stores: the tests of the room notice each.

`manage.py drill mutants --times 100 --seed 7` breaks a copy of the tree, one place at a time, and
prints each break that its tests let pass. The same seed gives the same breaks of the same tree.
A test that fails is repeated without the break: if it still fails, the break is not judged.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, zip_longest
from pathlib import Path
from typing import Final

import pytest
from django.conf import settings

from tests.drills.breaks import Break, chosen
from tests.parts import AMONG_PROCESSES
from tournament.ops.checks.suite import BYTECODE, EMBEDDED, with_bytecode

TIMES = 100
SEED: Final = 1
LEAST_NOTICED: Final = 0.9
"""The share of breaks that the tests must notice; the rest may change nothing that is seen.

About 95 of 100 were noticed when this was set; a random hundred has a few more or less.
"""
PLACES: Final = ("tournament/services", "tournament/standings", "tournament/reading", "scoring")
"""The folders that are broken, each as often as the others."""
PATIENCE: Final = 900
"""Seconds for the tests of one break; a break that makes them slower is noticed."""
TESTS: Final = (
    *("-x", "-q", "--tb=no", "-p", "no:cacheprovider", "--timeout=120"),
    # They start other processes, which take long.
    "--ignore=tests/doors/desk/test_races.py",
    "--ignore=tests/security/test_slow_clients.py",
    "--ignore=tests/services/races",
)
QUICK: Final = ("-m", "not browser and not long")
LONG: Final = ("-m", "long and not browser")
COMPUTED_TWICE: Final = (
    "tests/scoring",
    "tests/standings",
    "tests/services",
    "tests/services/files",
)
"""Folders whose long tests compute results a second time; they run after all others.

Those of the services are directors who act at random, and events exported and imported.
"""
ELSEWHERE: Final = ("browser/", *(place for place in AMONG_PROCESSES if place != "storage/"))
TURNING_BACK: Final = tuple(
    f"tests/storage/test_{name}.py"
    for name in (
        "turning_back",
        "copies_refused",
        "back_to_draft",
        "payouts",
        "transplanting",
    )
)
TESTED_BY: Final[dict[str, tuple[str, ...]]] = {
    "scoring": ("tests/scoring",),
    "tournament/standings": (
        *("tests/standings", "tests/services/results", "tests/services/groups"),
        *("tests/doors/public", "tests/doors/desk/rounds", "tests/doors/desk/results"),
        *("tests/services/drafts", "tests/services/teams", "tests/reading"),
    ),
    "tournament/standings/series": (
        *("tests/services/series", "tests/doors/desk/series", "tests/doors/public"),
    ),
    "tournament/services": ("tests/services", "tests/doors/desk", "tests/security"),
    "tournament/services/accounts": ("tests/security", "tests/doors/desk/events"),
    "tournament/services/applications": (
        *("tests/services/applications", "tests/doors/desk/applications"),
        *("tests/doors/public", "tests/background/test_letters.py"),
    ),
    "tournament/services/consequences": ("tests/services", "tests/doors/desk"),
    "tournament/services/copies": TURNING_BACK,
    "tournament/services/drafts": (
        *("tests/services/drafts", "tests/services/rounds", "tests/services/groups"),
        "tests/doors/desk/rounds",
    ),
    "tournament/services/files": (
        *("tests/services/files", "tests/services/groups", "tests/doors/desk/files"),
        "tests/storage/test_heavy_files.py",
    ),
    "tournament/services/phones": (
        *("tests/services/phones", "tests/doors/table", "tests/doors/desk/phones"),
    ),
    "tournament/reading": ("tests/reading", "tests/security", "tests/doors/public"),
    "tournament/reading/phones": ("tests/doors/table", "tests/doors/desk/phones"),
    "tournament/reading/hall": ("tests/services/hall", "tests/doors/public"),
    "tournament/reading/open_data": ("tests/doors/api", "tests/doors/public"),
}
"""The folders of tests of a place, where it has others than those named as its room."""
NAMED_AS_ROOM: Final = {
    "tournament/services": ("tests/services/{}", "tests/doors/desk/{}", "tests/services/journal"),
    "tournament/reading": ("tests/doors/desk/{}", "tests/services/{}", "tests/doors/public"),
}


@dataclass(frozen=True)
class Verdict:
    """Whether the tests noticed a break, with the first test that did.

    A break is not judged if that test also fails without it.
    """

    is_noticed: bool
    by: str
    is_judged: bool = True


class Tree:
    """A copy of this tree, in which one place at a time is broken."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._written = int(time.time())
        for name in tracked("."):
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(settings.ROOT / name, root / name)
        self._bytecode = root / "var" / "bytecode"
        self._share_bytecode_of_packages()

    def _share_bytecode_of_packages(self) -> None:
        """Use the compiled packages of this tree; it compiles only Kārta's sources."""
        for folder in (sys.prefix, sys.base_prefix):
            shared, own = (Path(kept, folder.lstrip("/")) for kept in (BYTECODE, self._bytecode))
            shared.mkdir(parents=True, exist_ok=True)
            own.parent.mkdir(parents=True, exist_ok=True)
            own.symlink_to(shared)

    def put(self, path: str, source: bytes) -> None:
        """Write a source with a time of its own: bytecode is chosen by time and size."""
        self._written += 1
        (self.root / path).write_bytes(source)
        os.utime(self.root / path, (self._written, self._written))

    def verdict(self, tests: Sequence[str]) -> Verdict:
        """Run these tests until one fails."""
        surroundings = {**with_bytecode(os.environ), **EMBEDDED}
        surroundings |= {"KARTA_DATA": str(self.root / "var"), "KARTA_ENV": "development"}
        surroundings["PYTHONPYCACHEPREFIX"] = str(self._bytecode)
        try:
            done = subprocess.run(
                (sys.executable, "-m", "pytest", *tests, *TESTS),
                cwd=self.root,
                env=surroundings,
                capture_output=True,
                text=True,
                timeout=PATIENCE,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return Verdict(is_noticed=True, by="no end")
        is_noticed = done.returncode not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)
        return Verdict(is_noticed, _first_failure(done.stdout + done.stderr))


def run(times: int, seed: int = SEED) -> Iterator[str]:
    """Yield each break that was not noticed, as place and change, and the number of the others."""
    breaks = breaks_of_the_tree(times, seed)
    with tempfile.TemporaryDirectory(prefix="karta-mutants-") as folder:
        tree = Tree(Path(folder))
        sound = tree.verdict(runs_of(breaks[0].path)[0])
        if sound.is_noticed:
            yield f"WRONG: the tests fail without a break: {sound.by}"
            return
        verdicts = []
        for one in breaks:
            verdict = tried(tree, one, *runs_of(one.path))
            verdicts.append(verdict)
            yield _line(tree, one, verdict)
    yield _sum(verdicts, seed)


def _line(tree: Tree, one: Break, verdict: Verdict) -> str:
    place = f"{one.path}:{one.line}"
    if not verdict.is_judged:
        return f"{place} not judged: {verdict.by} fails without the break"
    if verdict.is_noticed:
        return f"{place} noticed by {verdict.by}"
    return f"{place} SURVIVED\n{one.diff((tree.root / one.path).read_bytes())}"


def _sum(verdicts: Sequence[Verdict], seed: int) -> str:
    """Return how many breaks were noticed, of those that were judged."""
    judged = [verdict for verdict in verdicts if verdict.is_judged]
    noticed = sum(verdict.is_noticed for verdict in judged)
    said = f"{noticed} of {len(judged)} breaks noticed, seed {seed}"
    if len(judged) < len(verdicts):
        said += f", {len(verdicts) - len(judged)} not judged"
    is_enough = judged and noticed >= LEAST_NOTICED * len(judged)
    return said if is_enough else f"WRONG: {said}"


def breaks_of_the_tree(times: int, seed: int) -> list[Break]:
    """Return random breaks, in each of the places in turn."""
    share = -(-times // len(PLACES))
    apart = [chosen(settings.ROOT, tracked(place, ".py"), share, seed) for place in PLACES]
    return [one for one in chain(*zip_longest(*apart)) if one is not None][:times]


def tried(tree: Tree, one: Break, *runs: Sequence[str]) -> Verdict:
    """Return whether a run of these tests notices a break; the tree is whole again afterwards."""
    sound = (tree.root / one.path).read_bytes()
    tree.put(one.path, one.applied(sound))
    verdict, tests = Verdict(is_noticed=False, by=""), runs[0]
    try:
        for tests in runs:
            verdict = tree.verdict(tests)
            if verdict.is_noticed:
                break
    finally:
        tree.put(one.path, sound)
    if verdict.is_noticed and tree.verdict(_same_test(verdict.by) or tests).is_noticed:
        return replace(verdict, is_judged=False)
    return verdict


def _same_test(failure: str) -> tuple[str, ...]:
    """Return the test of a line of failure, with all its parameters; () if it names none."""
    found = re.match(r"(?:FAILED|ERROR) (\S+?\.py(?:::\w+)*)", failure)
    return (found[1],) if found else ()


def runs_of(path: str) -> list[tuple[str, ...]]:
    """Return the runs that may notice a break of a file, the quickest first."""
    named, rooms = named_in(path), tested_by(path)
    slow = [*named, *(room for room in rooms if room in COMPUTED_TWICE)]
    runs = ((named, QUICK), (rooms, QUICK), (slow, LONG))
    return [(*places, *marks) for places, marks in runs if places]


def named_in(path: str) -> list[str]:
    """Return the files of tests that import a module; they notice most of its breaks at once."""
    package, _, name = path.removesuffix(".py").replace("/", ".").rpartition(".")
    importing = re.compile(rf"{package}(\.{name}\b| import [^\n]*\b{name}\b)")
    return [
        file
        for file in tracked("tests", ".py")
        if Path(file).name.startswith("test_")
        and not file.startswith(tuple(f"tests/{place}" for place in ELSEWHERE))
        and importing.search((settings.ROOT / file).read_text())
    ]


def tested_by(path: str) -> list[str]:
    """Return the folders of tests for a file, those of its room first."""
    place = Path(path).parent.as_posix()
    if place in TESTED_BY:
        return list(TESTED_BY[place])
    floor, _, room = place.rpartition("/")
    named = [each.format(room) for each in NAMED_AS_ROOM.get(floor, ())]
    found = [each for each in named if (settings.ROOT / each).is_dir()]
    return found or tested_by(place)


def tracked(place: str, ending: str = "") -> list[str]:
    """Return the files of a folder that git knows."""
    listed = subprocess.run(
        ("git", "ls-files", "-z", "--", place),
        cwd=settings.ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return [name for name in listed.stdout.split("\0") if name and name.endswith(ending)]


def _first_failure(printed: str) -> str:
    lines = printed.splitlines()
    failed = [line for line in lines if line.startswith(("FAILED", "ERROR"))]
    return (failed or lines or [""])[0 if failed else -1]
