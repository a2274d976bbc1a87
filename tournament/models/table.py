"""A table in one round, and its seats."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, TypeVar

from django.db import models
from django.db.models import F, OuterRef, Q, Subquery
from django.db.models.functions import Coalesce

from tournament.models.entry import Entry, Substitution
from tournament.models.round import Round
from tournament.models.signed import LiftableModel, LiftableQuerySet
from tournament.models.text_fields import PlainField

R = TypeVar("R", bound=models.QuerySet[Any])

SAT: Final = ("name", "club", "born")
"""The details stored of a player whose number a substitute has taken over."""


@dataclass(frozen=True, slots=True)
class SeatHolder:
    """The player who sat in a seat, even if a substitute has the number now."""

    name: str
    club: str
    born: int | None
    category: str
    as_initials: bool


def with_past_names(rows: R) -> R:
    """Load rows of an entry in a round with the player who had the number then."""
    left = Substitution.objects.standing().filter(
        entry=OuterRef("entry"), from_round__gt=OuterRef("round__number")
    )
    first = left.order_by("from_round", "pk")
    left_by = {f"left_{name}": Subquery(first.values(f"leaving_{name}")[:1]) for name in SAT}
    wish = Subquery(first.values("leaving_player__as_initials")[:1])
    own = F("entry__player__as_initials")
    return rows.select_related("entry").annotate(**left_by, wish=Coalesce(wish, own))


def letter_of(seat: int | None) -> str:
    """Return a seat's letter A to E; a dash if there is no seat.

    >>> letter_of(0), letter_of(None)
    ('A', '–')
    """
    return "–" if seat is None else "ABCDE"[seat]


def sitter_of(row: Any) -> SeatHolder:  # noqa: ANN401
    """Return the player of a row, loaded with `with_past_names` or not."""
    said: dict[str, Any] = {name: getattr(row.entry, name) for name in SAT}
    if getattr(row, "left_name", None) is not None:
        said = {name: getattr(row, f"left_{name}") for name in SAT}
    wish = getattr(row, "wish", None)
    as_initials = row.entry.as_initials if wish is None else bool(wish)
    return SeatHolder(**said, category=row.entry.category, as_initials=as_initials)


class StandingTables(models.Manager["Table"]):
    """The default manager: tables of rounds whose seating was not withdrawn."""

    def get_queryset(self) -> models.QuerySet[Table]:
        """Exclude the tables of a withdrawn seating."""
        return super().get_queryset().exclude(round__state=Round.State.WITHDRAWN)


class Table(models.Model):
    """One table (galds) of one round. Its state follows from its sheet, checks and disputes.

    In a block with groups, such as finals, `group` is the group seated here; `gone_on_at` is
    when it advanced to the next round while others still played this one.
    """

    class State(models.TextChoices):
        """The state of this table at the desk."""

        WAITING = "waiting"
        ENTERED = "entered"
        DISPUTED = "disputed"
        CHECKED = "checked"

    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="tables")
    number = models.PositiveSmallIntegerField()
    extra_minutes = models.PositiveSmallIntegerField(default=0)
    group = PlainField(max_length=100, blank=True, default="", db_default="")
    gone_on_at = models.DateTimeField(null=True, blank=True)

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

    @property
    def is_open(self) -> bool:
        """Whether its sheet can be entered: the round is open, and its group still plays it."""
        return self.round.is_open and self.gone_on_at is None


class SeatQuerySet(models.QuerySet["Seat"]):
    """Filters seats by whether their player plays."""

    def playing(self) -> SeatQuerySet:
        """Exclude players who were seated and do not play."""
        return self.filter(letter__isnull=False)

    def named(self) -> SeatQuerySet:
        """Load the player of each seat, since a substitute may have the number by now."""
        return with_past_names(self)


class StandingSeats(models.Manager["Seat"]):
    """The default manager: seats of rounds whose seating was not withdrawn."""

    def get_queryset(self) -> SeatQuerySet:
        """Exclude the seats of a withdrawn seating."""
        found = SeatQuerySet(self.model, using=self._db)
        return found.exclude(round__state=Round.State.WITHDRAWN)

    def playing(self) -> SeatQuerySet:
        """Exclude players who were seated and do not play."""
        return self.get_queryset().playing()

    def named(self) -> SeatQuerySet:
        """Load the player of each seat, since a substitute may have the number by now."""
        return self.get_queryset().named()


class Seat(models.Model):
    """A player's seat in a round, and the facts behind it, frozen.

    The round is copied from the table so that a database constraint can forbid two seats for
    one player. A player who is out of the round keeps their row and has no letter.
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
    def sitter(self) -> SeatHolder:
        """The player who sat here; without `named()`, the current holder of the number."""
        return sitter_of(self)

    @property
    def name(self) -> str:
        """The name of the player who sat here."""
        return self.sitter.name

    @property
    def club(self) -> str:
        """The club of the player who sat here."""
        return self.sitter.club

    @property
    def letter_for_people(self) -> str:
        """The seat's letter A to E; a dash for a player who is out of the round."""
        return letter_of(self.letter)


class SittingOutQuerySet(LiftableQuerySet["SittingOut"]):
    """Filters sitting-out rows by whether they count."""

    def counting(self) -> models.QuerySet[SittingOut]:
        """Exclude rows that were undone or whose round was withdrawn."""
        return self.standing().exclude(round__state=Round.State.WITHDRAWN)

    def named(self) -> SittingOutQuerySet:
        """Load the player of each row, since a substitute may have the number by now."""
        return with_past_names(self)


class SittingOut(LiftableModel):
    """A present player without a table in a round; the settings decide what that pays.

    `reason` is empty if the draw chose the player, and set if the director did.
    """

    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="sittings_out")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="sittings_out")
    reason = PlainField(max_length=500, blank=True)

    objects = SittingOutQuerySet.as_manager()

    class Meta:
        ordering = ("round", "entry__number")
        verbose_name_plural = "sittings-out"
        constraints = (
            models.UniqueConstraint(
                fields=("round", "entry"),
                condition=Q(lifted_at=None),
                name="a_player_sits_a_round_out_once",
            ),
        )

    def __str__(self) -> str:
        return f"{self.entry} sits out {self.round}"

    @property
    def sitter(self) -> SeatHolder:
        """The player who sat out; without `named()`, the current holder of the number."""
        return sitter_of(self)
