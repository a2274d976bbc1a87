"""Background jobs: documents, tasks and e-mails, in steps each claimed by one worker."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from tournament.models.application import Application
from tournament.models.follower import Follower
from tournament.models.membership import Invitation
from tournament.models.qualification import Nominee
from tournament.models.signed import SignedModel
from tournament.models.tournament import Tournament


class JobQuerySet(models.QuerySet["Job"]):
    """Filters jobs by their state."""

    def active(self) -> JobQuerySet:
        """Keep those that are waiting or running."""
        return self.filter(state__in=(Job.State.QUEUED, Job.State.RUNNING))

    def over(self) -> JobQuerySet:
        """Keep those that are neither waiting nor running."""
        return self.exclude(state__in=(Job.State.QUEUED, Job.State.RUNNING))

    def of_paper(self) -> JobQuerySet:
        """Keep the jobs that make documents."""
        return self.filter(kind=Job.Kind.PAPER)

    def standing(self) -> JobQuerySet:
        """Exclude failed and cancelled jobs: the same order may be placed again."""
        return self.exclude(state__in=(Job.State.FAILED, Job.State.CANCELLED))


class Job(SignedModel):
    """One ordered job; this row is the record, even if the queue loses its message.

    `fingerprint` identifies an order at a revision of the tournament, so that repeated orders
    run once. An imported file does not belong to a tournament yet.
    """

    class Kind(models.TextChoices):
        """Kinds of background work."""

        PAPER = "paper"
        CHORE = "chore"
        MAIL = "mail"

    class State(models.TextChoices):
        """The state of a job."""

        QUEUED = "queued"
        RUNNING = "running"
        DONE = "done"
        FAILED = "failed"
        CANCELLED = "cancelled"

    class Failure(models.TextChoices):
        """Why a job failed."""

        UNPRINTABLE = "unprintable"
        BROKEN = "broken"
        ABANDONED = "abandoned"
        DISK = "disk"
        REFUSED = "refused"
        UNREACHED = "unreached"
        TURNED_AWAY = "turned_away"
        LOCKED_OUT = "locked_out"
        INSECURE = "insecure"
        UNSURE = "unsure"

    kind = models.CharField(max_length=5, choices=Kind, default=Kind.PAPER)
    tournament = models.ForeignKey(
        Tournament, null=True, blank=True, on_delete=models.CASCADE, related_name="jobs"
    )
    document = models.CharField(max_length=40)
    params = models.JSONField(default=dict, blank=True)
    language = models.CharField(max_length=10)
    revision = models.PositiveIntegerField()
    fingerprint = models.CharField(max_length=64)
    state = models.CharField(max_length=10, choices=State, default=State.QUEUED)
    retries = models.PositiveSmallIntegerField(default=0)
    finished_at = models.DateTimeField(null=True, blank=True)
    size = models.PositiveIntegerField(null=True, blank=True)
    failure = models.CharField(max_length=12, choices=Failure, blank=True)
    words = models.TextField(blank=True)

    objects = JobQuerySet.as_manager()

    class Meta:
        ordering = ("-pk",)
        constraints = (
            models.UniqueConstraint(
                fields=("fingerprint",),
                condition=Q(state__in=("queued", "running", "done")),
                name="an_order_at_a_revision_is_made_once",
            ),
        )

    def __str__(self) -> str:
        return f"{self.document} ({self.state})"

    @property
    def is_active(self) -> bool:
        """Whether it is waiting or running."""
        return self.state in (self.State.QUEUED, self.State.RUNNING)

    @property
    def is_done(self) -> bool:
        """Whether it succeeded."""
        return self.state == self.State.DONE


class JobStep(models.Model):
    """One step of a job: a part of the document, or the final joining of all parts.

    The joining step has no part of its own and waits until every part is done. A queued step
    starts not before `not_before`; that of a running one is the end of its lease. `sent_at` is the
    time of its last message. Only workers of release 0.1 still read `beat_at`.
    """

    class State(models.TextChoices):
        """The state of a step."""

        WAITING = "waiting"
        QUEUED = "queued"
        RUNNING = "running"
        DONE = "done"
        CANCELLED = "cancelled"

    job = models.ForeignKey(Job, on_delete=models.CASCADE, related_name="steps")
    number = models.PositiveSmallIntegerField()
    part = models.JSONField(null=True, blank=True)
    state = models.CharField(max_length=10, choices=State, default=State.QUEUED)
    worker = models.CharField(max_length=120, blank=True)
    tries = models.PositiveSmallIntegerField(default=0)
    beat_at = models.DateTimeField(null=True, blank=True)
    sent_at = models.DateTimeField(null=True, blank=True)
    not_before = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("job", "number")
        constraints = (
            models.UniqueConstraint(
                fields=("job", "number"), name="a_step_of_a_job_has_its_own_number"
            ),
        )
        indexes = (
            models.Index(
                fields=("state",),
                condition=Q(state__in=("queued", "running")),
                name="steps_in_the_making",
            ),
        )

    def __str__(self) -> str:
        return f"step {self.number} of {self.job}"


class Mail(models.Model):
    """The data of an e-mail's job: recipient and subject.

    No link is stored: the text is written when the e-mail is sent. `to` is cleared once it is
    no longer needed; `shown` is the masked address for people. `handed_at` is set before the
    e-mail is passed to a server, so that it is never sent twice. `bounced_at` is set if the
    organiser learns that it came back.
    """

    job = models.OneToOneField(Job, on_delete=models.CASCADE, related_name="mail")
    to = models.CharField(max_length=254, blank=True)
    shown = models.CharField(max_length=254)
    site = models.CharField(max_length=300)
    invitation = models.ForeignKey(
        Invitation, null=True, blank=True, on_delete=models.CASCADE, related_name="mails"
    )
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="mails",
    )
    application = models.ForeignKey(
        Application, null=True, blank=True, on_delete=models.CASCADE, related_name="mails"
    )
    nominee = models.ForeignKey(
        Nominee, null=True, blank=True, on_delete=models.CASCADE, related_name="mails"
    )
    follower = models.ForeignKey(
        Follower, null=True, blank=True, on_delete=models.CASCADE, related_name="mails"
    )
    handed_at = models.DateTimeField(null=True, blank=True)
    bounced_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=Q(invitation=None) | Q(account=None), name="a_letter_is_about_one_thing"
            ),
            models.CheckConstraint(
                condition=Q(application=None) | Q(invitation=None, account=None),
                name="a_letter_to_a_player_is_about_nothing_else",
            ),
            models.CheckConstraint(
                condition=Q(nominee=None) | Q(application=None, invitation=None, account=None),
                name="a_letter_to_a_nominee_is_about_nothing_else",
            ),
            models.CheckConstraint(
                condition=Q(follower=None)
                | Q(application=None, invitation=None, account=None, nominee=None),
                name="a_letter_to_a_follower_is_about_nothing_else",
            ),
        )

    def __str__(self) -> str:
        return f"{self.job.document} to {self.shown}"
