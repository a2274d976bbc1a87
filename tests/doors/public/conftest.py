"""A visitor of the public pages."""

from __future__ import annotations

import pytest
from django.test import Client


@pytest.fixture
def visitor(monkeypatch: pytest.MonkeyPatch) -> Client:
    """Return a visitor who reads English and whose documents are not printed at once."""
    monkeypatch.setattr("tournament.doors.series_paper.MOMENT", 0)
    client = Client()
    client.cookies["django_language"] = "en"
    return client
