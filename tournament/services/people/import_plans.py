"""Plan of a list import: the effect of every row, before anything is written."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, TypeVar

from tournament.exchange.player_lists import (
    Columns,
    ListedRow,
    Newcomer,
    NoNameColumn,
    read_players,
)
from tournament.models import Entry, Player, Tournament
from tournament.models.player import name_key
from tournament.reading.money.accounts import accounts_of
from tournament.reading.people.identity import persons_of, roots_of
from tournament.services.acts import Actor
from tournament.services.people import register
from tournament.services.people.import_rows import (
    FAULTY,
    KNOWN,
    LEFT_OUT,
    NEW,
    TWICE,
    UNCHANGED,
    UPDATE,
    VERDICTS,
    PlannedRow,
    listed_rows,
)
from tournament.services.people.list_teams import with_teams
from tournament.services.people.registration import details
from tournament.services.refusals import Refused
from tournament.words.names import tidy_name

__all__ = [
    "FAULTY",
    "KNOWN",
    "LEFT_OUT",
    "NEW",
    "TWICE",
    "UNCHANGED",
    "UNDECIDED",
    "UPDATE",
    "VERDICTS",
    "Decisions",
    "ListPlan",
    "PlannedRow",
    "changes_of",
    "plan_list",
]

R = TypeVar("R")
NAMELESS: Final = frozenset({"name_missing", "name_without_letters"})
"""Faults for which a row is skipped."""


@dataclass(frozen=True, slots=True)
class Decisions:
    """A user's decisions about a list: its columns, and the persons of ambiguous rows.

    `rows` has them by line: a player of the register, NEW for a new person, or LEFT_OUT.
    """

    columns: Columns | None = None
    rows: Mapping[int, int | str] = field(default_factory=dict)
    as_written: Collection[int] = ()
    """The lines whose names are kept as written, in capitals or with a sign."""


UNDECIDED: Final = Decisions()


@dataclass(frozen=True, slots=True)
class ListPlan:
    """A planned list, row by row; on a repeated request `counted` has the first one's counts."""

    columns: tuple[str, ...]
    has_header: bool
    rows: tuple[PlannedRow, ...]
    counted: Mapping[str, int] | None = None

    def count(self, verdict: str) -> int:
        """The number of rows with this verdict."""
        if self.counted is not None:
            return self.counted.get(verdict, 0)
        return sum(row.verdict == verdict for row in self.rows)


def plan_list(
    tournament: Tournament, raw: bytes | str, decisions: Decisions = UNDECIDED, *, by: Actor
) -> ListPlan:
    """Parse a pasted or uploaded list and return the effect of every row; writes nothing.

    The same list a second time has no effect; a changed one updates the players it knows.
    """
    rows = listed_rows(raw)
    try:
        listed = read_players(rows, decisions.columns)
    except NoNameColumn as trouble:
        raise Refused("list_without_names") from trouble
    if not listed.rows:
        raise Refused("list_empty")
    planner = _Planner(tournament, listed.rows, decisions, by)
    planned = [planner.plan(row) for row in listed.rows]
    return ListPlan(listed.columns, listed.has_header, with_teams(tournament, planned))


def changes_of(entry: Entry, newcomer: Newcomer) -> dict[str, object]:
    """Return a row's differences from an entry; missing values stay."""
    stands = details(entry)
    said = {name: getattr(newcomer, name) for name in stands if name != "name"}
    return {
        name: value
        for name, value in said.items()
        if value not in ("", None) and value != stands[name]
    }


