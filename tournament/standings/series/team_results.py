"""What the stages of a series that ranks teams gave to each: its place among the teams there.

A team is whoever bears its name: letters with and without marks are alike, unless one event has
two teams that only those tell apart. A pair whose name was taken from it with an erased person is
nobody's in another event.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from hashlib import sha256
from typing import Final

from scoring.big_points import Place
from scoring.series.facts import Small, StageResult
from scoring.series.files import LARGEST_ID
from scoring.teams import TeamStanding
from tournament.models import OutsideEvent, OutsideTeam, Publication, Tournament
from tournament.models.player import normalise_name
from tournament.standings.publications import announced_teams

ALIAS: Final = re.compile(r"#\d+( \(\d+\))?")


@dataclass(frozen=True, slots=True)
class StageTeamLine:
    """What a stage gave to a team, under the name that it bears there."""

    name: str
    place: Place | None
    big: Fraction
    small: Small


@dataclass(frozen=True, slots=True)
class TeamResults:
    """The results of teams by event, here and elsewhere, and what each team is called."""

    by_event: Mapping[int, Sequence[StageResult]] = field(default_factory=dict)
    elsewhere: Mapping[int, Sequence[StageResult]] = field(default_factory=dict)
    names: Mapping[int, str] = field(default_factory=dict)


def load_team_results(
    events: Iterable[Tournament | OutsideEvent],
    approved: Mapping[int, Publication],
    wanted: str,
) -> TeamResults:
    """Return what the approved events gave to the teams of one list; the newest names them."""
    played = sorted(events, key=lambda one: (one.date, one.__class__.__name__, one.pk))
    listed = _elsewhere(one for one in played if isinstance(one, OutsideEvent))
    found: dict[Tournament | OutsideEvent, Sequence[StageTeamLine]] = {}
    for one in played:
        if isinstance(one, OutsideEvent):
            found[one] = listed.get(one.pk, ())
        elif one.pk in approved:
            found[one] = _of_list(announced_teams(approved[one.pk], one), wanted)
    told_apart = _alike(found.values())
    bearers = {one: _bearers(one, lines, told_apart) for one, lines in found.items()}
    keys = _keys({bearer for own in bearers.values() for bearer in own})
    names: dict[int, str] = {}
    here: dict[int, list[StageResult]] = {}
    elsewhere: dict[int, list[StageResult]] = {}
    for one, lines in found.items():
        own = [(keys[who], line) for who, line in zip(bearers[one], lines, strict=True)]
        names |= {key: line.name for key, line in own}
        results = elsewhere if isinstance(one, OutsideEvent) else here
        results[one.pk] = [StageResult(key, x.place, x.big, x.small) for key, x in own]
    return TeamResults(here, elsewhere, names)


def _elsewhere(events: Iterable[OutsideEvent]) -> Mapping[int, Sequence[StageTeamLine]]:
    """Return the lines of lists of teams, in one query; none without such events."""
    keys = [one.pk for one in events]
    found: dict[int, list[StageTeamLine]] = defaultdict(list)
    for row in OutsideTeam.objects.filter(event__in=keys).order_by("pk") if keys else ():
        first, last, small = row.place_first, row.place_last, Fraction(row.small or 0)
        place = None if first is None or last is None else Place(first, last)
        exact = int(small) if small.denominator == 1 else small
        found[row.event_id].append(StageTeamLine(row.name, place, Fraction(row.big or 0), exact))
    return found


def _of_list(lines: Sequence[TeamStanding], wanted: str) -> list[StageTeamLine]:
    """Return the lines of a list: the one that is written so, or else almost so."""
    lists = list(dict.fromkeys(line.list for line in lines))
    almost = [name for name in lists if normalise_name(name) == normalise_name(wanted)]
    name = wanted if wanted in lists else next(iter(almost), None)
    own = (line for line in lines if line.list == name)
    return [StageTeamLine(line.team, line.place, line.big, line.small) for line in own]


def _alike(stages: Iterable[Sequence[StageTeamLine]]) -> Collection[str]:
    """Return the folded names that two teams of one event bear."""
    counted = (Counter(normalise_name(line.name) for line in lines) for lines in stages)
    return {name for counts in counted for name, times in counts.items() if times > 1}


def _bearers(
    event: Tournament | OutsideEvent, lines: Sequence[StageTeamLine], told_apart: Collection[str]
) -> Sequence[str]:
    """Return what the teams of an event are known by, no two of them alike."""
    times: Counter[str] = Counter()
    there = f"elsewhere {event.pk}" if isinstance(event, OutsideEvent) else str(event.pk)
    found = []
    for line in lines:
        plain = normalise_name(line.name)
        if ALIAS.fullmatch(line.name):
            times[line.name] += 1
            found.append(f"{line.name}/{there}/{times[line.name]}")
        else:
            found.append(line.name if not plain or plain in told_apart else plain)
    return found


def _keys(bearers: Iterable[str]) -> Mapping[str, int]:
    """Return a number for each that follows from the name alone, so that addresses stay."""
    found: dict[str, int] = {}
    taken: set[int] = set()
    for name in sorted(bearers):
        key = int.from_bytes(sha256(name.encode()).digest()[:8]) % LARGEST_ID + 1
        while key in taken:
            key = key % LARGEST_ID + 1
        found[name] = key
        taken.add(key)
    return found
