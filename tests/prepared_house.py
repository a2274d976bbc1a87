"""A new instance's tables and static files, made once per run and copied for each test.

The two commands take five seconds of a processor. The tests of migrations and of the first start
run them themselves.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from django.conf import settings

DATABASE: Final = "karta.sqlite3"
STATIC: Final = "static"
COMMANDS: Final = {
    DATABASE: ("migrate", "--skip-checks", "-v0"),
    STATIC: ("collectstatic", "--skip-checks", "--noinput", "-v0"),
}
LAPTOP: Final[Mapping[str, str]] = {
    "KARTA_ENV": "laptop",
    "DATABASE_URL": "",
    "REDIS_URL": "",
}


def as_it_is(_folder: Path) -> None:
    """Leave the folder of a new instance empty, in a drill."""


class PreparedHouse:
    """The parts of a new instance in a folder of the run, which all its workers share."""

    def __init__(self, run: Path) -> None:
        self._folder = run / "prepared"

    def furnish(self, folder: Path) -> Path:
        """Copy the tables and the static files into an instance's folder, and return it."""
        folder.mkdir(exist_ok=True)
        shutil.copy2(self._made(DATABASE), folder)
        shutil.copytree(self._made(STATIC), folder / STATIC)
        return folder

    def copy_database(self, file: Path) -> None:
        """Copy the tables only."""
        shutil.copy2(self._made(DATABASE), file)

    def _made(self, part: str) -> Path:
        """Return a part; the first worker that asks for it makes it, while others wait."""
        self._folder.mkdir(exist_ok=True)
        made, making = self._folder / part, self._folder / f"making-{part}"
        with (self._folder / f"{part}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not made.exists():
                shutil.rmtree(making, ignore_errors=True)
                making.mkdir()
                _manage(making, COMMANDS[part])
                (making / part).rename(made)
        return made


def _manage(folder: Path, command: tuple[str, ...]) -> None:
    subprocess.run(
        (sys.executable, "manage.py", *command),
        cwd=settings.ROOT, env={**os.environ, **LAPTOP, "KARTA_DATA": str(folder)}, check=True,
    )  # fmt: skip
