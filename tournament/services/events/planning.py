"""Creating a tournament: from a preset, from an earlier tournament, or by hand."""

from __future__ import annotations

import datetime as dt
import secrets
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from itertools import chain, count
from typing import Any, Final

from django.db import IntegrityError, transaction
from django.utils.dateparse import parse_date, parse_time
from django.utils.text import slugify

from scoring.block_files import write_block
from scoring.errors import Faulty, Notice
from scoring.event_settings import EventSettings, read_settings
from tournament.models import Membership, Role, Tournament
from tournament.models.player import normalise_name
from tournament.models.text_fields import one_line
from tournament.services.acts import Act, Actor, acting_while_open, declare
from tournament.services.creating import first_time
from tournament.services.drafts import drawing
from tournament.services.events.blocks import RawBlocks, accepted_blocks
from tournament.services.house import take_over_currency
from tournament.services.refusals import Refused

RATED_ROUNDS = 7
OUR_OWN: Final = frozenset(
    {
        ".well-known",
        "account",
        "admin",
        "api",
        "archive",
        "clubs",
        "desk",
        "embed",
        "hall",
        "handbook",
        "health",
        "house",
        "invitation",
        "language",
        "news",
        "ratings",
        "series",
        "people",
        "records",
        "search",
    }
    | {"login", "logout", "media", "metrics", "now", "players", "ready", "screens", "static", "t"}
    | {"table", "theme", "tv"}
)
"""Kārta's own URLs, which no tournament may use."""


@dataclass(frozen=True, slots=True)
class TournamentPlan:
    """All announced facts of a tournament; `settings` has the differences from the preset."""

    name: str
    date: dt.date
    preset: str
    settings: Mapping[str, Any] = field(default_factory=dict)
    starts: dt.time | None = None
    place: str = ""
    contact: str = ""
    seed: str = ""
    breaks: tuple[Mapping[str, int], ...] = ()
    prize_places: int = 3
    checking: str = Tournament.Checking.OFF
    phones: str = Tournament.Phones.ALLOWED
    table_agreement_checks: bool = False
    confirms_deals: bool = False
    is_rated: bool = False
    seats_only_arrived: bool = False
    public_sees: str = Tournament.PublicSees.EVERYTHING
    public_names: str = Tournament.PublicNames.FULL
    names_minors: bool = False
    minor_classes: str = ""
    correction_minutes: int = 30


@declare(may="create")
def create_tournament(
    plan: TournamentPlan,
    *,
    by: Actor,
    slug: str = "",
    is_rehearsal: bool = False,
    blocks: RawBlocks = (),
    key: str = "",
) -> Tournament:
    """Create a tournament, with its later blocks if any; its creator becomes organiser."""
    settings = settings_of_plan(plan)
    with first_time(Tournament, create_tournament, by=by, key=key) as act_on:
        if act_on.made is not None:
            return act_on.made
        slug = own_slug(slug) if slug else free_slug(plan.name, plan.date)
        facts = {"is_rehearsal": is_rehearsal, **_columns(plan, seed=plan.seed or _seed(slug))}
        tournament = _create(slug, facts)
        take_over_currency(tournament)
        if by.user is not None:
            Membership.objects.create(tournament=tournament, user=by.user, role=Role.ORGANISER)
        act = act_on.begin(tournament)
        if settings.first_seating == "lot" and not plan.seed:
            drawing.commit(act)
        after = {**facts_of_plan(plan), **_with_blocks(tournament, blocks)}
        act.note(subject=tournament.name, after=after, result=tournament)
    return tournament


def _create(slug: str, facts: Mapping[str, Any]) -> Tournament:
    """Create the tournament's row; another account may take its URL at the same moment."""
    try:
        with transaction.atomic():
            return Tournament.objects.create(slug=slug, **facts)
    except IntegrityError as taken:
        if not Tournament.objects.filter(slug=slug).exists():
            raise
        raise Refused("slug_taken", slug=slug) from taken


def _with_blocks(tournament: Tournament, blocks: RawBlocks) -> dict[str, Any]:
    """Write the blocks of a new tournament, and return them as journal facts."""
    if not blocks:
        return {}
    tournament.blocks = [write_block(block) for block in accepted_blocks(tournament, blocks)]
    tournament.save(update_fields=["blocks"])
    return {"blocks": tournament.blocks}


def blocks_to_copy(tournament: Tournament) -> RawBlocks:
    """Return the blocks of an earlier tournament for a new one, without placed players."""
    return [
        {name: value for name, value in block.items() if name != "placed"}
        for block in tournament.blocks
    ]


