"""The owners above events: a series, a rating, the register, the instance itself."""

from __future__ import annotations

from typing import Final

from django.db import models
from django.db.models import F, Q

from tournament.models.text_fields import PlainField


class ScopeQuerySet(models.QuerySet["Scope"]):
    """Filters scopes by who may see them."""

    def public(self) -> ScopeQuerySet:
        """Exclude scopes visible only to their desk."""
        return self.filter(is_public=True)


class Scope(models.Model):
    """An owner of acts, roles and publications, as a tournament is.

    Like a tournament it has a revision that every act raises, and its row is what acts lock.
    The register and the instance have one scope each, with their kind as the slug.
    """

    class Kind(models.TextChoices):
        """The kinds of scopes."""

        SERIES = "series"
        RATINGS = "ratings"
        REGISTER = "register"
        HOUSE = "house"

    kind = models.CharField(max_length=10, choices=Kind)
    slug = models.SlugField(max_length=80)
    name = PlainField(max_length=200, blank=True)
    is_public = models.BooleanField(default=True)
    revision = models.PositiveIntegerField(default=0)

    objects = ScopeQuerySet.as_manager()

    class Meta:
        ordering = ("kind", "name", "pk")
        constraints = (
            models.UniqueConstraint(fields=("kind", "slug"), name="a_scope_has_one_address"),
            models.CheckConstraint(
                condition=Q(kind__in=("series", "ratings", "register", "house")),
                name="a_scope_is_of_a_known_kind",
            ),
            models.CheckConstraint(
                condition=Q(kind__in=("series", "ratings")) | Q(slug=F("kind")),
                name="there_is_one_register_and_one_house",
            ),
            models.CheckConstraint(
                condition=Q(kind__in=("register", "house")) | ~Q(name=""),
                name="a_series_and_a_list_have_a_name",
            ),
        )

    def __str__(self) -> str:
        return self.name or self.kind


SINGLE: Final = frozenset({Scope.Kind.REGISTER, Scope.Kind.HOUSE})
"""The kinds with a single row, which is created by the first act on it."""


def single_scope(kind: str) -> Scope:
    """Return the scope of the register or the instance; unsaved before the first act on it."""
    return Scope.objects.filter(kind=kind).first() or Scope(kind=kind, slug=kind)


def one_owner_constraint(name: str) -> models.CheckConstraint:
    """Return the constraint that a row belongs to either a tournament or a scope."""
    of_event = Q(tournament__isnull=False, scope__isnull=True)
    above_events = Q(tournament__isnull=True, scope__isnull=False)
    return models.CheckConstraint(condition=of_event | above_events, name=name)