class _Planner:
    """Decides the effect of each row from the entries and the register."""

    def __init__(
        self, tournament: Tournament, rows: tuple[ListedRow, ...], decisions: Decisions, by: Actor
    ) -> None:
        self._decided = decisions.rows
        self._as_written = decisions.as_written
        entries = list(Entry.objects.filter(tournament=tournament).select_related("player"))
        self._owing = {one.number for one in accounts_of(tournament, entries).debtors}
        self._taken = {entry.number for entry in entries}
        roots = roots_of(entry.player_id for entry in entries)
        self._in_already = {roots.get(entry.player_id, entry.player_id) for entry in entries}
        self._entries = _by_key((entry.player.name_key, entry) for entry in entries)
        keys = {name_key(row.newcomer.name) for row in rows}
        players = list(Player.objects.filter(name_key__in=keys))
        persons = persons_of(players)
        self._known = register.known_among(persons.values(), by=by)
        named = {(player.name_key, persons[player.pk]): None for player in players}
        self._register = _by_key(named)
        self._seen: dict[str, ListedRow] = {}
        licences = {row.newcomer.federation_number for row in rows} - {""}
        holders = Player.objects.filter(federation_number__in=licences)
        self._holders: dict[str, int | None] = {p.federation_number: p.pk for p in holders}

    def plan(self, row: ListedRow) -> PlannedRow:
        """Return the plan of the row, with a tidy name; earlier rows have been planned."""
        written = row.newcomer.name
        tidy = tidy_name(written) or written
        if tidy == written or NAMELESS.intersection(row.faults):
            return self._plan(row)
        if row.line not in self._as_written:
            row = replace(row, newcomer=replace(row.newcomer, name=tidy))
        planned = self._plan(row)
        faults = (*planned.faults, "name_untidy")
        return replace(planned, spellings=(tidy, written), faults=faults)

    def _plan(self, row: ListedRow) -> PlannedRow:
        key = name_key(row.newcomer.name)
        decided = self._decided.get(row.line)
        planned = PlannedRow(row.line, row.newcomer, NEW, faults=row.faults)
        if NAMELESS.intersection(row.faults):
            return replace(planned, verdict=FAULTY)
        namesakes, known = self._register[key], self._known
        shown = register.possible_matches(namesakes, known)
        planned = replace(planned, namesakes=shown)
        if decided == LEFT_OUT:
            return replace(planned, verdict=LEFT_OUT)
        entry = None if decided == NEW else self._entry_of(row.newcomer, key, decided)
        if entry is not None:
            self._seen.setdefault(key, row)
            theirs = replace(planned, number=entry.number, player=entry.player_id)
            return self._plan_update(self._with_own_licence(theirs), entry)
        before = self._seen.setdefault(key, row)
        if before is not row and decided is None:
            is_other = _are_others(before.newcomer, row.newcomer)
            return replace(planned, verdict=TWICE, repeats=before.line, is_other=is_other)
        return self._with_own_licence(self._plan_new(planned, key, decided))

    def _entry_of(self, newcomer: Newcomer, key: str, decided: int | str | None) -> Entry | None:
        """Return the entry that the row is about; each is matched once, so namesakes differ."""
        mine = self._entries[key]
        if decided is not None:
            mine = [entry for entry in mine if entry.player_id == decided]
        if not mine:
            return None
        met = min(
            mine, key=lambda entry: (entry.number != newcomer.number, entry.club != newcomer.club)
        )
        self._entries[key].remove(met)
        return met

    def _plan_update(self, planned: PlannedRow, entry: Entry) -> PlannedRow:
        is_payment = bool(planned.newcomer.is_paid) and entry.number in self._owing
        has_changes = is_payment or changes_of(entry, planned.newcomer)
        verdict = UPDATE if has_changes else UNCHANGED
        if entry.is_taken_back:
            verdict = KNOWN
        return replace(planned, verdict=verdict)

    def _plan_new(self, planned: PlannedRow, key: str, decided: int | str | None) -> PlannedRow:
        planned = self._with_free_number(planned)
        namesakes = self._register[key]
        holder = self._holders.get(planned.newcomer.federation_number)
        possible = register.candidates_for(planned.newcomer, namesakes, self._known)
        if decided is not None or any(player.pk == holder for player in namesakes):
            possible = [player for player in namesakes if player.pk == (decided or holder)]
        if len(possible) != 1:
            return planned
        (person,) = possible
        # Each person is entered once, even if two rows were assigned to them.
        verdict = TWICE if person.pk in self._in_already else KNOWN
        self._in_already.add(person.pk)
        return replace(planned, verdict=verdict, player=person.pk)

    def _with_own_licence(self, planned: PlannedRow) -> PlannedRow:
        """Return the row without a federation number that belongs to another person."""
        number = planned.newcomer.federation_number
        if not number:
            return planned
        is_free = number not in self._holders
        holder = self._holders.setdefault(number, planned.player)
        if is_free or (holder is not None and holder == planned.player):
            return planned
        nameless = replace(planned.newcomer, federation_number="")
        return replace(
            planned, newcomer=nameless, faults=(*planned.faults, "federation_number_taken")
        )

    def _with_free_number(self, planned: PlannedRow) -> PlannedRow:
        number = planned.newcomer.number
        if number is None or number not in self._taken:
            self._taken.add(number or 0)
            return planned
        free = replace(planned.newcomer, number=None)
        return replace(planned, newcomer=free, faults=(*planned.faults, "number_taken"))


def _are_others(one: Newcomer, other: Newcomer) -> bool:
    """Whether two rows of one name contradict each other, so that two people may be meant."""
    facts = ("club", "born", "sex", "federation_number", "number")
    pairs = ((getattr(one, fact), getattr(other, fact)) for fact in facts)
    return any(this and that and this != that for this, that in pairs)


def _by_key(rows: Iterable[tuple[str, R]]) -> dict[str, list[R]]:
    found: dict[str, list[R]] = defaultdict(list)
    for key, row in rows:
        found[key].append(row)
    return found
