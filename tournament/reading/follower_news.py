"""What is new for followers: approved results, counted stages, and approved tables."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from django.db.models import Max

from tournament.models import Follower, Publication, Stage

SETTLED: Final = timedelta(minutes=1)
"""A change is news once it is older: one with an earlier time may still be in its transaction."""

LASTING: Final = (Publication.Kind.APPROVED, Publication.Kind.STANDING_WITHDRAWN)
"""A series counts an approved result also while it is corrected."""
PROVISIONAL: Final = Publication.Kind.PROVISIONAL
EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
Owner = tuple[int | None, int | None]
"""The key of an event or of a scope."""


@dataclass(frozen=True, slots=True)
class Happening:
    """One change: a result or a table was approved, or a stage counts."""

    at: datetime
    stage: int | None = None


@dataclass(frozen=True, slots=True)
class News:
    """The news of one follower: `stages` has the keys of newly counted stages."""

    follower: Follower
    stages: frozenset[int]
    is_approved: bool


def stamp(at: datetime) -> int:
    """Return a time in microseconds, for the parameters of a job."""
    return (at - EPOCH) // timedelta(microseconds=1)


def time_of(stamped: int) -> datetime:
    """Return the time of a stamp."""
    return EPOCH + timedelta(microseconds=stamped)


def owner_of(follower: Follower) -> Owner:
    """Return the key of what is followed."""
    return follower.tournament_id, follower.scope_id


def start_of(follower: Follower, earliest: datetime) -> datetime:
    """Return the time from which changes are news for a follower."""
    known = [one for one in (follower.confirmed_at, follower.told_until) if one]
    return max([earliest, *known])


def news_of(
    followers: Iterable[Follower], since: Mapping[int, datetime], until: datetime
) -> Sequence[News]:
    """Return the news of those who have any, from their own time on."""
    rows = list(followers)
    happenings = happenings_of({owner_of(one) for one in rows})
    found = []
    for one in rows:
        start = since[one.pk]
        new = [that for that in happenings[owner_of(one)] if start < that.at <= until]
        if new:
            stages = frozenset(that.stage for that in new if that.stage is not None)
            found.append(News(one, stages, any(that.stage is None for that in new)))
    return found


def happenings_of(owners: Collection[Owner]) -> Mapping[Owner, Sequence[Happening]]:
    """Return the current approvals and counted stages of events and scopes, in four queries."""
    found: dict[Owner, list[Happening]] = defaultdict(list)
    events = {event for event, _scope in owners if event is not None}
    scopes = {scope for _event, scope in owners if scope is not None}
    stages = _stages(scopes)
    played = {one.tournament_id for one in stages if one.tournament_id is not None}
    for event, at in _approved_at("tournament", events, (*LASTING, PROVISIONAL)).items():
        found[event, None].append(Happening(at))
    counted = _approved_at("tournament", played, LASTING)
    for one in stages:
        if (counts_at := _counted_at(one, counted)) is not None:
            found[None, one.series.scope_id].append(Happening(counts_at, one.pk))
    for scope, at in _approved_at("scope", scopes, LASTING).items():
        found[None, scope].append(Happening(at))
    return found


def _counted_at(stage: Stage, approved: Mapping[int, datetime]) -> datetime | None:
    if stage.tournament_id is None:
        return stage.at if stage.outside is None else max(stage.at, stage.outside.at)
    at = approved.get(stage.tournament_id)
    return None if at is None else max(stage.at, at)


def _stages(scopes: Collection[int]) -> Sequence[Stage]:
    if not scopes:
        return ()
    found = Stage.objects.standing().filter(series__scope__in=scopes)
    return list(found.select_related("series", "outside"))


def _approved_at(
    owner: str, keys: Collection[int], kinds: Collection[str]
) -> Mapping[int, datetime]:
    """Return when the newest publication of each was made, if it is an approved result."""
    if not keys:
        return {}
    said = Publication.objects.filter(**{f"{owner}__in": keys}, kind__in=kinds).order_by()
    newest = said.values(owner).annotate(newest=Max("pk")).values("newest")
    approved = Publication.objects.filter(pk__in=newest, kind=Publication.Kind.APPROVED)
    return dict(approved.values_list(owner, "at"))
