"""What the stages of a series that ranks teams gave to each: its place among the teams there.

A team is whoever bears its name: letters with and without marks are alike, unless one event has
two teams that only those tell apart. A pair whose name was taken from it with an erased person is
nobody's in another event.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final

from scoring.series.facts import StageResult
from scoring.series.stage_files import LARGEST_ID
from scoring.teams import TeamStanding
from tournament.models import Publication, Tournament
from tournament.models.player import fold
from tournament.standings.announced_teams import announced_teams

ALIAS: Final = re.compile(r"#\d+( \(\d+\))?")


@dataclass(frozen=True, slots=True)
class TeamResults:
    """The results of teams by event, and what each team is called."""

    by_event: Mapping[int, Sequence[StageResult]] = field(default_factory=dict)
    names: Mapping[int, str] = field(default_factory=dict)


def load_team_results(
    events: Iterable[Tournament], approved: Mapping[int, Publication], wanted: str
) -> TeamResults:
    """Return what the approved events gave to the teams of one list; the newest names them."""
    played = sorted((one for one in events if one.pk in approved), key=lambda e: (e.date, e.pk))
    found = {one.pk: _of_list(announced_teams(approved[one.pk], one), wanted) for one in played}
    told_apart = _alike(found.values())
    bearers = {event: _bearers(event, lines, told_apart) for event, lines in found.items()}
    keys = _keys({bearer for own in bearers.values() for bearer in own})
    names: dict[int, str] = {}
    by_event: dict[int, list[StageResult]] = {}
    for event, lines in found.items():
        own = [(keys[who], line) for who, line in zip(bearers[event], lines, strict=True)]
        names |= {key: line.team for key, line in own}
        by_event[event] = [StageResult(key, one.place, one.big, one.small) for key, one in own]
    return TeamResults(by_event, names)


def _of_list(lines: Sequence[TeamStanding], wanted: str) -> list[TeamStanding]:
    """Return the lines of a list: the one that is written so, or else almost so."""
    lists = list(dict.fromkeys(line.list for line in lines))
    almost = [name for name in lists if fold(name) == fold(wanted)]
    name = wanted if wanted in lists else next(iter(almost), None)
    return [line for line in lines if line.list == name]


def _alike(stages: Iterable[Sequence[TeamStanding]]) -> Collection[str]:
    """Return the folded names that two teams of one event bear."""
    counted = (Counter(fold(line.team) for line in lines) for lines in stages)
    return {name for counts in counted for name, times in counts.items() if times > 1}


def _bearers(
    event: int, lines: Sequence[TeamStanding], told_apart: Collection[str]
) -> Sequence[str]:
    """Return what the teams of an event are known by, no two of them alike."""
    times: Counter[str] = Counter()
    found = []
    for line in lines:
        plain = fold(line.team)
        if ALIAS.fullmatch(line.team):
            times[line.team] += 1
            found.append(f"{line.team}/{event}/{times[line.team]}")
        else:
            found.append(line.team if not plain or plain in told_apart else plain)
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
