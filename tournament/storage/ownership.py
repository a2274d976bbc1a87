"""The tables that belong to a tournament, and the lookup from their rows to it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from django.apps import apps
from django.db import models

from tournament.models import Tournament

NEVER_RESTORED: Final = frozenset(
    (
        "AccessToken", "Announcement", "Application", "Delivery", "DrawCommitment", "EventFace",
        "FinalSource", "Follower", "Invitation", "Job", "JobStep", "KeptAnswer", "LotDraw", "Mail",
        "Membership", "Message", "Nominee", "NomineeAddress", "Placing", "RatedPlace",
        "RegulationsVersion", "Screen", "Stage", "StoredCopy", "Webhook",
    )
)  # fmt: skip
"""Access, nominations, followers, screens, messages, jobs, draws, regulations, copies, placings."""


@dataclass(frozen=True, slots=True)
class OwnedTable:
    """A table whose rows belong to tournaments, and the ORM lookup to the tournament."""

    model: type[models.Model]
    path: str

    @property
    def name(self) -> str:
        """The table's name in archives."""
        return self.model.__name__

    def rows(self, tournament: int) -> models.QuerySet[Any]:
        """Return all rows of one tournament, including those hidden by default managers."""
        return self.model._base_manager.filter(**{self.path: tournament})


@cache
def owned_tables() -> tuple[OwnedTable, ...]:
    """Return all tables that belong to tournaments, in dependency order."""
    paths = {Tournament: "pk"} | dict(_paths())
    found = [
        OwnedTable(model, path)
        for model, path in paths.items()
        if model is not Tournament and model.__name__ not in NEVER_RESTORED
    ]
    return tuple(_in_order(found))


def targets_of(model: type[models.Model]) -> Iterator[models.ForeignKey[Any, Any]]:
    """Yield the foreign keys of a model."""
    for field in model._meta.concrete_fields:
        if isinstance(field, models.ForeignKey):
            yield field


def _paths() -> Mapping[type[models.Model], str]:
    """Yield the shortest lookup from each table to its tournament, non-null keys first."""
    paths: dict[type[models.Model], str] = {Tournament: ""}
    for may_be_empty in (False, True):
        while found := dict(_next_paths(paths, may_be_empty=may_be_empty)):
            paths.update(found)
    del paths[Tournament]
    return paths


def _next_paths(
    paths: Mapping[type[models.Model], str], *, may_be_empty: bool
) -> Iterator[tuple[type[models.Model], str]]:
    for model in apps.get_app_config("tournament").get_models():
        if model in paths:
            continue
        for field in targets_of(model):
            target = field.remote_field.model
            if target in paths and (may_be_empty or not field.null):
                yield model, f"{field.name}__{paths[target]}".removesuffix("__")
                break


def _in_order(found: list[OwnedTable]) -> Iterator[OwnedTable]:
    left = {owned.model: owned for owned in found}
    while left:
        free = [
            owned
            for model, owned in left.items()
            if not any(
                field.remote_field.model in left and field.remote_field.model is not model
                for field in targets_of(model)
            )
        ]
        for owned in free:
            del left[owned.model]
            yield owned
        assert free, "tables that point at each other in a circle"
