"""Announcing an event: fees, prizes, map and entry; moving it to another day or place."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

from django.utils.dateparse import parse_date, parse_datetime, parse_time

from scoring.errors import Faulty
from scoring.format_lines import read_line
from scoring.money_files import read_prize_lines, tidy_line
from tournament.models import Announcement, Application, JournalEntry, Tournament
from tournament.models.currency import EURO
from tournament.models.text_fields import one_line
from tournament.reading.applications import length_of
from tournament.reading.results.prizes import published_prizes
from tournament.services.acts import Act, Actor, acting, declare, reason_given
from tournament.services.applications.applying import fill_places
from tournament.services.concurrent_edits import keep_what_others_changed
from tournament.services.refusals import Refused
from tournament.services.results.prizes import refuse_impossible_prizes, refuse_reduced_prizes
from tournament.services.undo_facts import revert_fields

MOST_CLASSES: Final = 12
LONGEST_CLASS: Final = 40
OF_MONEY: Final = (
    "currency", "fees", "fee_with_id",
    "prize_shares", "prize_fixed", "prize_round_cents", "prizes_may_shrink",
)  # fmt: skip
"""Terms fixed by an approved result; a map or a name may still be corrected."""


@dataclass(frozen=True, slots=True)
class EntryTerms:
    """The announced terms of entry, as edited and saved."""

    map_link: str = ""
    currency: str = EURO
    fees: str = ""
    fee_with_id: int | None = None
    second_entries: bool = False
    prizes: str = ""
    prize_shares: str = ""
    prize_fixed: str = ""
    prize_round_cents: int = 1
    prizes_may_shrink: bool = False
    shows_payouts: bool = False
    takes_entries: bool = False
    opens_at: dt.datetime | None = None
    closes_at: dt.datetime | None = None
    capacity: int | None = None
    classes: tuple[str, ...] = ()
    last_day: dt.date | None = None
    region: str = ""
    organisers: str = ""
    least_age: int | None = None
    most_age: int | None = None


def terms_of(tournament: Tournament) -> EntryTerms:
    """Return the current terms of entry."""
    found = Announcement.objects.filter(tournament=tournament).first()
    if found is None:
        return EntryTerms()
    facts = {name: getattr(found, name) for name in EntryTerms.__dataclass_fields__}
    return EntryTerms(**{**facts, "classes": tuple(found.classes)})


@declare(may="plan")
def announce_entry(
    tournament: Tournament,
    terms: EntryTerms,
    *,
    by: Actor,
    seen: Mapping[str, Any] | None = None,
) -> list[Application]:
    """Announce fees, prizes, map and entry; return the applications that get a place.

    Terms unchanged since they were `seen` keep the changes of other users.
    """
    with acting(tournament, announce_entry, by=by) as act:
        present, wished = facts_of_terms(terms_of(act.tournament)), facts_of_terms(terms)
        facts = keep_what_others_changed(present, seen, wished)
        before, after = terms_of(act.tournament), terms_from(facts)
        placed = write_terms(act, accepted_terms(act.tournament, after))
        if _money_of(before) != _money_of(after):
            refuse_reduced_prizes(act.tournament, announcement_for(act))
        return placed


def write_terms(act: Act, terms: EntryTerms) -> list[Application]:
    """Write the terms within an act, and fill the places that become free."""
    before = terms_of(act.tournament)
    if before == terms:
        return []
    if not act.tournament.is_open and _money_of(before) != _money_of(terms):
        raise Refused("money_fixed")
    if before.currency != terms.currency:
        _refuse_mixed_currencies(act.tournament, before.currency)
    announced = announcement_for(act)
    for name, value in {**asdict(terms), "classes": list(terms.classes)}.items():
        setattr(announced, name, value)
    refuse_impossible_prizes(announced)
    announced.save()
    act.note(before=facts_of_terms(before), after=facts_of_terms(terms), undo={})
    return fill_places(act)


def _refuse_mixed_currencies(tournament: Tournament, currency: str) -> None:
    """Refuse another currency once amounts were recorded or published in the present one."""
    recorded = (tournament.payments, tournament.payouts, tournament.cash_counts)
    if any(rows.exists() for rows in recorded) or published_prizes(tournament) is not None:
        raise Refused("currency_fixed", currency=currency)


def terms_from(facts: Mapping[str, Any]) -> EntryTerms:
    """Return the terms from journal facts."""
    moments = {
        name: parse_datetime(facts[name]) if facts[name] else None
        for name in ("opens_at", "closes_at")
    }
    last = facts.get("last_day")
    days = {"last_day": parse_date(last) if last else None}
    return EntryTerms(**{**facts, **moments, **days, "classes": tuple(facts["classes"])})


@declare(may="call_off")
def move_event(
    tournament: Tournament,
    *,
    date: dt.date,
    starts: dt.time | None,
    place: str,
    why: str,
    by: Actor,
) -> None:
    """Move an event that has not begun; its URL stays, and its pages show where it was before."""
    with acting(tournament, move_event, by=by) as act:
        of = act.tournament
        if of.state != Tournament.State.PLANNED or of.called_off:
            raise Refused("began_or_off")
        place = one_line(place)[:120]
        if (date, starts, place) == (of.date, of.starts, of.place):
            raise Refused("moved_nowhere")
        announced = announcement_for(act)
        said = _said(of, announced)
        announced.moved_from = announced.moved_from or of.date
        announced.moved_from_place = announced.moved_from_place or of.place
        announced.moved_why = reason_given(why)
        announced.save()
        _go(of, date, starts, place)
        act.note(before=said, after=_said(of, announced), undo={})


def move_back(act: Act, line: JournalEntry) -> None:
    """Restore the event's earlier date and place, and its public notice."""
    if act.tournament.state != Tournament.State.PLANNED:
        raise Refused("began_or_off")
    announced = announcement_for(act)
    said = _said(act.tournament, announced)
    facts = revert_fields(line, said)
    announced.moved_from = parse_date(facts["moved_from"]) if facts["moved_from"] else None
    announced.moved_from_place = facts["moved_from_place"]
    announced.moved_why = facts["moved_why"]
    announced.save()
    starts = parse_time(facts["starts"]) if facts["starts"] else None
    date = parse_date(facts["date"])
    assert date is not None
    _go(act.tournament, date, starts, facts["place"])
    act.note(before=said, after=facts)


