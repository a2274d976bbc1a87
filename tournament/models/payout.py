"""Money paid out at the end of an event."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from tournament.models.signed import LiftableModel, LiftableQuerySet
from tournament.models.tournament import Tournament


class Payout(LiftableModel):
    """A payment to a player or team: a prize or the result of the stakes; below 0 they paid.

    It is never edited and never follows a correction: the difference is paid as another row.
    `number` is the player's, which is never reused. A stake paid by one player to another has the
    payer as `counterpart`, 0 for the bank; `plan` is the latest row that the list of transfers
    counted. A stake settled at the table has its `round`. A team's prize has the team's key, and
    0 as `number`. `withheld` is the part of an unpaid fee that was deducted from the prize.
    """

    class Kind(models.TextChoices):
        """The reason for the payment."""

        PRIZE = "prize"
        STAKE = "stake"

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="payouts")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=5, choices=Kind)
    cents = models.IntegerField()
    withheld = models.IntegerField(default=0, db_default=0)
    counterpart = models.PositiveSmallIntegerField(null=True, blank=True)
    plan = models.PositiveBigIntegerField(null=True, blank=True)
    round = models.PositiveSmallIntegerField(null=True, blank=True)
    team = models.PositiveBigIntegerField(null=True, blank=True)

    objects = LiftableQuerySet["Payout"].as_manager()

    class Meta:
        ordering = ("tournament", "pk")
        constraints = (
            models.CheckConstraint(
                condition=~Q(cents=0, withheld=0), name="a_payout_is_of_some_money"
            ),
            models.CheckConstraint(
                condition=Q(withheld=0) | Q(kind="prize", team=None),
                name="only_from_prizes_of_players_is_deducted",
            ),
            models.CheckConstraint(
                condition=Q(kind__in=("prize", "stake")), name="a_payout_is_a_prize_or_a_stake"
            ),
            models.CheckConstraint(
                condition=Q(kind="stake") | Q(counterpart=None, plan=None, round=None),
                name="only_stakes_are_paid_by_players",
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind} of {self.number}: {self.cents}"
