"""The table of a series with all stages, for page, paper and file."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from django.utils import timezone

from scoring.big_points import Place
from scoring.series import facts
from scoring.series.facts import SeriesPlayer, SeriesRule, Small
from scoring.series.integer_totals import StageMark
from scoring.series.standings import SeriesRow, series_standings
from tournament.models import Series, Tournament
from tournament.standings.series.licensed import (
    LICENCE,
    closed_up,
    licence_holders,
    licensed_on,
    of_licensed,
)
from tournament.standings.series.rated import Period, rated_events
from tournament.standings.series.stages import (
    Contestant,
    StageAtHand,
    contestants,
    load_events,
    rule_of,
    stage_at_hand,
)

FINAL: Final = "final"


@dataclass(frozen=True, slots=True)
class StageHead:
    """The heading of a stage's column."""

    number: int
    name: str
    day: dt.date
    coefficient: Fraction
    participants: int
    slug: str = ""
    source: str = ""
    is_final: bool = False


@dataclass(frozen=True, slots=True)
class StageCell:
    """A player's result in a stage; `value` is None if they were disqualified."""

    number: int
    value: Fraction | None
    is_counted: bool
    is_missed: bool
    place: Place | None


@dataclass(frozen=True, slots=True)
class SeriesLine:
    """One player of the series, or one team; `small` is None if it is not known."""

    order: int
    place: Place | None
    player: int
    name: str
    club: str
    total: Fraction
    big: Fraction
    small: Small | None
    played: int
    decided_by: str
    cells: tuple[StageCell, ...]

    def cell(self, number: int) -> StageCell | None:
        """Return the player's cell of a stage."""
        return next((cell for cell in self.cells if cell.number == number), None)


@dataclass(frozen=True, slots=True)
class SeriesTable:
    """The whole table, of players or of teams."""

    rule: SeriesRule
    stages: tuple[StageHead, ...]
    lines: tuple[SeriesLine, ...]
    of_teams: bool = False
    licence_rule: str = ""

    @property
    def has_unknown_small(self) -> bool:
        """Whether a list left out small points that are part of a line."""
        return any(line.small is None for line in self.lines)


@dataclass(frozen=True)
class SeriesBook:
    """A series with all its stages, including coming ones, and the resulting table."""

    series: Series
    rule: SeriesRule
    stages: tuple[StageAtHand, ...]
    people: Mapping[int, Contestant]
    scored: facts.Series
    rows: tuple[SeriesRow, ...]
    licensed: frozenset[int] | None = None

    @property
    def final(self) -> StageAtHand | None:
        """The final, if the series has one."""
        return next((stage for stage in self.stages if stage.is_final), None)

    @property
    def team_names(self) -> Mapping[int, str]:
        """The names of the teams, if the series ranks teams."""
        return {key: one.name for key, one in self.people.items()}

    @property
    def table(self) -> SeriesTable:
        """The current table."""
        heads = tuple(_head(stage) for stage in self.stages if stage.is_counted)
        lines = [_line(row, self.people[row.tally.player.id]) for row in self.rows]
        played = self.final if self.final is not None and self.final.is_counted else None
        if played is not None:
            lines = list(_after_final(lines, played, self.people))
        if self.licensed is not None:
            lines = list(_with_licence_only(lines, self.licensed, self.series.licence_rule))
        numbered = (replace(line, order=order) for order, line in enumerate(lines, start=1))
        series = self.series
        return SeriesTable(self.rule, heads, tuple(numbered), series.of_teams, series.licence_rule)


def load_series_book(series: Series, *, as_of: dt.date | None = None) -> SeriesBook:
    """Load a series and compute its table; a rating's as of today, or of the given day."""
    day = as_of or (timezone.localdate() if series.is_rating else None)
    rule = rule_of(series, as_of=day)
    period = Period(day if series.is_rating else None, rule.window_months)
    rows = list(series.stages.for_reading())
    rated = rated_events(series, period, rows) if series.is_rating else []
    listed = series.team_list if series.of_teams else None
    loading = load_events([*(row.event for row in rows), *rated], team_list=listed)
    found = [(row.event, row) for row in rows] + [(event, None) for event in rated]
    found.sort(key=lambda pair: (pair[0].date, pair[0].__class__.__name__, pair[0].pk))
    # Events outside a rating's months come last, so that those in the list are numbered from 1.
    found.sort(key=lambda pair: not period.holds(pair[0].date))
    stages = tuple(
        period.apply_to(stage_at_hand(number, event, loading, row=row))
        for number, (event, row) in enumerate(found, start=1)
    )
    holders, licensed = licence_holders(series), None
    if series.licence_rule == Series.LicenceRule.LEFT_OUT:
        stages = tuple(of_licensed(stage, holders) for stage in stages)
    elif series.licence_rule:
        latest = day or max((s.day for s in stages if s.is_counted), default=dt.date.min)
        licensed = licensed_on(latest, holders)
    people = contestants(stages, loading)
    scored = scored_series(series.scope.name, rule, stages, people)
    ranked = series_standings(scored)
    return SeriesBook(series, rule, stages, people, scored, ranked, licensed)


