"""The public tournaments, as other programs read them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypedDict

from django.db.models import Exists, F, Max, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce

from scoring.errors import Faulty
from scoring.format_lines import FormatLine, read_line
from tournament.models import Application, Entry, JournalEntry, Tournament
from tournament.reading.applications import announced_of, closed_reason, next_change
from tournament.reading.events.calendar import count_of, game_of
from tournament.reading.money.prices import classes_of
from tournament.standings.sheets import rounds_planned, settings_of

FORMAT = "karta.events/1"
State = Literal["announced", "running", "provisional", "approved", "called_off"]
STATES: Mapping[str, State] = {
    Tournament.State.PLANNED: "announced",
    Tournament.State.RUNNING: "running",
    Tournament.State.PROVISIONAL: "provisional",
    Tournament.State.APPROVED: "approved",
}
Address = Callable[..., str]
"""Returns the full address of a page, by its name and the values in it."""


EntryFee = TypedDict("EntryFee", {"class": str, "prize_cents": int, "costs_cents": int})
"""An entry fee: a part for the prizes, and a part for the costs."""


@dataclass(frozen=True, slots=True)
class EventFacts:
    """A tournament as it is announced.

    `start` is the time of day, or null. `currency` is the code (EUR) of fees and stake: the first
    fee is the common one, the others are of classes, without earlier prices. `entered` counts the
    players, and the applicants who have a place; `places_left` is null without a limit. `revision`
    rises with every change.
    """

    slug: str
    name: str
    date: dt.date
    until: dt.date | None
    start: str | None
    place: str
    game: str
    preset: str
    rounds: int
    deals: int
    state: State
    currency: str
    fees: Sequence[EntryFee]
    stake_cents: int | None
    capacity: int | None
    entered: int
    places_left: int | None
    entry_open: bool
    rehearsal: bool
    revision: int
    url: str


@dataclass(frozen=True, slots=True)
class EventFilter:
    """The wanted tournaments; an empty part has no effect. `since` is a revision of the site."""

    since: int | None = None
    first_day: dt.date | None = None
    last_day: dt.date | None = None
    game: str = ""
    state: str = ""
    search: str = ""


def day_of(text: str) -> dt.date | None:
    """Return a day in ISO form; None for other text, so that nothing is filtered."""
    try:
        return dt.date.fromisoformat(text)
    except ValueError:
        return None


def slugs_of(among: QuerySet[Tournament], wanted: EventFilter) -> list[str]:
    """Return the slugs of the wanted tournaments, the latest first, in one query."""
    found = among
    if wanted.first_day:
        found = found.filter(date__gte=wanted.first_day)
    if wanted.last_day:
        found = found.filter(date__lte=wanted.last_day)
    if wanted.state:
        found = found.filter(_in_state(wanted.state))
    for word in wanted.search.split():
        found = found.filter(Q(name__icontains=word) | Q(place__icontains=word))
    if wanted.since is not None:
        changed = JournalEntry.objects.filter(pk__gt=wanted.since).order_by()
        found = found.filter(pk__in=changed.values("tournament"))
    ordered = found.order_by("-date", "name", "pk")
    if not wanted.game:
        return list(ordered.values_list("slug", flat=True))
    games = ordered.values_list("slug", "preset", "settings")
    return [slug for slug, *plan in games if game_of(*plan) == wanted.game]


def _in_state(state: str) -> Q:
    if state == "called_off":
        return ~Q(called_off="")
    stored = next(name for name, shown in STATES.items() if shown == state)
    return Q(state=stored, called_off="")


def site_revision() -> int:
    """Return the revision of the whole site: the key of its newest journal entry; one query."""
    return JournalEntry.objects.aggregate(newest=Max("pk"))["newest"] or 0


def event_facts(
    among: QuerySet[Tournament], slugs: Sequence[str], address: Address
) -> list[EventFacts]:
    """Return the tournaments of these slugs in their order, in one query."""
    found = among.filter(slug__in=slugs).select_related("announcement")
    known = {one.slug: one for one in found.annotate(players=_players(), promised=_promised())}
    return [facts_of(known[slug], address) for slug in slugs if slug in known]


def entry_changes(slugs: Iterable[str]) -> list[dt.datetime]:
    """Return the times at which entry to these tournaments opens or closes, in one query."""
    planned = Tournament.objects.filter(slug__in=list(slugs), state=Tournament.State.PLANNED)
    return [one for event in planned.select_related("announcement") for one in next_change(event)]


def _players() -> Coalesce:
    return count_of(Entry.objects.filter(to_round=None))


def _promised() -> Coalesce:
    """Count the applicants with a place who are not entered yet."""
    back = Entry.objects.filter(to_round__lt=F("from_round"), leaving="")
    entered_again = back.filter(tournament=OuterRef("tournament"), number=OuterRef("number"))
    return count_of(
        Application.objects.complete()
        .exclude(placed_at=None)
        .filter(Q(number=None) | Q(Exists(entered_again)))
    )


def facts_of(event: Tournament, address: Address) -> EventFacts:
    """Return the facts of a tournament that is loaded with its announcement and its counts."""
    announced, settings = announced_of(event), settings_of(event)
    money = _money(announced.fees)
    entered: int = event.players + event.promised  # type: ignore[attr-defined]
    capacity = announced.capacity
    return EventFacts(
        slug=event.slug,
        name=event.name,
        date=event.date,
        until=announced.last_day,
        start=None if event.starts is None else f"{event.starts:%H:%M}",
        place=event.place,
        game=settings.game.id,
        preset=event.preset,
        rounds=rounds_planned(event),
        deals=settings.deals,
        state="called_off" if event.called_off else STATES[event.state],
        currency=announced.currency,
        fees=_fees(money),
        stake_cents=money.stake_cents,
        capacity=capacity,
        entered=entered,
        places_left=None if capacity is None else max(0, capacity - entered),
        entry_open=not closed_reason(event),
        rehearsal=event.is_rehearsal,
        revision=event.revision,
        url=address("tournament", event.slug),
    )


def _money(line: str) -> FormatLine:
    try:
        return read_line(line)
    except Faulty:
        return FormatLine()


def _fees(money: FormatLine) -> tuple[EntryFee, ...]:
    if money.prize_cents is None:
        return ()
    prices = [("everybody", money.common), *((one.name, one.fee) for one in classes_of(money))]
    return tuple(
        {"class": name, "prize_cents": fee.prize, "costs_cents": fee.costs} for name, fee in prices
    )
