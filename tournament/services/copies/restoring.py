"""Restoring a tournament from a copy, after a preview of what would change.

Nothing is lost: the current state is copied first, all journal entries stay, and the restore is
an act like any other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.db import transaction
from django.db.models import TextField
from django.db.models.functions import Cast
from django.utils.dateparse import parse_datetime

from scoring.verification import verify
from tournament.models import (
    Entry,
    JournalEntry,
    PhoneDeal,
    PhoneSheet,
    Player,
    Round,
    SheetVersion,
    Team,
    Tournament,
)
from tournament.services.acts import Act, Actor, acting_while_open, declare
from tournament.services.drafts import drawing, lots
from tournament.services.money.payments import (
    charge_second_entry,
    mark_paid,
    mark_several_paid,
    refund_fee,
    waive_fee,
)
from tournament.services.people import attendance, registration
from tournament.services.phones import agreeing, link_issuing
from tournament.services.refusals import Refused
from tournament.services.results.paying import hand_out_prizes, settle_stakes
from tournament.services.results.placings import renew_placings
from tournament.services.sheets import checking, entering
from tournament.standings.events import EventRows, event_from, load
from tournament.standings.verification import Stored, differing_lines, stored_figures
from tournament.storage import copy_folder, restoring, snapshots
from tournament.storage.archives import Archive, DamagedFile, OtherProgram, started_at
from tournament.storage.copy_folder import Copy
from tournament.storage.restoring import TableDifference

STILL_UNDOABLE: Final = tuple(
    act.name
    for act in (
        hand_out_prizes,
        settle_stakes,
        mark_paid,
        mark_several_paid,
        refund_fee,
        waive_fee,
        charge_second_entry,
    )
)
"""Acts whose rows a restore keeps."""


@dataclass(frozen=True, slots=True)
class RoundChange:
    """A round now and in the copy: its states, empty if the round does not exist.

    Also the tables whose result would disappear, change, or come back.
    """

    number: int
    now: str
    then: str
    lost: tuple[int, ...]
    changed: tuple[int, ...]
    gained: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LostDeals:
    """Deals recorded by a table's phones that are missing from the copy."""

    round: int
    table: int
    deals: int


@dataclass(frozen=True)
class Picture:
    """The compared state of a tournament: rounds, results by table, people, teams."""

    rounds: Mapping[int, str]
    results: Mapping[tuple[int, int], object]
    people: frozenset[str]
    teams: frozenset[str]


def deals_gone(found: Sequence[TableDifference]) -> Iterator[LostDeals]:
    """Count by table the deals from phones that are missing from the copy."""
    (deals,) = (each for each in found if each.owned.model is PhoneDeal)
    sheet, state = (deals.columns.index(name) for name in ("sheet_id", "state"))
    held = PhoneDeal.State.STANDS, PhoneDeal.State.RIVAL, PhoneDeal.State.APART
    gone = Counter(row[sheet] for row in deals.gone.values() if row[state] in held)
    sheets = PhoneSheet.objects.select_related("table__round").filter(pk__in=gone)
    for one in sheets.order_by("table__round__number", "table__number"):
        yield LostDeals(one.table.round.number, one.table.number, gone[one.pk])


def load_state(tournament: Tournament) -> Picture:
    """Load the state that is compared before and after a restore."""
    current = SheetVersion.objects.filter(is_current=True, table__round__tournament=tournament)
    standing = current.exclude(table__round__state=Round.State.WITHDRAWN)
    # Sheets are only compared, so their text is enough.
    said = [Cast(column, TextField()) for column in ("totals", "deals")]
    results = standing.values_list("table__round__number", "table__number", *said)
    return Picture(
        rounds=dict(tournament.rounds.values_list("number", "state")),
        results={(number, table): figures for number, table, *figures in results},
        people=frozenset(
            f"{number}. {name}"
            for number, name in Entry.objects.filter(tournament=tournament).values_list(
                "number", "name"
            )
        ),
        teams=frozenset(
            Team.objects.standing().filter(tournament=tournament).values_list("name", flat=True)
        ),
    )


def round_changes(before: Picture, after: Picture) -> Iterator[RoundChange]:
    """Return the rounds whose state or results would change."""
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


MOST_LINES: Final = 200
ROUTINE: Final = [
    act.name
    for act in (
        entering.enter_totals, entering.enter_deals, checking.check_sheet, checking.compare_sheet,
        checking.re_enter_blind, agreeing.agree_sheet, attendance.check_in,
        registration.check_in_several, link_issuing.issue_links,
    )
]  # fmt: skip
"""Acts that a preview counts but does not list: the tables show the results themselves."""


@dataclass(frozen=True, slots=True)
class RestorePreview:
    """All changes by a restore; `revision` is the current one."""

    copy: Copy
    revision: int
    rounds: tuple[RoundChange, ...]
    people_gone: tuple[str, ...]
    people_back: tuple[str, ...]
    teams_gone: tuple[str, ...]
    teams_back: tuple[str, ...]
    acts: int
    lines: Sequence[JournalEntry]
    deals_gone: tuple[LostDeals, ...]
    rows: int
    proof: ProofResult

    @property
    def is_still(self) -> bool:
        """Whether the restore would change nothing."""
        return self.rows == 0


@dataclass(frozen=True)
class _Evidence:
    rows: EventRows
    stored: Stored


