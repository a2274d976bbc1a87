"""Plan of an external result list: the person of the register for each line."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Final

from scoring.errors import Faulty, refuse
from scoring.json_reader import load_json
from scoring.results_files import OutsideLine, OutsideResults, read_results
from tournament.exchange.player_lists import Columns, Newcomer
from tournament.exchange.result_lists import NoPlaceColumn, ResultList, as_results, read_result_list
from tournament.exchange.spreadsheets import BYTE_LIMIT
from tournament.models import Player
from tournament.models.player import name_key, normalise_name
from tournament.models.text_fields import one_line
from tournament.security.access import people_open_to
from tournament.services.acts import Actor
from tournament.services.people.import_rows import listed_rows
from tournament.services.people.register import (
    PossibleMatch,
    candidates_for,
    known_among,
    possible_matches,
)
from tournament.services.refusals import Refused

NEW: Final = "new"
CLOSE: Final = 2
"""The number of letters by which a name may differ and still be suggested."""
LETTERS_TO_A_SLIP: Final = 4
"""Team names may be short: one typing error is allowed per this many letters."""
MOST_OFFERED: Final = 5
LONGEST: Final[Mapping[str, int]] = {"name": 200, "source": 300}
"""The number of characters stored of an event; a file may have more."""


@dataclass(frozen=True, slots=True)
class PlannedLine:
    """A line with its person; empty if a user has to choose.

    `player` is None for a new person, too: then `is_new` is set.
    """

    number: int
    line: OutsideLine
    player: int | None
    candidates: tuple[PossibleMatch, ...]
    is_new: bool = False

    @property
    def is_open(self) -> bool:
        """Whether a user has to choose."""
        return self.player is None and not self.is_new

    @property
    def team(self) -> str:
        """The team's name: the chosen one, or the one in the list."""
        chosen = (one.name for one in self.candidates if one.player == self.player)
        return next(chosen, self.line.name)

    @property
    def is_doubtful(self) -> bool:
        """Whether a user should check: several may be meant, or one of another club."""
        if self.is_open or (self.is_new and self.candidates):
            return True
        met = next((one for one in self.candidates if one.player == self.player), None)
        if met is None:
            return False
        other_club = self.line.club and met.club and self.line.club != met.club
        return bool(other_club) or self.line.name != met.name


