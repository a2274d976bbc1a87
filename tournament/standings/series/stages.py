"""The stages of a series with their results, loaded in a fixed number of queries."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Final

from django.conf import settings
from django.db.models import Max

from scoring.big_points import Place
from scoring.errors import Faulty
from scoring.exact_numbers import small_from
from scoring.json_reader import Fields
from scoring.series.facts import SeriesRule, StageResult
from scoring.series.files import read_rule
from tournament.models import (
    Entry,
    Merge,
    OutsideEvent,
    OutsideResult,
    Player,
    Publication,
    Series,
    Stage,
    Tournament,
)
from tournament.standings.minors import shielded_anywhere
from tournament.standings.publications import place_from
from tournament.standings.series.team_results import TeamResults, load_team_results
from tournament.standings.sheets import settings_of
from tournament.words import names

COUNTED: Final = "counted"
CORRECTED: Final = "corrected"
AWAITED: Final = "awaited"
TEAMLESS: Final = "teamless"
CALLED_OFF: Final = "called_off"
OUTDATED: Final = "outdated"
LATER: Final = "later"


@dataclass(frozen=True, slots=True)
class StageAtHand:
    """A stage with its number, and its results if they are approved.

    `state` says whether it counts: during a correction the last approved result counts; in a
    rating it may be outdated, or later than the list's day. `row` is None if a rating includes
    the event automatically.
    """

    number: int
    event: Tournament | OutsideEvent
    coefficient: Fraction
    state: str
    results: tuple[StageResult, ...]
    participants: int
    row: Stage | None = None
    is_final: bool = False

    @property
    def name(self) -> str:
        """The name of the stage, by default that of its event."""
        return (self.row.name if self.row else "") or self.event.name

    @property
    def day(self) -> dt.date:
        """The day of its event."""
        return self.event.date

    @property
    def tournament(self) -> Tournament | None:
        """The event, if it was played on this instance."""
        return self.event if isinstance(self.event, Tournament) else None

    @property
    def is_counted(self) -> bool:
        """Whether its results are in the table."""
        return self.state in (COUNTED, CORRECTED)


@dataclass(frozen=True, slots=True)
class Contestant:
    """A player or team of a series, with the public name."""

    player: int
    name: str
    club: str


@dataclass
class StageLoad:
    """Loaded data of all events: results by event, and people shown by initials.

    `roots` maps merged people to the person they count as. `teams` has the results if the series
    ranks teams.
    """

    approved: Mapping[int, Publication]
    players: Mapping[int, Mapping[int, int]]
    outside: Mapping[int, Sequence[OutsideResult]]
    shielded: set[int] = field(default_factory=set)
    roots: Mapping[int, int] = field(default_factory=dict)
    teams: TeamResults | None = None


def load_events(
    events: Iterable[Tournament | OutsideEvent], *, team_list: str | None = None
) -> StageLoad:
    """Load the newest approved results of events, with the people behind their numbers.

    If a list of teams is given, load the teams' results.
    """
    known = list(events)
    ours = [one for one in known if isinstance(one, Tournament)]
    approved = _approved(ours)
    if team_list is not None:
        return StageLoad(approved, {}, {}, teams=load_team_results(known, approved, team_list))
    players: dict[int, dict[int, int]] = defaultdict(dict)
    shielded: set[int] = set()
    roots = roots_of_merged()
    entries = Entry.objects.filter(tournament__in=approved).annotate(is_minor=shielded_anywhere())
    rows = entries.values_list("tournament", "number", "player", "is_minor")
    initials = {one.pk for one in ours if one.public_names != Tournament.PublicNames.FULL}
    for tournament, number, player, is_minor in rows:
        players[tournament][number] = player
        if is_minor or tournament in initials:
            shielded |= {player, roots.get(player, player)}
    outside: dict[int, list[OutsideResult]] = defaultdict(list)
    elsewhere = [one for one in known if isinstance(one, OutsideEvent)]
    if elsewhere:
        for result in OutsideResult.objects.filter(event__in=elsewhere).order_by("pk"):
            outside[result.event_id].append(result)
    return StageLoad(approved, players, outside, shielded, roots)


def roots_of_merged() -> Mapping[int, int]:
    """Return the current person of all merged people, in one query."""
    return dict(Merge.objects.standing().values_list("player", "root"))


def _approved(ours: Sequence[Tournament]) -> Mapping[int, Publication]:
    """Return the last approved results, except those withdrawn to play on."""
    if not ours:
        return {}
    kinds = (Publication.Kind.APPROVED, Publication.Kind.STANDING_WITHDRAWN)
    said = Publication.objects.filter(tournament__in=ours, kind__in=kinds).order_by()
    newest = said.values("tournament").annotate(newest=Max("pk")).values("newest")
    approved = Publication.objects.filter(pk__in=newest, kind=Publication.Kind.APPROVED)
    return {one.tournament_id: one for one in approved if one.tournament_id}


def stage_at_hand(
    number: int,
    event: Tournament | OutsideEvent,
    loading: StageLoad,
    *,
    row: Stage | None = None,
    coefficient: Fraction = Fraction(1),
) -> StageAtHand:
    """Return the stage with its results, which are empty if its event is not approved."""
    state, results, participants = _read(event, loading)
    return StageAtHand(
        number=number,
        event=event,
        coefficient=Fraction(row.coefficient) if row is not None else coefficient,
        state=state,
        results=results,
        participants=participants,
        row=row,
        is_final=row is not None and row.is_final,
    )


def _read(
    event: Tournament | OutsideEvent, loading: StageLoad
) -> tuple[str, tuple[StageResult, ...], int]:
    if isinstance(event, OutsideEvent) and loading.teams is not None:
        those = tuple(loading.teams.elsewhere.get(event.pk, ()))
        return (COUNTED if those else TEAMLESS), those, event.participants
    if isinstance(event, OutsideEvent):
        lines = loading.outside.get(event.pk, ())
        persons = _as_persons(map(_outside_result, lines), loading.roots)
        return COUNTED, persons, event.participants
    said = loading.approved.get(event.pk)
    if said is None:
        return (CALLED_OFF if event.called_off else AWAITED), (), 0
    is_open = event.state != Tournament.State.APPROVED
    state = CORRECTED if is_open else COUNTED
    if loading.teams is not None:
        teams = tuple(loading.teams.by_event[event.pk])
        return (state if teams else TEAMLESS), teams, len(teams)
    numbers = loading.players[event.pk]
    played = [row for row in said.rows if any(row["rounds"]) and row["number"] in numbers]
    listed = (_own_result(row, numbers[row["number"]]) for row in played)
    results = _as_persons(listed, loading.roots)
    return state, results, len(results)


def _as_persons(listed: Iterable[StageResult], roots: Mapping[int, int]) -> tuple[StageResult, ...]:
    """Return the results by person, with merged people resolved; two lines of one person stay."""
    results = tuple(listed)
    there = {result.player for result in results}
    if roots.keys().isdisjoint(there):
        return results
    found = []
    for result in results:
        root = roots.get(result.player, result.player)
        if root not in there:
            there.add(root)
            result = replace(result, player=root)
        found.append(result)
    return tuple(found)


def _own_result(row: Mapping[str, Any], player: int) -> StageResult:
    return StageResult(
        player, place_from(row["place"]), Fraction(row["big"]), small_from(row["small"])
    )


def _outside_result(line: OutsideResult) -> StageResult:
    first, last = line.place_first, line.place_last
    place = None if first is None or last is None else Place(first, last)
    small = small_from(line.small) if line.small else None
    return StageResult(line.player_id, place, Fraction(line.big or 0), small)


def contestants(stages: Sequence[StageAtHand], loading: StageLoad) -> Mapping[int, Contestant]:
    """Return all players of the stages, with their public names."""
    if loading.teams is not None:
        return {key: Contestant(key, name, "") for key, name in loading.teams.names.items()}
    keys = {result.player for stage in stages for result in stage.results}
    newest = max((stage.day.year for stage in stages), default=0)
    found = Player.objects.filter(pk__in=keys).only("name", "club", "born", "as_initials")
    return {one.pk: _contestant(one, newest, loading.shielded) for one in found}


def _contestant(player: Player, year: int, shielded: set[int]) -> Contestant:
    age = settings.MINOR_AGE
    is_minor = bool(age) and player.born is not None and year - player.born <= age
    is_short = is_minor or player.as_initials or player.pk in shielded
    return Contestant(
        player.pk, names.initials(player.name) if is_short else player.name, player.club
    )


def game_of_event(event: Tournament | OutsideEvent) -> str:
    """Return the game of an event, internal or external."""
    return event.game if isinstance(event, OutsideEvent) else settings_of(event).game.id


def rule_of(series: Series, *, as_of: dt.date | None = None) -> SeriesRule:
    """Return the rule; a rating's window ends on the day."""
    return read_stored_rule(series.rule, as_of=as_of)


def read_stored_rule(raw: Mapping[str, Any], *, as_of: dt.date | None = None) -> SeriesRule:
    """Return the rule parsed from JSON, or raise all its faults.

    The day is not stored with a rule: without it there is no window either.
    """
    windowed = raw.get("window_months") and as_of is not None
    day = {"as_of": as_of.isoformat()} if as_of is not None and windowed else {}
    told = {name: value for name, value in raw.items() if name != "window_months" or windowed}
    fields = Fields({"rule": {**told, **day}}, known=("rule",))
    rule = read_rule(fields)
    if fields.faults:
        raise Faulty(fields.faults)
    return rule