def scored_series(
    name: str, rule: SeriesRule, stages: Sequence[StageAtHand], people: Mapping[int, Contestant]
) -> facts.Series:
    """Return the approved stages for scoring; the final is not part of the sum."""
    counting = [stage for stage in stages if stage.is_counted and not stage.is_final]
    played = {result.player for stage in counting for result in stage.results}
    return facts.Series(
        name=name,
        rule=rule,
        players=tuple(
            SeriesPlayer(key, people[key].name, people[key].club) for key in sorted(played)
        ),
        stages=tuple(
            facts.Stage(
                number=stage.number,
                results=stage.results,
                participants=max(stage.participants, len(stage.results)),
                coefficient=stage.coefficient,
                name=stage.name,
                day=stage.day,
            )
            for stage in counting
        ),
    )


def _head(stage: StageAtHand) -> StageHead:
    event = stage.tournament
    return StageHead(
        number=stage.number,
        name=stage.name,
        day=stage.day,
        coefficient=stage.coefficient,
        participants=max(stage.participants, len(stage.results)),
        slug="" if event is None else event.slug,
        source="" if isinstance(stage.event, Tournament) else stage.event.source,
        is_final=stage.is_final,
    )


def _line(row: SeriesRow, who: Contestant) -> SeriesLine:
    tally = row.tally
    counted = {mark.stage for mark in tally.counted}
    return SeriesLine(
        order=0,
        place=row.place,
        player=who.player,
        name=who.name,
        club=who.club,
        total=tally.total,
        big=tally.big,
        small=tally.small,
        played=tally.played,
        decided_by=row.decided_by,
        cells=tuple(_cell(mark, is_counted=mark.stage in counted) for mark in tally.marks),
    )


def _cell(mark: StageMark, *, is_counted: bool) -> StageCell:
    result = mark.result
    place = result.place if result is not None else None
    return StageCell(mark.stage, mark.value, is_counted, result is None, place)


def _after_final(
    lines: Sequence[SeriesLine], final: StageAtHand, people: Mapping[int, Contestant]
) -> Iterator[SeriesLine]:
    """Yield the players of the final first, in its order, then the others in theirs."""
    known = {line.player: line for line in lines}
    placed = [result for result in final.results if result.place is not None]
    placed.sort(key=lambda result: (result.place, result.player))
    for result in placed:
        own = known.get(result.player) or _only_in_final(people[result.player])
        cell = StageCell(final.number, None, is_counted=True, is_missed=False, place=result.place)
        yield replace(own, place=result.place, decided_by=FINAL, cells=(*own.cells, cell))
    finalists = {result.player for result in placed}
    ahead = max((result.place.last for result in placed if result.place), default=0)
    others = [line for line in lines if line.player not in finalists]
    shared: dict[Place | None, list[int]] = {}
    for at, line in enumerate(others, start=ahead + 1):
        shared.setdefault(line.place, []).append(at)
    for line in others:
        covered = shared[line.place]
        place = None if line.place is None else Place(covered[0], covered[-1])
        yield replace(line, place=place)


def _with_licence_only(
    lines: Sequence[SeriesLine], licensed: frozenset[int], rule: str
) -> Iterator[SeriesLine]:
    """Yield the lines of people with a licence, closed up; the others unranked at the end."""
    own = [line for line in lines if line.player in licensed]
    places = closed_up({line.player: line.place for line in own})
    for line in own:
        yield replace(line, place=places[line.player])
    if rule == Series.LicenceRule.UNRANKED:
        for line in lines:
            if line.player not in licensed:
                yield replace(line, place=None, decided_by=LICENCE)


def _only_in_final(who: Contestant) -> SeriesLine:
    nothing = Fraction(0)
    return SeriesLine(0, None, who.player, who.name, who.club, nothing, nothing, 0, 0, FINAL, ())
