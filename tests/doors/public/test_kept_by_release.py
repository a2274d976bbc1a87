"""Pages in the shared store belong to a release: it depends on file contents, not on times."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_django import Settings

from tournament.page_cache.shared_store import release

pytestmark = pytest.mark.sqlite_enough


@pytest.fixture
def page(tmp_path: Path, settings: Settings) -> Iterator[Path]:
    """The only template of a project, all of whose files have the same date."""
    settings.ROOT = tmp_path
    file = tmp_path / "templates" / "public" / "results.html"
    file.parent.mkdir(parents=True)
    dated(file, "<h1>Results</h1>")
    yield file
    release.cache_clear()


def dated(file: Path, content: str, *, at: float = 0.0) -> None:
    file.write_text(content)
    os.utime(file, (at, at))


def release_now() -> str:
    """Return the release of a process started now."""
    release.cache_clear()
    return release()


def test_a_changed_template_of_equal_size_and_time_is_a_new_release(page: Path) -> None:
    before = release_now()

    dated(page, "<h2>Results</h2>")

    assert release_now() != before


def test_the_same_files_unpacked_on_another_day_are_the_same_release(page: Path) -> None:
    before = release_now()

    dated(page, "<h1>Results</h1>", at=1_000_000.0)
    (page.parent / "__pycache__").mkdir()
    (page.parent / "__pycache__" / "views.cpython.pyc").write_bytes(b"compiled")

    assert release_now() == before


def test_a_renamed_template_is_a_new_release(page: Path) -> None:
    before = release_now()

    page.rename(page.with_name("standings.html"))

    assert release_now() != before
