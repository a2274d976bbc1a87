"""Everything that is stored of an event, as one short word: a write that says nothing shows."""

from __future__ import annotations

import hashlib

from django.apps import apps

from tournament.models import JournalEntry, Tournament

# What comes and goes beside the event: orders of paper, what safety copies leave, the count of the
# files that somebody brought in, and what an account keeps for its next event.
ASIDE = {"job", "jobstep", "snapshot", "device", "authenticator", "intake", "ownpreset"}


def digest() -> str:
    """Return a word that differs as soon as any row of any event does."""
    told = hashlib.sha256()
    for model in sorted(apps.get_app_config("tournament").get_models(), key=lambda m: m.__name__):
        if model.__name__.lower() not in ASIDE:
            for row in model._base_manager.order_by("pk").values_list():
                told.update(repr(row).encode())
    return told.hexdigest()


def revisions() -> dict[int, int]:
    """Return the revision of every event."""
    return dict(Tournament.objects.values_list("pk", "revision"))


def unexplained(before: dict[int, int]) -> list[int]:
    """Name the events whose revision rose without a line in their journal."""
    return [
        pk
        for pk, revision in revisions().items()
        if revision != before.get(pk)
        and not JournalEntry.objects.filter(tournament=pk, revision=revision).exists()
    ]
