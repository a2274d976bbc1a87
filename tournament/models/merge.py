"""Duplicates in the register: merged, or known to be different people."""

from __future__ import annotations

import datetime as dt

from django.db import models
from django.db.models import F, Q

from tournament.models.player import Player
from tournament.models.signed import LiftableModel, LiftableQuerySet
from tournament.models.text_fields import PlainField


class Merge(LiftableModel):
    """A merge of two people in the register: a pointer that can be undone; no entry changes.

    If a merged person's target is merged later, both move together, and come back together:
    `root` is the final person, kept in step with the pointers.
    """

    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="merges")
    into = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="merged")
    root = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="aliases")
    reason = PlainField(max_length=200, blank=True)

    objects = LiftableQuerySet["Merge"].as_manager()

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("player",), condition=Q(lifted_at=None), name="a_person_is_one_other_person"
            ),
            models.CheckConstraint(
                condition=~Q(player=F("into")), name="nobody_is_merged_into_themselves"
            ),
            models.CheckConstraint(
                condition=Q(lifted_at__isnull=False) | ~Q(player=F("root")),
                name="merged_people_go_in_no_circle",
            ),
        )

    def __str__(self) -> str:
        return f"{self.player} is {self.into}"


class NotTheSame(LiftableModel):
    """Two people who look alike and are different: they are not suggested as duplicates again."""

    first = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    second = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")

    objects = LiftableQuerySet["NotTheSame"].as_manager()

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=Q(first__lt=F("second")), name="two_people_are_told_apart_in_one_order"
            ),
            models.UniqueConstraint(
                fields=("first", "second"),
                condition=Q(lifted_at=None),
                name="two_people_are_told_apart_once",
            ),
        )

    def __str__(self) -> str:
        return f"{self.first} is not {self.second}"


class Title(LiftableModel):
    """A person's title (meistars, lielmeistars), with its date and author."""

    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="titles")
    name = PlainField(max_length=60)
    since = models.DateField()
    given_by = PlainField(max_length=120, blank=True)

    objects = LiftableQuerySet["Title"].as_manager()

    class Meta:
        ordering = ("-since", "-pk")
        constraints = (
            models.UniqueConstraint(
                fields=("player", "name"),
                condition=Q(lifted_at=None),
                name="a_title_is_given_once",
            ),
            models.CheckConstraint(condition=~Q(name=""), name="a_title_has_a_name"),
        )

    def __str__(self) -> str:
        return f"{self.name}: {self.player}"


class LicenceQuerySet(LiftableQuerySet["Licence"]):
    """Licences by the days on which they are valid."""

    def valid_on(self, day: dt.date) -> LicenceQuerySet:
        """Return the licences valid on a day."""
        of_year = Q(valid_from=None, season=day.year)
        return self.filter(of_year | Q(valid_from__lte=day, valid_to__gte=day), lifted_at=None)


class Licence(LiftableModel):
    """A licence for a season: a calendar year, or the days from `valid_from` to `valid_to`."""

    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="licences")
    season = models.PositiveSmallIntegerField()
    number = PlainField(max_length=20, blank=True)
    valid_from = models.DateField(null=True, blank=True)
    valid_to = models.DateField(null=True, blank=True)

    objects = LicenceQuerySet.as_manager()

    class Meta:
        ordering = ("-season",)
        constraints = (
            models.UniqueConstraint(
                fields=("player", "season"),
                condition=Q(lifted_at=None),
                name="a_licence_is_given_once_a_season",
            ),
            models.CheckConstraint(
                condition=Q(season__range=(1990, 2100)), name="a_season_is_a_year"
            ),
        )

    def __str__(self) -> str:
        return f"{self.season}: {self.player}"

    @property
    def first_day(self) -> dt.date:
        """The first day on which it is valid."""
        return self.valid_from or dt.date(self.season, 1, 1)

    @property
    def last_day(self) -> dt.date:
        """The last day on which it is valid."""
        return self.valid_to or dt.date(self.season, 12, 31)
