"""Roles in a tournament or a scope, and the links that invite to them."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone

from tournament.models.scope import Scope, one_owner_constraint
from tournament.models.signed import SignedModel
from tournament.models.text_fields import PlainField
from tournament.models.tournament import Tournament


class Role(models.TextChoices):
    """A role in one tournament or scope; a role has all permissions of those after it.

    A cashier is apart: they take fees, and do nothing else.
    """

    ORGANISER = "organiser"
    DIRECTOR = "director"
    SECRETARY = "secretary"
    VIEWER = "viewer"
    CASHIER = "cashier"


class Membership(models.Model):
    """One account's role in one tournament or scope."""

    tournament = models.ForeignKey(
        Tournament, null=True, blank=True, on_delete=models.CASCADE, related_name="memberships"
    )
    scope = models.ForeignKey(
        Scope, null=True, blank=True, on_delete=models.CASCADE, related_name="memberships"
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships"
    )
    role = models.CharField(max_length=10, choices=Role)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("tournament", "user"), name="an_account_has_one_role_in_a_tournament"
            ),
            models.UniqueConstraint(
                fields=("scope", "user"), name="an_account_has_one_role_in_a_scope"
            ),
            one_owner_constraint("a_role_is_held_in_one_place"),
        )

    def __str__(self) -> str:
        return f"{self.user}: {self.role}"

    @property
    def owner(self) -> Tournament | Scope:
        """The tournament or scope of the role."""
        owner = self.tournament or self.scope
        assert owner is not None
        return owner


class InvitationQuerySet(models.QuerySet["Invitation"]):
    """Filters invitations by whether they can still be accepted."""

    def open(self) -> InvitationQuerySet:
        """Exclude accepted, withdrawn and expired invitations."""
        return self.filter(accepted_at=None, withdrawn_at=None, expires_at__gt=timezone.now())


class Invitation(SignedModel):
    """A single-use link with an unguessable token that grants its first visitor a role."""

    tournament = models.ForeignKey(
        Tournament, null=True, blank=True, on_delete=models.CASCADE, related_name="invitations"
    )
    scope = models.ForeignKey(
        Scope, null=True, blank=True, on_delete=models.CASCADE, related_name="invitations"
    )
    role = models.CharField(max_length=10, choices=Role)
    token = models.CharField(max_length=64, unique=True)
    note = PlainField(max_length=120, blank=True)
    expires_at = models.DateTimeField()
    accepted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
    )
    accepted_at = models.DateTimeField(null=True, blank=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    objects = InvitationQuerySet.as_manager()

    class Meta:
        ordering = ("-at",)
        constraints = (one_owner_constraint("an_invitation_leads_to_one_place"),)

    def __str__(self) -> str:
        return f"{self.role}: {self.note or self.token[:6]}"

    @property
    def owner(self) -> Tournament | Scope:
        """The tournament or scope of the role."""
        owner = self.tournament or self.scope
        assert owner is not None
        return owner
