"""Updating a player's details in one tournament from the register."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tournament.models import Entry
from tournament.services.acts import Actor, acting_while_open, declare
from tournament.services.consequences.previews import ActPreview, preview_act
from tournament.services.consequences.updates import update_dependents
from tournament.services.people.register import known_among
from tournament.services.people.registration import SAID, write_details
from tournament.services.refusals import Refused
from tournament.standings.categories import categories_of


@dataclass(frozen=True, slots=True)
class TakingOver:
    """The changes of an entry, and their effects."""

    before: Mapping[str, object]
    after: Mapping[str, object]
    categories_before: tuple[str, ...]
    categories_after: tuple[str, ...]
    ripple: ActPreview


def differences(entry: Entry) -> dict[str, object]:
    """Return the differences from the register; missing values of the register are ignored."""
    said = {name: getattr(entry.player, name) for name in SAID}
    return {n: v for n, v in said.items() if v not in ("", None) and v != getattr(entry, n)}


def preview_taking_over(entry: Entry, *, by: Actor) -> TakingOver:
    """Preview the update by doing it and rolling it back."""
    after = differences(entry)
    before = {name: getattr(entry, name) for name in after}
    was, ripple = _categories(entry), preview_act(entry.tournament, lambda: take_over(entry, by=by))
    for name, value in after.items():
        setattr(entry, name, value)
    return TakingOver(before, after, was, _categories(entry), ripple)


def _categories(entry: Entry) -> tuple[str, ...]:
    return categories_of(entry, entry.tournament)


@declare(may="register")
def take_over(entry: Entry, *, by: Actor, previewed: int | None = None) -> None:
    """Update a player's details in an open tournament from the register."""
    with acting_while_open(entry.tournament, take_over, by=by, previewed=previewed) as act:
        entry = Entry.objects.select_related("player").get(pk=entry.pk)
        if not known_among([entry.player], by=by):
            raise Refused("person_unknown", name=entry.name)
        after = differences(entry)
        if not after:
            raise Refused("nothing_to_take_over", name=entry.name)
        before = {name: getattr(entry, name) for name in after}
        write_details(entry, after)
        act.note(
            subject=str(entry),
            before=before,
            after=after,
            undo={"entry": entry.pk, "player": entry.player_id},
        )
        update_dependents(act)
