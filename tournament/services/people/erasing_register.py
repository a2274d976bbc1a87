"""Taking an erased person out of what the register itself keeps: its journal, licences, merges."""

from __future__ import annotations

from collections.abc import Iterable, Set
from typing import Final

from tournament.models import JournalEntry, Licence, Merge, Scope, Title

ABOUT: Final = ("person", "into")
"""Facts of the register's journal that name a row of it."""


def forget_in_register(players: Iterable[int], names: Set[str], *, copy: str = "default") -> None:
    """Blank the names in the register's own rows; who was merged into whom stays."""
    keys = list(players)
    Licence.objects.using(copy).filter(player__in=keys).update(number="")
    Title.objects.using(copy).filter(player__in=keys).update(given_by="")
    Merge.objects.using(copy).filter(player__in=keys).update(reason="")
    Merge.objects.using(copy).filter(into__in=keys).update(reason="")
    lines = JournalEntry.objects.using(copy).filter(scope__kind=Scope.Kind.REGISTER)
    for line in lines:
        subject = _without(line.subject, names)
        if subject != line.subject:
            facts = {
                "before": _about(line.before),
                "after": _about(line.after),
            }
            lines.filter(pk=line.pk).update(subject=subject, **facts)


def _without(text: str, names: Set[str]) -> str:
    for name in sorted(filter(None, names), key=len, reverse=True):
        text = text.replace(name, "#")
    return text


def _about(facts: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in facts.items() if name in ABOUT}
