"""Context of every write: one transaction, one lock, one revision, journal entries.

A service that is an act is declared once, with `declare`; its reversal names it with `undoes`.
"""

from __future__ import annotations

import functools
import importlib
import pkgutil
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, Generic, ParamSpec, Required, TypedDict, TypeVar, Unpack

from django.contrib.auth.models import User
from django.db import models, transaction
from django.db.models import F
from django.utils import timezone

from tournament.models import JournalEntry, Scope, Tournament
from tournament.models.scope import SINGLE
from tournament.models.signed import LiftableModel
from tournament.models.text_fields import one_line
from tournament.security.access import Permission
from tournament.services.refusals import Refused
from tournament.standings import book
from tournament.storage import snapshots
from tournament.storage.snapshots import CopyKind

M = TypeVar("M", bound=models.Model)
P = ParamSpec("P")
R = TypeVar("R")

Owner = Tournament | Scope
"""The tournament or scope that an act changes and whose journal records it."""

Facts = Mapping[str, Any]

LONGEST_SUBJECT = 200


@dataclass(frozen=True, slots=True)
class Actor:
    """The user of an act: an account at the desk, or only a name at the table."""

    name: str
    user: User | None = None

    @classmethod
    def from_user(cls, user: User) -> Actor:
        """Return the actor that signs with the account's name."""
        return cls(name=user.get_full_name() or user.get_username(), user=user)

    def is_same_as(self, *, user_id: int | None, signed: str) -> bool:
        """Whether the row was signed by this actor."""
        if self.user is not None and user_id is not None:
            return self.user.pk == user_id
        return self.user is None and user_id is None and self.name == signed


class How(TypedDict, total=False):
    """Options of an act: its actor, its idempotency key, its previewed revision.

    `previewed` is the revision at which the consequences were shown: if the tournament has
    changed since, the act is refused. `of_round` labels the copy made before the act.
    """

    by: Required[Actor]
    key: str
    of_round: int | None
    previewed: int | None


Reversal = Callable[["Act", JournalEntry], None]
AnyReversal = TypeVar("AnyReversal", bound=Reversal)


class Consequences(TypedDict, total=False):
    """What follows from an act besides its own changes.

    `copies`: the kind of the copy made before it. `moves_result`: False if it can be undone
    although the result is approved. `only_adds_sheets`: it adds sheet versions and changes nothing
    else in the standings. `undo`: the reversal, where it is in a lower room than the act.
    """

    copies: CopyKind
    moves_result: bool
    only_adds_sheets: bool
    undo: Reversal


class Verb:
    """The name of an act in the journal, with its consequences."""

    def __init__(self, name: str, **facts: Unpack[Consequences]) -> None:
        if name in DECLARED:
            raise ValueError(f"{name} is declared twice")
        self.name = name
        self.copies = facts.get("copies")
        self.moves_result = facts.get("moves_result", True)
        self.only_adds_sheets = facts.get("only_adds_sheets", False)
        self.undo = facts.get("undo")
        DECLARED[name] = self
        if self.only_adds_sheets:
            book.only_adds_sheets(name)

    def __repr__(self) -> str:
        return f"<act {self.name}>"


DECLARED: Final[dict[str, Verb]] = {}
"""The acts of the imported modules by name; `load_acts` imports all modules."""


