"""Published versions of the regulations of an event or a series."""

from __future__ import annotations

from typing import Final

from django.db import models
from django.db.models import Q

from tournament.models.scope import Scope, one_owner_constraint
from tournament.models.signed import LiftableModel, LiftableQuerySet
from tournament.models.text_fields import PlainField
from tournament.models.tournament import Tournament

LONGEST_PROVISIONS: Final = 20_000
LONGEST_NOTE: Final = 200


class RegulationsVersion(LiftableModel):
    """The regulations as they were published; never edited, and its number is never used again.

    `clauses` are those that followed from the settings, in each language of the site: pairs of
    subject and text. `text` has the organiser's own paragraphs, `note` what this version changes.
    """

    tournament = models.ForeignKey(
        Tournament, null=True, blank=True, on_delete=models.PROTECT, related_name="regulations"
    )
    scope = models.ForeignKey(
        Scope, null=True, blank=True, on_delete=models.PROTECT, related_name="regulations"
    )
    number = models.PositiveSmallIntegerField()
    clauses = models.JSONField(default=dict)
    text = models.TextField(blank=True)
    note = PlainField(max_length=LONGEST_NOTE, blank=True)

    objects = LiftableQuerySet["RegulationsVersion"].as_manager()

    class Meta:
        ordering = ("number",)
        constraints = (
            one_owner_constraint("regulations_belong_to_one"),
            models.UniqueConstraint(
                fields=("tournament", "number"), name="a_version_of_an_event_has_its_number"
            ),
            models.UniqueConstraint(
                fields=("scope", "number"), name="a_version_of_a_series_has_its_number"
            ),
            models.CheckConstraint(
                condition=Q(number__gte=1), name="versions_are_numbered_from_one"
            ),
        )

    def __str__(self) -> str:
        return f"version {self.number}"
