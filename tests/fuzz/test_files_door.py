"""A sample of `manage.py drill fuzz`: no damaged file crashes a command or leaves half an event."""

from __future__ import annotations

import pytest

from tests.fuzz.files_door import tries


@pytest.mark.django_db
def test_no_damaged_file_crashes_a_command_or_the_desk() -> None:
    assert [str(wrong) for wrong in tries("any", 120, seed=1)] == []
