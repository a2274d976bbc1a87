"""A visitor of the public pages."""

from __future__ import annotations

import pytest
from django.test import Client


@pytest.fixture
def visitor() -> Client:
    """Return a visitor who reads English."""
    client = Client()
    client.cookies["django_language"] = "en"
    return client
