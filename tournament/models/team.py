"""Teams and pairs: their members, by round."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q

from tournament.models.entry import Entry
from tournament.models.signed import LiftableModel, LiftableQuerySet
from tournament.models.text_fields import PlainField
from tournament.models.tournament import Tournament


class Team(LiftableModel):
    """A team (komanda) of one tournament; teams of one list rank among themselves.

    The main list has no name. A dissolved team keeps its row.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="teams")
    name = PlainField(max_length=100)
    list = PlainField(max_length=100, blank=True)

    objects = LiftableQuerySet["Team"].as_manager()

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.CheckConstraint(condition=~Q(name=""), name="a_team_has_a_name"),
            models.UniqueConstraint(
                fields=("tournament", "list", "name"),
                condition=Q(lifted_at=None),
                name="a_team_name_is_used_once_on_a_list",
            ),
        )

    def __str__(self) -> str:
        return self.name


class TeamMember(LiftableModel):
    """A player's membership in a team, from a round and optionally up to another."""

    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="members")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="team_places")
    from_round = models.PositiveSmallIntegerField(default=1)
    to_round = models.PositiveSmallIntegerField(null=True, blank=True)

    objects = LiftableQuerySet["TeamMember"].as_manager()

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(
                fields=("team", "entry", "from_round"),
                condition=Q(lifted_at=None),
                name="a_member_joins_a_team_once_at_a_time",
            ),
            models.CheckConstraint(
                condition=Q(from_round__gte=1), name="nobody_joins_a_team_before_round_one"
            ),
            models.CheckConstraint(
                condition=Q(to_round__isnull=True) | Q(to_round__gte=F("from_round")),
                name="nobody_leaves_a_team_before_joining",
            ),
        )

    def __str__(self) -> str:
        return f"{self.entry} in {self.team}"
