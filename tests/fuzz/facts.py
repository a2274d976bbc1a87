"""Everything that is stored of an event, as one short word: a write that says nothing shows."""

from __future__ import annotations

import hashlib

from django.apps import apps

from tournament.models import JournalEntry, Scope, Tournament

# What comes and goes beside the event: orders of paper, what safety copies leave, and the count
# of the files that somebody brought in. An own preset belongs to an account, not to an event.
ASIDE = {"job", "jobstep", "snapshot", "device", "authenticator", "intake", "ownpreset"}
Owner = tuple[str, int]
"""What an act belongs to: an event, or a scope above the events."""


def digest() -> str:
    """Return a word that differs as soon as any row of any event does."""
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
    """Name whose revision rose without a line in its journal."""
    return [
        (owner, pk)
        for (owner, pk), revision in revisions().items()
        if revision != before.get((owner, pk), 0)
        and not JournalEntry.objects.filter(**{owner: pk}, revision=revision).exists()
    ]
