"""Somebody's own presets: a plan kept under a name, for the next evening like this one."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from tournament.models.plain import PlainField


class OwnPresetQuerySet(models.QuerySet["OwnPreset"]):
    """Own presets by whether they are still offered."""

    def offered(self) -> OwnPresetQuerySet:
        """Leave out those that their owner removed."""
        return self.filter(removed_at=None)


class OwnPreset(models.Model):
    """A plan without name, day and seed; only the account that kept it is offered it."""

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="own_presets"
    )
    name = PlainField(max_length=120)
    plan = models.JSONField()
    made_at = models.DateTimeField()
    removed_at = models.DateTimeField(null=True, blank=True)

    objects = OwnPresetQuerySet.as_manager()

    class Meta:
        ordering = ("name", "pk")
        constraints = (
            models.CheckConstraint(condition=~Q(name=""), name="an_own_preset_has_a_name"),
            models.UniqueConstraint(
                fields=("owner", "name"),
                condition=Q(removed_at=None),
                name="own_presets_of_one_account_differ_in_name",
            ),
        )

    def __str__(self) -> str:
        return self.name
