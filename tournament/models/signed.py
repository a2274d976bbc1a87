"""Base models for acts: user and time, and acts that can be undone."""

from __future__ import annotations

from typing import TypeVar

from django.conf import settings
from django.db import models
from django.utils import timezone

from tournament.models.text_fields import PlainField

D = TypeVar("D", bound="LiftableModel")


class SignedModel(models.Model):
    """A signed act: by an account at the desk, by name alone at a table."""

    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
    )
    signed = PlainField(max_length=150, blank=True)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        abstract = True


class LiftableQuerySet(models.QuerySet[D]):
    """Filters acts by whether they were undone."""

    def standing(self) -> LiftableQuerySet[D]:
        """Exclude acts that were undone."""
        return self.filter(lifted_at=None)


class LiftableModel(SignedModel):
    """An act that can be undone: the row stays but no longer counts."""

    lifted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        abstract = True

    @property
    def is_standing(self) -> bool:
        """Whether the act still counts."""
        return self.lifted_at is None
