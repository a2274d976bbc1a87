"""A sample of `manage.py drill fuzz`: no damaged request from a phone causes a crash."""

from __future__ import annotations

import pytest

from tests.fuzz.table_door import tries


@pytest.mark.django_db
@pytest.mark.parametrize("state", ["seated", "provisional"])
def test_no_damaged_request_crashes_a_table(state: str) -> None:
    assert [str(wrong) for wrong in tries(state, 60, seed=1)] == []
