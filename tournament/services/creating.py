"""Acts that create the row locked by later acts: a tournament, a series, a rating list."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

from django.contrib.auth.models import User
from django.db import models, transaction

from tournament.models import JournalEntry
from tournament.services.accounts import permissions
from tournament.services.acts import Act, Actor, Owner, Verb

M = TypeVar("M", bound=models.Model)


class CreatingAct(Generic[M]):
    """An act that creates the row locked by later acts; `made` is set on a repeated request."""

    def __init__(self, made: M | None, verb: Verb, *, by: Actor, key: str) -> None:
        self.made = made
        self.act: Act | None = None
        self._verb, self._by, self._key = verb, by, key

    def begin(self, owner: Owner) -> Act:
        """Return the act on the tournament or scope just created."""
        self.act = Act(owner, self._verb, by=self._by, key=self._key)
        return self.act


@contextmanager
def first_time(model: type[M], verb: Verb, *, by: Actor, key: str) -> Iterator[CreatingAct[M]]:
    """Create a row once for an idempotency key, although there is no row to lock yet.

    The account's row is locked instead, so a second click waits for the first.
    """
    with transaction.atomic():
        if by.user is not None:
            User.objects.select_for_update().get(pk=by.user.pk)
        same = JournalEntry.objects.filter(verb=verb.name, by=by.user, key=f"{verb.name}:{key}")
        earlier = same.first() if key else None
        made = None if earlier is None else model._default_manager.get(pk=earlier.result)
        if made is None and verb.name in permissions.MADE_BY:
            permissions.refuse_tournament(by.user)
        first = CreatingAct(made, verb, by=by, key=key)
        yield first
        if first.act is not None:
            first.act.finish()
