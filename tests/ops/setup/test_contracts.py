"""Every contract of `.importlinter` reports its violation and the module at fault."""

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from django.conf import settings

ROOT: Path = settings.ROOT
LINT = "from importlinter.cli import lint_imports_command as run; run()"


class Breach(NamedTuple):
    """An import that breaks a contract at the end of a file, and the report about it."""

    contract: str
    path: str
    line: str
    said: str


BREACHES: Final = (
    Breach(
        "The engine knows neither event nor Django, nor clock nor chance",
        "scoring/deals.py",
        "import random",
        "scoring.deals -> random",
    ),
    Breach(
        "Floors, top to bottom",
        "tournament/words/names.py",
        "from tournament.doors import fields",
        "tournament.words.names -> tournament.doors.fields",
    ),
    Breach(
        "Rooms of services, top to bottom",
        "tournament/services/drafts/lots.py",
        "from tournament.services.consequences import updates",
        "tournament.services.drafts.lots -> tournament.services.consequences.updates",
    ),
    Breach(
        "A door knows no other door",
        "tournament/doors/hall/urls.py",
        "from tournament.doors.public import people",
        "tournament.doors.hall.urls -> tournament.doors.public.people",
    ),
    Breach(
        "Neighbours do not need each other",
        "tournament/paper/qr.py",
        "from tournament.paper import rendering",
        "No cycles are allowed in tournament.paper.",
    ),
    Breach(
        "Neighbours do not need each other",
        "tournament/services/sheets/submission.py",
        "from tournament.services.sheets import entering",
        "No cycles are allowed in tournament.services.sheets.",
    ),
    Breach(
        "Pages are cached in front of Django, and only doors say for how long",
        "tournament/services/acts.py",
        "from tournament.page_cache import expiry",
        "tournament.services.acts -> tournament.page_cache.expiry",
    ),
    Breach(
        "The rows of the standings are read through the book alone",
        "tournament/reading/files.py",
        "from tournament.standings import rows",
        "tournament.reading.files -> tournament.standings.rows",
    ),
    Breach(
        "Secrets are encrypted in one place",
        "tournament/models/phone.py",
        "from cryptography import fernet",
        "tournament.models.phone -> cryptography",
    ),
    Breach(
        "PDFs are made on the floor of paper alone",
        "tournament/background/tasks.py",
        "import weasyprint",
        "tournament.background.tasks -> weasyprint",
    ),
    Breach(
        "Only background knows the queue",
        "tournament/doors/errors.py",
        "import celery",
        "tournament.doors.errors -> celery",
    ),
)
STRAY: Final = ("tournament", "tournament/services")
"""Packages that get a module which no layer names."""


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the report on a copy of the code in which every contract is broken once."""
    copy = tmp_path_factory.mktemp("contracts")
    shutil.copy(ROOT / ".importlinter", copy)
    for package in ("scoring", "tournament"):
        for source in (ROOT / package).rglob("*.py"):
            target = copy / source.relative_to(ROOT)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, target)
    for breach in BREACHES:
        with (copy / breach.path).open("a", encoding="utf-8") as end:
            end.write(f"\n{breach.line}\n")
    for floor in STRAY:
        (copy / floor / "stray.py").write_text("")
    command = [sys.executable, "-c", LINT, "--no-cache"]
    checked = subprocess.run(command, cwd=copy, capture_output=True, text=True, check=False)
    assert checked.returncode == 1
    return " ".join(checked.stdout.split())


def test_every_contract_is_broken_here() -> None:
    contracts = (ROOT / ".importlinter").read_text("utf-8")
    named = {line[7:] for line in contracts.splitlines() if line.startswith("name = ")}

    assert named == {breach.contract for breach in BREACHES}


@pytest.mark.parametrize("breach", BREACHES, ids=lambda breach: breach.path)
def test_a_broken_contract_is_reported(report: str, breach: Breach) -> None:
    assert f"{breach.contract} BROKEN" in report
    assert breach.said in report


@pytest.mark.parametrize("floor", STRAY)
def test_a_module_without_a_layer_is_reported(report: str, floor: str) -> None:
    assert f"are not listed as layers: - {floor.replace('/', '.')}.stray" in report
