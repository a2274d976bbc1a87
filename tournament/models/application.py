"""The announcement of an event before it begins, and applications to play (pieteikums)."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from tournament.models.currency import currency_field, known_currency
from tournament.models.text_fields import PlainField
from tournament.models.tournament import Tournament


class EmailKind(models.TextChoices):
    """The kinds of e-mails to an applicant, after the one with the link that confirms."""

    RECEIVED = "received"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    PLACE = "place"
    REMINDER = "reminder"
    SEAT = "seat"
    RESULT = "result"
    MOVED = "moved"
    OFF = "off"
    REGULATIONS = "regulations"


class Announcement(models.Model):
    """The announcement of an event: place, fee, prizes, who may enter, and its earlier date.

    `prize_shares` are percents of the fund by place, `prize_fixed` amounts that are paid first;
    `prize_lists` are those of categories, teams and special awards, `prize_added_cents` what the
    fund gets besides the fees. `fee_with` is the event with which the fee is combined, as day and
    night; `second_entries` is whether a player may enter twice. `moved_from` is the original day,
    `moved_why` the public reason. `last_day` is set for an event of several days; ages are those of
    the year.
    """

    tournament = models.OneToOneField(
        Tournament, on_delete=models.CASCADE, related_name="announcement"
    )
    map_link = models.CharField(max_length=300, blank=True)
    currency = currency_field()
    fees = models.CharField(max_length=300, blank=True)
    fee_with = models.ForeignKey(
        Tournament, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    second_entries = models.BooleanField(default=False, db_default=False)
    prizes = PlainField(max_length=200, blank=True, default="", db_default="")
    prize_shares = PlainField(max_length=200, blank=True, default="", db_default="")
    prize_fixed = PlainField(max_length=200, blank=True, default="", db_default="")
    prize_round_cents = models.PositiveIntegerField(default=1, db_default=1)
    prizes_may_shrink = models.BooleanField(default=False, db_default=False)
    prize_lists = models.JSONField(default=None, null=True, blank=True)
    prize_added_cents = models.PositiveIntegerField(default=0, db_default=0)
    shows_payouts = models.BooleanField(default=False, db_default=False)
    shows_stakes = models.BooleanField(default=False, db_default=False)
    takes_entries = models.BooleanField(default=False)
    opens_at = models.DateTimeField(null=True, blank=True)
    closes_at = models.DateTimeField(null=True, blank=True)
    capacity = models.PositiveSmallIntegerField(null=True, blank=True)
    classes = models.JSONField(default=list, blank=True)
    last_day = models.DateField(null=True, blank=True)
    region = PlainField(max_length=60, blank=True, default="", db_default="")
    organisers = PlainField(max_length=200, blank=True, default="", db_default="")
    least_age = models.PositiveSmallIntegerField(null=True, blank=True)
    most_age = models.PositiveSmallIntegerField(null=True, blank=True)
    moved_from = models.DateField(null=True, blank=True)
    moved_from_place = PlainField(max_length=120, blank=True)
    moved_why = PlainField(max_length=200, blank=True)
    emails_off = models.JSONField(default=None, null=True, blank=True)
    answer_hours = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=Q(capacity=None) | Q(capacity__gte=1),
                name="an_event_has_room_for_somebody",
            ),
            models.CheckConstraint(
                condition=Q(opens_at=None) | Q(closes_at=None) | Q(closes_at__gt=F("opens_at")),
                name="entry_closes_after_it_opens",
            ),
            known_currency("an_announcement"),
        )

    def __str__(self) -> str:
        return f"announcement of {self.tournament}"


class ApplicationQuerySet(models.QuerySet["Application"]):
    """Filters applications by their state."""

    def complete(self) -> ApplicationQuerySet:
        """Keep confirmed applications, neither withdrawn nor declined, first come first."""
        standing = self.filter(withdrawn_at=None, declined_at=None)
        return standing.exclude(complete_at=None).order_by("queue_number")

    def waiting(self) -> ApplicationQuerySet:
        """Keep the applications without a place yet, in the order in which they get one."""
        return self.complete().filter(placed_at=None)

    def unanswered(self) -> ApplicationQuerySet:
        """Keep those who moved up and have neither answered nor been entered."""
        asked = self.complete().filter(answered_at=None, number=None)
        return asked.exclude(answer_by=None).exclude(placed_at=None)


class Application(models.Model):
    """An application to play, from the public form.

    It is complete once the link in the e-mail was used: then it gets its permanent number in
    the queue, and a place if there is one. `number` is the player number under which the desk
    entered them. The contact is deleted after the event. `answer_by` is the time to answer of an
    applicant who moved up; `answered_at` is set when they confirm, or when the desk enters them.
    `emails_off` are the kinds of e-mails that the applicant does not want.
    """

    ALL_EMAILS = "all"
    """In `emails_off`: the applicant stopped all e-mails about the event."""

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="applications"
    )
    name = PlainField(max_length=120)
    club = PlainField(max_length=100, blank=True)
    born = models.PositiveSmallIntegerField(null=True, blank=True)
    entry_class = PlainField(max_length=40, blank=True)
    contact = models.CharField(max_length=254, blank=True)
    language = models.CharField(max_length=10)
    may_be_listed = models.BooleanField(default=False)
    sent_at = models.DateTimeField(default=timezone.now)
    complete_at = models.DateTimeField(null=True, blank=True)
    queue_number = models.PositiveIntegerField(null=True, blank=True)
    placed_at = models.DateTimeField(null=True, blank=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    declined_at = models.DateTimeField(null=True, blank=True)
    declined_why = PlainField(max_length=200, blank=True)
    number = models.PositiveSmallIntegerField(null=True, blank=True)
    answer_by = models.DateTimeField(null=True, blank=True)
    answered_at = models.DateTimeField(null=True, blank=True)
    emails_off = models.JSONField(default=None, null=True, blank=True)

    objects = ApplicationQuerySet.as_manager()

    class Meta:
        ordering = ("tournament", "queue_number", "pk")
        constraints = (
            models.CheckConstraint(condition=~Q(name=""), name="an_application_has_a_name"),
            models.CheckConstraint(
                condition=Q(complete_at=None, queue_number=None)
                | Q(complete_at__isnull=False, queue_number__isnull=False),
                name="what_is_complete_has_its_turn",
            ),
            models.CheckConstraint(
                condition=Q(placed_at=None) | Q(complete_at__isnull=False),
                name="only_what_is_complete_has_a_place",
            ),
            models.UniqueConstraint(
                fields=("tournament", "queue_number"), name="a_turn_is_given_once"
            ),
            models.CheckConstraint(
                condition=Q(born=None) | Q(born__range=(1900, 2100)),
                name="an_application_has_a_year_of_birth_or_none",
            ),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def is_standing(self) -> bool:
        """Whether it is confirmed and neither withdrawn nor declined."""
        is_over = self.withdrawn_at is not None or self.declined_at is not None
        return self.complete_at is not None and not is_over

    @property
    def waits(self) -> bool:
        """Whether it is on the waiting list."""
        return self.is_standing and self.placed_at is None

    @property
    def awaits_answer(self) -> bool:
        """Whether the applicant moved up and has not answered yet."""
        is_asked = self.placed_at is not None and self.answer_by is not None
        return self.is_standing and is_asked and self.answered_at is None and self.number is None

    @property
    def is_late(self) -> bool:
        """Whether the applicant did not answer in time."""
        return self.awaits_answer and self.answer_by is not None and timezone.now() > self.answer_by

    @property
    def is_lapsed(self) -> bool:
        """Whether the place went to the next in line, since no answer came in time."""
        if self.withdrawn_at is None or self.answer_by is None or self.answered_at is not None:
            return False
        return self.withdrawn_at >= self.answer_by
