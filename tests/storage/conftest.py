"""A folder for copies, a director, and events at various stages."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytest_django import Settings

from tests.doors.desk.conftest import director, event_of, signed_in

__all__ = ["director", "event_of", "signed_in"]


@pytest.fixture(autouse=True)
def copies_folder(settings: Settings, tmp_path: Path) -> Path:
    settings.COPIES = tmp_path / "copies"
    return tmp_path / "copies"