def preview(tournament: Tournament, name: str) -> RestorePreview:
    """Preview a restore by doing it and rolling it back."""
    copy, archive = _open(tournament, name)
    with transaction.atomic():
        locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
        revision, before = locked.revision, load_state(locked)
        found = _differences(archive, locked)
        gone = tuple(deals_gone(found))
        _put_back(archive, locked, found)
        after, evidence = load_state(locked), _gather(locked)
        transaction.set_rollback(True)
    lines = JournalEntry.objects.filter(tournament=tournament, revision__gt=copy.revision)
    return RestorePreview(
        copy=copy,
        revision=revision,
        rounds=tuple(round_changes(before, after)),
        people_gone=tuple(sorted(before.people - after.people)),
        people_back=tuple(sorted(after.people - before.people)),
        teams_gone=tuple(sorted(before.teams - after.teams)),
        teams_back=tuple(sorted(after.teams - before.teams)),
        acts=lines.count(),
        lines=list(lines.exclude(verb__in=ROUTINE).for_reading()[:MOST_LINES]),
        deals_gone=gone,
        rows=sum(_rows_in(each) for each in found),
        # After the transaction: verifying takes long and would hold the lock.
        proof=_weigh(evidence),
    )


@declare(may="turn_back")
def turn_back(
    tournament: Tournament, name: str, *, by: Actor, previewed: int | None = None, key: str = ""
) -> ProofResult:
    """Restore the tournament from the copy, and verify the results."""
    copy, archive = _open(tournament, name)
    today = _copy_today(tournament)
    with acting_while_open(tournament, turn_back, by=by, key=key, previewed=previewed) as act:
        if act.earlier is None:
            act.refuse_moved_on(today.revision)
            _copy_late_deals(act.tournament)
            _make_so(act, archive, copy)
    return prove(tournament)


def prove(tournament: Tournament) -> ProofResult:
    """Recompute every result from its sheet and compare."""
    return _weigh(_gather(tournament))


def refuse_strange(archive: Archive, tournament: Tournament) -> None:
    """Refuse a copy of another tournament, or one with people erased since."""
    if (archive.slug, archive.born) != (tournament.slug, started_at(tournament.pk)):
        raise Refused("copy_foreign")
    refuse_erased_in(archive)


def refuse_erased_in(archive: Archive) -> None:
    """Refuse a copy made before a person in it was erased."""
    refuse_erased([row[0] for row in archive.players.rows], archive.at)


def refuse_erased(people: Sequence[int], at: str) -> None:
    """Refuse data stored before a person in it was erased."""
    in_it = Player.objects.filter(pk__in=people)
    if in_it.filter(erased_at__gt=parse_datetime(at)).exists():
        raise Refused("copy_before_erasure")


def _make_so(act: Act, archive: Archive, copy: Copy) -> None:
    found = _differences(archive, act.tournament)
    _put_back(archive, act.tournament, found)
    if not any(_rows_in(each) for each in found):
        raise Refused("copy_changes_nothing")
    if not lots.are_fixed(act):
        drawing.commit_again(act)
    renew_placings(act.tournament)
    before = act.revision - 1
    # A database that was restored itself may be older than its copies.
    act.revision = max(before, copy.revision) + 1
    act.note(before={"revision": before}, after={"revision": copy.revision})


def _gather(tournament: Tournament) -> _Evidence:
    fresh = Tournament.objects.get(pk=tournament.pk)
    return _Evidence(load(fresh), stored_figures(fresh))


def _weigh(evidence: _Evidence) -> ProofResult:
    verdict = verify(event_from(evidence.rows))
    stale = differing_lines(evidence.rows, evidence.stored, verdict)
    return ProofResult(len(evidence.rows.versions), len(stale), len(verdict.differences))


def _open(tournament: Tournament, name: str) -> tuple[Copy, Archive]:
    copy = copy_folder.named(tournament, name)
    if copy is None:
        raise Refused("copy_gone")
    try:
        archive = copy.read()
    except OtherProgram as trouble:
        raise Refused("copy_of_newer_program") from trouble
    except DamagedFile as trouble:
        raise Refused("copy_unsound") from trouble
    refuse_strange(archive, tournament)
    return copy, archive


def _copy_today(tournament: Tournament) -> Copy:
    try:
        return snapshots.make_copy(tournament, copy_folder.TURNING_BACK)
    except OSError as trouble:
        raise Refused("copy_impossible") from trouble


def _copy_late_deals(locked: Tournament) -> None:
    """Copy again if phones have written since, now that their sheets are locked."""
    sheets = PhoneSheet.objects.filter(table__round__tournament=locked)
    list(sheets.select_for_update(of=("self",)))
    if not snapshots.is_covered(locked):
        _copy_today(locked)


def _differences(archive: Archive, tournament: Tournament) -> list[TableDifference]:
    try:
        return restoring.differences(archive, tournament.pk)
    except OtherProgram as trouble:
        raise Refused("copy_of_newer_program") from trouble


def _put_back(archive: Archive, tournament: Tournament, found: Sequence[TableDifference]) -> None:
    try:
        restoring.restore(archive, tournament, found, still_undoable=STILL_UNDOABLE)
    except OtherProgram as trouble:
        raise Refused("copy_of_newer_program") from trouble
    except restoring.Clash as trouble:
        raise Refused("copy_clashes") from trouble


def _rows_in(each: TableDifference) -> int:
    return len(each.gone) + len(each.changed) + len(each.missing)
