"""Who looks after the register, at its pages."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tournament.models import AccountRights


@pytest.fixture
def keeper(db: None) -> Client:
    """Return somebody signed in who keeps the register, reading English."""
    user = User.objects.create_user("keeper")
    AccountRights.objects.create(user=user, keeps_register=True)
    client = Client()
    client.force_login(user)
    client.cookies["django_language"] = "en"
    return client
