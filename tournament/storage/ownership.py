"""What belongs to one tournament: every table of the database that leads to it, and by what way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from django.apps import apps
from django.db import models

from tournament.models import Tournament

MATTERS_OF_TODAY: Final = frozenset(
    (
        "DrawCommitment", "Invitation", "Job", "JobStep", "LotDraw", "Mail", "Membership",
        "Message", "Screen",
    )
)  # fmt: skip
"""Who may come in, what hangs in the hall, what is being made, which draws were made and with which
secret: no copy has these, and none turns them back."""


@dataclass(frozen=True, slots=True)
class Belonging:
    """A table whose rows belong to tournaments, and the way from such a row to its own."""

    model: type[models.Model]
    way: str

    @property
    def name(self) -> str:
        """The name by which files know the table."""
        return self.model.__name__

    def rows(self, tournament: int) -> models.QuerySet[Any]:
        """Find the rows of one tournament, those that pages no longer show among them."""
        return self.model._base_manager.filter(**{self.way: tournament})


@cache
def belongings() -> tuple[Belonging, ...]:
    """Return every table that belongs to tournaments, each after those that it points at."""
    ways = {Tournament: "pk"} | dict(_ways())
    found = [
        Belonging(model, way)
        for model, way in ways.items()
        if model is not Tournament and model.__name__ not in MATTERS_OF_TODAY
    ]
    return tuple(_in_order(found))


def targets_of(model: type[models.Model]) -> Iterator[models.ForeignKey[Any, Any]]:
    """Find the fields by which a row points at others."""
    for field in model._meta.concrete_fields:
        if isinstance(field, models.ForeignKey):
            yield field


def _ways() -> Mapping[type[models.Model], str]:
    """Find the shortest way from each table to its tournament; one that is always there first."""
    ways: dict[type[models.Model], str] = {Tournament: ""}
    for may_be_empty in (False, True):
        while found := dict(_next_ways(ways, may_be_empty=may_be_empty)):
            ways.update(found)
    del ways[Tournament]
    return ways


def _next_ways(
    ways: Mapping[type[models.Model], str], *, may_be_empty: bool
) -> Iterator[tuple[type[models.Model], str]]:
    for model in apps.get_app_config("tournament").get_models():
        if model in ways:
            continue
        for field in targets_of(model):
            target = field.remote_field.model
            if target in ways and (may_be_empty or not field.null):
                yield model, f"{field.name}__{ways[target]}".removesuffix("__")
                break


def _in_order(found: list[Belonging]) -> Iterator[Belonging]:
    left = {belonging.model: belonging for belonging in found}
    while left:
        free = [
            belonging
            for model, belonging in left.items()
            if not any(
                field.remote_field.model in left and field.remote_field.model is not model
                for field in targets_of(model)
            )
        ]
        for belonging in free:
            del left[belonging.model]
            yield belonging
        assert free, "tables that point at each other in a circle"
