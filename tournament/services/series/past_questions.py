"""Uncertain people of the received lists, with the evidence for each possible match."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from tournament.models import Entry, OutsideEvent, OutsideResult, PastList
from tournament.models.player import name_key
from tournament.services.acts import Actor
from tournament.services.people.register import PossibleMatch
from tournament.services.series.external_result_plans import KnownPeople, PlannedLine
from tournament.services.series.past_lists import PastPlan, plan_past

MOST: Final = 20
"""The number of questions on one page."""
Event = tuple[str, int]


@dataclass(frozen=True, slots=True)
class PastMatch:
    """A person of the register, and what speaks for or against them.

    `together` counts the other players of the lists who played in an event with them.
    """

    match: PossibleMatch
    clubs: Sequence[str]
    years: Sequence[int]
    events: int
    together: int


@dataclass(frozen=True, slots=True)
class Question:
    """A name and a club of the lists to import, and the people it may mean."""

    name: str
    club: str
    lists: Sequence[PastList]
    others: int
    candidates: Sequence[PastMatch]

    @property
    def years(self) -> Sequence[int]:
        """The years of the lists."""
        return sorted({one.date.year for one in self.lists if one.date})


def questions(pasts: Iterable[PastList], *, by: Actor) -> tuple[list[Question], int]:
    """Return the first questions about people, and the number of all."""
    people = KnownPeople.for_keeper(by)
    asked: dict[tuple[str, str], list[tuple[PastPlan, PlannedLine]]] = defaultdict(list)
    for past in pasts:
        found = plan_past(past, by=by, people=people)
        for line in found.uncertain:
            asked[name_key(line.line.name), line.line.club].append((found, line))
    first = list(asked.values())[:MOST]
    matches = {one.player for lines in first for _plan, line in lines for one in line.candidates}
    seen = _Seen(matches)
    return [_question(lines, seen) for lines in first], len(asked)


def _question(lines: Sequence[tuple[PastPlan, PlannedLine]], seen: _Seen) -> Question:
    _plan, first = lines[0]
    listed = {
        one.player
        for plan, asked in lines
        if plan.plan is not None
        for one in plan.plan.lines
        if one.player is not None and one.number != asked.number
    }
    return Question(
        name=first.line.name,
        club=first.line.club,
        lists=[plan.past for plan, _line in lines],
        others=len(listed),
        candidates=[seen.candidate(match, listed) for match in first.candidates],
    )


class _Seen:
    """The events of the possible matches, and the people in them, in up to five queries."""

    def __init__(self, players: Iterable[int]) -> None:
        keys = list(players)
        self._events: dict[int, dict[Event, int]] = defaultdict(dict)
        self._clubs: dict[int, dict[str, None]] = defaultdict(dict)
        self._people: dict[Event, set[int]] = defaultdict(set)
        own = Entry.objects.filter(player__in=keys).order_by("tournament__date")
        for player, event, day, club in own.values_list(
            "player", "tournament", "tournament__date", "club"
        ):
            self._events[player]["here", event] = day.year
            self._clubs[player][club] = None
        used = OutsideEvent.objects.in_use().order_by().values("pk")
        listed = OutsideResult.objects.filter(player__in=keys, event__in=used)
        for player, event, day, club in listed.order_by("event__date").values_list(
            "player", "event", "event__date", "club"
        ):
            self._events[player]["elsewhere", event] = day.year
            self._clubs[player][club] = None
        self._load_people()

    def _load_people(self) -> None:
        here = {key for events in self._events.values() for kind, key in events if kind == "here"}
        rows = Entry.objects.filter(tournament__in=here).order_by()
        for event, player in rows.values_list("tournament", "player"):
            self._people["here", event].add(player)
        there = {
            key for events in self._events.values() for kind, key in events if kind == "elsewhere"
        }
        lines = OutsideResult.objects.filter(event__in=there).order_by()
        for event, player in lines.values_list("event", "player"):
            self._people["elsewhere", event].add(player)

    def candidate(self, match: PossibleMatch, listed: set[int]) -> PastMatch:
        """Return the evidence for a match with a line among these people."""
        events = self._events[match.player]
        met = set[int]().union(*(self._people[event] for event in events))
        clubs = [match.club, *(c for c in self._clubs[match.player] if c != match.club)]
        return PastMatch(
            match=match,
            clubs=[club for club in clubs if club],
            years=_span(events.values()),
            events=len(events),
            together=len(met & listed - {match.player}),
        )


def _span(years: Iterable[int]) -> Sequence[int]:
    found = set(years)
    return sorted({min(found), max(found)}) if found else []
