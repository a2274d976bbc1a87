"""A player's place in one tournament (dalībnieks), with absences and substitutions."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q

from tournament.models.player import Player
from tournament.models.signed import LiftableModel, LiftableQuerySet
from tournament.models.text_fields import PlainField
from tournament.models.tournament import Tournament


class EntryQuerySet(models.QuerySet["Entry"]):
    """Filters entries by whether they can be seated."""

    def playing_in(self, number: int) -> EntryQuerySet:
        """Keep the entries that are in the tournament in this round and not absent from it."""
        absent = Absence.objects.standing().filter(round_number=number).values("entry")
        return (
            self.filter(from_round__lte=number)
            .filter(Q(to_round=None) | Q(to_round__gte=number))
            .exclude(pk__in=absent)
        )


class Entry(models.Model):
    """One number in one tournament; the number stays when a substitute takes it over.

    The person's details are those at the time of entry: a later change in the register does
    not affect them. `opens_register` is whether this desk may also see and change the
    register's data: it created the person, or the person was entered by a user who may know
    them. `fee_class` is the class of the fee that the desk chose; empty if the facts decide.
    `is_paid` is the tick of earlier releases, now rows of `Payment`; older copies have it.
    """

    class Leaving(models.TextChoices):
        """Why a player left."""

        NONE = "", "still in"
        WITHDRAWN = "withdrawn"
        DISQUALIFIED = "disqualified"

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="entries")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="entries")
    number = models.PositiveSmallIntegerField()
    name = PlainField(max_length=120)
    club = PlainField(max_length=100, blank=True)
    category = PlainField(max_length=40, blank=True)
    born = models.PositiveSmallIntegerField(null=True, blank=True)
    sex = models.CharField(max_length=1, choices=Player.Sex, blank=True)
    federation_number = PlainField(max_length=20, blank=True)
    rating = models.IntegerField(null=True, blank=True)
    opens_register = models.BooleanField(default=False)
    is_paid = models.BooleanField(default=False)
    fee_class = PlainField(max_length=60, blank=True, default="", db_default="")
    arrived_at = models.DateTimeField(null=True, blank=True)
    lot = models.PositiveIntegerField(null=True, blank=True)
    from_round = models.PositiveSmallIntegerField(default=1)
    to_round = models.PositiveSmallIntegerField(null=True, blank=True)
    leaving = models.CharField(max_length=12, choices=Leaving, blank=True)
    leaving_reason = PlainField(max_length=500, blank=True)

    objects = EntryQuerySet.as_manager()

    class Meta:
        ordering = ("number",)
        verbose_name_plural = "entries"
        constraints = (
            models.UniqueConstraint(
                fields=("tournament", "number"), name="a_number_is_given_once_in_a_tournament"
            ),
            models.UniqueConstraint(
                fields=("tournament", "player"), name="a_player_enters_a_tournament_once"
            ),
            models.UniqueConstraint(
                fields=("tournament", "lot"), name="a_lot_is_drawn_once_in_a_tournament"
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="entry_numbers_begin_with_one"),
            models.CheckConstraint(
                condition=Q(from_round__gte=1), name="nobody_enters_before_round_one"
            ),
            models.CheckConstraint(
                # A player who enters and leaves before playing has to_round = from_round - 1.
                condition=Q(to_round__isnull=True) | Q(to_round__gte=F("from_round") - 1),
                name="nobody_leaves_before_he_enters",
            ),
            models.CheckConstraint(
                condition=Q(leaving="") | Q(to_round__isnull=False),
                name="whoever_left_has_a_last_round",
            ),
            models.CheckConstraint(
                condition=Q(sex__in=("", "f", "m")), name="an_entry_says_woman_man_or_nothing"
            ),
            models.CheckConstraint(
                condition=Q(born=None) | Q(born__range=(1900, 2100)),
                name="an_entry_has_a_year_of_birth_or_none",
            ),
        )

    def __str__(self) -> str:
        return f"{self.number}. {self.name}"

    @property
    def as_initials(self) -> bool:
        """Whether the person wishes to be shown by initials; a query unless it is loaded."""
        return self.player.as_initials

    @property
    def is_out(self) -> bool:
        """Whether they have left for good."""
        return self.to_round is not None

    @property
    def is_disqualified(self) -> bool:
        """Whether the judge disqualified them from the tournament."""
        return self.leaving == self.Leaving.DISQUALIFIED

    @property
    def is_taken_back(self) -> bool:
        """Whether they were entered by mistake: out unplayed, without a reason for leaving."""
        return self.left_unplayed and self.leaving == self.Leaving.NONE

    @property
    def left_unplayed(self) -> bool:
        """Whether they left before they had a round; they are then missing from lists."""
        return self.to_round is not None and self.to_round < self.from_round

    @property
    def never_came(self) -> bool:
        """Whether they left without ever arriving: not marked as arrived, and not in any round."""
        return self.left_unplayed and not self.is_disqualified and self.arrived_at is None


class Absence(LiftableModel):
    """A round that a player sits out."""

    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="absences")
    round_number = models.PositiveSmallIntegerField()
    reason = PlainField(max_length=500, blank=True)

    objects = LiftableQuerySet["Absence"].as_manager()

    class Meta:
        ordering = ("round_number", "entry")
        constraints = (
            models.UniqueConstraint(
                fields=("entry", "round_number"),
                condition=Q(lifted_at=None),
                name="an_absence_from_a_round_is_noted_once",
            ),
        )

    def __str__(self) -> str:
        return f"{self.entry} away in round {self.round_number}"


class Substitution(LiftableModel):
    """A substitute who plays under the number from this round on; its points stay with it."""

    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="substitutions")
    from_round = models.PositiveSmallIntegerField()
    leaving_player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    leaving_name = PlainField(max_length=120)
    leaving_club = PlainField(max_length=100, blank=True)
    leaving_born = models.PositiveSmallIntegerField(null=True, blank=True)
    leaving_sex = models.CharField(max_length=1, choices=Player.Sex, blank=True)
    leaving_federation_number = PlainField(max_length=20, blank=True)
    leaving_rating = models.IntegerField(null=True, blank=True)
    leaving_opens_register = models.BooleanField(default=False)
    reason = PlainField(max_length=500, blank=True)

    objects = LiftableQuerySet["Substitution"].as_manager()

    class Meta:
        ordering = ("entry", "from_round", "pk")

    def __str__(self) -> str:
        return f"{self.leaving_name} left {self.entry} from round {self.from_round}"
