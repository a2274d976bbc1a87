"""The database that a command on a terminal needs, with its tables, or a sentence why not."""

import sys

from django.conf import settings
from django.db import OperationalError, connection
from django.db.migrations.executor import MigrationExecutor

from tournament.house import serving


def need_tables() -> None:
    """Make the tables of a house that nobody has opened yet, as `serve` would."""
    if not settings.DATA.exists():
        serving.refuse_read_only_data(settings.DATA)
    if not _is_of_another_version():
        return
    if settings.PRODUCTION:
        sys.exit("The database is not of this version of Kārta: run migrate on it first.")
    serving.prepare_database()


def _is_of_another_version() -> bool:
    """Tell whether any migration is missing; stop where the database does not answer."""
    try:
        executor = MigrationExecutor(connection)
        return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))
    except OperationalError as reason:
        sys.exit(f"The database does not answer: check DATABASE_URL. It said: {reason}")
