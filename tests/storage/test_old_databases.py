"""Databases of earlier releases: the newest code migrates each without changing its content."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from tests.served.houses import ask, database_on
from tests.storage.old_database import FOLDER, OWN, unpack
from tests.storage.table_shapes import Shape
from tournament.ops.checks.suite import POSTGRESQL, why_not_on_postgresql

RELEASES = sorted(file.stem for file in FOLDER.glob("*.json"))
CHANGELOG = Path(settings.ROOT, "tournament", "CHANGELOG.md")
CHANGED_SINCE: Mapping[str, frozenset[str]] = {}
"""For each release, the tables that a later migration rewrites, each with its reason."""


def kept(release: str) -> dict[str, Any]:
    told: dict[str, Any] = json.loads((FOLDER / f"{release}.json").read_text())
    return told


def but_changed(told: Mapping[str, Any], release: str) -> dict[str, Any]:
    changed = CHANGED_SINCE.get(release, frozenset())
    tables = {name: facts for name, facts in told["tables"].items() if name not in changed}
    return {"tables": tables, "proofs": told["proofs"], "places": told["places"]}


def new_tables(data: Path, url: str = "") -> Shape:
    """Return the schema of a new instance."""
    own = {**os.environ, **OWN, "KARTA_DATA": str(data), "DATABASE_URL": url}
    data.mkdir(exist_ok=True)
    told: Shape = ask(own, "tests.storage.old_database", "new")
    return told


def looked_at(release: str, data: Path, url: str = "") -> dict[str, Any]:
    own = {**os.environ, **OWN, "KARTA_DATA": str(data), "DATABASE_URL": url}
    told: dict[str, Any] = ask(own, "tests.storage.old_database", "look", release)
    return told


def test_every_release_has_a_stored_database() -> None:
    """Otherwise nobody could check, years later, that a release's database still migrates."""
    told = re.findall(r"^## (\d+(?:\.\d+)+)", CHANGELOG.read_text(), re.MULTILINE)
    files = {f"{release}{kind}" for release in told for kind in (".json", ".sqlite3.gz")}
    missing = sorted(files - {file.name for file in FOLDER.iterdir()})

    assert told
    assert not missing, (
        f"CHANGELOG.md names a release that left no database behind: {', '.join(missing)}."
        " With its code: python -m tests.storage.old_database make RELEASE"
    )


def test_one_stored_database_has_every_kind_of_act() -> None:
    rows = {name: table["rows"] for name, table in kept(RELEASES[0])["tables"].items()}

    still_empty = {name for name, count in rows.items() if not count}
    assert len(rows) - len(still_empty) >= 25
    assert {"Entry", "SheetVersion", "PhoneDeal", "Publication", "LotDraw"}.isdisjoint(still_empty)


@pytest.mark.parametrize("release", RELEASES)
def test_a_database_of_a_release_migrates_without_changes(release: str, tmp_path: Path) -> None:
    unpack(release, tmp_path)

    told = looked_at(release, tmp_path)

    assert told["shape"] == new_tables(tmp_path / "new")
    assert but_changed(told, release) == but_changed(kept(release), release)
    assert all(stale == wrong == 0 for _results, stale, wrong in told["proofs"].values())


@pytest.mark.skipif(bool(why_not_on_postgresql(POSTGRESQL)), reason="no PostgreSQL answers")
@pytest.mark.parametrize("release", RELEASES)
def test_its_rows_on_postgresql_migrate_without_changes(release: str, tmp_path: Path) -> None:
    with database_on(POSTGRESQL) as old, database_on(POSTGRESQL) as new:
        told = looked_at(release, tmp_path, old)
        tables = new_tables(tmp_path, new)

    assert told["shape"] == tables
    assert but_changed(told, release) == but_changed(kept(release), release)
