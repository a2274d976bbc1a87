"""Restoring a tournament from a copy, after a preview of what would change.

Nothing is lost: the current state is copied first, all journal entries stay, and the restore is
an act like any other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.db import transaction
from django.db.models import TextField
from django.db.models.functions import Cast
from django.utils.dateparse import parse_datetime

from scoring.verification import verify
from tournament.models import Entry, JournalEntry, Player, Round, SheetVersion, Tournament
from tournament.services.acts import Act, Actor, acting_while_open
from tournament.services.refusals import Refused
from tournament.services.sheets.correcting import refuse_moved_on
from tournament.standings.events import EventRows, event_from, load
from tournament.standings.proof import Stored, stale_among, stored_figures
from tournament.storage import folder, restoring, snapshots
from tournament.storage.archives import Archive, Damaged, OtherProgram, started_at
from tournament.storage.folder import Copy


@dataclass(frozen=True, slots=True)
class ProofResult:
    """The result of recomputing everything: how many results, and how many differ."""

    results: int
    stale: int
    differences: int

    @property
    def is_clean(self) -> bool:
        """Whether everything stored follows from the sheets."""
        return not self.stale


@dataclass(frozen=True, slots=True)
class RoundChange:
    """A round now and in the copy: its states, empty where the round does not exist.

    The tables whose result would be gone, be another, or be there again.
    """

    number: int
    now: str
    then: str
    lost: tuple[int, ...]
    changed: tuple[int, ...]
    gained: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TurningBack:
    """Everything that a restore would change; `revision` is the current one."""

    copy: Copy
    revision: int
    rounds: tuple[RoundChange, ...]
    people_gone: tuple[str, ...]
    people_back: tuple[str, ...]
    acts: int
    rows: int
    proof: ProofResult

    @property
    def is_still(self) -> bool:
        """Whether the restore would change nothing."""
        return self.rows == 0


@dataclass(frozen=True)
class _State:
    rounds: Mapping[int, str]
    results: Mapping[tuple[int, int], object]
    people: frozenset[str]


@dataclass(frozen=True)
class _Evidence:
    rows: EventRows
    stored: Stored


def preview(tournament: Tournament, name: str) -> TurningBack:
    """Preview a restore by doing it and rolling it back."""
    copy, archive = _open(tournament, name)
    with transaction.atomic():
        locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
        revision, before = locked.revision, _look(locked)
        rows = _put_back(archive, locked)
        after, evidence = _look(locked), _gather(locked)
        transaction.set_rollback(True)
    lines = JournalEntry.objects.filter(tournament=tournament, revision__gt=copy.revision)
    return TurningBack(
        copy=copy,
        revision=revision,
        rounds=tuple(_changes(before, after)),
        people_gone=tuple(sorted(before.people - after.people)),
        people_back=tuple(sorted(after.people - before.people)),
        acts=lines.count(),
        rows=rows,
        # After the transaction: verifying takes long and would hold the lock.
        proof=_weigh(evidence),
    )


def turn_back(
    tournament: Tournament, name: str, *, by: Actor, previewed: int | None = None, key: str = ""
) -> ProofResult:
    """Restore the tournament from the copy, and verify the results."""
    copy, archive = _open(tournament, name)
    today = _copy_today(tournament)
    with acting_while_open(tournament, "turn_back", by=by, key=key) as act:
        if act.earlier is None:
            refuse_moved_on(act, previewed)
            refuse_moved_on(act, today.revision)
            _make_so(act, archive, copy)
    return prove(tournament)


def prove(tournament: Tournament) -> ProofResult:
    """Recompute every result from its sheet and compare."""
    return _weigh(_gather(tournament))


def refuse_strange(archive: Archive, tournament: Tournament) -> None:
    """Refuse a copy of another tournament, or one that contains erased people."""
    if (archive.slug, archive.born) != (tournament.slug, started_at(tournament.pk)):
        raise Refused("copy_foreign")
    refuse_erased(archive)


def refuse_erased(archive: Archive) -> None:
    """Refuse a copy made before somebody in it was erased."""
    in_it = Player.objects.filter(pk__in=[row[0] for row in archive.players.rows])
    if in_it.filter(erased_at__gt=parse_datetime(archive.at)).exists():
        raise Refused("copy_before_erasure")


def _make_so(act: Act, archive: Archive, copy: Copy) -> None:
    if not _put_back(archive, act.tournament):
        raise Refused("copy_changes_nothing")
    before = act.revision - 1
    # A database that was restored itself may be older than its copies.
    act.revision = max(before, copy.revision) + 1
    act.note(before={"revision": before}, after={"revision": copy.revision})


def _gather(tournament: Tournament) -> _Evidence:
    fresh = Tournament.objects.get(pk=tournament.pk)
    return _Evidence(load(fresh), stored_figures(fresh))


def _weigh(evidence: _Evidence) -> ProofResult:
    verdict = verify(event_from(evidence.rows))
    stale = stale_among(evidence.rows, evidence.stored, verdict)
    return ProofResult(len(evidence.rows.versions), len(stale), len(verdict.differences))


def _open(tournament: Tournament, name: str) -> tuple[Copy, Archive]:
    copy = folder.named(tournament, name)
    if copy is None:
        raise Refused("copy_gone")
    try:
        archive = copy.read()
    except OtherProgram as trouble:
        raise Refused("copy_of_newer_program") from trouble
    except Damaged as trouble:
        raise Refused("copy_unsound") from trouble
    refuse_strange(archive, tournament)
    return copy, archive


def _copy_today(tournament: Tournament) -> Copy:
    try:
        return snapshots.take(tournament, folder.TURNING_BACK)
    except OSError as trouble:
        raise Refused("copy_impossible") from trouble


def _put_back(archive: Archive, tournament: Tournament) -> int:
    """Put the rows back and return how many there were."""
    try:
        found = restoring.differences(archive, tournament.pk)
        restoring.restore(archive, tournament, found)
    except OtherProgram as trouble:
        raise Refused("copy_of_newer_program") from trouble
    except restoring.Clash as trouble:
        raise Refused("copy_clashes") from trouble
    return sum(len(each.gone) + len(each.changed) + len(each.missing) for each in found)


def _look(tournament: Tournament) -> _State:
    current = SheetVersion.objects.filter(is_current=True, table__round__tournament=tournament)
    standing = current.exclude(table__round__state=Round.State.WITHDRAWN)
    # What the sheets say is only compared: its text will do.
    said = [Cast(column, TextField()) for column in ("totals", "deals")]
    results = standing.values_list("table__round__number", "table__number", *said)
    return _State(
        rounds=dict(tournament.rounds.values_list("number", "state")),
        results={(number, table): figures for number, table, *figures in results},
        people=frozenset(
            f"{number}. {name}"
            for number, name in Entry.objects.filter(tournament=tournament).values_list(
                "number", "name"
            )
        ),
    )


def _changes(before: _State, after: _State) -> Iterator[RoundChange]:
    for number in sorted(before.rounds.keys() | after.rounds.keys()):
        now = {key[1]: value for key, value in before.results.items() if key[0] == number}
        then = {key[1]: value for key, value in after.results.items() if key[0] == number}
        change = RoundChange(
            number=number,
            now=before.rounds.get(number, ""),
            then=after.rounds.get(number, ""),
            lost=tuple(sorted(now.keys() - then.keys())),
            changed=tuple(sorted(key for key in now.keys() & then if now[key] != then[key])),
            gained=tuple(sorted(then.keys() - now.keys())),
        )
        if change.now != change.then or change.lost or change.changed or change.gained:
            yield change
