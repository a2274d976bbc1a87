"""Who may play in a final: its sources in order, and the people asked by link."""

from __future__ import annotations

from typing import Final

from django.db import models
from django.db.models import Q
from django.utils import timezone

from tournament.models.player import Player
from tournament.models.series import OutsideEvent, Series
from tournament.models.signed import LiftableModel, LiftableQuerySet
from tournament.models.text_fields import PlainField
from tournament.models.tournament import Tournament

LONGEST_ADDRESS: Final = 254


class NomineeEmail(models.TextChoices):
    """The kinds of e-mails to a nominee."""

    NOMINATION = "nomination"
    REMINDER = "nominee_reminder"


class FinalSource(LiftableModel):
    """One source of a final's players; the sources count in the order in which they were added.

    A list of a rating or a series and the result of an event, played here or imported, give
    `places` places from `first_place` on. A title admits all its holders, an invitation one person.
    With `BARRED` nobody of another event is admitted, so that a B final takes those whom the A
    final left.
    """

    class Kind(models.TextChoices):
        """Where the players come from."""

        RATING = "rating"
        SERIES = "series"
        RESULT = "result"
        LISTED = "listed"
        TITLE = "title"
        INVITED = "invited"
        BARRED = "barred"

    final = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="final_sources")
    kind = models.CharField(max_length=7, choices=Kind)
    series = models.ForeignKey(
        Series, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    played = models.ForeignKey(
        Tournament, null=True, blank=True, on_delete=models.CASCADE, related_name="+"
    )
    listed = models.ForeignKey(
        OutsideEvent, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    player = models.ForeignKey(
        Player, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    title = PlainField(max_length=60, blank=True)
    as_of = models.DateField(null=True, blank=True)
    first_place = models.PositiveSmallIntegerField(default=1)
    places = models.PositiveSmallIntegerField(null=True, blank=True)

    objects = LiftableQuerySet["FinalSource"].as_manager()

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.CheckConstraint(
                condition=Q(kind__in=("rating", "series"), series__isnull=False)
                | Q(kind__in=("result", "barred"), played__isnull=False)
                | Q(kind="listed", listed__isnull=False)
                | (Q(kind="title") & ~Q(title=""))
                | Q(kind="invited", player__isnull=False),
                name="a_source_of_a_final_leads_to_people",
            ),
            models.CheckConstraint(
                condition=Q(first_place__gte=1) & (Q(places=None) | Q(places__gte=1)),
                name="a_source_of_a_final_gives_places",
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind}: {self.owner or self.title}"

    @property
    def owner(self) -> Series | Tournament | OutsideEvent | Player | None:
        """The row that its people come from; None for a title."""
        return self.series or self.played or self.listed or self.player


class NomineeQuerySet(LiftableQuerySet["Nominee"]):
    """Filters nominees by their answers."""

    def unanswered(self) -> NomineeQuerySet:
        """Keep those who may still answer."""
        return self.filter(lifted_at=None, answer="")


class Nominee(LiftableModel):
    """A person asked to play in a final, with the place that admits them and their answer."""

    class Answer(models.TextChoices):
        """The answer by the link or at the desk."""

        NONE = "", "not answered"
        ACCEPTED = "accepted"
        DECLINED = "declined"
        LAPSED = "lapsed"

    final = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="nominees")
    source = models.ForeignKey(FinalSource, on_delete=models.PROTECT, related_name="nominees")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    place_first = models.PositiveIntegerField(null=True, blank=True)
    place_last = models.PositiveIntegerField(null=True, blank=True)
    answer_by = models.DateTimeField()
    answer = models.CharField(max_length=8, choices=Answer, blank=True)
    answered_at = models.DateTimeField(null=True, blank=True)

    objects = NomineeQuerySet.as_manager()

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(
                fields=("final", "player"),
                condition=Q(lifted_at=None),
                name="a_person_is_nominated_once_for_a_final",
            ),
            models.CheckConstraint(
                condition=Q(answer__in=("", "accepted", "declined", "lapsed")),
                name="a_nominee_has_an_answer_or_none",
            ),
        )

    def __str__(self) -> str:
        return f"{self.player}: {self.answer or '?'}"

    @property
    def is_late(self) -> bool:
        """Whether the time for the answer is over."""
        return not self.answer and timezone.now() > self.answer_by


class NomineeAddress(models.Model):
    """The e-mail address of a nominee, or of a person who may become one.

    It is cleared when they stop the e-mails, and deleted with those of applicants after the event.
    """

    final = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="nominee_addresses"
    )
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    contact = models.CharField(max_length=LONGEST_ADDRESS, blank=True)
    language = models.CharField(max_length=10)
    set_at = models.DateTimeField(default=timezone.now)
    stopped_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("final", "player"), name="a_nominee_of_a_final_has_one_address"
            ),
        )

    def __str__(self) -> str:
        return f"{self.player_id}"
