"""Typed lines, and the sheet they make as far as it can be read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from scoring.deals import GivenPule, UnreadableDeal
from scoring.errors import Fault, Faulty
from scoring.event_settings import EventSettings
from scoring.sheets import Score, Sheet, check, score
from tournament.exchange.deal_codes import (
    Penalty,
    read_line,
    read_penalties,
    write_line,
    write_penalties,
)


@dataclass(frozen=True, slots=True)
class TypedSheet:
    """The typed lines, their faults, and the score of the deals before the first fault."""

    lines: tuple[str, ...]
    before: str
    sheet: Sheet
    typed_pules: tuple[GivenPule, ...]
    faults: tuple[Fault, ...]
    score: Score

    @property
    def is_whole(self) -> bool:
        """Whether there are deals, all without faults."""
        return bool(self.sheet.deals) and not self.faults

    @property
    def raw_deals(self) -> list[dict[str, Any]]:
        """The deals in the file format."""
        return [dict(self.sheet.game.write_deal(deal)) for deal in self.sheet.deals]

    @property
    def raw_pules(self) -> list[dict[str, Any]]:
        """The typed pules in the file format; the judge's are added separately."""
        return [
            {"seat": pule.seat, "after_deal": pule.after_deal, "reason": pule.reason}
            for pule in self.typed_pules
        ]


def read_typed(
    lines: Sequence[str],
    before: str,
    *,
    settings: EventSettings,
    names: Sequence[str],
    first_dealer: int,
    judged: Sequence[GivenPule] = (),
) -> TypedSheet:
    """Return the sheet that the lines make; empty lines at the end are unplayed deals."""
    written = _without_tail(lines)
    read = [read_line(line, settings.game, settings.rules) for line in written]
    early, odd = read_penalties(before)
    typed = tuple(
        GivenPule(seat, after, reason)
        for after, penalties in enumerate([early, *(line.penalties for line in read)])
        for seat, reason in penalties
    )
    missing = UnreadableDeal((Fault("code_missing"),))
    sheet = Sheet(
        game=settings.game,
        players=tuple(names),
        deals=tuple(missing if line.deal is None else line.deal for line in read),
        rules=settings.rules,
        first_dealer=first_dealer,
        deals_planned=settings.deals_at(len(names)),
        penalty_pules=(*typed, *_due(judged, typed, len(read))),
        faults=tuple(replace(fault, deal=0) for fault in odd),
    )
    faults, scored = _reckon(sheet)
    return TypedSheet(tuple(written), before, sheet, typed, faults, scored)


def write_typed(sheet: Sheet, judged: Sequence[GivenPule]) -> tuple[list[str], str]:
    """Return the lines of the sheet, and the pules given before its first deal."""
    pules = [pule for pule in sheet.penalty_pules if pule not in judged]
    lines = [
        write_line(deal, sheet.game, _given_after(pules, number))
        for number, deal in enumerate(sheet.deals, start=1)
    ]
    return lines, write_penalties(_given_after(pules, 0))


def _due(judged: Sequence[GivenPule], typed: Sequence[GivenPule], deals: int) -> list[GivenPule]:
    """Return the judge's pules that are due after the deals typed so far."""
    return [pule for pule in judged if pule not in typed and pule.after_deal <= deals]


def _given_after(pules: Sequence[GivenPule], deal: int) -> list[Penalty]:
    return [(pule.seat, pule.reason) for pule in pules if pule.after_deal == deal]


def _without_tail(lines: Sequence[str]) -> list[str]:
    written = [line.strip() for line in lines]
    while written and not written[-1]:
        written.pop()
    return written


def _reckon(sheet: Sheet) -> tuple[tuple[Fault, ...], Score]:
    """Return all faults, and the score of the deals before the first fault."""
    faults = check(sheet)
    if not faults:
        try:
            return (), score(sheet)
        except Faulty as faulty:
            faults = faulty.faults
    numbered = [fault.deal for fault in faults if fault.deal]
    sound = min([*(number - 1 for number in numbered), sheet.deals_planned or 0])
    return faults, score(_beginning(sheet, sound))


def _beginning(sheet: Sheet, deals: int) -> Sheet:
    """Return the sheet after so many deals, without anything that cannot be scored."""
    pules = (
        pule for pule in sheet.penalty_pules if pule.after_deal <= deals and pule.seat < sheet.size
    )
    dealer = sheet.first_dealer if 0 <= sheet.first_dealer < sheet.size else 0
    kept = tuple(pules) if sheet.game.has_personal_pules else ()
    return replace(
        sheet, deals=sheet.deals[:deals], penalty_pules=kept, faults=(), first_dealer=dealer
    )
