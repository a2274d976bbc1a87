"""Team results in the stages of a series that ranks teams: places among the teams there.

Teams are identified by name, ignoring diacritics, unless one event has two teams that differ only
in these. A pair that lost its name with an erased person matches no team in another event.
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
from scoring.exact_numbers import small_from
from scoring.series.facts import Small, StageResult
from scoring.series.files import LARGEST_ID
from scoring.teams import TeamStanding
from tournament.models import OutsideEvent, OutsideTeam, Publication, Tournament
from tournament.models.player import normalise_name
from tournament.standings.publications import announced_teams

ALIAS: Final = re.compile(r"#\d+( \(\d+\))?")


@dataclass(frozen=True, slots=True)
class StageTeamLine:
    """A team's result in a stage, with its name there."""

    name: str
    place: Place | None
    big: Fraction
    small: Small | None


@dataclass(frozen=True, slots=True)
class TeamResults:
    """Team results by event, internal or external, and the name of each team."""

    by_event: Mapping[int, Sequence[StageResult]] = field(default_factory=dict)
    elsewhere: Mapping[int, Sequence[StageResult]] = field(default_factory=dict)
    names: Mapping[int, str] = field(default_factory=dict)


def load_team_results(
    events: Iterable[Tournament | OutsideEvent],
    approved: Mapping[int, Publication],
    wanted: str,
) -> TeamResults:
    """Return the results of one list of teams in approved events; names are the newest ones."""
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
    """Return the lines of external team lists, in one query; empty without such events."""
    keys = [one.pk for one in events]
    found: dict[int, list[StageTeamLine]] = defaultdict(list)
    for row in OutsideTeam.objects.filter(event__in=keys).order_by("pk") if keys else ():
        first, last = row.place_first, row.place_last
        place = None if first is None or last is None else Place(first, last)
        small = small_from(row.small) if row.small else None
        found[row.event_id].append(StageTeamLine(row.name, place, Fraction(row.big or 0), small))
    return found


def _of_list(lines: Sequence[TeamStanding], wanted: str) -> list[StageTeamLine]:
    """Return the lines of the list with that name, or else of one with a similar name."""
    lists = list(dict.fromkeys(line.list for line in lines))
    almost = [name for name in lists if normalise_name(name) == normalise_name(wanted)]
    name = wanted if wanted in lists else next(iter(almost), None)
    own = (line for line in lines if line.list == name)
    return [StageTeamLine(line.team, line.place, line.big, line.small) for line in own]


def _alike(stages: Iterable[Sequence[StageTeamLine]]) -> Collection[str]:
    """Return the normalised names shared by two teams of one event."""
    counted = (Counter(normalise_name(line.name) for line in lines) for lines in stages)
    return {name for counts in counted for name, times in counts.items() if times > 1}


def _bearers(
    event: Tournament | OutsideEvent, lines: Sequence[StageTeamLine], told_apart: Collection[str]
) -> Sequence[str]:
    """Return distinct identifiers of an event's teams."""
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
    """Return a number for each name, derived from the name alone so that URLs are stable."""
    found: dict[str, int] = {}
    taken: set[int] = set()
    for name in sorted(bearers):
        key = int.from_bytes(sha256(name.encode()).digest()[:8]) % LARGEST_ID + 1
        while key in taken:
            key = key % LARGEST_ID + 1
        found[name] = key
        taken.add(key)
    return found
