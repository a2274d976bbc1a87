"""Anonymisation of a person in all data of a tournament.

Every text and JSON field of every model that belongs to a tournament is searched, so models
added later are covered. Entry numbers stay, and with them the results.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, Final

from django.apps import apps
from django.db import models

from tournament.models import (
    Entry,
    Invitation,
    JournalEntry,
    Membership,
    Player,
    StoredCopy,
    Tournament,
)
from tournament.services.people.name_forms import NameForms

PARTICULARS: Final = frozenset({"club", "born", "sex", "federation_number", "rating"})
"""Personal fields besides the name."""
TOLD: Final = PARTICULARS | {"reason", "words", "because"}
"""Journal fields that may contain the name."""
NOT_ABOUT_PLAYERS: Final = (Tournament, Player, Membership, Invitation, StoredCopy)


@dataclass(frozen=True)
class ErasedPerson:
    """The person to anonymise: entry number, names, and whether namesakes exist.

    `others` has the keys of names that are other people's, so no form of them is replaced. In
    texts of `cleared`, named by digest, single words of the name are replaced as well.
    """

    number: int
    names: frozenset[str]
    has_namesake: bool
    others: frozenset[str] = frozenset()
    cleared: frozenset[str] = frozenset()

    @cached_property
    def forms(self) -> NameForms:
        """The forms in which texts write the person's names."""
        return NameForms(self.names, self.others)

    @property
    def alias(self) -> str:
        """The replacement for the name."""
        return alias_of(self.number)

    def clean(self, value: Any, *, is_theirs: bool = False) -> Any:  # noqa: ANN401 it is JSON
        """Return a value with the name replaced, leaving namesakes alone."""
        if isinstance(value, str):
            return self._text(value, is_theirs=is_theirs)
        if isinstance(value, list):
            return [self.clean(part, is_theirs=is_theirs) for part in value]
        if isinstance(value, dict):
            is_theirs = is_theirs or value.get("number") == self.number
            cleaned = {key: self.clean(part, is_theirs=is_theirs) for key, part in value.items()}
            is_row_of_theirs = value.get("number") == self.number and "name" in value
            return blanked(cleaned, PARTICULARS) if is_row_of_theirs else cleaned
        return value

    def is_about(self, subject: str) -> bool:
        """Whether a journal entry is about this person."""
        return any(subject.startswith(f"{self.number}. {name}") for name in self.names)

    def _text(self, text: str, *, is_theirs: bool) -> str:
        for name in self.names:
            text = text.replace(f"{self.number}. {name}", f"{self.number}. {self.alias}")
            if text == name and (is_theirs or not self.has_namesake):
                return self.alias
        # Namesakes keep theirs.
        if not self.has_namesake:
            text = self.forms.replaced(text, self.alias)
        # Digests are of the text that the organiser read, in which whole names are replaced.
        if self.cleared and text_digest(text) in self.cleared:
            text = self.forms.without_words(text, self.alias)
        return text


def text_digest(text: str) -> str:
    """Return a short name of a text, by which a form may point to it."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def alias_of(number: int) -> str:
    """Return the label of an anonymised person."""
    return f"#{number}"


def blanked(facts: Mapping[str, Any], names: Set[str]) -> dict[str, Any]:
    """Return the facts with these names emptied."""
    return {key: _blank(part) if key in names else part for key, part in facts.items()}


def forget(tournament: Tournament, person: ErasedPerson) -> None:
    """Anonymise every row of the tournament."""
    for model, path in tournament_lookups().items():
        fields = text_fields(model)
        if not fields:
            continue
        # The tournament may be in a copy of the database.
        kept = model._base_manager.using(tournament._state.db)
        for row in kept.filter(**{path: tournament}).only("pk", *fields).iterator():
            changed = dict(_changes(row, fields, person))
            if changed:
                kept.filter(pk=row.pk).update(**changed)


@cache
def tournament_lookups() -> Mapping[type[models.Model], str]:
    """Return every model that belongs to a tournament, with the lookup to it."""
    found = {model: _path(model) for model in apps.get_app_config("tournament").get_models()}
    return {
        model: path
        for model, path in found.items()
        if path is not None and model not in NOT_ABOUT_PLAYERS
    }


def _path(model: type[models.Model], seen: frozenset[type] = frozenset()) -> str | None:
    """Return the shortest path of lookups from a model to its tournament."""
    ways = []
    for field in _parents(model):
        parent = field.related_model
        if parent is Tournament:
            return field.name
        if parent not in seen:
            way = _path(parent, seen | {model})
            ways += [f"{field.name}__{way}"] if way else []
    return min(ways, key=lambda way: (way.count("__"), way), default=None)


def _parents(model: type[models.Model]) -> Iterator[Any]:
    for field in model._meta.get_fields():
        if isinstance(field, models.ForeignKey) and field.related_model is not model:
            yield field


def text_fields(model: type[models.Model]) -> list[str]:
    """Return the names of a model's fields that may hold any text."""
    kinds = (models.CharField, models.TextField, models.JSONField)
    return [f.name for f in model._meta.concrete_fields if isinstance(f, kinds) and not f.choices]


def _changes(
    row: models.Model, fields: Iterable[str], person: ErasedPerson
) -> Iterator[tuple[str, Any]]:
    is_theirs = isinstance(row, JournalEntry) and person.is_about(row.subject)
    is_theirs = is_theirs or (isinstance(row, Entry) and person.number == row.number)
    for name in fields:
        before = getattr(row, name)
        after = person.clean(before, is_theirs=is_theirs)
        if is_theirs and isinstance(after, dict):
            after = blanked(after, TOLD)
        if after != before:
            yield name, after


def _blank(value: object) -> str | None:
    return "" if isinstance(value, str) else None
