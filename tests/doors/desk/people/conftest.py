"""A keeper of the register, at its pages."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests import visitors
from tournament.models import AccountRights


@pytest.fixture
def keeper(db: None) -> Client:
    """Return a signed-in keeper of the register, in English."""
    user = User.objects.create_user("keeper")
    AccountRights.objects.create(user=user, keeps_register=True)
    return visitors.signed_in(user)
