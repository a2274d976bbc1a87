"""Licences of a season recorded together, from a list."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db import transaction

from tournament.exchange.licence_lists import LicenceLine, read_licences
from tournament.models import Licence, Player
from tournament.models.player import name_key
from tournament.reading.people.identity import roots_of
from tournament.services.acts import Actor
from tournament.services.people.titles_and_licences import give_licence
from tournament.services.refusals import Refused

MOST_LINES: Final = 2_000
Valid = tuple[dt.date, dt.date]
Namesakes = Mapping[str, Sequence[Player]]


@dataclass(frozen=True, slots=True)
class PlannedLicence:
    """A line as it would be recorded, or the reason why it cannot be."""

    line: LicenceLine
    player: Player | None = None
    valid: Valid | None = None
    earlier: Licence | None = None
    because: Refused | None = None

    @property
    def is_known(self) -> bool:
        """Whether exactly this licence is recorded already."""
        held = self.earlier
        if held is None or self.line.licence != held.number:
            return False
        return (held.valid_from, held.valid_to) == (self.valid or (None, None))

    @property
    def is_new(self) -> bool:
        """Whether the line would be recorded."""
        return self.because is None and not self.is_known


def plan_licences(text: str, season: int) -> list[PlannedLicence]:
    """Return how each line of a list would be recorded; names are matched exactly."""
    lines = read_licences(text)
    if lines is None:
        raise Refused("licences_without_headings")
    if not lines:
        raise Refused("list_empty")
    if len(lines) > MOST_LINES:
        raise Refused("list_too_long", limit=MOST_LINES)
    people = _namesakes({name_key(line.name) for line in lines})
    persons = {one.pk for group in people.values() for one in group}
    held = Licence.objects.standing().filter(season=season, player__in=persons)
    earlier = {one.player_id: one for one in held}
    seen = set[int]()
    return [_planned(line, season, people, earlier, seen) for line in lines]


def _planned(
    line: LicenceLine,
    season: int,
    people: Namesakes,
    earlier: Mapping[int, Licence],
    seen: set[int],
) -> PlannedLicence:
    if line.unread:
        return _refused(line, "calendar_cell_unreadable", given=line.unread[0])
    found = people.get(name_key(line.name), ())
    if line.club:
        found = [one for one in found if name_key(one.club) == name_key(line.club)] or found
    if not found:
        return _refused(line, "nobody_named", name=line.name)
    if len(found) > 1:
        return _refused(line, "which_licensee", name=line.name)
    (player,) = found
    if player.pk in seen:
        return _refused(line, "licence_twice", name=player.name)
    seen.add(player.pk)
    since, until = line.days
    valid = None
    if since or until:
        valid = since or dt.date(season, 1, 1), until or dt.date(season, 12, 31)
        if valid[0] > valid[1]:
            return _refused(line, "licence_ends_early")
    return PlannedLicence(line, player, valid, earlier.get(player.pk))


def _refused(line: LicenceLine, code: str, **facts: Any) -> PlannedLicence:  # noqa: ANN401
    return PlannedLicence(line, because=Refused(code, **facts))


def _namesakes(keys: set[str]) -> Namesakes:
    """Return the people of each name; a merged row leads to its person."""
    rows = list(Player.objects.filter(name_key__in=keys, erased_at=None))
    roots = roots_of(one.pk for one in rows)
    persons = Player.objects.filter(erased_at=None).in_bulk(
        {roots.get(one.pk, one.pk) for one in rows}
    )
    found: dict[str, dict[int, Player]] = defaultdict(dict)
    for row in rows:
        person = persons.get(roots.get(row.pk, row.pk))
        if person is not None:
            found[row.name_key][person.pk] = person
    return {key: list(group.values()) for key, group in found.items()}


def give_licences(text: str, season: int, *, by: Actor, key: str) -> int:
    """Record the new licences of a list, all or none, and return how many they are."""
    with transaction.atomic():
        planned = plan_licences(text, season)
        if any(one.because for one in planned):
            raise Refused("licences_faulty")
        new = [one for one in planned if one.is_new]
        for one in new:
            assert one.player is not None
            give_licence(
                one.player,
                season,
                number=one.line.licence,
                valid=one.valid,
                by=by,
                key=f"{key}-{one.line.number}",
            )
    return len(new)