class KnownTeams:
    """The teams of a series by their names."""

    def __init__(self, teams: Mapping[int, str]) -> None:
        self._by_name: dict[str, list[PossibleMatch]] = defaultdict(list)
        for key, name in teams.items():
            self._by_name[normalise_name(name)].append(PossibleMatch(key, name, "", None, ""))

    def planned(self, number: int, line: OutsideLine, decided: int | str | None) -> PlannedLine:
        """Return the team of the line, ignoring case and diacritics."""
        same = self._by_name.get(normalise_name(line.name), [])
        if len(same) == 1:
            return PlannedLine(number, line, same[0].player, ())
        offered = tuple(same or self._written_otherwise(normalise_name(line.name)))
        if decided == NEW:
            return PlannedLine(number, line, None, offered, is_new=True)
        if isinstance(decided, int) and any(one.player == decided for one in offered):
            return PlannedLine(number, line, decided, offered)
        exact = next((one for one in same if one.name == line.name), None)
        if exact is not None:
            return PlannedLine(number, line, exact.player, ())
        return PlannedLine(number, line, None, offered, is_new=not same)

    def _written_otherwise(self, name: str) -> Sequence[PossibleMatch]:
        most = min(CLOSE, len(name) // LETTERS_TO_A_SLIP)
        near = (own for key, own in self._by_name.items() if distance(key, name) <= most)
        return [one for own in near for one in own][:MOST_OFFERED]


def distance(one: str, other: str) -> int:
    """Return the edit distance of two names.

    >>> distance("anna berzina", "anna berzins")
    1
    """
    row = list(range(len(other) + 1))
    for at, letter in enumerate(one, start=1):
        above, row[0] = row[0], at
        for to, sign in enumerate(other, start=1):
            kept = above + (letter != sign)
            above = row[to]
            row[to] = min(kept, row[to] + 1, row[to - 1] + 1)
    return row[-1]


@dataclass(frozen=True, slots=True)
class EventDetails:
    """Details of the event; those in a file take precedence."""

    name: str = ""
    date: str = ""
    game: str = ""
    source: str = ""
    participants: int | None = None


@dataclass(frozen=True, slots=True)
class OutsideDecisions:
    """The meaning of the columns, the places, and the person of each line: known or new.

    `places` is the way to compute the places; empty for those of the list.
    """

    columns: Columns | None = None
    places: str = ""
    rows: Mapping[int, int | str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class OutsidePlan:
    """A list as it would be imported; `because` tells what has to be decided first."""

    results: OutsideResults
    lines: tuple[PlannedLine, ...]
    columns: tuple[str, ...] = ()
    has_header: bool = False
    of_teams: bool = False
    has_points: bool = False
    is_guessed: bool = False
    because: Refused | None = None

    @property
    def open_lines(self) -> tuple[int, ...]:
        """The lines for which a user has to choose."""
        return tuple(one.number for one in self.lines if one.is_open)


def plan_results(
    raw: bytes | str,
    about: EventDetails,
    decisions: OutsideDecisions | None = None,
    *,
    by: Actor,
    teams: Mapping[int, str] | None = None,
    people: KnownPeople | None = None,
) -> OutsidePlan:
    """Parse a list and match every line to a person; writes nothing.

    With `teams`, those of a series, it is a list of teams. `people` may be shared by several lists.
    """
    decided, of_teams = decisions or OutsideDecisions(), teams is not None
    try:
        document, found = _document(raw, about, decided, of_teams=of_teams)
    except NoPlaceColumn as trouble:
        nothing = _nothing(about, Refused("results_without_places"), of_teams=of_teams)
        return replace(nothing, columns=trouble.columns, has_header=trouble.has_header)
    try:
        results = read_results(document)
    except Faulty as faulty:
        if found is None:
            raise Refused("results_faulty", faults=faulty.faults) from faulty
        because = Refused("results_faulty", faults=found.faults_by_row(faulty.faults))
        nothing = _nothing(about, because, of_teams=of_teams)
        return replace(nothing, **_columns_of(found))
    _refuse_unkeepable(results)
    known = KnownTeams(teams) if teams is not None else people or KnownPeople(by)
    if isinstance(known, KnownPeople):
        known.look_up(line.name for line in results.lines)
    lines = tuple(
        known.planned(number, line, decided.rows.get(number))
        for number, line in enumerate(results.lines, start=1)
    )
    columns = {} if found is None else _columns_of(found)
    return replace(OutsidePlan(results, lines, of_teams=of_teams), **columns)


def _columns_of(found: ResultList) -> dict[str, Any]:
    return {
        "columns": found.columns,
        "has_header": found.has_header,
        "has_points": found.has_points,
        "is_guessed": found.is_guessed,
    }


def _nothing(about: EventDetails, because: Refused, *, of_teams: bool) -> OutsidePlan:
    """Return a plan without lines, for a preview that asks what the list means."""
    day = dt.date.fromisoformat(about.date) if about.date else None
    results = OutsideResults(about.name, day, about.game, 0, about.source, ())
    _refuse_unkeepable(results)
    return OutsidePlan(results, (), of_teams=of_teams, because=because)


def _document(
    raw: bytes | str, about: EventDetails, decided: OutsideDecisions, *, of_teams: bool
) -> tuple[dict[str, Any], ResultList | None]:
    """Return karta.results/1, and the list if it came as rows instead of such a file."""
    told = {
        "name": about.name,
        "date": about.date,
        "game": about.game,
        "source": about.source,
        **({"participants": about.participants} if about.participants else {}),
    }
    if is_json(raw):
        document = _read_json(raw)
        given = {name: value for name, value in told.items() if value and not document.get(name)}
        return {**document, **given}, None
    found = read_result_list(
        listed_rows(raw), decided.columns, of_teams=of_teams, places=decided.places
    )
    return as_results(found.lines, **told), found


def is_json(raw: bytes | str) -> bool:
    """Whether a file or text is karta.results/1; a byte order mark and blank lines are allowed."""
    text = raw if isinstance(raw, str) else raw[:1000].decode("utf-8-sig", "replace")
    return text.lstrip("\ufeff \t\r\n").startswith("{")


def _read_json(raw: bytes | str) -> dict[str, Any]:
    """Return the content of a file that begins as a JSON object, or refuse it."""
    text = raw.encode(errors="replace") if isinstance(raw, str) else raw
    try:
        document: Any = load_json(text, largest=BYTE_LIMIT)
    except Faulty as faulty:
        if any(fault.code == "not_json" for fault in faulty.faults):
            raise Refused("list_unreadable") from faulty
        raise Refused("results_faulty", faults=faulty.faults) from faulty
    return dict(document)


def _refuse_unkeepable(results: OutsideResults) -> None:
    """Refuse an event without a name or a day, or with texts that are too long."""
    if not one_line(results.name):
        raise Refused("name_missing")
    if results.day is None:
        raise Refused("results_day_unknown")
    for name, longest in LONGEST.items():
        if (length := len(getattr(results, name))) > longest:
            too_long = refuse("text_too_long", field=name, length=length, longest=longest)
            raise Refused("results_faulty", faults=too_long.faults)


class KnownPeople:
    """The people of the register whom lists may mean, loaded once for all of them."""

    def __init__(self, by: Actor) -> None:
        self._by = by
        self._same: dict[str, list[Player]] = {}
        self._known: set[int] = set()
        self._has_all = False

    @classmethod
    def for_keeper(cls, by: Actor) -> KnownPeople:
        """Return the whole register, for an actor who may see it; one query."""
        found = cls(by)
        people = list(Player.objects.filter(erased_at=None))
        found._same, found._near = _by_key(people), _by_word(people)
        found._known, found._has_all = {one.pk for one in people}, True
        return found

    @cached_property
    def _near(self) -> Mapping[str, list[Player]]:
        return _near_index(self._by)

    def look_up(self, names: Iterable[str]) -> None:
        """Load the people of these names."""
        keys = {name_key(name) for name in names} - self._same.keys()
        if self._has_all or not keys:
            return
        same = list(Player.objects.filter(name_key__in=keys, erased_at=None))
        self._same |= {key: [] for key in keys} | _by_key(same)
        self._known |= known_among(same, by=self._by)

    def planned(self, number: int, line: OutsideLine, decided: int | str | None) -> PlannedLine:
        """Return the line with its person."""
        key = name_key(line.name)
        namesakes = self._same.get(key, [])
        met = candidates_for(Newcomer(line.name, club=line.club), namesakes, self._known)
        shown = met if len(met) == 1 else namesakes or self._written_otherwise(key)
        offered = possible_matches(shown, self._known)
        if decided == NEW:
            return PlannedLine(number, line, None, offered, is_new=True)
        if isinstance(decided, int) and any(one.player == decided for one in offered):
            return PlannedLine(number, line, decided, offered)
        if len(met) == 1 and _is_written_alike(line, met[0]):
            return PlannedLine(number, line, met[0].pk, offered)
        return PlannedLine(number, line, None, offered, is_new=not namesakes)

    def _written_otherwise(self, key: str) -> list[Player]:
        words = key.split()
        near = {one.pk: one for word in words for one in self._near.get(word, ())}
        alike = (one for one in near.values() if abs(len(one.name_key) - len(key)) <= CLOSE)
        return [one for one in alike if distance(one.name_key, key) <= CLOSE][:MOST_OFFERED]


def _is_written_alike(line: OutsideLine, player: Player) -> bool:
    """Whether the name has the same letters, or the club is the same; otherwise a user chooses."""
    words = (sorted(name.casefold().split()) for name in (line.name, player.name))
    return next(words) == next(words) or (line.club != "" and line.club == player.club)


def _by_key(players: Iterable[Player]) -> dict[str, list[Player]]:
    found: dict[str, list[Player]] = defaultdict(list)
    for one in players:
        found[one.name_key].append(one)
    return found


def _near_index(by: Actor) -> Mapping[str, list[Player]]:
    """Return the people visible to the actor, by each word of their names."""
    people = Player.objects.filter(erased_at=None) if by.user is None else people_open_to(by.user)
    return _by_word(people.only("pk", "name", "name_key", "club", "born", "federation_number"))


def _by_word(people: Iterable[Player]) -> Mapping[str, list[Player]]:
    index: dict[str, list[Player]] = defaultdict(list)
    for one in people:
        for word in one.name_key.split():
            index[word].append(one)
    return index
