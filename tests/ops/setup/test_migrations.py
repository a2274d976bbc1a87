"""Migrations that run while the old code still answers: forbidden operations, and messages.

A new release is started process by process, so for a while the old code reads the new tables.
Therefore a migration may add (a table, a column that is nullable or has a database default, an
index created concurrently), and a later release removes what is no longer used.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.db import migrations, models
from django.db.migrations import Migration
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation
from django.db.models import NOT_PROVIDED
from django.test import override_settings

FIRST_RELEASE = 41
"""The migration that creates all tables of the first release."""
ALWAYS_SAFE = {"CreateModel", "AddIndexConcurrently", "AlterModelOptions", "AlterModelManagers"}
TAKES_AWAY = {"DeleteModel", "RemoveField", "RenameField", "RenameModel", "AlterModelTable"}
WHY = "SAFE_BECAUSE"
"""Constant in which an unsafe migration states why no process of the old code is affected."""


def newer_migrations() -> Iterator[tuple[str, Migration, str]]:
    for file in sorted(Path(settings.ROOT, "tournament", "migrations").glob("0*.py")):
        if int(file.stem[:4]) > FIRST_RELEASE:
            module = importlib.import_module(f"tournament.migrations.{file.stem}")
            yield file.stem, module.Migration(file.stem, "tournament"), getattr(module, WHY, "")


def dangers(operation: Operation) -> str:
    """Return how an operation would break the old code; an empty string if it is safe."""
    kind = type(operation).__name__
    if kind in ALWAYS_SAFE:
        return ""
    if kind in TAKES_AWAY:
        return f"{kind}: the old code still reads it; take it away a release later"
    if kind == "AddField":
        field: models.Field = operation.field  # type: ignore[attr-defined]
        is_filled = field.null or field.db_default is not NOT_PROVIDED or field.many_to_many
        return "" if is_filled else "AddField: the old code leaves it out; null=True or db_default"
    return f"{kind}: locks the table or changes what the old code expects"


def test_no_new_migration_stops_the_old_code() -> None:
    found = {
        name: [danger for operation in migration.operations if (danger := dangers(operation))]
        for name, migration, why in newer_migrations()
        if not why
    }

    assert {name: said for name, said in found.items() if said} == {}


@pytest.mark.parametrize(
    ("operation", "is_safe"),
    [
        (migrations.CreateModel("A", []), True),
        (migrations.AddField("a", "b", models.TextField(null=True)), True),
        (migrations.AddField("a", "b", models.TextField(db_default="")), True),
        (migrations.AddField("a", "b", models.TextField(default="")), False),
        (migrations.RemoveField("a", "b"), False),
        (migrations.RenameField("a", "b", "c"), False),
        (migrations.DeleteModel("A"), False),
        (migrations.AlterField("a", "b", models.TextField()), False),
        (migrations.AddIndex("a", models.Index(fields=["b"], name="b")), False),
        (migrations.RunPython(print), False),
        (migrations.RunSQL("SELECT 1"), False),
    ],
)
def test_the_check_knows_what_is_dangerous(operation: Operation, *, is_safe: bool) -> None:
    assert (dangers(operation) == "") == is_safe


def test_a_new_database_has_the_tables_of_all_migrations_of_an_old_one() -> None:
    """Otherwise an updated instance and a new one differ, and no file of one fits the other."""
    # A run without migrations hides them.
    with override_settings(MIGRATION_MODULES={}):
        one_by_one = MigrationLoader(None, replace_migrations=False)
        at_once = MigrationLoader(None)

    old, new = (
        loader.project_state(loader.graph.leaf_nodes("tournament"))
        for loader in (one_by_one, at_once)
    )

    assert at_once.replacements != {}
    assert old.models.keys() == new.models.keys()
    assert [name for name in old.models if old.models[name] != new.models[name]] == []
