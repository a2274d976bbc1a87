"""A table in one round, and its seats."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from tournament.models.entry import Entry
from tournament.models.round import Round


class StandingTables(models.Manager["Table"]):
    """The tables of the rounds of the day, without those that were taken back."""

    def get_queryset(self) -> models.QuerySet[Table]:
        """Leave out the tables of a seating that was taken back."""
        return super().get_queryset().exclude(round__state=Round.State.WITHDRAWN)


class Table(models.Model):
    """One table (galds) of one round. Its state follows from its sheet, checks and disputes."""

    class State(models.TextChoices):
        """What the desk still owes this table."""

        WAITING = "waiting"
        ENTERED = "entered"
        DISPUTED = "disputed"
        CHECKED = "checked"

    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="tables")
    number = models.PositiveSmallIntegerField()
    extra_minutes = models.PositiveSmallIntegerField(default=0)

    objects = StandingTables()
    ever = models.Manager["Table"]()

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(
                fields=("round", "number"), name="a_table_number_is_used_once_a_round"
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="table_numbers_begin_with_one"),
        )

    def __str__(self) -> str:
        return f"table {self.number}"


class SeatQuerySet(models.QuerySet["Seat"]):
    """Seats by whether somebody plays there."""

    def playing(self) -> SeatQuerySet:
        """Leave out who was seated and does not play."""
        return self.filter(letter__isnull=False)


class StandingSeats(models.Manager["Seat"]):
    """The seats of the rounds of the day, without those that were taken back."""

    def get_queryset(self) -> SeatQuerySet:
        """Leave out the seats of a seating that was taken back."""
        found = SeatQuerySet(self.model, using=self._db)
        return found.exclude(round__state=Round.State.WITHDRAWN)

    def playing(self) -> SeatQuerySet:
        """Leave out who was seated and does not play."""
        return self.get_queryset().playing()


class Seat(models.Model):
    """Who sits where in a round, and the facts that put them there, frozen.

    The round is repeated from the table so that the database itself can forbid two seats for
    one player. Whoever is out of the round keeps their row and has no letter.
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="seats")
    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="seats")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="seats")
    letter = models.PositiveSmallIntegerField(null=True, blank=True)
    why = models.JSONField(default=dict, blank=True)
    swap_reason = models.CharField(max_length=500, blank=True)
    out_reason = models.CharField(max_length=500, blank=True)

    objects = StandingSeats()
    ever = SeatQuerySet.as_manager()

    class Meta:
        ordering = ("table", "letter")
        constraints = (
            models.UniqueConstraint(fields=("round", "entry"), name="a_player_sits_once_a_round"),
            models.UniqueConstraint(
                fields=("table", "letter"), name="a_seat_is_taken_by_one_player"
            ),
            models.CheckConstraint(
                condition=Q(letter__isnull=True) | Q(letter__lte=4),
                name="seats_are_lettered_a_to_e",
            ),
            models.CheckConstraint(
                condition=Q(letter__isnull=False, out_reason="")
                | (Q(letter__isnull=True) & ~Q(out_reason="")),
                name="whoever_is_out_of_a_round_has_no_seat_and_a_reason",
            ),
        )

    def __str__(self) -> str:
        return f"{self.letter_for_people} {self.entry}"

    @property
    def letter_for_people(self) -> str:
        """The seat's letter A to E; a dash for somebody out of the round."""
        return "–" if self.letter is None else "ABCDE"[self.letter]
