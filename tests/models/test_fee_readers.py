"""What a player owes is decided in one module, from the facts of the entry that are listed here.

A new field of an entry is classified: if the fee follows from it, `reading/money/` reads it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from django.conf import settings

from tournament.models import Entry

FEE: Final = frozenset(
    ("born", "category", "fee_class", "from_round", "number", "player", "sex", "to_round")
)
"""Fields of an entry from which its fee follows; entrants who never played owe nothing."""
UNRELATED: Final = frozenset(
    (
        "id", "tournament", "name", "club", "federation_number", "rating", "opens_register",
        "arrived_at", "lot", "leaving", "leaving_reason",
    )
)  # fmt: skip
FORMER: Final = "is_paid"
"""The tick of earlier releases; it is stored in older copies, and nothing reads it."""


def test_every_field_of_an_entry_is_classified() -> None:
    fields = {field.name for field in Entry._meta.concrete_fields}

    assert fields - {FORMER} == UNRELATED | FEE, "Does the fee follow from the new field?"


def test_nothing_reads_the_tick_of_earlier_releases() -> None:
    assert list(readers_of_the_tick()) == []


def readers_of_the_tick() -> Iterator[str]:
    """Yield the places that read or filter the tick of an entry."""
    root = settings.ROOT / "tournament"
    for file in sorted(root.rglob("*.py")):
        if "migrations" in file.parts:
            continue
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if (
                isinstance(node, ast.Attribute)
                and node.attr == FORMER
                and getattr(node.value, "id", "") in ("entry", "found")
            ):
                yield f"{file.relative_to(root)}:{node.lineno}"
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") in (
                "filter",
                "update",
            ):
                yield from (
                    f"{file.relative_to(root)}:{node.lineno}"
                    for word in node.keywords
                    if word.arg == FORMER
                )
