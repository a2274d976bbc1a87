"""Results of a round that may be right but deserve a second look."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from scoring.event_settings import EventSettings
from tournament.models import PhoneSheet, Round, SheetVersion, Tournament
from tournament.reading.phones.phone_sheets import read_kept
from tournament.reading.sheets.round_tables import RoundTable
from tournament.standings.sheets import settings_of

SURELY_USUAL = 30
TIMES_THE_MEDIAN = 3


@dataclass(frozen=True, slots=True)
class Unusual:
    """A result that may be right but deserves a second look: a code with its facts."""

    code: str
    table: int
    facts: Mapping[str, Any] = field(default_factory=dict)


def unusual_in(tables: Sequence[RoundTable], settings: EventSettings) -> Iterator[Unusual]:
    """Yield the unusual results to be checked before the round is closed."""
    usual = usual_size(line.small for table in tables for line in table.lines)
    for table in tables:
        if table.version is None:
            continue
        if table.is_void:
            yield Unusual("table_void", table.number, {"reason": table.version.reason})
            continue
        played = table.version.deals_played
        due = settings.deals_at(len(table.seats))
        if played != due:
            yield Unusual("deals_short", table.number, {"played": played, "due": due})
        if len({line.small for line in table.lines}) == 1:
            yield Unusual("all_equal", table.number, {"small": table.lines[0].small})
        for seat, line in zip(table.seats, table.lines, strict=True):
            if settings.game.is_zero_sum and abs(line.small) > usual:
                facts = {"number": seat.entry.number, "name": seat.entry.name, "small": line.small}
                yield Unusual("total_unusual", table.number, facts)


def doubts_of_phones(
    tournament: Tournament, played: Round, tables: Sequence[RoundTable]
) -> tuple[Unusual, ...]:
    """Return the tables whose phones have other totals than those counted, or late deals."""
    if tournament.phones == Tournament.Phones.OFF:
        return ()
    settings = settings_of(tournament, played.number)
    kept = {sheet.table_id: sheet for sheet in PhoneSheet.objects.filter(table__round=played)}
    with_phones = [(table, kept[table.table.pk]) for table in tables if table.table.pk in kept]
    return tuple(
        doubt for table, sheet in with_phones for doubt in _phone_doubts(table, sheet, settings)
    )


def usual_size(smalls: Iterable[int]) -> float:
    """Return the limit up to which a total is usual, compared with these."""
    sizes = [abs(small) for small in smalls]
    return max(SURELY_USUAL, TIMES_THE_MEDIAN * median(sizes)) if sizes else SURELY_USUAL


def _phone_doubts(
    table: RoundTable, sheet: PhoneSheet, settings: EventSettings
) -> Iterator[Unusual]:
    version = table.version
    if version is None:
        return
    if sheet.kept and version.source != SheetVersion.Source.PHONE:
        totals = _totals_on_phone(sheet, settings)
        if (totals, sheet.kept) != (version.totals, version.deals_played):
            facts = {"kept": sheet.kept, "totals": totals}
            counts = {"played": version.deals_played, "counted": version.totals}
            yield Unusual("phone_differs", table.number, {**facts, **counts})
    if sheet.apart:
        yield Unusual("deals_too_late", table.number, {"late": sheet.apart})


def _totals_on_phone(sheet: PhoneSheet, settings: EventSettings) -> list[int]:
    """Return the totals of a phone's deals; remaining pules are settled if the rules say so."""
    if settings.rules.leftover_pules == "lapse":
        return list(sheet.running)
    return list(read_kept(sheet, settings).small or sheet.running)
