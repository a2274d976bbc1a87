"""A sheet kept on phones: its rows as one sheet that scoring checks and adds up."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from scoring.errors import Fault, Faulty
from scoring.event_settings import EventSettings
from scoring.sheets import Score, Sheet, check, score
from tournament.models import Agreement, PenaltyPule, PhoneDeal, PhoneSheet, SheetVersion
from tournament.standings.sheets import read_written, settings_with

LETTERS = ("A", "B", "C", "D", "E")

RawDeal = Mapping[str, Any]


@dataclass(frozen=True)
class KeptSheet:
    """Everything that phones wrote for those who sit at a table now, and the judge's pules."""

    sheet: PhoneSheet
    settings: EventSettings
    rows: tuple[PhoneDeal, ...]
    judged: tuple[RawDeal, ...]

    @property
    def size(self) -> int:
        """How many sit at the table."""
        return len(self.sheet.players.split(","))

    @cached_property
    def present(self) -> tuple[PhoneDeal, ...]:
        """The rows written for those who sit there now."""
        return tuple(row for row in self.rows if row.players == self.sheet.players)

    @cached_property
    def standing(self) -> Mapping[int, PhoneDeal]:
        """The rows that count, by number; number 0 holds pules from before the first deal."""
        stands = PhoneDeal.State.STANDS
        found = [row for row in self.present if row.state == stands]
        return {row.number: row for row in sorted(found, key=lambda row: row.number)}

    @property
    def deals(self) -> list[RawDeal]:
        """The deals that count, in order, in the file form's shape."""
        return [row.deal for number, row in self.standing.items() if number and row.deal]

    @property
    def played(self) -> int:
        """How many deals stand on the sheet."""
        return len(self.deals)

    @property
    def rivals(self) -> Mapping[int, tuple[PhoneDeal, ...]]:
        """Numbers for which phones wrote different deals, each with all that was written."""
        rivals = [row for row in self.present if row.state == PhoneDeal.State.RIVAL]
        return {
            number: (
                *(row for row in [self.standing.get(number)] if row is not None),
                *(row for row in rivals if row.number == number),
            )
            for number in sorted({row.number for row in rivals})
        }

    @property
    def given_pules(self) -> list[dict[str, Any]]:
        """The pules that the table wrote, in the file form's shape."""
        return [
            pule
            for number, row in self.standing.items()
            for pule in _pules_after(number, row.pules)
        ]

    @property
    def penalty_pules(self) -> list[dict[str, Any]]:
        """All penalty pules that are due by now, the judge's after the table's own."""
        given = self.given_pules
        due = [dict(pule) for pule in self.judged if pule["after_deal"] <= self.played]
        return [*given, *(pule for pule in due if pule not in given)]

    @cached_property
    def as_sheet(self) -> Sheet:
        """The sheet as scoring reads it."""
        return self._read(self.deals, self.penalty_pules)

    @cached_property
    def faults(self) -> tuple[Fault, ...]:
        """What is wrong with the sheet as a whole; nothing, unless rules or judge moved."""
        return check(self.as_sheet)

    @cached_property
    def score(self) -> Score | None:
        """The sheet added up; None where it cannot be."""
        try:
            return score(self.as_sheet)
        except Faulty:
            return None

    @property
    def is_finished(self) -> bool:
        """Whether the table has nothing more to play: all deals, the target, or time was called."""
        planned = self.settings.deals
        if self.played >= planned or self.sheet.called_time == self.played > 0:
            return True
        target = self.settings.rules.target
        return target is not None and max(self.running, default=0) >= target

    @property
    def running(self) -> tuple[int, ...]:
        """Where everybody stands after the last deal, pules that are left not yet paid."""
        if self.score is None or not self.score.rows:
            return (0,) * self.size
        return self.score.rows[-1].running

    @cached_property
    def digest(self) -> str:
        """A digest of exactly this sheet, to which players agree."""
        said = [self.sheet.players, self.deals, self.penalty_pules]
        written = json.dumps(said, sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(written.encode()).hexdigest()[:32]

    def faults_with(
        self, number: int, deal: RawDeal | None, pules: Sequence[RawDeal]
    ) -> list[Fault]:
        """Return what would be wrong if this deal stood at that number."""
        deals = self.deals
        if number and deal is not None:
            deals[number - 1 : number] = [deal]
        own = _pules_after(number, pules)
        others = [pule for pule in self.penalty_pules if pule["after_deal"] != number]
        found = check(self._read(deals, [*others, *own]))
        return [fault for fault in found if fault not in self.faults] if found else []

    def faults_of(self, rows: Sequence[PhoneDeal]) -> tuple[Fault, ...]:
        """Return what would be wrong if these deals were the sheet, in this order."""
        before = self.standing.get(0)
        own = [] if before is None else _pules_after(0, before.pules)
        for number, row in enumerate(rows, start=1):
            own += _pules_after(number, row.pules)
        judged = [pule for pule in self.judged if pule["after_deal"] <= len(rows)]
        return check(self._read([row.deal for row in rows], [*own, *judged]))

    def with_rows(self, rows: Sequence[PhoneDeal]) -> KeptSheet:
        """Return the sheet with other rows."""
        return replace(self, rows=tuple(rows))

    def _read(self, deals: Sequence[object], pules: Sequence[object]) -> Sheet:
        return read_written(deals, LETTERS[: self.size], self.settings, penalty_pules=pules)


def _pules_after(number: int, pules: Sequence[RawDeal]) -> list[dict[str, Any]]:
    """Return the pules that a deal brought along, in the file form's shape."""
    return [
        {"seat": pule["seat"], "after_deal": number, "reason": pule.get("reason", "")}
        for pule in pules
    ]


def read_kept(sheet: PhoneSheet, settings: EventSettings) -> KeptSheet:
    """Read a phone's sheet in three queries.

    A sheet that says by what it is played otherwise than its tournament goes on with that on the
    phones, even where the desk has handed it back.
    """
    rows = PhoneDeal.objects.filter(sheet=sheet).order_by("number", "pk")
    judged = (
        PenaltyPule.objects.standing()
        .filter(seat__table=sheet.table_id, seat__letter__isnull=False)
        .order_by("pk")
        .values("seat__letter", "after_deal", "reason")
    )
    pules = tuple(
        {"seat": row["seat__letter"], "after_deal": row["after_deal"], "reason": row["reason"]}
        for row in judged
    )
    versions = SheetVersion.objects.filter(table=sheet.table_id).order_by("is_current", "number")
    own = versions.values_list("own_settings", flat=True).last()
    return KeptSheet(sheet, settings_with(own, settings), tuple(rows), pules)


def stances(sheet: PhoneSheet, kept: KeptSheet) -> Mapping[int, Agreement]:
    """Return each seat's agreement to the current sheet; one to an older sheet is ignored."""
    said = Agreement.objects.standing().filter(sheet=sheet, digest=kept.digest)
    return {agreement.letter: agreement for agreement in said}