def announcement_for(act: Act) -> Announcement:
    """Return the announcement of the act's tournament, created if missing."""
    return Announcement.objects.get_or_create(tournament=act.tournament)[0]


def accepted_terms(tournament: Tournament, terms: EntryTerms) -> EntryTerms:
    """Return the normalised terms, or refuse invalid ones."""
    try:
        line = read_line(terms.fees)
        read_prize_lines(terms.prize_shares, terms.prize_fixed, terms.prize_round_cents)
    except Faulty as faulty:
        raise Refused("settings_faulty", faults=faulty.faults) from faulty
    said, planned = f"{line.rounds}×{line.deals}", length_of(tournament)
    if line.rounds is not None and said != planned:
        raise Refused("line_says_otherwise", said=said, planned=planned)
    if terms.opens_at and terms.closes_at and terms.closes_at <= terms.opens_at:
        raise Refused("closes_before_it_opens")
    classes = dict.fromkeys(one_line(name)[:LONGEST_CLASS] for name in terms.classes)
    named = tuple(name for name in classes if name)
    if len(named) > MOST_CLASSES:
        raise Refused("too_many_classes", most=MOST_CLASSES)
    written = {
        "fees": line.fees or ("0" if line.is_free else ""),
        "prizes": one_line(terms.prizes),
        "prize_shares": tidy_line(terms.prize_shares),
        "prize_fixed": tidy_line(terms.prize_fixed),
        "classes": named,
        "region": one_line(terms.region),
        "organisers": one_line(terms.organisers),
    }
    _refuse_impossible_days_and_ages(tournament, terms)
    return EntryTerms(**{**asdict(terms), **written})


def _refuse_impossible_days_and_ages(tournament: Tournament, terms: EntryTerms) -> None:
    if terms.last_day is not None and terms.last_day < tournament.date:
        raise Refused("ends_before_it_begins")
    youngest, oldest = terms.least_age, terms.most_age
    if youngest is not None and oldest is not None and youngest > oldest:
        raise Refused("ages_impossible")


def _money_of(terms: EntryTerms) -> list[object]:
    return [getattr(terms, name) for name in OF_MONEY]


def facts_of_terms(terms: EntryTerms) -> dict[str, Any]:
    """Return the terms as journal facts."""
    moments = {
        name: None if moment is None else moment.astimezone(dt.UTC).isoformat()
        for name, moment in (("opens_at", terms.opens_at), ("closes_at", terms.closes_at))
    }
    last = None if terms.last_day is None else terms.last_day.isoformat()
    return {**asdict(terms), **moments, "classes": list(terms.classes), "last_day": last}


def _said(of: Tournament, announced: Announcement) -> dict[str, Any]:
    moved = announced.moved_from
    return {
        "date": of.date.isoformat(),
        "starts": None if of.starts is None else of.starts.isoformat(),
        "place": of.place,
        "moved_from": None if moved is None else moved.isoformat(),
        "moved_from_place": announced.moved_from_place,
        "moved_why": announced.moved_why,
    }


def _go(of: Tournament, date: dt.date, starts: dt.time | None, place: str) -> None:
    of.date, of.starts, of.place = date, starts, place
    of.save(update_fields=["date", "starts", "place"])
