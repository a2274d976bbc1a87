"""Every function that decides by one fact of the fee knows all of them.

A fee is owed or not by the facts in `FEE`. A new field of an entry is classified here; if it is one
more fact of the fee, each function that reads another one must read it too.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from typing import Final

from django.conf import settings

from tournament.models import Entry

FEE: Final = ("is_paid",)
"""Fields and properties of an entry that decide whether it owes the fee."""
UNRELATED: Final = frozenset(
    (
        "id", "tournament", "player", "number", "name", "club", "category", "born", "sex",
        "federation_number", "rating", "opens_register", "arrived_at", "lot", "from_round",
        "to_round", "leaving", "leaving_reason",
    )
)  # fmt: skip
CHARGES_NOTHING: Final[Mapping[str, str]] = {
    "services/people/registration.py:details": "keeps the earlier values for the undo",
    "services/people/registration.py:fill_entry": "stores the tick of a list",
    "services/people/registration.py:_put_right": "stores the tick of a form",
    "services/people/registration.py:mark_paid": "sets the tick",
    "services/people/registration.py:mark_unpaid": "removes the tick",
    "services/people/registration.py:_set_paid": "changes the tick",
    "services/people/dossiers.py:_entry_facts": "exports the stored value",
}


def test_every_field_of_an_entry_is_classified() -> None:
    fields = {field.name for field in Entry._meta.concrete_fields}

    assert fields - {*FEE} == UNRELATED, "Is the new field a fact of the fee?"


def test_every_reader_of_the_fee_reads_all_its_facts() -> None:
    assert list(incomplete_readers(FEE)) == []


def test_a_second_fact_of_the_fee_names_its_forgotten_readers() -> None:
    forgotten = list(incomplete_readers((*FEE, "is_owed_elsewhere")))

    assert "reading/results/payouts.py:_payer" in forgotten
    assert "doors/desk/people/rows.py:_count" in forgotten


def test_functions_that_charge_nothing_exist() -> None:
    assert CHARGES_NOTHING.keys() <= {place for place, _read in readers(FEE)}


def incomplete_readers(facts: tuple[str, ...]) -> Iterator[str]:
    """Yield the functions that read some of the facts, but not all."""
    for place, read in readers(facts):
        if place not in CHARGES_NOTHING and read != {*facts}:
            yield place


def readers(facts: tuple[str, ...]) -> Iterator[tuple[str, set[str]]]:
    """Yield the functions that read a fact of the fee, with the facts that they read."""
    root = settings.ROOT / "tournament"
    for file in sorted(root.rglob("*.py")):
        if "migrations" in file.parts or not any(
            f in (text := file.read_text("utf-8")) for f in facts
        ):
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef | ast.Lambda) and (read := set(_read(node, facts))):
                yield f"{file.relative_to(root)}:{getattr(node, 'name', 'lambda')}", read


def _read(node: ast.AST, facts: tuple[str, ...]) -> Iterator[str]:
    for part in ast.walk(node):
        if (
            isinstance(part, ast.Attribute)
            and isinstance(part.ctx, ast.Load)
            and part.attr in facts
        ):
            yield part.attr
        if isinstance(part, ast.keyword) and part.arg in facts and _is_constant(part.value):
            yield str(part.arg)


def _is_constant(value: ast.expr) -> bool:
    """Whether a keyword is a condition of a query, rather than a value passed on."""
    return isinstance(value, ast.Constant)
