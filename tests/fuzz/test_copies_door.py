"""A sample of `manage.py drill fuzz`: no damaged copy crashes the desk or leaves a row behind."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytest_django import Settings

from tests.fuzz.copies_door import tries

pytestmark = pytest.mark.sqlite_enough


@pytest.mark.django_db
def test_no_damaged_copy_crashes_the_desk(settings: Settings, tmp_path: Path) -> None:
    settings.COPIES = tmp_path / "copies"

    assert [str(wrong) for wrong in tries("half in", 40, seed=1)] == []
