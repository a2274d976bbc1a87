"""The deals of a table's sheet as its phones read them: what was written, and what it pays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils import timezone

from scoring.deals import UnreadableDeal
from scoring.events import bounds_of_totals
from scoring.pules import NO_PULES
from scoring.sheets import Row
from tournament.models import PhoneDeal
from tournament.reading.phones.aside import aside_among
from tournament.reading.phones.kept_sheets import KeptSheet
from tournament.words.deals import deal_words
from tournament.words.sentences import fault_words
from tournament.words.terms import TOTALS_OF

Facts = dict[str, Any]


def sheet_facts(kept: KeptSheet) -> Facts:
    """Return the deals as they stand, what they add up to, and what is to come."""
    return {
        "digest": kept.digest,
        **_deals(kept),
        "aside": len(aside_among(kept.rows, kept.sheet.players)),
        "judged_pules": kept.judged_pules,
        **_sums(kept),
        "played": kept.deals_played,
        "left": max(kept.planned - kept.deals_played, 0),
        "next": _next(kept),
        "finished": kept.is_finished,
        "called_time": kept.sheet.called_time,
        "locked": kept.sheet.locked_at is not None,
        "fault": " ".join(fault_words(fault) for fault in kept.faults) or None,
    }


def _deals(kept: KeptSheet) -> Facts:
    """Return what was written: what counts, what was replaced, and where phones differ."""
    rows = {row.deal: row for row in kept.score.rows} if kept.score is not None else {}
    written = {row.pk: row for row in kept.present}
    corrected = {row.number for row in kept.present if _is_correction(row, written)}
    before = kept.standing.get(0)
    replaced = [row for row in kept.present if row.state == PhoneDeal.State.REPLACED]
    return {
        "deals": [
            _deal(kept, row, rows.get(number), is_corrected=number in corrected)
            for number, row in kept.standing.items()
            if number
        ],
        "before": {
            "id": None if before is None else str(before.uid),
            "pules": [] if before is None else before.pules,
        },
        "history": [{**_written(kept, row), "by": row.device} for row in replaced],
        "rivals": [
            {
                "number": number,
                "deals": [
                    {**_written(kept, row), "stands": row.state == PhoneDeal.State.STANDS}
                    for row in rivals
                ],
            }
            for number, rivals in kept.rivals.items()
        ],
    }


def _is_correction(row: PhoneDeal, written: Mapping[int, PhoneDeal]) -> bool:
    """Whether a row says otherwise what was played, and not only who got a pule after it."""
    before = written.get(row.replaces_id or 0)
    return before is not None and row.deal is not None and row.deal != before.deal


def _sums(kept: KeptSheet) -> Facts:
    """Return where everybody stands; nothing is settled on a sheet that cannot be added up."""
    scored = kept.score
    worked = kept.worked or scored
    pules = scored.rows[-1].pules if scored is not None and scored.rows else NO_PULES
    return {
        "running": list(kept.running),
        "pules": {"common": pules.common, "owners": list(pules.owners)},
        "leftover": list(scored.leftover) if scored else [0] * kept.size,
        "small": list(kept.small or kept.running),
        "places": [str(place) for place in worked.places] if worked else [],
        "big": [str(big) for big in worked.big] if worked and worked.big else None,
        "totals": None if kept.worked is None else list(kept.worked.small),
    }


def totals_facts(kept: KeptSheet) -> Facts:
    """Return what a table that writes no deals has to know: what counts, and within what."""
    game = kept.settings.game
    bounds = bounds_of_totals(game, kept.size, deals=kept.planned, rules=kept.settings.rules)
    return {
        "zero_sum": game.is_zero_sum,
        "least": bounds.least,
        "most": bounds.most,
        "words": str(TOTALS_OF.get(game.id, "")),
        "deals": kept.deals_played,
    }


def _next(kept: KeptSheet) -> Facts | None:
    if kept.is_finished or kept.size not in kept.settings.game.sizes:
        return None
    table = kept.as_sheet.table_at(kept.played + 1)
    return {"number": kept.played + 1, "dealer": table.dealer, "idle": list(table.idle)}


def _deal(kept: KeptSheet, row: PhoneDeal, scored: Row | None, *, is_corrected: bool) -> Facts:
    table = scored or kept.as_sheet.table_at(row.number)
    pules = None if scored is None else scored.pules
    return {
        **_written(kept, row),
        "dealer": table.dealer,
        "idle": list(table.idle),
        "points": None if scored is None else list(scored.points),
        "running": None if scored is None else list(scored.running),
        "pules_after": None
        if pules is None
        else {"common": pules.common, "personal": list(pules.personal(kept.size))},
        "corrected": is_corrected,
    }


def _written(kept: KeptSheet, row: PhoneDeal) -> Facts:
    return {
        "number": row.number,
        "id": str(row.uid),
        "deal": row.deal,
        "pules": row.pules,
        "words": _deal_words(kept, row),
        "device": row.device,
        "who": row.who,
        "confirmed": row.confirmed,
        "at": timezone.localtime(row.written_at or row.at).isoformat(timespec="seconds"),
    }


def _deal_words(kept: KeptSheet, row: PhoneDeal) -> str:
    if row.deal is None:
        return ""
    deal = kept.read_deal(row)
    return "" if isinstance(deal, UnreadableDeal) else deal_words(deal)
