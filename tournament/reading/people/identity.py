"""Who somebody in the register is: themselves, or whoever they were merged into."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from django.db.models import QuerySet

from tournament.models import Merge, Placing, Player, Tournament
from tournament.reading.visibility import SHOWING_STANDINGS

Line = TypeVar("Line")


def root_of(player: int) -> int:
    """Return who somebody in the register is in the end: themselves, unless they were merged."""
    # By the key's own field, which answers a number beyond every column with nobody.
    standing = Merge.objects.standing().filter(player__id=player)
    return standing.values_list("root", flat=True).first() or player


def group_of(root: int) -> list[int]:
    """Return the keys of all in the register who are this person, their own first."""
    aliases = Merge.objects.standing().filter(root=root).order_by("player")
    return [root, *aliases.values_list("player", flat=True)]


def roots_of(players: Iterable[int]) -> Mapping[int, int]:
    """Return who those are who were merged; whoever was not is not in it."""
    standing = Merge.objects.standing().filter(player__in=list(players))
    return dict(standing.values_list("player", "root"))


def whose(player: int, lines: Iterable[tuple[int, Line]]) -> Line | None:
    """Return the line of somebody, under whichever of their rows of the register it stands."""
    known = dict(lines)
    if player in known:
        return known[player]
    own = (known[key] for key in group_of(root_of(player)) if key in known)
    return next(own, None)


def persons_of(players: Iterable[Player]) -> dict[int, Player]:
    """Return for each row of the register the person it belongs to, in one or two queries."""
    known = {player.pk: player for player in players}
    roots = roots_of(known)
    rows = known | Player.objects.in_bulk(set(roots.values()) - known.keys()) if roots else known
    return {key: rows[roots.get(key, key)] for key in known}


def as_persons(players: Iterable[Player]) -> list[Player]:
    """Return each person once, in the order in which one of their rows came first."""
    return list({person.pk: person for person in persons_of(players).values()}.values())


def named_events() -> QuerySet[Tournament]:
    """Find the events whose results are told of people by name; no rehearsals."""
    found: QuerySet[Tournament] = Tournament.objects.public().filter(
        public_sees__in=SHOWING_STANDINGS,
        public_names=Tournament.PublicNames.FULL,
        is_rehearsal=False,
    )
    return found


def named_placings() -> QuerySet[Placing]:
    """Find the lines of announced results that may be told of people by name."""
    # The few events that keep names back are left out: no join for the many that do not.
    silent = Tournament.objects.exclude(pk__in=named_events().order_by().values("pk"))
    hidden = list(silent.order_by().values_list("pk", flat=True))
    return Placing.objects.filter(is_named=True).exclude(tournament__in=hidden)
