"""Import and export of a tournament in an unused, separate folder."""

import json
import os
import subprocess
import sys
from pathlib import Path

from django.conf import settings

from scoring.event_files import write_event
from scoring.rehearsals import invent_event

LAPTOP = {"KARTA_ENV": "laptop", "DATABASE_URL": "", "REDIS_URL": ""}


def command(
    *words: str, data: Path, surroundings: dict[str, str]
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=settings.ROOT,
        env=os.environ | surroundings | {"KARTA_DATA": str(data)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_a_file_is_imported_into_an_unused_instance(tmp_path: Path) -> None:
    event = invent_event(players=4, rounds=1, deals=2, preset="evening-16", seed="new")
    file, data = tmp_path / "event.json", tmp_path / "house"
    file.write_text(json.dumps(write_event(event)), "utf-8")

    taken = command("import_tournament", str(file), data=data, surroundings=LAPTOP)

    given = command("export_tournament", taken.stdout.strip(), data=data, surroundings=LAPTOP)
    assert (taken.returncode, given.returncode) == (0, 0), taken.stdout + given.stdout
    assert json.loads(given.stdout)["name"] == "Mēģinājums new"


def test_a_federations_database_is_not_migrated_automatically(tmp_path: Path) -> None:
    production = LAPTOP | {
        "KARTA_ENV": "production",
        "KARTA_HOSTS": "karta.example",
        "KARTA_SECRET_KEY": "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    }

    refused = command("export_tournament", "kauss", data=tmp_path, surroundings=production)

    assert refused.returncode == 1
    assert "run migrate on it first" in refused.stderr
    assert "Traceback" not in refused.stderr


def test_an_unreachable_database_is_reported(tmp_path: Path) -> None:
    blocked = tmp_path / "house"
    blocked.mkdir()
    (blocked / "karta.sqlite3").mkdir()

    refused = command("export_tournament", "kauss", data=blocked, surroundings=LAPTOP)

    assert refused.returncode == 1
    assert refused.stderr.startswith("The database does not answer: check DATABASE_URL.")
