"""Migrating change by change, as a house did that has been there all the while."""

from __future__ import annotations

from typing import Final

from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader

AT_ONCE: Final = ("tournament", "0001_squashed_0041_what_was_paid_out")


class _WithoutShortcut(MigrationLoader):
    """Knows every migration but the one that makes all tables at once."""

    def load_disk(self) -> None:
        """Read the migrations, and forget that one."""
        super().load_disk()
        del self.disk_migrations[AT_ONCE]


def step_by_step() -> MigrationExecutor:
    """Return what migrates the run's database to any of the migrations and back."""
    executor = MigrationExecutor(connection)
    executor.loader = _WithoutShortcut(connection)
    return executor
