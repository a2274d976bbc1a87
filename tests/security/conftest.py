"""Two desks: one knows a person, the other should not."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from tournament.services.acts import Actor


@pytest.fixture
def victim() -> Actor:
    return Actor.from_user(User.objects.create_user("victim", first_name="Dace"))


@pytest.fixture
def evil() -> Actor:
    return Actor.from_user(User.objects.create_user("evil"))
