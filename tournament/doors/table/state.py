"""A table's sheet for its phones: all the data they show, in one response."""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language

from scoring.deals import UnreadableDeal
from scoring.events import bounds_of_totals
from scoring.games import Game
from scoring.pules import NO_PULES
from scoring.sheets import Row, play_data
from tournament.models import (
    Agreement,
    Check,
    Dispute,
    JudgeCall,
    Message,
    PhoneDeal,
    PhoneSheet,
    Seat,
    SheetVersion,
    Tournament,
)
from tournament.paper.sheets.side_notes import small_print
from tournament.reading.clock import clock_of
from tournament.reading.phones.links import Holder, seat_paths
from tournament.reading.phones.phone_sheets import (
    KeptSheet,
    answers_to,
    read_kept,
    seats_refused_on_own_phones,
)
from tournament.reading.phones.uncounted_deals import uncounted_among
from tournament.standings.sheets import rounds_planned, settings_of
from tournament.words.deals import deal_words, outcome_words
from tournament.words.games import game_words
from tournament.words.sentences import fault_words
from tournament.words.terms import CONTRACTS, GAMES, MARGINS, TOTALS_OF

Facts = dict[str, Any]
FORMAT = "karta.table/1"
MOST_PULES = 10
"""The most pules of a deal that a phone may send; its page offers no more."""


