"""Helpers for tests of copies made before acts."""

from __future__ import annotations

import pytest

from tournament.models import Tournament
from tournament.storage import copy_folder as copies

in_a_test = pytest.mark.django_db


def made(tournament: Tournament) -> list[tuple[str, int | None]]:
    return [(copy.kind, copy.round) for copy in reversed(copies.copies_of(tournament))]
