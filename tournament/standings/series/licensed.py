"""A licence as the condition of a place in a series or a rating."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from scoring.big_points import Place
from tournament.models import Licence, Series
from tournament.standings.series.stages import StageAtHand, roots_of_merged

LICENCE: Final = "licence"
Holders = Mapping[int, Sequence[Licence]]
"""The licences of each person."""


def licence_holders(series: Series) -> Holders:
    """Return the licences of each person, in two queries; empty if none is required."""
    if not series.licence_rule or series.of_teams:
        return {}
    roots = roots_of_merged()
    found: dict[int, list[Licence]] = defaultdict(list)
    for licence in Licence.objects.standing():
        found[roots.get(licence.player_id, licence.player_id)].append(licence)
    return found


def licensed_on(day: dt.date, holders: Holders) -> frozenset[int]:
    """Return the people with a licence valid on a day."""
    return frozenset(
        person
        for person, held in holders.items()
        if any(licence.first_day <= day <= licence.last_day for licence in held)
    )


def of_licensed(stage: StageAtHand, holders: Holders) -> StageAtHand:
    """Return the stage as if only people with a licence valid on its day had played."""
    licensed = licensed_on(stage.day, holders)
    own = [result for result in stage.results if result.player in licensed]
    places = closed_up({result.player: result.place for result in own})
    results = tuple(replace(result, place=places[result.player]) for result in own)
    return replace(stage, results=results, participants=len(results))


def closed_up(places: Mapping[int, Place | None]) -> dict[int, Place | None]:
    """Return the places without gaps; people who shared a place still share it."""
    firsts = sorted(place.first for place in places.values() if place is not None)
    found: dict[int, Place | None] = {}
    for person, place in places.items():
        if place is None:
            found[person] = None
            continue
        ahead = sum(first < place.first for first in firsts)
        found[person] = Place(ahead + 1, ahead + firsts.count(place.first))
    return found
