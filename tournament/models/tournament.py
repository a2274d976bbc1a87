"""A tournament: what was announced about it, and how far it has come."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from tournament.models.text_fields import PlainField


class TournamentQuerySet(models.QuerySet["Tournament"]):
    """Filters tournaments by who may see them."""

    def public(self) -> TournamentQuerySet:
        """Leave out deleted ones and those of which the public sees nothing."""
        return self.kept().exclude(public_sees=Tournament.PublicSees.NOTHING)

    def kept(self) -> TournamentQuerySet:
        """Leave out those that were deleted before they began."""
        return self.exclude(listing=Tournament.Listing.DELETED)


class Tournament(models.Model):
    """One event: from the first name on the list to the approved last place.

    `settings` holds what departs from the preset, as in the file form; scoring reads both together.
    `blocks` holds the later blocks of rounds in the file form too; without them one plan is all.
    """

    class State(models.TextChoices):
        """How far the tournament has come."""

        PLANNED = "planned"
        RUNNING = "running"
        PROVISIONAL = "provisional"
        APPROVED = "approved"

    class Checking(models.TextChoices):
        """Who looks at a sheet after it was entered."""

        OFF = "off"
        SECOND_PAIR = "second_pair"
        BLIND = "blind"

    class PublicSees(models.TextChoices):
        """How much of the event anybody may look at."""

        NOTHING = "nothing"
        SEATS = "seats"
        STANDINGS = "standings"
        EVERYTHING = "everything"

    class PublicNames(models.TextChoices):
        """How the public reads the names."""

        FULL = "full"
        INITIALS = "initials"

    class Listing(models.TextChoices):
        """Where the desk lists it; a deleted one is found by nobody else."""

        LISTED = "listed"
        ARCHIVED = "archived"
        DELETED = "deleted"

    class Phones(models.TextChoices):
        """Whether tables may keep their sheets on a phone."""

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
    correction_minutes = models.PositiveSmallIntegerField(default=30)
    correction_until = models.DateTimeField(null=True, blank=True)
    called_off = PlainField(max_length=200, blank=True, default="")
    listing = models.CharField(max_length=12, choices=Listing, default=Listing.LISTED)
    revision = models.PositiveIntegerField(default=0)

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
    def is_open(self) -> bool:
        """Whether figures may still change: everything short of approved."""
        return self.state != self.State.APPROVED

    @property
    def is_window_open(self) -> bool:
        """Whether players may still ask for a correction."""
        return self.correction_until is not None and timezone.now() < self.correction_until


class OwnPresetQuerySet(models.QuerySet["OwnPreset"]):
    """Own presets by whether they are still offered."""

    def offered(self) -> OwnPresetQuerySet:
        """Leave out those that their owner removed."""
        return self.filter(removed_at=None)


class OwnPreset(models.Model):
    """A plan without name, day and seed; only the account that kept it is offered it."""

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
