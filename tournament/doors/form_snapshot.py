"""The snapshot of the values that a form showed, to detect concurrent changes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from django.http import HttpRequest

from tournament.services.concurrent_edits import renewed_snapshot
from tournament.services.refusals import Refused
from tournament.words import refusal_words
from tournament.words.journal.lines import changes
from tournament.words.sentences import Refusal

LARGEST: Final = 20_000


def read_form_snapshot(request: HttpRequest) -> Mapping[str, Any] | None:
    """Return the form's snapshot; None if it has none."""
    written = request.POST.get("seen", "")
    if not written or len(written) > LARGEST:
        return None
    try:
        facts = json.loads(written)
        json.dumps(facts, ensure_ascii=False).encode()  # no surrogates
    except (ValueError, RecursionError):
        return None
    return facts if isinstance(facts, dict) else None


def updated_form_snapshot(
    request: HttpRequest, present: Mapping[str, Any], why: Refused | None = None
) -> Mapping[str, Any]:
    """Return the snapshot of a form shown again, at first the current values.

    After an error the snapshot stays; after a conflict it includes the changes shown.
    """
    seen = read_form_snapshot(request)
    if seen is None:
        return present
    if why is None or why.code != "typed_over":
        return seen
    return renewed_snapshot(seen, *_overlap(why))


def refusal_of_form(why: Refused) -> Refusal:
    """Return a refusal in words, with the values changed by other users, before and after."""
    said = refusal_words(why)
    if why.code != "typed_over":
        return said
    differ = changes(*_overlap(why))
    return Refusal(
        said.what, tuple(f"{one.name}: {one.before or '–'} → {one.after or '–'}." for one in differ)
    )


def _overlap(why: Refused) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    """Return the values that another user has changed, before and after."""
    was, now = why.facts["was"], why.facts["now"]
    assert isinstance(was, Mapping)
    assert isinstance(now, Mapping)
    return was, now
