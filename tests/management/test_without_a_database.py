"""Every command without a usable database says so, and what to do."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from tests.served.houses import LAPTOP
from tests.served.servers import free_port

COMMANDS = ("migrate", "demo", "createsuperuser", "serve")


def end_of(command: str, data: Path, url: str = "") -> tuple[int, str]:
    """Return a command's exit code and its last line."""
    more = ("--host", "127.0.0.1", "--port", str(free_port())) if command == "serve" else ()
    done = subprocess.run(
        (sys.executable, "manage.py", command, *more),
        cwd=settings.ROOT,
        env=os.environ | LAPTOP | {"KARTA_DATA": str(data), "DATABASE_URL": url},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        text=True,
    )
    assert "Traceback" not in done.stderr
    return done.returncode, done.stderr.strip().splitlines()[-1]


@pytest.mark.parametrize("command", COMMANDS)
def test_an_invalid_database_file_is_reported_with_a_remedy(tmp_path: Path, command: str) -> None:
    file = tmp_path / "karta.sqlite3"
    file.write_text("a letter to grandmother " * 300)

    assert end_of(command, tmp_path) == (
        1,
        f"{file} is damaged, or is no database of Kārta's: type python3 manage.py restore. "
        "It keeps the file and brings back the newest sound copy.",
    )


def test_an_instance_without_tables_asks_for_migrate(tmp_path: Path) -> None:
    assert end_of("demo", tmp_path / "new") == (
        1,
        "The database has no tables of Kārta's yet: type python3 manage.py migrate.",
    )


def test_an_impossible_folder_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    data = tmp_path / "file" / "var"

    assert end_of("migrate", data) == (
        1,
        f"{data} cannot be opened: name another folder in KARTA_DATA.",
    )


def test_an_unreachable_server_gives_no_traceback(tmp_path: Path) -> None:
    code, words = end_of("migrate", tmp_path, f"postgres://karta@127.0.0.1:{free_port()}/karta")

    assert code == 1
    assert words
