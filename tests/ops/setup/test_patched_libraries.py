"""What our replacements of library internals rely on; each place has its measured reason."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import django_tables2.columns.jsoncolumn
import pytest
import weasyprint
from django.db.migrations import Migration
from django.db.migrations.state import ProjectState
from django.db.models.query import ModelIterable
from django.db.models.sql import Query
from django.db.models.sql.compiler import SQLCompiler

from tests.quick_databases import ORIGINAL_FLUSH
from tournament.memo import Prepared
from tournament.models import Entry
from tournament.paper.lazy_fonttools import UNCALLED
from tournament.paper.typesetting import Pages

FIRST = import_module("tournament.migrations.0001_new_database").Migration


@pytest.mark.parametrize(
    ("replaced", "parameters"),
    [
        (Migration.apply, ["self", "project_state", "schema_editor", "collect_sql"]),
        (ORIGINAL_FLUSH, ["self", "style", "tables", "reset_sequences", "allow_cascade"]),
        (Query.get_compiler, ["self", "using", "connection", "elide_empty"]),
        (SQLCompiler.as_sql, ["self", "with_limits", "with_col_aliases"]),
    ],
    ids=lambda value: getattr(value, "__qualname__", ""),
)
def test_a_replaced_method_has_the_parameters_that_we_know(
    replaced: Callable[..., object], parameters: list[str]
) -> None:
    assert list(inspect.signature(replaced).parameters) == parameters


def test_a_query_set_asks_its_query_for_a_compiler_and_the_compiler_for_sql() -> None:
    assert ".get_compiler(" in inspect.getsource(ModelIterable.__iter__)
    assert "self.as_sql()" in inspect.getsource(SQLCompiler.execute_sql)
    prepared = Prepared(lambda pk: Entry.objects.filter(pk=pk), -1)
    compiler = prepared._query.query.get_compiler("default")
    assert (compiler.connection is None, compiler.using) == (False, "default")


def test_the_migration_of_a_new_database_ends_in_the_state_that_django_computes() -> None:
    migration, states = FIRST("0001", "tournament"), [ProjectState(), ProjectState()]

    for operation in migration.operations:
        operation.state_forwards("tournament", states[0])

    assert migration.mutate_state(states[1]) == states[0]
    assert "database_forwards(" in inspect.getsource(Migration.apply)


def test_django_tables2_goes_without_a_column_type_that_cannot_be_imported() -> None:
    source = inspect.getsource(django_tables2.columns.jsoncolumn)

    assert "    from django.contrib.postgres.fields import" in source
    assert "except ImportError:" in source


@pytest.mark.parametrize("name", UNCALLED)
def test_weasyprint_imports_what_we_load_late(name: str) -> None:
    sources = Path(weasyprint.__file__).parent.rglob("*.py")
    package, _, module = name.rpartition(".")

    assert any(
        line.startswith(
            (f"import {name}", f"from {name} import", f"from {package} import {module}")
        )
        for source in sources
        for line in source.read_text().splitlines()
    )


def test_our_pages_have_the_attributes_of_weasyprints_html() -> None:
    theirs = weasyprint.HTML(string="<html><body><p>Ābele</p></body></html>")

    assert vars(Pages("<html><body><p>Ābele</p></body></html>")).keys() == vars(theirs).keys()