class Declared(Verb, Generic[P, R]):
    """A service that is an act: called like the function, and named after it."""

    def __init__(
        self, service: Callable[P, R], *, may: Permission, **facts: Unpack[Consequences]
    ) -> None:
        functools.update_wrapper(self, service)
        super().__init__(service.__name__, **facts)
        self.service = service
        self.may = may

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Perform the act."""
        return self.service(*args, **kwargs)


def declare(
    *, may: Permission, **facts: Unpack[Consequences]
) -> Callable[[Callable[P, R]], Declared[P, R]]:
    """Return the decorator of a service that is an act; it must be the outermost one.

    The right `may` is needed to perform it at the desk.
    """
    return lambda service: Declared(service, may=may, **facts)


def declare_noted(name: str, **facts: Unpack[Consequences]) -> Verb:
    """Return an act that other acts record in the journal, without a service of its own."""
    return Verb(name, **facts)


def undoes(*acts: Verb) -> Callable[[AnyReversal], AnyReversal]:
    """Return the decorator of the function that undoes these acts."""

    def note(reversal: AnyReversal) -> AnyReversal:
        for act in acts:
            if act.undo is not None:
                raise ValueError(f"{act.name} is undone twice")
            act.undo = reversal
        return reversal

    return note


@functools.cache
def load_acts() -> Mapping[str, Verb]:
    """Import every module of the services, and return all acts by name."""
    services = importlib.import_module("tournament.services")
    for module in pkgutil.walk_packages(services.__path__, "tournament.services."):
        importlib.import_module(module.name)
    return DECLARED


def verbs_copied() -> Collection[str]:
    """Return the names of the acts preceded by a copy."""
    return [name for name, verb in load_acts().items() if verb.copies is not None]


class Act:
    """An act in progress on a locked tournament or scope; its notes become the journal."""

    def __init__(self, owner: Owner, verb: Verb, *, by: Actor, key: str) -> None:
        self.owner = owner
        self.by = by
        self.at: datetime = timezone.now()
        # Two buttons of a page may send the same key, but each is a separate act.
        self.key = f"{verb.name}:{key}" if key else ""
        self.earlier = owner.journal.filter(key=self.key).first() if key else None
        self.revision = owner.revision + 1
        self.is_undo = False
        self.is_of_round_in_play = False
        self._verb = verb
        self._lines: list[JournalEntry] = []

    @property
    def tournament(self) -> Tournament:
        """The tournament of the act."""
        assert isinstance(self.owner, Tournament)
        return self.owner

    @property
    def scope(self) -> Scope:
        """The scope of the act: something above the events."""
        assert isinstance(self.owner, Scope)
        return self.owner

    @property
    def signature(self) -> dict[str, Any]:
        """The actor and the time, as the fields of a signed row."""
        return {"by": self.by.user, "signed": self.by.name, "at": self.at}

    def already_made(self, model: type[M]) -> M | None:
        """Return the result of an earlier act with the same key; None the first time.

        A draft may have been deleted since: then the act is repeated.
        """
        if self.earlier is None:
            return None
        made = model._base_manager.filter(pk=self.earlier.result).first()
        if made is None:
            self.earlier, self.key = None, ""
        return made

    def note(
        self,
        *,
        verb: Verb | None = None,
        subject: str = "",
        before: Facts | None = None,
        after: Facts | None = None,
        undo: Facts | None = None,
        result: models.Model | None = None,
    ) -> None:
        """Add a journal entry; an act without entries has changed nothing.

        Every entry of an undo has its verb.
        """
        noted = self._verb if verb is None or self.is_undo else verb
        self._lines.append(
            JournalEntry(
                **owned_by(self.owner),
                revision=self.revision,
                verb=noted.name,
                # Two long names together may exceed the column.
                subject=subject[:LONGEST_SUBJECT],
                before=dict(before or {}),
                after=dict(after or {}),
                undo=dict(undo) if undo is not None else None,
                key="" if self._lines else self.key,
                result=None if result is None else result.pk,
                **self.signature,
            )
        )

    def lift(self, deed: LiftableModel) -> None:
        """Lift a row: it no longer counts, but is kept."""
        deed.lifted_at = self.at
        deed.save(update_fields=["lifted_at"])

    def refuse_moved_on(self, seen: int) -> None:
        """Refuse if the owner has changed since the user saw it at this revision."""
        if seen != self.owner.revision:
            raise Refused("changed_meanwhile", seen=seen, revision=self.owner.revision)

    def link_undo(self, undone: JournalEntry) -> None:
        """Link the undo to the entry that it reverses."""
        if not self._lines:
            raise Refused("nothing_to_undo", verb=undone.verb)
        self._lines[0].undoes = undone

    @property
    def _is_live(self) -> bool:
        """Whether it only adds sheets to a round in play, which pages across events do not show."""
        verbs = {line.verb for line in self._lines}
        only_adds = all(DECLARED[verb].only_adds_sheets for verb in verbs)
        return self.is_of_round_in_play and not self.is_undo and only_adds

    def finish(self) -> None:
        """Increment the revision and write the journal, if there are entries."""
        if not self._lines:
            return
        owners = type(self.owner)._base_manager
        live: dict[str, Any] = {}
        if self._is_live:
            live = {"live_revisions": F("live_revisions") + 1}
        owners.filter(pk=self.owner.pk).update(revision=self.revision, **live)
        self.owner.revision = self.revision
        JournalEntry.objects.bulk_create(self._lines)


def owned_by(owner: Owner) -> dict[str, Any]:
    """Return the owner column of a row, as tournament or scope."""
    return {"tournament" if isinstance(owner, Tournament) else "scope": owner}


@contextmanager
def acting(owner: Owner, verb: Verb, **how: Unpack[How]) -> Iterator[Act]:
    """Lock the tournament or scope and yield an act that is saved as a whole or not at all.

    The lock is on the row on PostgreSQL and on the file on SQLite, where transactions begin
    immediately; either way acts on one tournament are serialised. Before acts that are hard to
    undo, the tournament is copied; the copy is labelled with the newest round, or with
    `of_round`.
    """
    copy, of_round = None, how.get("of_round")
    if verb.copies is not None and isinstance(owner, Tournament):
        copy = snapshots.copy_before(owner, verb.copies, of_round)
    with transaction.atomic():
        locked = locked_owner(owner)
        if (
            copy is not None
            and verb.copies is not None
            and isinstance(locked, Tournament)
            and snapshots.is_behind(copy, locked)
        ):
            snapshots.recopy(locked, verb.copies, of_round)
        act = Act(locked, verb, by=how["by"], key=how.get("key", ""))
        previewed = how.get("previewed")
        if act.earlier is None and previewed is not None:
            act.refuse_moved_on(previewed)
        yield act
        if act.earlier is None:
            act.finish()


def locked_owner(owner: Owner) -> Owner:
    """Return the owner's row, locked; the scopes of register and instance are created on demand."""
    if isinstance(owner, Tournament):
        return Tournament.objects.select_for_update().get(pk=owner.pk)
    if owner.kind in SINGLE:
        Scope.objects.get_or_create(kind=owner.kind, slug=owner.kind)
    return Scope.objects.select_for_update().get(kind=owner.kind, slug=owner.slug)


def renew_pages_across_events() -> None:
    """Raise the register's revision, after a change of stored figures that is not an act."""
    register = locked_owner(Scope(kind=Scope.Kind.REGISTER, slug=Scope.Kind.REGISTER))
    Scope.objects.filter(pk=register.pk).update(revision=F("revision") + 1)


@contextmanager
def acting_while_open(tournament: Tournament, verb: Verb, **how: Unpack[How]) -> Iterator[Act]:
    """Yield an act as `acting` does; refuse if the result is approved or the event called off."""
    with acting(tournament, verb, **how) as act:
        if act.earlier is None and not act.tournament.is_open:
            raise Refused("approved_already")
        if act.earlier is None and act.tournament.called_off:
            raise Refused("called_off", reason=act.tournament.called_off)
        yield act


def reason_given(reason: str) -> str:
    """Return the stripped reason, and refuse an empty one."""
    bare = one_line(reason)
    if not bare:
        raise Refused("reason_missing")
    return bare[:200]
