"""Bounds of the places that players can still reach."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.still_possible import Prospect


def bounds(found: Mapping[int, Prospect]) -> dict[int, tuple[int, int]]:
    return {number: (each.best, each.worst) for number, each in found.items()}
