"""Modules loaded for printing and for reading workbooks, and those loaded only on demand."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from django.conf import settings

LOADED = """
import sys
import django
django.setup()
from tournament.paper import typesetting
page = typesetting.typeset_form("<html><body><section><p>Ābele</p></section></body></html>")
print(page[:5].decode(), "fontTools.varLib" in sys.modules)
from fontTools import subset
print(type(subset).__name__, type(subset.Options()).__name__)
from fontTools import subset
print(type(sys.modules["fontTools.subset"]).__name__, subset.Options().hinting)
"""


WORKBOOKS = """
import django
django.setup()
{before}
from tournament.exchange.spreadsheets import openpyxl
openpyxl()
from openpyxl.xml import LXML
from openpyxl.xml.functions import iterparse
print(LXML, iterparse.__module__)
"""
PAGES = """
import sys
import django
django.setup()
from django.urls import get_resolver
get_resolver().url_patterns
print("django_tables2.columns.jsoncolumn" in sys.modules, "psycopg" in sys.modules)
"""


def told(script: str, **surroundings: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=settings.ROOT,
        env={**os.environ, **surroundings},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()


def test_unneeded_parts_of_fonttools_are_imported_lazily() -> None:
    assert told(LOADED) == ["%PDF- False", "LazyModule Options", "module True"]


@pytest.mark.parametrize("first", ["", "import lxml.etree"])
def test_workbooks_are_read_with_pythons_parser(first: str) -> None:
    assert told(WORKBOOKS.format(before=first)) == ["False xml.etree.ElementTree"]


def test_pages_on_sqlite_load_nothing_of_postgresql() -> None:
    assert told(PAGES, DATABASE_URL="") == ["True False"]
