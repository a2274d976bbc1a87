"""Keys of other programs and of devices."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import timezone

from tournament.models.scope import Scope, one_owner_constraint
from tournament.models.signed import SignedModel
from tournament.models.text_fields import PlainField
from tournament.models.tournament import Tournament


class AccessTokenQuerySet(models.QuerySet["AccessToken"]):
    """Filters keys by whether they still open anything."""

    def usable(self) -> AccessTokenQuerySet:
        """Exclude revoked and expired keys, and devices that are not set up yet."""
        return self.standing().filter(setup_until=None)

    def standing(self) -> AccessTokenQuerySet:
        """Exclude revoked and expired keys."""
        return self.filter(revoked_at=None, expires_at__gt=timezone.now())

    def awaiting_setup(self) -> AccessTokenQuerySet:
        """Keep the devices whose code can still be scanned."""
        return self.standing().filter(setup_until__gt=timezone.now())


class AccessToken(SignedModel):
    """A key of a program or a device, of which only the digest is stored.

    It belongs to a tournament, or to a scope: a key of a series opens its stages, one of the
    instance all tournaments. `rights` are names of `security/tokens.py`. A device exchanges the
    code of its QR for the key, until `setup_until`; before that the digest is the code's.
    """

    tournament = models.ForeignKey(
        Tournament, null=True, blank=True, on_delete=models.CASCADE, related_name="tokens"
    )
    scope = models.ForeignKey(
        Scope, null=True, blank=True, on_delete=models.CASCADE, related_name="tokens"
    )
    name = PlainField(max_length=60)
    hint = models.CharField(max_length=8)
    digest = models.CharField(max_length=64, unique=True)
    rights = models.JSONField(default=list)
    is_device = models.BooleanField(default=False)
    per_minute = models.PositiveSmallIntegerField(default=120)
    setup_until = models.DateTimeField(null=True, blank=True)
    expires_at = models.DateTimeField()
    last_used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    objects = AccessTokenQuerySet.as_manager()

    class Meta:
        ordering = ("-pk",)
        constraints = (
            one_owner_constraint("a_token_opens_one_place"),
            models.CheckConstraint(condition=~Q(name=""), name="a_token_has_a_name"),
        )

    def __str__(self) -> str:
        return f"{self.name} ({self.hint})"

    @property
    def owner(self) -> Tournament | Scope:
        """The tournament or scope that it opens."""
        owner = self.tournament or self.scope
        assert owner is not None
        return owner


class KeptAnswer(models.Model):
    """The answer to a request of a key, for its repetition; it has numbers and no names.

    `fingerprint` is the digest of the request: another one under the same key is a mistake.
    """

    token = models.ForeignKey(AccessToken, on_delete=models.CASCADE, related_name="answers")
    key = models.CharField(max_length=80)
    fingerprint = models.CharField(max_length=64)
    answer = models.JSONField(default=dict)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("token", "key"), name="a_request_is_answered_once"),
        )

    def __str__(self) -> str:
        return f"{self.token}: {self.key}"
