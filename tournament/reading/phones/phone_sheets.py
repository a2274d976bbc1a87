"""A phone sheet: its rows as one sheet that scoring checks and adds up."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any
from uuid import UUID

from scoring.deals import Deal
from scoring.errors import Fault, Faulty
from scoring.event_settings import EventSettings
from scoring.events import NO_TABLE, PlayedTable, TableResult, work_out
from scoring.sheets import Score, Sheet, check, score
from tournament.models import (
    Agreement,
    JudgeCall,
    PenaltyPule,
    PhoneDeal,
    PhoneSheet,
    SheetVersion,
)
from tournament.standings.sheets import read_written, settings_with, unnamed, with_judged

LETTERS = ("A", "B", "C", "D", "E")

RawDeal = Mapping[str, Any]


@dataclass(frozen=True)
class KeptSheet:
    """All deals entered on phones for the current players of a table, and the judge's pules."""

    sheet: PhoneSheet
    settings: EventSettings
    rows: tuple[PhoneDeal, ...]
    judged: tuple[RawDeal, ...]
    _read_deals: dict[UUID, Deal] = field(default_factory=dict, compare=False, repr=False)
    """Parsed deals by row; a sheet with one more row parses only that one."""

    @property
    def size(self) -> int:
        """The number of players."""
        return len(self.sheet.players.split(","))

    @property
    def planned(self) -> int:
        """How many deals the sheet should have."""
        return self.settings.deals_at(self.size)

    @cached_property
    def present(self) -> tuple[PhoneDeal, ...]:
        """The rows entered for the current players."""
        return tuple(row for row in self.rows if row.players == self.sheet.players)

    @cached_property
    def standing(self) -> Mapping[int, PhoneDeal]:
        """The current rows, by number; number 0 holds pules from before the first deal."""
        stands = PhoneDeal.State.STANDS
        found = [row for row in self.present if row.state == stands]
        return {row.number: row for row in sorted(found, key=lambda row: row.number)}

    @cached_property
    def played_rows(self) -> tuple[PhoneDeal, ...]:
        """The rows of the current deals, in order."""
        return tuple(row for number, row in self.standing.items() if number and row.deal)

    @property
    def deals(self) -> list[RawDeal]:
        """The current deals, in order, in the file format."""
        return [row.deal for row in self.played_rows if row.deal]

    @property
    def played(self) -> int:
        """How many deals are on the sheet."""
        return len(self.played_rows)

    @cached_property
    def worked(self) -> TableResult | None:
        """The result of the table's totals, if it entered these and no deals."""
        said = self.sheet.totals
        if not said or said["players"] != self.sheet.players or self.played:
            return None
        numbers = tuple(int(number) for number in said["players"].split(","))
        return work_out(PlayedTable(NO_TABLE, numbers, small=tuple(said["totals"])), self.settings)

    @property
    def deals_played(self) -> int:
        """How many deals were played, entered one by one or only counted."""
        return self.played if self.worked is None else int((self.sheet.totals or {})["deals"])

    @property
    def rivals(self) -> Mapping[int, tuple[PhoneDeal, ...]]:
        """Numbers for which phones entered different deals, with all versions."""
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
        """The pules entered by the table, in the file format."""
        return [
            pule
            for number, row in self.standing.items()
            for pule in _pules_after(number, row.pules)
        ]

    @property
    def penalty_pules(self) -> list[dict[str, Any]]:
        """All penalty pules due so far, the judge's after the table's."""
        return with_judged(self.judged, self.given_pules, played=self.played)

    @property
    def judged_pules(self) -> list[dict[str, Any]]:
        """The judge's pules that the table has not entered itself, due or future."""
        return unnamed(self.judged, self.given_pules)

    @cached_property
    def as_sheet(self) -> Sheet:
        """The sheet in the form that scoring uses."""
        return self._read(self.played_rows, self.penalty_pules)

    @cached_property
    def added_up(self) -> Score | tuple[Fault, ...]:
        """The scored sheet, or its faults."""
        try:
            return score(self.as_sheet)
        except Faulty as faulty:
            return faulty.faults

    @property
    def faults(self) -> tuple[Fault, ...]:
        """The faults of the whole sheet; empty unless rules or the judge's pules have changed."""
        return () if isinstance(self.added_up, Score) else self.added_up

    @property
    def score(self) -> Score | None:
        """The scored sheet; None if it has faults."""
        return self.added_up if isinstance(self.added_up, Score) else None

    @property
    def is_finished(self) -> bool:
        """Whether the table is finished: by deals, by the target, or by time."""
        is_written = self.worked is not None or self.played >= self.planned
        if is_written or self.sheet.called_time == self.played > 0:
            return True
        target = self.settings.rules.target
        return target is not None and max(self.running) >= target

    @property
    def running(self) -> tuple[int, ...]:
        """The totals after the last deal, before remaining pules are settled."""
        if self.worked is not None:
            return self.worked.small
        if self.score is None or not self.score.rows:
            return (0,) * self.size
        return self.score.rows[-1].running

    @property
    def small(self) -> tuple[int, ...] | None:
        """The final totals; None if the deals cannot be scored."""
        if self.worked is not None:
            return self.worked.small
        return None if self.score is None else self.score.small

    @cached_property
    def digest(self) -> str:
        """A digest of the sheet and its totals, which players confirm."""
        totals = None if self.worked is None else self.sheet.totals
        dealer = [self.sheet.first_dealer] if self.sheet.first_dealer else []
        said = [self.sheet.players, self.deals, self.penalty_pules, self.small, totals, *dealer]
        written = json.dumps(said, sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(written.encode()).hexdigest()[:32]

    def faults_with(
        self, number: int, deal: RawDeal | None, pules: Sequence[RawDeal]
    ) -> list[Fault]:
        """Return the faults if this deal had that number."""
        deals: list[PhoneDeal | RawDeal] = [*self.played_rows]
        if number and deal is not None:
            deals[number - 1 : number] = [deal]
        own = _pules_after(number, pules)
        others = [pule for pule in self.penalty_pules if pule["after_deal"] != number]
        found = check(self._read(deals, [*others, *own]))
        return [fault for fault in found if fault not in self.faults] if found else []

    def faults_of(self, rows: Sequence[PhoneDeal]) -> tuple[Fault, ...]:
        """Return the faults if the sheet had these deals, in this order."""
        before = self.standing.get(0)
        own = [] if before is None else _pules_after(0, before.pules)
        for number, row in enumerate(rows, start=1):
            own += _pules_after(number, row.pules)
        return check(self._read(rows, with_judged(self.judged, own, played=len(rows))))

    def with_rows(self, rows: Sequence[PhoneDeal]) -> KeptSheet:
        """Return the sheet with other rows."""
        return replace(self, rows=tuple(rows))

    def read_deal(self, written: PhoneDeal | RawDeal) -> Deal:
        """Return the parsed deal; a row is parsed only once."""
        game = self.settings.game
        if not isinstance(written, PhoneDeal):
            return game.read_deal(written)
        if written.uid not in self._read_deals:
            self._read_deals[written.uid] = game.read_deal(written.deal)
        return self._read_deals[written.uid]

    def _read(self, deals: Sequence[PhoneDeal | RawDeal], pules: Sequence[object]) -> Sheet:
        names = LETTERS[: self.size]
        return read_written(
            deals,
            names,
            self.settings,
            first_dealer=self.sheet.first_dealer,
            penalty_pules=pules,
            read_deal=self.read_deal,
        )


def _pules_after(number: int, pules: Sequence[RawDeal]) -> list[dict[str, Any]]:
    """Return a deal's pules in the file format."""
    return [
        {"seat": pule["seat"], "after_deal": number, "reason": pule.get("reason", "")}
        for pule in pules
    ]


def read_kept(sheet: PhoneSheet, settings: EventSettings) -> KeptSheet:
    """Read a phone's sheet in three queries.

    If its rules differ from the tournament's, phones keep the sheet's rules, even after the desk
    has returned it.
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


def agreements(sheet: PhoneSheet, kept: KeptSheet) -> Mapping[int, Agreement]:
    """Return each seat's answer to the current sheet; on a submitted sheet it stays."""
    return answers_to(kept, Agreement.objects.standing().filter(sheet=sheet))


def answers_to(kept: KeptSheet, standing: Iterable[Agreement]) -> Mapping[int, Agreement]:
    """Return those of a sheet's answers that are about its current figures, by seat."""
    is_complete = kept.sheet.agreed == kept.size
    return {one.letter: one for one in standing if is_complete or one.digest == kept.digest}


def seats_refused_on_own_phones(sheet: PhoneSheet, standing: Iterable[Agreement]) -> frozenset[int]:
    """Return the seats that said No on their own phone, until the judge has come to the table.

    A later change of the sheet does not end it: the player looks at it and answers again.
    """
    refused = [one for one in standing if one.own_phone and not one.agrees]
    if not refused:
        return frozenset()
    answered = JudgeCall.objects.filter(table=sheet.table_id, answered_at__isnull=False)
    came = answered.order_by("answered_at").values_list("answered_at", flat=True).last()
    return frozenset(one.letter for one in refused if came is None or came < one.at)
