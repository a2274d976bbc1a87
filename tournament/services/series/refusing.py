"""Refusing in the words of what was acted on: a series has stages, a list of ratings events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tournament.models import Scope
from tournament.services.refusals import Refused

OF_RATINGS: Final[Mapping[str, str]] = {
    "stage_of_another_game": "event_of_another_game",
    "stage_twice": "event_twice",
    "people_from_elsewhere": "teams_in_rating",
    "no_such_stage": "no_such_event",
    "results_twice": "results_twice_in_rating",
}


def refused_in(scope: Scope, code: str, **facts: Any) -> Refused:  # noqa: ANN401
    """Return the refusal of a series, or the one that says the same of a list of ratings."""
    own = OF_RATINGS.get(code, code) if scope.kind == Scope.Kind.RATINGS else code
    return Refused(own, **facts)
