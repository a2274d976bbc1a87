"""The price of each entry: its class, an earlier price, a combined fee, a team's fee."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from django.utils import timezone

from scoring.balances import FREE
from scoring.fee_classes import FeeClass, Payee, class_for, early_price
from scoring.format_lines import FormatLine, read_line
from scoring.money import Fee
from tournament.models import Entry, Player, TeamMember, Tournament
from tournament.reading.applications import announced_of
from tournament.standings.publications import place_from
from tournament.standings.series.published import newest_of_game
from tournament.standings.series.stages import game_of_event, roots_of_merged

COMMON = "everybody"
"""The desk's choice of the common fee, whatever the facts lead to."""


@dataclass(frozen=True, slots=True)
class Prices:
    """The announced prices, with the facts from which the class of an entry follows.

    `other` is the common fee of the linked event, and `in_both` its players. `together` has for
    each number those of its team, the payer first, if teams or pairs pay.
    """

    line: FormatLine
    day: dt.date
    today: dt.date
    places: Mapping[int, int] = field(default_factory=dict)
    in_both: Collection[int] = ()
    other: Fee = FREE
    together: Mapping[int, Sequence[int]] = field(default_factory=dict)

    def paid_together(self, entry: Entry) -> Sequence[int]:
        """Return the numbers whose payments count for this entry; none if another pays."""
        own = self.together.get(entry.number, (entry.number,))
        return own if own[0] == entry.number else ()

    def price_of(self, entry: Entry, paid_until: Callable[[dt.date], int]) -> tuple[str, Fee]:
        """Return the class of an entry and the price of one entry.

        An earlier price counts up to its last day, and later for those who had paid it by then.
        """
        if self.line.payer != "player":
            is_payer = self.together.get(entry.number, (0,))[0] == entry.number
            return "", self.line.common if is_payer else FREE
        one = class_for(self.line.classes, self._payee(entry))
        name, fee = (one.name, one.fee) if one else ("", self.line.common)
        if one is not None and one.kind == "both":
            fee = Fee(max(fee.prize - self.other.prize, 0), max(fee.costs - self.other.costs, 0))
        early = early_price(self.line.classes, one)
        last = early.last_day(self.day) if early else None
        if early and last and (self.today <= last or paid_until(last) >= early.fee.whole):
            return name, early.fee
        return name, fee

    def _payee(self, entry: Entry) -> Payee:
        return Payee(
            is_woman=entry.sex == Player.Sex.WOMAN,
            age=None if entry.born is None else self.day.year - entry.born,
            category=entry.category,
            place=self.places.get(entry.player_id),
            chosen=entry.fee_class,
            is_in_both=entry.player_id in self.in_both,
        )


def prices_of(tournament: Tournament, entries: Iterable[Entry]) -> Prices:
    """Return the prices of an event; queries beyond the announcement only for what it names."""
    announced = announced_of(tournament)
    line = read_line(announced.fees)
    prices = Prices(line, tournament.date, timezone.localdate())
    kinds = {one.kind for one in line.classes}
    if "top" in kinds:
        prices = replace(prices, places=_places(tournament))
    if "both" in kinds and announced.fee_with is not None:
        other = announced.fee_with
        playing = (one for one in other.entries.all() if not one.left_unplayed)
        prices = replace(
            prices,
            in_both={one.player_id for one in playing},
            other=read_line(announced_of(other).fees).common,
        )
    if line.payer != "player":
        prices = replace(prices, together=_teams(tournament, entries))
    return prices


def classes_of(line: FormatLine) -> Sequence[FeeClass]:
    """Return the classes that a desk can choose."""
    return [one for one in line.classes if one.until is None]


def _places(tournament: Tournament) -> dict[int, int]:
    """Return the places in the newest published rating before the event, by person."""
    said = newest_of_game(game_of_event(tournament), until=tournament.date)
    if said is None:
        return {}
    placed = ((row["player"], place_from(row["place"])) for row in said.rows)
    found = {person: place.first for person, place in placed if place is not None}
    merged = {alias: found[root] for alias, root in roots_of_merged().items() if root in found}
    return {**found, **merged}


def _teams(tournament: Tournament, entries: Iterable[Entry]) -> dict[int, Sequence[int]]:
    """Return for each member the numbers of the team; the lowest number still in pays."""
    known = {entry.pk: entry for entry in entries}
    rows = TeamMember.objects.standing().filter(
        team__tournament=tournament, team__lifted_at=None, team__list=""
    )
    teams: dict[int, dict[int, Entry]] = {}
    for team, entry in rows.order_by("pk").values_list("team", "entry"):
        if entry in known:
            teams.setdefault(team, {})[entry] = known[entry]
    found: dict[int, Sequence[int]] = {}
    for members in teams.values():
        ordered = sorted(members.values(), key=lambda entry: (entry.is_out, entry.number))
        numbers = tuple(entry.number for entry in ordered)
        found.update((number, numbers) for number in numbers)
    return found
