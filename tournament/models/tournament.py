"""A tournament: its announced facts and its state."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from tournament.models.text_fields import PlainField


class TournamentQuerySet(models.QuerySet["Tournament"]):
    """Filters tournaments by who may see them."""

    def public(self) -> TournamentQuerySet:
        """Exclude deleted events and those hidden from the public."""
        return self.kept().exclude(public_sees=Tournament.PublicSees.NOTHING)

    def kept(self) -> TournamentQuerySet:
        """Exclude events that were deleted before they began."""
        return self.exclude(listing=Tournament.Listing.DELETED)


class Tournament(models.Model):
    """One event: from the first entry to the approved result.

    `settings` holds the differences from the preset, as in the file format; scoring reads both
    together. `blocks` holds the later blocks of rounds, also in the file format; without them
    there is one plan for all rounds. `minor_classes` holds the classes of which the organiser
    decided whether they are minors', each on its line after + or -. `live_revisions` counts the
    revisions that only added sheets to a round in play.
    """

    class State(models.TextChoices):
        """The state of the tournament."""

        PLANNED = "planned"
        RUNNING = "running"
        PROVISIONAL = "provisional"
        APPROVED = "approved"

    class Checking(models.TextChoices):
        """Who checks a sheet after it is entered."""

        OFF = "off"
        SECOND_PAIR = "second_pair"
        BLIND = "blind"

    class PublicSees(models.TextChoices):
        """How much of the event is public."""

        NOTHING = "nothing"
        SEATS = "seats"
        STANDINGS = "standings"
        EVERYTHING = "everything"

    class PublicNames(models.TextChoices):
        """How names are shown to the public."""

        FULL = "full"
        INITIALS = "initials"

    class Listing(models.TextChoices):
        """Where the desk lists it; a deleted event is visible to no one else."""

        LISTED = "listed"
        ARCHIVED = "archived"
        DELETED = "deleted"

    class Phones(models.TextChoices):
        """Whether tables may enter their sheets on a phone."""

        OFF = "off"
        ALLOWED = "allowed"

    slug = models.SlugField(max_length=80, unique=True)
    name = PlainField(max_length=200)
    date = models.DateField()
    starts = models.TimeField(null=True, blank=True)
    place = PlainField(max_length=120, blank=True)
    contact = PlainField(max_length=200, blank=True)
    preset = models.CharField(max_length=40)
    settings = models.JSONField(default=dict, blank=True)
    blocks = models.JSONField(default=list, blank=True, db_default=[])
    seed = models.CharField(max_length=200)
    breaks = models.JSONField(default=list, blank=True)
    prize_places = models.PositiveSmallIntegerField(default=3)
    state = models.CharField(max_length=12, choices=State, default=State.PLANNED)
    checking = models.CharField(max_length=12, choices=Checking, default=Checking.OFF)
    phones = models.CharField(max_length=12, choices=Phones, default=Phones.ALLOWED)
    table_agreement_checks = models.BooleanField(default=False)
    confirms_deals = models.BooleanField(default=False)
    is_rated = models.BooleanField(default=False)
    is_rehearsal = models.BooleanField(default=False)
    seats_only_arrived = models.BooleanField(default=False)
    public_sees = models.CharField(max_length=12, choices=PublicSees, default=PublicSees.EVERYTHING)
    public_names = models.CharField(max_length=12, choices=PublicNames, default=PublicNames.FULL)
    names_minors = models.BooleanField(default=False)
    minor_classes = models.TextField(blank=True, default="", db_default="")
    correction_minutes = models.PositiveSmallIntegerField(default=30)
    correction_until = models.DateTimeField(null=True, blank=True)
    called_off = PlainField(max_length=200, blank=True, default="")
    listing = models.CharField(max_length=12, choices=Listing, default=Listing.LISTED)
    revision = models.PositiveIntegerField(default=0)
    live_revisions = models.PositiveIntegerField(default=0, db_default=0)

    objects = TournamentQuerySet.as_manager()

    class Meta:
        ordering = ("-date", "name")
        constraints = (
            models.CheckConstraint(condition=~Q(name=""), name="a_tournament_has_a_name"),
            models.CheckConstraint(
                condition=Q(state__in=("planned", "running", "provisional", "approved")),
                name="a_tournament_is_in_a_known_state",
            ),
            models.CheckConstraint(
                condition=~Q(state="provisional") | Q(correction_until__isnull=False),
                name="a_provisional_result_says_until_when",
            ),
            models.CheckConstraint(
                condition=Q(called_off="") | Q(state__in=("planned", "running")),
                name="what_was_called_off_has_no_result",
            ),
            models.CheckConstraint(
                condition=Q(listing__in=("listed", "archived", "deleted")),
                name="a_tournament_is_listed_in_a_known_way",
            ),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def settled_revision(self) -> int:
        """The number of changes without the sheets of rounds in play."""
        return self.revision - self.live_revisions

    @property
    def is_open(self) -> bool:
        """Whether results may still change: any state before approved."""
        return self.state != self.State.APPROVED

    @property
    def is_window_open(self) -> bool:
        """Whether players may still ask for a correction."""
        return self.correction_until is not None and timezone.now() < self.correction_until


class OwnPresetQuerySet(models.QuerySet["OwnPreset"]):
    """Filters own presets by whether they are still offered."""

    def offered(self) -> OwnPresetQuerySet:
        """Exclude presets that their owner removed."""
        return self.filter(removed_at=None)


class OwnPreset(models.Model):
    """A plan without name, day and seed, offered only to the account that saved it."""

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="own_presets"
    )
    name = PlainField(max_length=120)
    plan = models.JSONField()
    made_at = models.DateTimeField()
    removed_at = models.DateTimeField(null=True, blank=True)

    objects = OwnPresetQuerySet.as_manager()

    class Meta:
        ordering = ("name", "pk")
        constraints = (
            models.CheckConstraint(condition=~Q(name=""), name="an_own_preset_has_a_name"),
            models.UniqueConstraint(
                fields=("owner", "name"),
                condition=Q(removed_at=None),
                name="own_presets_of_one_account_differ_in_name",
            ),
        )

    def __str__(self) -> str:
        return self.name
