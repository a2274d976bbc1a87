"""Creating a series or a rating list, and changing its rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from itertools import chain, count
from typing import Any, Final

from django.utils.text import slugify

from scoring import games
from scoring.errors import Faulty
from scoring.money_files import read_prize_lines, tidy_line
from tournament.models import Membership, Role, Scope, Series
from tournament.models.currency import EURO
from tournament.models.player import normalise_name
from tournament.models.text_fields import one_line
from tournament.services.acts import Act, Actor, acting, declare, declare_noted
from tournament.services.creating import first_time
from tournament.services.refusals import Refused
from tournament.services.series.approving import refuse_approved, series_of
from tournament.standings.series.stages import game_of_event, read_stored_rule
from tournament.standings.series.table import load_series_book

OF_RATINGS: Final[Mapping[str, str]] = {
    "stage_of_another_game": "event_of_another_game",
    "stage_twice": "event_twice",
    "people_from_elsewhere": "teams_in_rating",
    "no_such_stage": "no_such_event",
    "results_twice": "results_twice_in_rating",
}
LONGEST_SLUG = 60


def refuse_fewest(rule: Mapping[str, Any], game: str) -> None:
    """Refuse to add the small points of a game in which the lowest total wins."""
    if game and rule.get("unit") == "small" and not games.find(game).ranks[0].is_more_better:
        raise Refused("fewest_points_win", game=game)


def refused_in(scope: Scope, code: str, **facts: Any) -> Refused:  # noqa: ANN401
    """Return the refusal for a series, or its counterpart for a rating list."""
    own = OF_RATINGS.get(code, code) if scope.kind == Scope.Kind.RATINGS else code
    return Refused(own, **facts)


@dataclass(frozen=True, slots=True)
class SeriesPlan:
    """All announced facts of a series or a rating list."""

    name: str
    rule: Mapping[str, Any] = field(default_factory=dict)
    game: str = ""
    planned_stages: int | None = None
    final_places: int | None = None
    publish_day: int | None = None
    is_public: bool = True
    ranks: str = Series.Ranks.PLAYERS
    team_list: str = ""
    licence_rule: str = ""
    currency: str = EURO
    start_cents: int = 0
    player_cents: int = 0
    prize_shares: str = ""
    prize_fixed: str = ""
    shows_fund: bool = False


CREATE_RATING: Final = declare_noted("create_rating")


@declare(may="create")
def create_series(
    plan: SeriesPlan, *, by: Actor, kind: str = Scope.Kind.SERIES, key: str = ""
) -> Series:
    """Create a series or a rating list; its creator becomes organiser."""
    plan = accepted_series(plan, kind)
    verb = create_series if kind == Scope.Kind.SERIES else CREATE_RATING
    with first_time(Series, verb, by=by, key=key) as act_on:
        if act_on.made is not None:
            return act_on.made
        scope = Scope.objects.create(
            kind=kind, slug=free_slug(plan.name, kind), name=plan.name, is_public=plan.is_public
        )
        series = Series.objects.create(scope=scope, **_columns(plan))
        if by.user is not None:
            Membership.objects.create(scope=scope, user=by.user, role=Role.ORGANISER)
        act = act_on.begin(scope)
        act.note(subject=plan.name, after=facts_of_series(plan), result=series)
    return series


@declare(may="plan")
def change_series(
    series: Series, plan: SeriesPlan, *, by: Actor, previewed: int | None = None
) -> None:
    """Change name, rule and other facts; an approved table is unchanged."""
    plan = accepted_series(plan, series.scope.kind)
    with acting(series.scope, change_series, by=by, previewed=previewed) as act:
        refuse_approved(act)
        write_plan(act, plan)


def write_plan(act: Act, plan: SeriesPlan) -> None:
    """Write the plan within an act."""
    series = series_of(act)
    before, after = facts_of_series(plan_of(series)), facts_of_series(plan)
    if before == after:
        return
    if plan.currency != series.currency and series.payouts.filter(lifted_at=None).exists():
        raise Refused("series_currency_fixed", currency=series.currency)
    if plan.ranks != series.ranks and series.stages.standing().exists():
        raise Refused("series_ranks_already")
    if plan.game and plan.game != series.game:
        _refuse_other_games(series, plan.game)
    if plan.rule != series.rule:
        for _name, game in _games_played(series):
            refuse_fewest(plan.rule, game)
    act.scope.name, act.scope.is_public = plan.name, plan.is_public
    act.scope.save(update_fields=["name", "is_public"])
    Series.objects.filter(pk=series.pk).update(**_columns(plan))
    changed = {name for name in after if after[name] != before[name]}
    act.note(
        subject=plan.name,
        before={name: before[name] for name in before if name in changed},
        after={name: after[name] for name in after if name in changed},
        undo={},
    )


def plan_of(series: Series) -> SeriesPlan:
    """Return the plan of a series for editing."""
    return SeriesPlan(
        name=series.scope.name,
        rule=series.rule,
        game=series.game,
        planned_stages=series.planned_stages,
        final_places=series.final_places,
        publish_day=series.publish_day,
        is_public=series.scope.is_public,
        ranks=series.ranks,
        team_list=series.team_list,
        licence_rule=series.licence_rule,
        currency=series.currency,
        start_cents=series.start_cents,
        player_cents=series.player_cents,
        prize_shares=series.prize_shares,
        prize_fixed=series.prize_fixed,
        shows_fund=series.shows_fund,
    )


def facts_of_series(plan: SeriesPlan) -> dict[str, Any]:
    """Return the plan as JSON."""
    return asdict(plan)


def accepted_series(plan: SeriesPlan, kind: str) -> SeriesPlan:
    """Return the plan if its rule can score a series, else refuse it with every fault."""
    name = one_line(plan.name)
    if not name:
        raise Refused("name_missing")
    try:
        read_stored_rule(plan.rule)
        if plan.game or kind == Scope.Kind.RATINGS:
            games.find(plan.game)
        read_prize_lines(plan.prize_shares, plan.prize_fixed)
    except Faulty as faulty:
        raise Refused("rule_faulty", faults=faulty.faults) from faulty
    refuse_fewest(plan.rule, plan.game)
    of_teams = plan.ranks == Series.Ranks.TEAMS and kind == Scope.Kind.SERIES
    decided = {
        "name": name[:200],
        "ranks": str(Series.Ranks.TEAMS if of_teams else Series.Ranks.PLAYERS),
        "team_list": one_line(plan.team_list)[:100] if of_teams else "",
        "licence_rule": "" if of_teams else str(plan.licence_rule),
        "prize_shares": tidy_line(plan.prize_shares),
        "prize_fixed": tidy_line(plan.prize_fixed),
    }
    return SeriesPlan(**{**facts_of_series(plan), **decided})


def free_slug(name: str, kind: str) -> str:
    """Return a free URL slug from the name."""
    plain = slugify(normalise_name(name))[:LONGEST_SLUG] or "serija"
    taken = set(
        Scope.objects.filter(kind=kind, slug__startswith=plain).values_list("slug", flat=True)
    )
    numbered = (f"{plain}-{number}" for number in count(2))
    return next(slug for slug in chain([plain], numbered) if slug not in taken)


def _columns(plan: SeriesPlan) -> dict[str, Any]:
    facts = facts_of_series(plan)
    return {name: value for name, value in facts.items() if name not in ("name", "is_public")}


def _refuse_other_games(series: Series, game: str) -> None:
    for name, own in _games_played(series):
        if own != game:
            raise refused_in(series.scope, "stage_of_another_game", name=name, game=own)


def _games_played(series: Series) -> list[tuple[str, str]]:
    """Return the name and the game of every stage."""
    played = (stage for stage in load_series_book(series).stages if stage.row)
    return [(stage.name, game_of_event(stage.event)) for stage in played]
