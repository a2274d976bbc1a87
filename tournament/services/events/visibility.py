"""What the public sees of an event and its players; it may change after approval."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from tournament.models import Entry, JournalEntry, Tournament
from tournament.services.acts import Act, Actor, acting, declare, undoes
from tournament.services.results.placings import renew_placings
from tournament.services.undo_facts import revert_fields
from tournament.standings.minor_classes import (
    class_decisions,
    sounds_like_minors,
    written_decisions,
)

FIELDS: Final = ("public_sees", "public_names", "names_minors", "minor_classes")


@dataclass(frozen=True, slots=True)
class Visibility:
    """What the public sees; `classes` says of some classes whether they are minors'."""

    public_sees: str
    public_names: str
    names_minors: bool
    classes: Mapping[str, bool]


def classes_of(tournament: Tournament) -> list[str]:
    """Return the classes that an organiser may tick: those announced, entered and decided."""
    entered = Entry.objects.filter(tournament=tournament).values_list("category", flat=True)
    announcement = getattr(tournament, "announcement", None)
    announced = announcement.classes if announcement is not None else []
    decided = class_decisions(tournament.minor_classes)
    return sorted({*entered.order_by().distinct(), *announced, *decided} - {""})


@declare(may="plan", moves_result=False)
def change_visibility(tournament: Tournament, wished: Visibility, *, by: Actor) -> None:
    """Change what the public sees; no result moves, so an approved one stays approved."""
    with acting(tournament, change_visibility, by=by) as act:
        decisions = class_decisions(act.tournament.minor_classes) | dict(wished.classes)
        departures = {
            name: is_minor
            for name, is_minor in decisions.items()
            if is_minor != sounds_like_minors(name)
        }
        _write(
            act,
            {
                "public_sees": wished.public_sees,
                "public_names": wished.public_names,
                "names_minors": wished.names_minors,
                "minor_classes": written_decisions(departures),
            },
        )


@undoes(change_visibility)
def show_as_before(act: Act, line: JournalEntry) -> None:
    """Restore what the public saw before the act."""
    _write(act, revert_fields(line, {name: getattr(act.tournament, name) for name in line.before}))


def _write(act: Act, wished: Mapping[str, Any]) -> None:
    before = {name: getattr(act.tournament, name) for name in wished}
    changed = [name for name in wished if wished[name] != before[name]]
    if not changed:
        return
    for name in changed:
        setattr(act.tournament, name, wished[name])
    act.tournament.save(update_fields=changed)
    act.note(
        before={name: before[name] for name in changed},
        after={name: wished[name] for name in changed},
        undo={},
    )
    renew_placings(act.tournament)
