"""Persons behind rows of the register, including merged ones."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import TypeVar

from django.db.models import QuerySet

from tournament.models import Merge, Placing, Player, Title, Tournament
from tournament.reading.visibility import SHOWING_STANDINGS
from tournament.standings.minors import named_placings_q

Line = TypeVar("Line")


def root_of(player: int) -> int:
    """Return the person that a row of the register belongs to: itself, unless it was merged."""
    # Filter by `player__id`, which finds nothing for a number out of the column's range.
    standing = Merge.objects.standing().filter(player__id=player)
    return standing.values_list("root", flat=True).first() or player


def group_of(root: int) -> list[int]:
    """Return the keys of all the person's rows in the register, the main one first."""
    aliases = Merge.objects.standing().filter(root=root).order_by("player")
    return [root, *aliases.values_list("player", flat=True)]


def roots_of(players: Iterable[int]) -> Mapping[int, int]:
    """Return the persons of merged rows; rows that are not merged are left out."""
    standing = Merge.objects.standing().filter(player__in=list(players))
    return dict(standing.values_list("player", "root"))


def whose(player: int, lines: Iterable[tuple[int, Line]]) -> Line | None:
    """Return a person's line, stored under any of their rows of the register."""
    known = dict(lines)
    if player in known:
        return known[player]
    own = (known[key] for key in group_of(root_of(player)) if key in known)
    return next(own, None)


def titles_of(players: Iterable[int]) -> Mapping[int, str]:
    """Return the titles of people, by the key of their main row; two queries."""
    persons = list(players)
    aliases = dict(Merge.objects.standing().filter(root__in=persons).values_list("player", "root"))
    held = Title.objects.standing().filter(player__in=[*persons, *aliases], player__erased_at=None)
    found: dict[int, dict[str, None]] = defaultdict(dict)
    for player, name in held.order_by("since", "pk").values_list("player", "name"):
        found[aliases.get(player, player)][name] = None
    return {person: ", ".join(names) for person, names in found.items()}


def persons_of(players: Iterable[Player]) -> dict[int, Player]:
    """Return the person of each row of the register, in one or two queries."""
    known = {player.pk: player for player in players}
    roots = roots_of(known)
    rows = known | Player.objects.in_bulk(set(roots.values()) - known.keys()) if roots else known
    return {key: rows[roots.get(key, key)] for key in known}


def as_persons(players: Iterable[Player]) -> list[Player]:
    """Return each person once, in the order of their first row."""
    return list({person.pk: person for person in persons_of(players).values()}.values())


def named_events() -> QuerySet[Tournament]:
    """Return the events whose results show names, without rehearsals."""
    found: QuerySet[Tournament] = Tournament.objects.public().filter(
        public_sees__in=SHOWING_STANDINGS,
        public_names=Tournament.PublicNames.FULL,
        is_rehearsal=False,
    )
    return found


def named_placings() -> QuerySet[Placing]:
    """Return the placings of announced results that show names."""
    # Exclude the few events without names, instead of joining the many with them.
    silent = Tournament.objects.exclude(pk__in=named_events().order_by().values("pk"))
    hidden = list(silent.order_by().values_list("pk", flat=True))
    return Placing.objects.filter(named_placings_q()).exclude(tournament__in=hidden)
