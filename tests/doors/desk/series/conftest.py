"""The desk of a new series."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.doors.desk.conftest import SignIn
from tests.doors.desk.series.taken_in import CUP, TYPED


@pytest.fixture
def desk(signed_in: SignIn) -> Client:
    """Return the cup's organiser, signed in."""
    client = signed_in()
    answer = client.post("/desk/series/new/", {**TYPED, "key": "a"})
    assert answer.headers["Location"] == CUP
    return client
