"""Texts that name a person, read before an erasure: what it replaces, and what it cannot know."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field
from typing import Any, Final

from django.contrib.auth.models import User
from django.db import models

from tournament import models as facts
from tournament.models import Player, Tournament
from tournament.models.player import name_key
from tournament.reading.people.identity import group_of, root_of
from tournament.services.people import erasing
from tournament.services.people.anonymity import (
    ErasedPerson,
    text_digest,
    text_fields,
    tournament_lookups,
)
from tournament.services.people.name_forms import NameForms

LONGEST: Final = 300
_NUMBERED: Final = re.compile(r"^\d+\. ")

ERASED: Final = frozenset(
    (facts.Player, facts.Licence, facts.Title, facts.Merge, facts.OutsideResult, facts.OutsideTeam)
)
"""Rows above the events that an erasure empties by themselves."""
ABOVE: Final = (
    facts.Scope, facts.House, facts.Series, facts.OutsideEvent, facts.OutsideTeam, facts.Title,
    facts.PastList, facts.RegulationsVersion, facts.SeriesPayout, facts.HouseNotice,
)  # fmt: skip
"""Rows above the events with free text, which an erasure shows and leaves."""
OF_AN_EVENT: Final = {
    facts.Tournament: "pk", facts.Invitation: "tournament", facts.AccessToken: "tournament",
    facts.Webhook: "tournament",
}  # fmt: skip
"""Rows of an event that an erasure shows and leaves, with the lookup to it."""
WITHOUT_NAMES: Final = frozenset(
    (facts.KeptAnswer, facts.Delivery, facts.HouseLogo, facts.OwnPreset, facts.NotTheSame,
     facts.SecondFactor, facts.RecoveryCode, facts.Device, facts.BlobStore, facts.StoredCopy,
     facts.PeriodicTask, facts.FollowerDigest, User)
)  # fmt: skip
"""Rows about accounts and files, which are not about players; an account is closed by itself."""


@dataclass
class Mention:
    """One text, with the places where it stands; `digest` names it in a form.

    A text of the event itself, or above the events, is not `clearable`.
    """

    text: str
    digest: str
    clearable: bool = False
    where: set[str] = field(default_factory=set)


@dataclass(frozen=True)
class Mentions:
    """All texts that name a person: `replaced` by an erasure, and `left` by it."""

    replaced: dict[str, Mention] = field(default_factory=dict)
    left: dict[str, Mention] = field(default_factory=dict)


def is_considered(model: type[models.Model]) -> bool:
    """Whether an erasure knows what to do with the texts of a model."""
    known = {*tournament_lookups(), *ERASED, *ABOVE, *OF_AN_EVENT, *WITHOUT_NAMES}
    return model in known or not text_fields(model)


def mentions_of(player: Player) -> Mentions:
    """Return every text of the database that names the person, under any of their rows."""
    found = Mentions()
    rows = Player.objects.in_bulk(group_of(root_of(player.pk))).values()
    names = {name for row in rows for name in erasing.names_of(row)}
    for row in rows:
        for tournament in erasing.tournaments_of(row):
            for person in erasing.people_in(tournament, row):
                _read_event(found, tournament, person, erasing.other_names(tournament, row))
    forms = NameForms(names)
    for model in ABOVE:
        for where, text in _texts_of(model, _above_events(model)):
            if forms.mentions(text):
                _note(found.left, text, where)
    return found


def _above_events(model: type[models.Model]) -> models.QuerySet[Any]:
    """Return the rows that belong to no event."""
    rows = model._base_manager.all()
    of_event = any(field.name == "tournament" for field in model._meta.concrete_fields)
    return rows.filter(tournament=None) if of_event else rows


def _read_event(
    found: Mentions, tournament: Tournament, person: ErasedPerson, others: Set[str]
) -> None:
    keys = {name_key(name) for name in others}
    # Most texts of an event are short and stand in hundreds of rows.
    cleaned_texts, about = dict[str, str](), dict[str, bool]()
    where_found: dict[Any, str] = {**tournament_lookups(), **OF_AN_EVENT}
    for model, path in where_found.items():
        value = tournament.pk if path == "pk" else tournament
        for where, text in _texts_of(model, model._base_manager.filter(**{path: value})):
            if text not in cleaned_texts:
                cleaned_texts[text] = person.clean(text)
            cleaned = text if model in OF_AN_EVENT else cleaned_texts[text]
            if cleaned not in about:
                about[cleaned] = person.forms.mentions(cleaned)
            if cleaned == text and not about[cleaned]:
                continue
            at = f"{tournament.name}: {where}"
            if cleaned != text:
                _note(found.replaced, text, at)
            is_anothers = name_key(_NUMBERED.sub("", cleaned)) in keys
            if not is_anothers and about[cleaned]:
                _note(found.left, cleaned, at, clearable=model not in OF_AN_EVENT)


def _note(texts: dict[str, Mention], text: str, where: str, *, clearable: bool = False) -> None:
    shown = text if len(text) <= LONGEST else f"{text[:LONGEST]}…"
    mention = texts.setdefault(text, Mention(shown, text_digest(text)))
    mention.where.add(where)
    mention.clearable = mention.clearable or clearable


def _texts_of(model: type[models.Model], rows: models.QuerySet[Any]) -> Iterator[tuple[str, str]]:
    """Yield every text of these rows, with the name of its kind."""
    names = text_fields(model)
    if not names:
        return
    for values in rows.order_by().values_list(*names).iterator():
        for value in values:
            for text in _leaves(value):
                yield model.__name__, text


def _leaves(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        yield from _all_leaves(value.values())
    elif isinstance(value, list):
        yield from _all_leaves(value)


def _all_leaves(values: Iterable[object]) -> Iterator[str]:
    for value in values:
        yield from _leaves(value)
