"""Series and ratings: stages under one rule, some of them external results."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from tournament.models.currency import currency_field, known_currency
from tournament.models.player import Player
from tournament.models.scope import Scope
from tournament.models.signed import LiftableModel, LiftableQuerySet, SignedModel
from tournament.models.text_fields import PlainField
from tournament.models.tournament import Tournament


class Series(models.Model):
    """The rule and the game of a series (sērija, kauss) or a rating.

    The rule is that of karta.series/1. A rating is a series whose stages are all rated events
    of its game; its list is published on a day of the month. Without a game any event may be a
    stage. A series may rank the teams of its stages instead: those of the main list, or of
    `team_list`. Its prize fund grows by `start_cents` with each start at a stage, and by
    `player_cents` with each place in the table; the prizes are as in an announcement.
    """

    class Ranks(models.TextChoices):
        """Whether the table ranks players or teams."""

        PLAYERS = "players"
        TEAMS = "teams"

    class LicenceRule(models.TextChoices):
        """What follows for people without a licence for the year; empty: nothing."""

        NOT_NEEDED = ""
        UNRANKED = "unranked"
        HIDDEN = "hidden"
        LEFT_OUT = "left_out"

    scope = models.OneToOneField(Scope, on_delete=models.PROTECT, related_name="series")
    game = models.CharField(max_length=40, blank=True)
    rule = models.JSONField(default=dict)
    planned_stages = models.PositiveSmallIntegerField(null=True, blank=True)
    final_places = models.PositiveSmallIntegerField(null=True, blank=True)
    publish_day = models.PositiveSmallIntegerField(null=True, blank=True)
    ranks = models.CharField(
        max_length=7, choices=Ranks, default=Ranks.PLAYERS, db_default=Ranks.PLAYERS
    )
    team_list = PlainField(max_length=100, blank=True, default="", db_default="")

    licence_rule = models.CharField(
        max_length=8, choices=LicenceRule, blank=True, default="", db_default=""
    )
    currency = currency_field()
    start_cents = models.PositiveIntegerField(default=0, db_default=0)
    player_cents = models.PositiveIntegerField(default=0, db_default=0)
    prize_shares = PlainField(max_length=200, blank=True, default="", db_default="")
    prize_fixed = PlainField(max_length=200, blank=True, default="", db_default="")
    shows_fund = models.BooleanField(default=False, db_default=False)

    class Meta:
        verbose_name_plural = "series"
        constraints = (
            models.CheckConstraint(
                condition=Q(publish_day=None) | Q(publish_day__range=(1, 28)),
                name="a_rating_is_published_on_a_day_of_every_month",
            ),
            known_currency("a_series"),
        )

    def __str__(self) -> str:
        return str(self.scope)

    @property
    def is_rating(self) -> bool:
        """Whether it is a rating."""
        return self.scope.kind == Scope.Kind.RATINGS

    @property
    def of_teams(self) -> bool:
        """Whether it ranks teams."""
        return self.ranks == self.Ranks.TEAMS


class OutsideEventQuerySet(models.QuerySet["OutsideEvent"]):
    """External events by their use."""

    def in_use(self) -> OutsideEventQuerySet:
        """Return the lists that are stages, or were imported as lists of the past."""
        staged = Stage.objects.standing().filter(outside__isnull=False)
        imported = Q(past__isnull=False, past__lifted_at=None)
        return self.filter(Q(pk__in=staged.order_by().values("outside")) | imported)

    def public(self) -> OutsideEventQuerySet:
        """Return the lists in use that are public: of a public series, or licensed for it."""
        staged = Stage.objects.standing().filter(series__scope__is_public=True)
        staged = staged.filter(outside__isnull=False)
        imported = Q(past__lifted_at=None, past__terms__gt="")
        return self.filter(Q(pk__in=staged.order_by().values("outside")) | imported)


class OutsideEvent(SignedModel):
    """An external event, of which only the list of results is known.

    It is never edited: a corrected list is a new row, and the stage is switched to it.
    """

    name = PlainField(max_length=200)
    date = models.DateField()
    game = models.CharField(max_length=40)
    participants = models.PositiveIntegerField()
    source = PlainField(max_length=300, blank=True)

    objects = OutsideEventQuerySet.as_manager()

    class Meta:
        ordering = ("-date", "pk")
        constraints = (
            models.CheckConstraint(condition=~Q(name=""), name="an_outside_event_has_a_name"),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def is_of_teams(self) -> bool:
        """Whether its list is of teams; one query."""
        return self.teams.exists()


class OutsideResult(models.Model):
    """One line of an external list; without a place the player was disqualified.

    Points are exact numbers in the file format, empty if the list does not state them.
    """

    event = models.ForeignKey(OutsideEvent, on_delete=models.PROTECT, related_name="results")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="outside_results")
    club = PlainField(max_length=100, blank=True)
    place_first = models.PositiveIntegerField(null=True, blank=True)
    place_last = models.PositiveIntegerField(null=True, blank=True)
    big = models.CharField(max_length=40, blank=True)
    small = models.CharField(max_length=40, blank=True)

    class Meta:
        ordering = ("event", "place_first", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=("event", "player"), name="a_person_stands_once_in_outside_results"
            ),
            models.CheckConstraint(
                condition=Q(place_first=None, place_last=None)
                | Q(place_first__gte=1, place_last__gte=models.F("place_first")),
                name="an_outside_place_is_one_or_none",
            ),
        )

    def __str__(self) -> str:
        return f"{self.place_first}. {self.player}"


class OutsideTeam(models.Model):
    """One line of an external list of teams, which are identified by name."""

    event = models.ForeignKey(OutsideEvent, on_delete=models.PROTECT, related_name="teams")
    name = PlainField(max_length=100)
    place_first = models.PositiveIntegerField(null=True, blank=True)
    place_last = models.PositiveIntegerField(null=True, blank=True)
    big = models.CharField(max_length=40, blank=True)
    small = models.CharField(max_length=40, blank=True)

    class Meta:
        ordering = ("event", "place_first", "pk")
        constraints = (
            models.CheckConstraint(condition=~Q(name=""), name="an_outside_team_has_a_name"),
            models.UniqueConstraint(
                fields=("event", "name"), name="a_team_stands_once_in_outside_results"
            ),
            models.CheckConstraint(
                condition=Q(place_first=None, place_last=None)
                | Q(place_first__gte=1, place_last__gte=models.F("place_first")),
                name="an_outside_place_of_a_team_is_one_or_none",
            ),
        )

    def __str__(self) -> str:
        return f"{self.place_first}. {self.name}"


class StageQuerySet(LiftableQuerySet["Stage"]):
    """Stages with their events."""

    def for_reading(self) -> StageQuerySet:
        """Load the stages that are not undone, with their events."""
        return self.filter(lifted_at=None).select_related("tournament", "outside")


class Stage(LiftableModel):
    """A stage (posms) of a series, or an event with its own weight in a rating.

    Stages have no stored number: they are numbered by date.
    """

    series = models.ForeignKey(Series, on_delete=models.PROTECT, related_name="stages")
    tournament = models.ForeignKey(
        Tournament, null=True, blank=True, on_delete=models.PROTECT, related_name="stages"
    )
    outside = models.ForeignKey(
        OutsideEvent, null=True, blank=True, on_delete=models.PROTECT, related_name="stages"
    )
    name = PlainField(max_length=120, blank=True)
    coefficient = models.CharField(max_length=20, default="1")
    is_final = models.BooleanField(default=False)

    objects = StageQuerySet.as_manager()

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.CheckConstraint(
                condition=Q(tournament__isnull=False, outside__isnull=True)
                | Q(tournament__isnull=True, outside__isnull=False),
                name="a_stage_is_an_event_of_ours_or_elsewhere",
            ),
            models.UniqueConstraint(
                fields=("series", "tournament"),
                condition=Q(lifted_at=None),
                name="a_tournament_is_one_stage_of_a_series",
            ),
            models.UniqueConstraint(
                fields=("series", "outside"),
                condition=Q(lifted_at=None),
                name="an_outside_event_is_one_stage_of_a_series",
            ),
            models.UniqueConstraint(
                fields=("series",),
                condition=Q(lifted_at=None, is_final=True),
                name="a_series_has_one_final",
            ),
        )

    def __str__(self) -> str:
        return self.name or str(self.tournament or self.outside)

    @property
    def event(self) -> Tournament | OutsideEvent:
        """The event of the stage."""
        event = self.tournament or self.outside
        assert event is not None
        return event