def plan_of(tournament: Tournament) -> TournamentPlan:
    """Return the plan of a tournament for editing."""
    names = TournamentPlan.__dataclass_fields__
    facts = {name: getattr(tournament, name) for name in names}
    return TournamentPlan(**{**facts, "breaks": tuple(tournament.breaks)})


def copy_plan(tournament: Tournament, *, name: str, date: dt.date) -> TournamentPlan:
    """Return an earlier tournament's plan for a new one, without name, day and seed."""
    return replace(plan_of(tournament), name=name, date=date, seed="")


def settings_of_plan(plan: TournamentPlan) -> EventSettings:
    """Return the complete settings of a plan, or refuse it with every fault."""
    if not one_line(plan.name):
        raise Refused("name_missing")
    try:
        return read_settings(dict(plan.settings), plan.preset)
    except Faulty as refused:
        raise Refused("settings_faulty", faults=refused.faults) from refused


def notices_of(plan: TournamentPlan) -> tuple[Notice, ...]:
    """Return notices about the plan, shown before it is saved."""
    settings = settings_of_plan(plan)
    notices = []
    if plan.is_rated and settings.rounds < RATED_ROUNDS:
        facts = {"rounds": settings.rounds, "least": RATED_ROUNDS}
        notices.append(Notice("rated_with_few_rounds", facts))
    sizes = {size for size in (3, 4, 5) if str(size) in settings.table_sizes}
    uneven = sorted(size for size in sizes if settings.deals_at(size) % size)
    if uneven:
        notices.append(Notice("deals_uneven", {"deals": settings.deals, "sizes": uneven}))
    return tuple(notices)


def facts_of_plan(plan: TournamentPlan) -> dict[str, Any]:
    """Return the plan as journal facts."""
    facts = asdict(plan)
    starts = plan.starts
    return {
        **facts,
        "date": plan.date.isoformat(),
        "starts": None if starts is None else starts.isoformat(),
        "breaks": list(plan.breaks),
        "settings": dict(plan.settings),
    }


def plan_from_facts(facts: Mapping[str, Any]) -> TournamentPlan:
    """Return the plan from facts of `facts_of_plan`."""
    return TournamentPlan(
        **{
            **facts,
            "date": parse_date(facts["date"]),
            "starts": parse_time(facts["starts"]) if facts["starts"] else None,
            "breaks": tuple(facts["breaks"]),
        }
    )


def write_plan(act: Act, plan: TournamentPlan) -> None:
    """Write the plan to the tournament, within an act."""
    columns = _columns(plan, seed=plan.seed or act.tournament.seed)
    for name, value in columns.items():
        setattr(act.tournament, name, value)
    act.tournament.save(update_fields=list(columns))


def own_slug(wish: str) -> str:
    """Return the chosen URL slug, or refuse one that is taken."""
    plain = slugify(normalise_name(wish))[:60] or "turnirs"
    if plain in OUR_OWN or Tournament.objects.filter(slug=plain).exists():
        raise Refused("slug_taken", slug=plain)
    return plain


def free_slug(name: str, date: dt.date) -> str:
    """Return a free URL slug from name and year."""
    plain = slugify(normalise_name(name))[:60] or "turnirs"
    dated = plain if str(date.year) in plain else f"{plain}-{date.year}"
    taken = set(Tournament.objects.filter(slug__startswith=dated).values_list("slug", flat=True))
    numbered = (f"{dated}-{number}" for number in count(2))
    return next(slug for slug in chain([dated], numbered) if slug not in taken)


@declare(may="plan")
def mark_rehearsal(tournament: Tournament, *, by: Actor) -> None:
    """Mark a tournament as a rehearsal, so that its rounds may be simulated."""
    with acting_while_open(tournament, mark_rehearsal, by=by) as act:
        if act.tournament.is_rehearsal:
            return
        if act.tournament.rounds.published().exists():
            raise Refused("not_a_rehearsal")
        act.tournament.is_rehearsal = True
        act.tournament.save(update_fields=["is_rehearsal"])
        act.note()


def _columns(plan: TournamentPlan, *, seed: str) -> dict[str, Any]:
    columns = {name: getattr(plan, name) for name in TournamentPlan.__dataclass_fields__}
    return {
        **columns,
        "name": one_line(plan.name)[:120],
        "place": one_line(plan.place),
        "contact": one_line(plan.contact),
        "settings": dict(plan.settings),
        "breaks": list(plan.breaks),
        "seed": one_line(seed)[:80],
    }


def _seed(slug: str) -> str:
    return f"{slug}-{secrets.token_hex(3)}"
