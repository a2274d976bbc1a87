"""A sample of `manage.py drill fuzz`: no damaged form crashes or leaves half a change."""

from __future__ import annotations

import pytest

from tests.fuzz.desk_door import tries

SAMPLE = 60


@pytest.mark.django_db
@pytest.mark.parametrize(
    "state",
    [
        "half in",
        pytest.param("between rounds", marks=pytest.mark.long),
        pytest.param("provisional", marks=pytest.mark.long),
    ],
)
def test_no_damaged_form_crashes_the_desk(state: str) -> None:
    assert [str(wrong) for wrong in tries(state, SAMPLE, seed=1)] == []
