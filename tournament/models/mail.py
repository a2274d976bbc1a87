"""Outgoing mail: one job a letter, with its address and subject matter."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from tournament.models.application import Application
from tournament.models.job import Job
from tournament.models.membership import Invitation


class Mail(models.Model):
    """What the job of a letter needs: to whom it goes, and about what.

    No link waits here: the words are written when the letter leaves. `to` is emptied once nobody
    needs it; `shown` tells people which address it was without telling the address. `handed_at`
    is set before a server is given the letter, so that none goes out twice.
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
    handed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=Q(invitation=None) | Q(account=None), name="a_letter_is_about_one_thing"
            ),
            models.CheckConstraint(
                condition=Q(application=None) | Q(invitation=None, account=None),
                name="a_letter_to_a_player_is_about_nothing_else",
            ),
        )

    def __str__(self) -> str:
        return f"{self.job.document} to {self.shown}"
