"""How the house shows itself above its events: name, a few words, colour and logo."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from tournament.models.deed import Deed
from tournament.models.plain import PlainField


class HouseLogo(Deed):
    """A picture that was brought in once; an earlier one stays, so that it can come back."""

    content = models.BinaryField()
    kind = models.CharField(max_length=4)
    digest = models.CharField(max_length=16, unique=True)

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=Q(kind__in=("png", "jpeg")), name="a_logo_is_a_picture"
            ),
        )

    def __str__(self) -> str:
        return f"{self.digest}.{self.kind}"


class House(models.Model):
    """The one row with what stands at the head of the house's own pages."""

    only = models.BooleanField(default=True, unique=True)
    name = PlainField(max_length=80, blank=True)
    about = PlainField(max_length=200, blank=True)
    colour = models.CharField(max_length=7, blank=True)
    logo = models.ForeignKey(
        HouseLogo, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )

    class Meta:
        constraints = (
            models.CheckConstraint(condition=Q(only=True), name="there_is_one_house_here"),
        )

    def __str__(self) -> str:
        return self.name or "Kārta"
