"""The table of facts in the map: for each model, its undo, its copies, its erasure, its readers.

Writes are found in the source of the services: a function writes a model if it creates a row of it,
or if it names the model, or a relation to it, and saves, updates, lifts or deletes. Reads are found
in the SQL of requests to every public address.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, Final

import pytest
from django.apps import apps
from django.conf import settings
from django.db import connection, models
from django.test.utils import CaptureQueriesContext

from tests.security.addresses import addresses
from tests.security.doors import ANYONE, DOORS
from tests.security.test_every_door import undone
from tests.security.test_every_door import world as world
from tests.security.world import World, path_of
from tournament.models import Tournament
from tournament.services import acts
from tournament.services.acts import Declared, load_acts
from tournament.services.people import mentions
from tournament.services.people.anonymity import tournament_lookups
from tournament.storage import instance_files
from tournament.storage.ownership import owned_tables

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_enough]

SERVICES: Final = "tournament.services"
CREATES: Final = frozenset(("create", "bulk_create", "get_or_create", "update_or_create"))
CHANGES: Final = frozenset(("save", "update", "lift", "delete", "bulk_update"))
FILES: Final = ("application/", "text/csv", "text/calendar")

Key = tuple[str, str]
"""A module and the name of a function or class in it."""


NOT_UNDONE: Final[Mapping[str, str]] = {
    "Job": "a printed paper stays; an order is cancelled",
    "Membership": "a role is given and removed on the same page",
    "NomineeAddress": "an address is deleted by an erasure, and typed again otherwise",
    "RatedPlace": "computed from a publication, and removed with it",
}
"""Models without an undo, each with the reason."""


def test_the_map_has_the_table_of_facts(world: World) -> None:
    text = (settings.ROOT / "tournament" / "README.md").read_text("utf-8")

    assert table_of_facts(world) in text, f"Put this into the map:\n{table_of_facts(world)}"


def test_every_fact_that_an_act_writes_can_be_undone() -> None:
    without = {name for name in models_written_by_acts() if not undone_in(name)}

    assert without == NOT_UNDONE.keys()


def test_an_erasure_considers_every_fact() -> None:
    assert [model for model in fact_models() if erased(model) == "forgotten"] == []


def fact_models() -> list[type[models.Model]]:
    return list(apps.get_app_config("tournament").get_models())


def table_of_facts(world: World) -> str:
    """Return the Markdown table of `tournament/README.md`."""
    pages, files = tables_read(world)
    copied = {owned.model for owned in owned_tables()}
    exported = set(instance_files.tables())
    rows = ["| fact | undone in | copied | exported | erased | public | files |"]
    rows.append("|---|---|---|---|---|---|---|")
    for model in fact_models():
        cells = (
            f"`{model.__name__}`",
            ", ".join(f"`{room}`" for room in undone_in(model.__name__)) or "–",
            mark(model in copied or model is Tournament),
            mark(model in exported),
            erased(model),
            mark(model._meta.db_table in pages),
            mark(model._meta.db_table in files),
        )
        rows.append("| " + " | ".join(cells) + " |")
    return "\n".join(rows)


def mark(holds: bool) -> str:  # noqa: FBT001
    return "✓" if holds else "–"


def erased(model: type[models.Model]) -> str:
    """Return what an erasure does with the texts of the model."""
    if model in mentions.ERASED or model in tournament_lookups():
        return "✓"
    if model in mentions.ABOVE or model in mentions.OF_AN_EVENT:
        return "shown"
    return "no names" if mentions.is_considered(model) else "forgotten"


def undone_in(model: str) -> list[str]:
    """Return the rooms of the services whose reversals write the model."""
    return sorted(
        {
            verb.undo.__module__.removeprefix(f"{SERVICES}.").split(".")[0]
            for verb in load_acts().values()
            if verb.undo is not None and model in written_by(key_of(verb.undo))
        }
    )


def models_written_by_acts() -> Mapping[str, set[str]]:
    """Return the acts that write each model."""
    found: dict[str, set[str]] = {}
    for name, verb in load_acts().items():
        if isinstance(verb, Declared):
            for model in written_by(key_of(verb.service)):
                found.setdefault(model, set()).add(name)
    return found


def key_of(function: Callable[..., object]) -> Key:
    return function.__module__, function.__name__


@cache
def written_by(start: Key) -> frozenset[str]:
    """Return the names of the models that a service, or a function that it names, writes."""
    seen, left, found = set[Key](), [start], set[str]()
    while left:
        key = left.pop()
        if key in seen or (node := _definitions(key[0]).get(key[1])) is None:
            continue
        seen.add(key)
        found.update(_writes(key[0], node))
        left += _named(key[0], node)
    return frozenset(found)


@cache
def _definitions(module: str) -> Mapping[str, ast.AST]:
    if not module.startswith(SERVICES) or module == acts.__name__:
        return {}
    tree = ast.parse(inspect.getsource(sys.modules[module]))
    kinds = ast.FunctionDef | ast.ClassDef
    return {node.name: node for node in tree.body if isinstance(node, kinds)}


def _named(module: str, node: ast.AST) -> Iterator[Key]:
    """Yield the functions and classes of services that a definition names."""
    names = vars(sys.modules[module])
    for part in ast.walk(node):
        target: Any = None
        if isinstance(part, ast.Name):
            target = names.get(part.id)
        elif isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name):
            owner = names.get(part.value.id)
            target = getattr(owner, part.attr, None) if inspect.ismodule(owner) else None
        target = getattr(target, "service", target)
        if str(getattr(target, "__module__", "")).startswith(SERVICES) and callable(target):
            yield target.__module__, getattr(target, "__name__", "")


def _writes(module: str, node: ast.AST) -> Iterator[str]:
    names = vars(sys.modules[module])
    named = set[str]()
    for part in ast.walk(node):
        if isinstance(part, ast.Name) and _is_model(names.get(part.id)):
            named.add(names[part.id].__name__)
        if isinstance(part, ast.Attribute) and part.attr in _relations():
            named.add(_relations()[part.attr])
    for call in (part for part in ast.walk(node) if isinstance(part, ast.Call)):
        function = call.func
        if isinstance(function, ast.Name) and _is_model(names.get(function.id)):
            yield names[function.id].__name__
        if isinstance(function, ast.Attribute) and function.attr in CREATES | CHANGES:
            yield from named


@cache
def _relations() -> Mapping[str, str]:
    """Return the managers of related rows, such as `tournament.entries`, with their models."""
    found: dict[str, str] = {}
    for model in fact_models():
        for relation in model._meta.related_objects:
            found[relation.get_accessor_name() or ""] = relation.related_model.__name__
    return found


def _is_model(value: object) -> bool:
    return isinstance(value, type) and issubclass(value, models.Model)


def tables_read(world: World) -> tuple[set[str], set[str]]:
    """Return the tables that the public pages read, and those that the public files read."""
    pages, files = set[str](), set[str]()
    client = world.clients["anonymous"]
    for address in addresses():
        if address.name not in DOORS or DOORS[address.name].get != ANYONE:
            continue
        with CaptureQueriesContext(connection) as queries:
            answer = undone(client, "get", path_of(address, world))
        is_file = answer.headers.get("Content-Type", "").startswith(FILES)
        sql = " ".join(query["sql"] for query in queries.captured_queries)
        (files if is_file else pages).update(re.findall(r'(?:FROM|JOIN) "(\w+)"', sql))
    return pages, files
