"""A table's sheet as its phones read it: everything they show, in one answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language

from scoring.games import Game
from scoring.sheets import play_data
from tournament.doors.table.state_deals import Facts, sheet_facts, totals_facts
from tournament.models import (
    Agreement,
    Check,
    Dispute,
    JudgeCall,
    Message,
    PhoneSheet,
    Seat,
    SheetVersion,
    Tournament,
)
from tournament.paper.sheets.small_print import small_print
from tournament.reading.clock import clock_of
from tournament.reading.phones.kept_sheets import KeptSheet, read_kept, stances
from tournament.reading.phones.links import Holder, seat_paths
from tournament.standings.sheets import rounds_planned, settings_of
from tournament.words.deals import outcome_words
from tournament.words.games import words_of
from tournament.words.terms import CONTRACTS, GAMES, MARGINS

FORMAT = "karta.table/1"
MOST_PULES = 10
"""So many a deal may have that a phone sends; its page offers no more."""


def sheet_of(holder: Holder) -> PhoneSheet:
    """Return the sheet that a table keeps on its phones."""
    return PhoneSheet.objects.get(table=holder.table)


def news_of(holder: Holder, sheet: PhoneSheet) -> str:
    """Return what changes whenever anything does that a phone of the table shows."""
    return f"{sheet.pk}-{sheet.news}-{holder.tournament.revision}-{get_language()}"


def state_of(
    holder: Holder, kept: KeptSheet | None = None, *, sheet: PhoneSheet | None = None
) -> Facts:
    """Return the sheet with all that belongs to it, in a fixed number of queries."""
    settings = settings_of(holder.tournament, holder.round.number)
    if kept is None:
        kept = read_kept(sheet or sheet_of(holder), settings)
    sitting = tuple(Seat.objects.named().playing().filter(table=holder.table).order_by("letter"))
    said = stances(kept.sheet, kept)
    clock = clock_of(holder.round, holder.table.extra_minutes, holder.table.group)
    rules = _rules(kept)
    return {
        "format": FORMAT,
        "now": timezone.localtime().isoformat(timespec="milliseconds"),
        "news": news_of(holder, kept.sheet),
        "link": {"seat": holder.seat},
        "tournament": _event(holder.tournament),
        "round": holder.round.number,
        "rounds": rounds_planned(holder.tournament),
        "table": holder.table.number,
        "game": _game(settings.game),
        "confirms": holder.tournament.confirms_deals,
        "players": [_player(seat, sitting) for seat in sitting],
        "deals_planned": kept.planned,
        "first_dealer": 0,
        "most_pules": MOST_PULES,
        "rules": rules,
        "totals_only": totals_facts(kept) if kept.size in settings.game.sizes else None,
        "words": {**_words(), "form": _form_words(kept, rules)},
        "sheet": sheet_facts(kept),
        "agreement": [_stance(seat, said.get(seat)) for seat in range(kept.size)],
        "result": _result(holder, kept),
        "seat_links": list(seat_paths(holder.table).values()) if holder.seat is None else [],
        "clock": None if clock is None else clock.facts(),
        "messages": _messages(holder),
        "call": _call(holder),
    }


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
    """Return what a game asks by and its pay table; None where the page has a form of its own."""
    if rules is None or rules["form"] is None:
        return None
    settings = kept.settings
    words = words_of(settings.game)
    printed = small_print(settings, kept.size)
    notes = printed.notes or words.pays(settings.game, settings)
    rows = [{"words": row.words, "pays": list(row.pays)} for row in printed.rows]
    pays = {"heads": list(printed.heads), "rows": rows, "notes": list(notes)}
    return {**words.form(settings.game, settings.rules), "pays": pays}


def _words() -> Facts:
    """Return the game's own words; won and lost agree with the contract in some languages."""
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
    """Return what stands at the desk for this table: one query, two more once it is in."""
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
    """Return the call that the table waits with; one that was answered is none any more."""
    call = JudgeCall.objects.open().filter(table=holder.table).first()
    if call is None:
        return None
    at = timezone.localtime(call.at).isoformat(timespec="seconds")
    return {"words": call.words, "seat": call.letter, "at": at}
