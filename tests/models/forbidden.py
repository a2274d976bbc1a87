"""Helpers for tests of constraints."""

from __future__ import annotations

import pytest
from django.db import IntegrityError

from tournament.models import (
    SheetVersion,
    Table,
)


def version(table: Table, number: int = 1, **facts: object) -> SheetVersion:
    given = {"totals": [3, -1, -1, -1], "deals_played": 1, "source": "totals", **facts}
    return SheetVersion.objects.create(table=table, number=number, **given)


def forbidden(sentence: str) -> pytest.RaisesExc[IntegrityError]:
    return pytest.raises(IntegrityError, match=sentence)
