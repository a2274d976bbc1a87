"""The journal of a tournament or of a scope: every change, with its undo."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from tournament.models.scope import Scope, one_owner_constraint
from tournament.models.signed import SignedModel
from tournament.models.text_fields import PlainField
from tournament.models.tournament import Tournament


class JournalQuerySet(models.QuerySet["JournalEntry"]):
    """Journal entries as the desk reads them."""

    def for_reading(self) -> JournalQuerySet:
        """Load what a page of the journal shows, newest first."""
        return self.select_related("undone_by", "undoes")


class JournalEntry(SignedModel):
    """One change: who, when, what, before and after, and the act that would undo it.

    `key` is the idempotency key with its verb: a double click or a retry carries the same key
    and finds the first act done. `result` names the row created by the act, so that the second
    caller gets it too.
    """

    tournament = models.ForeignKey(
        Tournament, null=True, blank=True, on_delete=models.PROTECT, related_name="journal"
    )
    scope = models.ForeignKey(
        Scope, null=True, blank=True, on_delete=models.PROTECT, related_name="journal"
    )
    revision = models.PositiveIntegerField()
    verb = models.CharField(max_length=40)
    subject = PlainField(max_length=200, blank=True)
    before = models.JSONField(default=dict, blank=True)
    after = models.JSONField(default=dict, blank=True)
    undo = models.JSONField(null=True, blank=True)
    undoes = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="undone_by"
    )
    key = models.CharField(max_length=130, blank=True)
    result = models.BigIntegerField(null=True, blank=True)

    objects = JournalQuerySet.as_manager()

    class Meta:
        ordering = ("-pk",)
        verbose_name_plural = "journal entries"
        constraints = (
            models.UniqueConstraint(
                fields=("tournament", "key"),
                condition=~Q(key=""),
                name="an_act_with_a_key_happens_once",
            ),
            models.UniqueConstraint(
                fields=("scope", "key"),
                condition=~Q(key=""),
                name="an_act_on_a_scope_happens_once",
            ),
            one_owner_constraint("a_line_belongs_to_one_journal"),
        )
        indexes = (
            models.Index(fields=("tournament", "-id"), name="journal_newest_first"),
            models.Index(fields=("tournament", "revision", "at"), name="journal_by_revision"),
            models.Index(fields=("scope", "-id"), name="scope_journal_newest_first"),
        )

    def __str__(self) -> str:
        return f"{self.verb} {self.subject}".strip()

    @property
    def owner(self) -> Tournament | Scope:
        """The tournament or scope that the act changed."""
        owner = self.tournament or self.scope
        assert owner is not None
        return owner