def sheet_facts(kept: KeptSheet) -> Facts:
    """Return the current deals, their totals, and the coming deals."""
    return {
        "digest": kept.digest,
        **_deals(kept),
        "aside": len(uncounted_among(kept.rows, kept.sheet.players)),
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
    """Return the entered deals: current, replaced and differing ones."""
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
    """Whether a row changes how the deal was played, and not only a pule after it."""
    before = written.get(row.replaces_id or 0)
    return before is not None and row.deal is not None and row.deal != before.deal


def _sums(kept: KeptSheet) -> Facts:
    """Return the current totals; places only if the sheet can be scored."""
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
    """Return the data for a table that enters no deals: the game's limits and totals."""
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


def sheet_of(holder: Holder) -> PhoneSheet:
    """Return the table's phone sheet."""
    return PhoneSheet.objects.get(table=holder.table)


def sheet_digest(holder: Holder, sheet: PhoneSheet) -> str:
    """Return a tag that changes with anything shown on a phone of the table.

    The counters may be equal again after a restore; the totals tell the two sheets apart.
    """
    totals = zlib.crc32(f"{sheet.players} {sheet.kept} {sheet.running}".encode())
    counters = f"{sheet.pk}-{sheet.news}-{holder.tournament.revision}"
    return f"{counters}-{totals:x}-{get_language()}"


def state_of(
    holder: Holder, kept: KeptSheet | None = None, *, sheet: PhoneSheet | None = None
) -> Facts:
    """Return the sheet with all related data, in a fixed number of queries."""
    settings = settings_of(holder.tournament, holder.round.number)
    if kept is None:
        kept = read_kept(sheet or sheet_of(holder), settings)
    sitting = tuple(Seat.objects.named().playing().filter(table=holder.table).order_by("letter"))
    standing = tuple(Agreement.objects.standing().filter(sheet=kept.sheet))
    said = answers_to(kept, standing)
    refused = seats_refused_on_own_phones(kept.sheet, standing)
    rules = _rules(kept)
    return {
        "format": FORMAT,
        "now": timezone.localtime().isoformat(timespec="milliseconds"),
        "news": sheet_digest(holder, kept.sheet),
        "link": {"seat": holder.seat},
        "tournament": _event(holder.tournament),
        "round": holder.round.number,
        "rounds": rounds_planned(holder.tournament),
        "table": holder.table.number,
        "game": _game(settings.game),
        "confirms": holder.tournament.confirms_deals,
        "players": [_player(seat, sitting) for seat in sitting],
        "deals_planned": kept.planned,
        "first_dealer": kept.sheet.first_dealer,
        "most_pules": MOST_PULES,
        "rules": rules,
        "totals_only": totals_facts(kept) if kept.size in settings.game.sizes else None,
        "words": {**_words(), "form": _form_words(kept, rules)},
        "sheet": sheet_facts(kept),
        "agreement": [
            {**_stance(seat, said.get(seat)), "bound": seat in refused} for seat in range(kept.size)
        ],
        "result": _result(holder, kept),
        "seat_links": list(seat_paths(holder.table).values()) if holder.seat is None else [],
        "clock": _clock(holder),
        "messages": _messages(holder),
        "call": _call(holder),
    }


def _clock(holder: Holder) -> Facts | None:
    clock = clock_of(holder.round, holder.table.extra_minutes, holder.table.group)
    return None if clock is None else clock.facts()


def _event(tournament: Tournament) -> Facts:
    url = reverse("tournament", args=(tournament.slug,))
    return {"name": tournament.name, "place": tournament.place, "url": url}


def _player(seat: Seat, sitting: Sequence[Seat]) -> Facts:
    return {
        "seat": seat.letter,
        "letter": seat.letter_for_people,
        "number": seat.entry.number,
        "name": seat.name,
        "keeps": seat == sitting[-1],
    }


def _game(game: Game) -> Facts:
    return {"id": game.id, "name": str(GAMES[game.id]), "family": game.family}


def _rules(kept: KeptSheet) -> Mapping[str, object] | None:
    settings = kept.settings
    if kept.size not in settings.game.sizes:
        return None
    return play_data(settings.game, size=kept.size, rules=settings.rules)


def _form_words(kept: KeptSheet, rules: Mapping[str, object] | None) -> Facts | None:
    """Return the form's labels and the pay table; None if the page has its own form."""
    if rules is None or rules["form"] is None:
        return None
    settings = kept.settings
    words = game_words(settings.game)
    printed = small_print(settings, kept.size)
    notes = printed.notes or words.pays(settings.game, settings)
    rows = [{"words": row.words, "pays": list(row.pays)} for row in printed.rows]
    pays = {"heads": list(printed.heads), "rows": rows, "notes": list(notes)}
    return {**words.form(settings.game, settings.rules), "pays": pays}


def _words() -> Facts:
    """Return the game's words; in some languages won and lost agree with the contract."""
    zoles = ("ordinary", "zole", "small-zole")
    return {
        "contracts": {code: str(said) for code, said in CONTRACTS.items()},
        "margins": {code: str(said) for code, said in MARGINS.items()},
        "won": {code: outcome_words(code, is_won=True) for code in zoles},
        "lost": {code: outcome_words(code, is_won=False) for code in zoles},
    }


def _stance(seat: int, said: Agreement | None) -> Facts:
    if said is None:
        return {"seat": seat, "stance": "none", "words": "", "own_phone": False, "at": None}
    return {
        "seat": seat,
        "stance": "agrees" if said.agrees else "disagrees",
        "words": said.words,
        "own_phone": said.own_phone,
        "at": timezone.localtime(said.at).isoformat(timespec="seconds"),
    }


def _result(holder: Holder, kept: KeptSheet) -> Facts | None:
    """Return the table's result at the desk: one query, two more once it is in."""
    version = SheetVersion.objects.filter(table=holder.table, is_current=True).first()
    if version is None:
        return None
    state = "entered"
    if version.is_void:
        state = "void"
    elif Dispute.objects.open().filter(table=holder.table).exists():
        state = "disputed"
    elif Check.objects.standing().filter(version=version).exists():
        state = "checked"
    small = None if kept.small is None else list(kept.small)
    return {
        "state": state,
        "source": version.source,
        "by_table": version.source == SheetVersion.Source.PHONE,
        "has_deals": version.has_deals,
        "totals": version.totals,
        "same": version.totals == small,
        "corrected": version.number > 1,
        "signed": version.signed,
    }


def _messages(holder: Holder) -> list[Facts]:
    said = Message.objects.standing().filter(tournament=holder.tournament)
    return [
        {"id": message.pk, "text": message.text, "at": message.at.isoformat(timespec="seconds")}
        for message in said
    ]


def _call(holder: Holder) -> Facts | None:
    """Return the table's open call; None without one."""
    call = JudgeCall.objects.open().filter(table=holder.table).first()
    if call is None:
        return None
    at = timezone.localtime(call.at).isoformat(timespec="seconds")
    return {"words": call.words, "seat": call.letter, "at": at}
