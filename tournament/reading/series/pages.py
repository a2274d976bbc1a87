"""The public series: its table, its stages, and possible totals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from django.http import Http404

from scoring.event_settings import EventSettings
from scoring.games import GAMES
from scoring.series import facts
from scoring.series.derivations import TotalBreakdown, derive
from scoring.series.integer_totals import points_for
from scoring.series.standings import FOREKNOWN, Possible, still_possible
from tournament.models import Publication, Scope, Series, Tournament
from tournament.reading.people.identity import root_of, whose
from tournament.reading.series.non_public import public_stage_name, with_public_stages
from tournament.standings.series.publication import announced_of, table_of
from tournament.standings.series.stages import AWAITED, StageAtHand, game_of_event
from tournament.standings.series.table import SeriesBook, SeriesLine, SeriesTable, load_series_book
from tournament.standings.sheets import rounds_planned, settings_by_round


@dataclass(frozen=True)
class SeriesView:
    """A series with its table, as approved or current.

    `book` is computed from the current stages; the table is the announced one if there is one.
    """

    series: Series
    book: SeriesBook
    table: SeriesTable
    announced: Publication | None
    possible: dict[int, Possible]
    assumed: Fraction | None = None
    """The most points of a coming stage that is not known; None if all are certain."""

    @property
    def has_final(self) -> bool:
        """Whether a final decides the order of its players."""
        stages = self.book.stages
        return self.series.final_places is not None or any(stage.is_final for stage in stages)

    @property
    def scope(self) -> Scope:
        """The scope, with the name and slug of the series."""
        return self.series.scope

    @property
    def stages(self) -> Sequence[StageAtHand]:
        """All stages in order, including coming ones."""
        return self.book.stages

    @property
    def scored(self) -> facts.Series:
        """The input of scoring, with the public names of the stages."""
        names = {stage.number: public_stage_name(stage) for stage in self.stages}
        whole = self.book.scored
        shown = (replace(stage, name=names[stage.number]) for stage in whole.stages)
        return replace(whole, stages=tuple(shown))

    @property
    def is_signed(self) -> bool:
        """Whether small points have a plus sign: if the game of a counted stage uses it."""
        played = {game_of_event(stage.event) for stage in self.stages if stage.is_counted}
        return any(GAMES[game].is_signed for game in played)

    @property
    def to_come(self) -> int:
        """How many stages are coming."""
        return len(upcoming_stages(self.book))


def public_series(slug: str) -> SeriesView:
    """Return a public series; raise 404 if it does not exist."""
    return view_of(_found(slug))


def public_scope(slug: str) -> Scope:
    """Return the scope of a public series; raise 404 if it does not exist."""
    return _found(slug).scope


def view_of(series: Series) -> SeriesView:
    """Return a series with its table."""
    book = load_series_book(series)
    said = announced_of(series.scope)
    table = with_public_stages(book.table if said is None else table_of(said), book.stages)
    possible = {} if said is not None else possible_in(book)
    return SeriesView(series, book, table, said, possible, assumed_in(book) if possible else None)


def line_of(view: SeriesView, player: int) -> SeriesLine:
    """Return a player's line; raise 404 if they are not in the table."""
    lines = {line.player: line for line in view.table.lines}
    found = lines.get(player) if view.table.of_teams else whose(player, lines.items())
    if found is None:
        raise Http404
    return found


def derivation_of(view: SeriesView, player: int) -> TotalBreakdown | None:
    """Return how a player's current total is computed; None for players of the final only."""
    known = {row.tally.player.id: row.tally for row in view.book.rows}
    tally = known.get(player)
    if tally is None and not view.table.of_teams:
        tally = known.get(root_of(player))
    return None if tally is None else derive(view.book.scored, [tally])[0]


def upcoming_stages(book: SeriesBook) -> list[StageAtHand | None]:
    """Return the coming stages: those added, and as many more as were planned."""
    known: list[StageAtHand | None] = [
        stage for stage in book.stages if stage.state == AWAITED and not stage.is_final
    ]
    counted = len(book.scored.stages)
    unnamed = (book.series.planned_stages or 0) - counted - len(known)
    return [*known, *([None] * max(unnamed, 0))]


def possible_in(book: SeriesBook) -> dict[int, Possible]:
    """Return the players' possible totals, if the rule allows them to be computed."""
    rule, ahead = book.rule, upcoming_stages(book)
    if rule.unit not in FOREKNOWN or not ahead or not book.rows or book.series.is_rating:
        return {}
    if book.licensed is not None:
        # A licence may still be bought, and moves every place.
        return {}
    if book.series.of_teams and rule.unit == "big":
        # A team's possible points depend on its number of players.
        return {}
    most = [_most(stage, book) for stage in ahead]
    found = still_possible(book.rows, rule=rule, to_come=most)
    return {one.player: one for one in found}


def assumed_in(book: SeriesBook) -> Fraction | None:
    """Return the most points assumed for coming stages; None if no stage can give more."""
    ahead = upcoming_stages(book)
    if book.rule.unit in ("big", "table"):
        # The plan of an added stage, or the table of points and its coefficient, is known.
        ahead = [stage for stage in ahead if stage is None]
    if not ahead:
        return None
    return max(_most(stage, book) for stage in ahead)


def _most(stage: StageAtHand | None, book: SeriesBook) -> Fraction:
    """Return the highest points of a coming stage.

    If the stage is not added yet, it is estimated from the others.
    """
    coefficient = stage.coefficient if stage is not None else Fraction(1)
    rule = book.rule
    largest = max((one.participants for one in book.scored.stages), default=0)
    match rule.unit:
        case "table":
            lists = [rule.points, *(bracket.points for bracket in rule.brackets)]
            worth = max((max(points) for points in lists if points), default=Fraction(0))
        case "field":
            worth = Fraction(largest)
        case _ if stage is not None and stage.tournament is not None:
            worth = _most_big(stage.tournament)
        case _:
            own = [_most_big(one.tournament) for one in book.stages if one.tournament]
            seen = [r.big for one in book.scored.stages for r in one.results]
            worth = max([*own, *seen], default=Fraction(0))
    return worth * coefficient


def _most_big(tournament: Tournament) -> Fraction:
    """Return the big points of a player who wins every round of every block."""
    parts = settings_by_round(tournament)
    ends = [*(first for first, _settings in parts[1:]), rounds_planned(tournament) + 1]
    return sum(
        ((end - first) * _best_round(one) for (first, one), end in zip(parts, ends, strict=True)),
        Fraction(0),
    )


def _best_round(settings: EventSettings) -> Fraction:
    scale = settings.rules.scale
    if scale is None:
        return Fraction(0)
    return max(Fraction(points[0]) for points in scale.by_size.values())


def _found(slug: str) -> Series:
    found = Series.objects.select_related("scope").filter(
        scope__kind=Scope.Kind.SERIES, scope__slug=slug, scope__is_public=True
    )
    series = found.first()
    if series is None:
        raise Http404
    return series


def points_table(view: SeriesView) -> Sequence[tuple[int, tuple[Fraction, ...]]]:
    """Return the points for places, by the number of participants from which they apply."""
    rule = view.table.rule
    if rule.unit != "table":
        return ()
    least = sorted({bracket.least for bracket in rule.brackets} | ({1} if rule.points else set()))
    return [(each, points_for(each, rule)) for each in least]
