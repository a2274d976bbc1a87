"""The static checks: everything that runs on the code without its tests."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from django.conf import settings

from tournament.ops.checks import suite

PYTHON = sys.executable
DJLINT = (PYTHON, "-m", "djlint", "--lint", "--quiet", "--allow-empty-input", "--profile", "django")
TEMPLATE_RULES_OFF = "H006,H015,H030,H031,H043,J018,T001"
# Paper templates are laid out in millimetres for WeasyPrint: inline styles and no doctype.
PAPER_RULES_OFF = f"{TEMPLATE_RULES_OFF},H007,H021"


@dataclass(frozen=True)
class CheckCommand:
    """A command that passes with exit status 0."""

    name: str
    command: tuple[str, ...]
    surroundings: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Finding:
    """The output of a check."""

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
    CheckCommand("words", (PYTHON, "manage.py", "gather_words", "--check")),
    CheckCommand(
        "deployment",
        (PYTHON, "manage.py", "check", "--deploy", "--fail-level", "WARNING"),
        PRODUCTION,
    ),
)


def findings() -> Iterator[Finding]:
    """Run the checks, two at a time, and yield their findings in order."""
    with ThreadPoolExecutor(max_workers=2) as workers:
        yield from workers.map(_run, CHECKS)


def all_checks_pass(say: Callable[[str], object]) -> bool:
    """Report every finding, and return whether all checks passed."""
    is_clean = True
    for finding in findings():
        verdict = "in order" if finding.is_clean else "NOT in order"
        say(f"{finding.name:<11}{verdict} ({finding.seconds:.1f} s)")
        if not finding.is_clean:
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
    words = f"{done.stdout}{done.stderr}".strip()
    return Finding(check.name, done.returncode == 0, words, time.monotonic() - began)
