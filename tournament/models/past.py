"""Lists of past events, received together and imported one by one."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from tournament.models.series import OutsideEvent
from tournament.models.signed import LiftableModel, LiftableQuerySet
from tournament.models.text_fields import PlainField


class PastList(LiftableModel):
    """A received list, with what is known about its event and what was decided about its lines.

    `event` is set once it is imported; its text is emptied then. It is public if `terms` says
    under which licence it may be published.
    """

    file = PlainField(max_length=200)
    digest = models.CharField(max_length=64)
    text = models.TextField(blank=True)
    name = PlainField(max_length=200, blank=True)
    date = models.DateField(null=True, blank=True)
    place = PlainField(max_length=200, blank=True)
    game = models.CharField(max_length=40, blank=True)
    rounds = models.PositiveSmallIntegerField(null=True, blank=True)
    source = PlainField(max_length=300, blank=True)
    terms = PlainField(max_length=100, blank=True)
    places_by = models.CharField(max_length=10, blank=True)
    people = models.JSONField(default=dict)
    """Of each decided line: its person, or the people whom it does not mean."""
    event = models.OneToOneField(
        OutsideEvent, null=True, blank=True, on_delete=models.PROTECT, related_name="past"
    )

    objects = LiftableQuerySet["PastList"].as_manager()

    class Meta:
        ordering = ("date", "file", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=("digest",), condition=Q(lifted_at=None), name="a_list_is_received_once"
            ),
        )

    def __str__(self) -> str:
        return self.name or self.file
