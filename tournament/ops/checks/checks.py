"""The static checks: everything that runs on the code without its tests."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from typing import Final

from django.conf import settings

from tournament.ops.checks import suite

PYTHON = sys.executable
DJLINT = (PYTHON, "-m", "djlint", "--lint", "--quiet", "--allow-empty-input", "--profile", "django")
TEMPLATE_RULES_OFF = "H006,H015,H030,H031,H043,J018,T001"
# Paper templates are laid out in millimetres for WeasyPrint: inline styles and no doctype.
PAPER_RULES_OFF = f"{TEMPLATE_RULES_OFF},H007,H021"


@dataclass(frozen=True)
class CheckCommand:
    """A command that passes with exit status 0; `warns` if its output matters even then."""

    name: str
    command: tuple[str, ...]
    surroundings: Mapping[str, str] = field(default_factory=dict)
    warns: bool = False


@dataclass(frozen=True)
class Finding:
    """What a check found: the reasons for its failure, or its warnings."""

    name: str
    is_clean: bool
    words: str
    seconds: float


PRODUCTION = {
    "KARTA_ENV": "production",
    "KARTA_SECRET_KEY": "only-for-the-check-" + "0123456789abcdefghijklmnopqrstuvwxyz",
    "KARTA_HOSTS": "karta.example",
}
CHECKS = (
    CheckCommand("types", (PYTHON, "-m", "mypy")),
    # Runs next to the CPU-bound type check; test workers then find everything compiled.
    CheckCommand("tests", (PYTHON, "-m", "pytest", "--collect-only", "-qq"), suite.EMBEDDED),
    CheckCommand("format", (PYTHON, "-m", "ruff", "format", "--check", "--quiet", ".")),
    CheckCommand("lint", (PYTHON, "-m", "ruff", "check", "--quiet", ".")),
    CheckCommand(
        "imports",
        (PYTHON, "-c", "from importlinter.cli import lint_imports_command as run; run()"),
    ),
    CheckCommand(
        "pages",
        (
            *DJLINT,
            "templates",
            "--extend-exclude",
            "templates/paper",
            "--ignore",
            TEMPLATE_RULES_OFF,
        ),
    ),
    CheckCommand("paper", (*DJLINT, "templates/paper", "--ignore", PAPER_RULES_OFF)),
    CheckCommand("script", (PYTHON, "-m", "tournament.ops.checks.script.check")),
    CheckCommand("migrations", (PYTHON, "manage.py", "makemigrations", "--check", "--dry-run")),
    CheckCommand("words", (PYTHON, "manage.py", "gather_words", "--check"), warns=True),
    CheckCommand("English", (PYTHON, "-m", "tournament.ops.checks.plain_english")),
    CheckCommand("commits", (PYTHON, "-m", "tournament.ops.checks.commits")),
    CheckCommand(
        "deployment",
        (PYTHON, "manage.py", "check", "--deploy", "--fail-level", "WARNING"),
        PRODUCTION,
    ),
)
# A release needs every translation; while developing, a missing one is a warning.
FOR_A_RELEASE: Final = tuple(
    replace(check, command=(*check.command, "--release")) if check.name == "words" else check
    for check in CHECKS
)


def findings(checks: Sequence[CheckCommand]) -> Iterator[Finding]:
    """Run the checks, two at a time, and yield their findings in order."""
    with ThreadPoolExecutor(max_workers=2) as workers:
        yield from workers.map(_run, checks)


def all_checks_pass(say: Callable[[str], object], checks: Sequence[CheckCommand] = CHECKS) -> bool:
    """Report every finding and warning, and return whether all checks passed."""
    is_clean = True
    for finding in findings(checks):
        verdict = "in order" if finding.is_clean else "NOT in order"
        say(f"{finding.name:<11}{verdict} ({finding.seconds:.1f} s)")
        if finding.words:
            say(finding.words)
        is_clean = is_clean and finding.is_clean
    return is_clean


def _run(check: CheckCommand) -> Finding:
    began = time.monotonic()
    done = subprocess.run(
        check.command,
        cwd=settings.ROOT,
        env={**suite.with_bytecode(os.environ), **check.surroundings},
        capture_output=True,
        text=True,
        check=False,
    )
    is_clean = done.returncode == 0
    words = "" if is_clean and not check.warns else f"{done.stdout}{done.stderr}".strip()
    return Finding(check.name, is_clean, words, time.monotonic() - began)
