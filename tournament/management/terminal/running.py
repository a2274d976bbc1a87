"""Run a management command; a database problem ends with a sentence that says what to do."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from django.conf import settings
from django.core.management import execute_from_command_line
from django.db import DatabaseError, InterfaceError, OperationalError, connection

DAMAGED = ("malformed", "not a database", "disk i/o error")
WITHOUT_TABLES = ("no such table", "undefinedtable", "does not exist")


def run(argv: Sequence[str]) -> None:
    """Run Django's command; exit with a sentence on a database problem."""
    # Only the user who runs Kārta may read password hashes and personal data.
    os.umask(0o077)
    try:
        execute_from_command_line(list(argv))
    except (DatabaseError, InterfaceError) as trouble:
        words = cure_of(trouble)
        if not words:
            raise
        sys.exit(words)


def cure_of(trouble: Exception) -> str:
    """Return the database problem and what to do; empty if it is a bug in Kārta."""
    said = f"{type(trouble.__cause__).__name__} {trouble}".lower()
    if any(words in said for words in DAMAGED):
        return (
            f"{connection.settings_dict['NAME']} is damaged, or is no database of Kārta's: type "
            "python3 manage.py restore. It keeps the file and brings back the newest sound copy."
        )
    if "unable to open" in said:
        return f"{settings.DATA} cannot be opened: name another folder in KARTA_DATA."
    if any(words in said for words in WITHOUT_TABLES):
        return "The database has no tables of Kārta's yet: type python3 manage.py migrate."
    if isinstance(trouble, OperationalError | InterfaceError):
        return f"The database does not answer: check DATABASE_URL. It said: {trouble}"
    return ""
