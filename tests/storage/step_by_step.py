"""Migrating one step at a time, the way a database gets here that older releases used."""

from __future__ import annotations

from typing import Final

from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader

SQUASHED: Final = ("tournament", "0001_squashed_0041_what_was_paid_out")


class _WithoutSquash(MigrationLoader):
    """Loads every migration except the squashed one, which creates all tables at once."""

    def load_disk(self) -> None:
        """Load the migrations, then drop the squashed one."""
        super().load_disk()
        del self.disk_migrations[SQUASHED]


def step_by_step() -> MigrationExecutor:
    """Return an executor that can migrate the run's database to any single migration and back."""
    executor = MigrationExecutor(connection)
    executor.loader = _WithoutSquash(connection)
    return executor
