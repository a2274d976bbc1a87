"""A digest of everything stored, which shows a write without a journal line."""

from __future__ import annotations

import hashlib

from django.apps import apps

from tournament.models import JournalEntry, Scope, Tournament

# Not part of an event: print jobs, safety copies, and the count of uploaded files. A user's
# preset belongs to an account, not to an event.
ASIDE = {"job", "jobstep", "storedcopy", "device", "authenticator", "intake", "ownpreset"}
Owner = tuple[str, int]
"""The owner of an act: an event, or a scope above the events."""


def digest() -> str:
    """Return a digest that changes with any row of any event."""
    told = hashlib.sha256()
    for model in sorted(apps.get_app_config("tournament").get_models(), key=lambda m: m.__name__):
        if model.__name__.lower() not in ASIDE:
            for row in model._base_manager.order_by("pk").values_list():
                told.update(repr(row).encode())
    return told.hexdigest()


def revisions() -> dict[Owner, int]:
    """Return the revision of every event, and of every scope above the events."""
    return {
        (owner, pk): revision
        for owner, model in (("tournament", Tournament), ("scope", Scope))
        for pk, revision in model._base_manager.values_list("pk", "revision")
    }


def unexplained(before: dict[Owner, int]) -> list[Owner]:
    """Return the owners whose revision rose without a line in their journal."""
    return [
        (owner, pk)
        for (owner, pk), revision in revisions().items()
        if revision != before.get((owner, pk), 0)
        and not JournalEntry.objects.filter(**{owner: pk}, revision=revision).exists()
    ]
