"""The cache key of a document: its digest covers all code and files that produce it."""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path

import grimp
import pytest
from django.conf import settings

from tournament.ops.template_lines import source_of
from tournament.paper.print_orders import sources

pytestmark = pytest.mark.sqlite_enough

TEMPLATES = Path(settings.ROOT, "templates", "paper")
LOADED = re.compile(r"{% load ([\w ]+) %}")


@pytest.fixture(scope="module")
def hashed() -> frozenset[Path]:
    return frozenset(sources())


def file_of(module: str) -> Path:
    spec = find_spec(module)
    assert spec is not None, module
    return Path(str(spec.origin))


def test_every_module_imported_by_printing_is_part_of_its_digest(hashed: frozenset[Path]) -> None:
    graph = grimp.build_graph("tournament", "scoring", cache_dir=None)
    imported = graph.find_upstream_modules("tournament.paper", as_package=True)

    unnoticed = {module for module in imported if file_of(module) not in hashed}

    assert "tournament.standings.columns" in imported
    assert unnoticed == set()


def test_document_templates_and_their_tags_are_part_of_the_digest(
    hashed: frozenset[Path],
) -> None:
    templates = {file for file in TEMPLATES.rglob("*.*") if file.is_file()}
    said = " ".join(" ".join(LOADED.findall(source_of(file))) for file in templates)
    ours = Path(settings.ROOT, "tournament", "templatetags")
    tags = {ours / f"{name}.py" for name in said.split() if (ours / f"{name}.py").exists()}

    assert tags
    assert templates | tags <= hashed


def test_fonts_and_formats_are_part_of_the_digest(hashed: frozenset[Path]) -> None:
    names = {file.name for file in hashed}

    assert {"paper-bold.ttf", "advances.json", "formats.py", "settings.py"} <= names
