"""Taking an erased person's name out of the tables of series and ratings that were announced."""

from __future__ import annotations

from collections import Counter

from django.db.models import QuerySet

from tournament.models import OutsideResult, OutsideTeam, Player, Publication, Series, Tournament
from tournament.models.player import fold


def forget_in_series(player: Player) -> None:
    """Leave the person's place and points where they are, without name and club.

    It is the one change that an announcement ever sees: nothing else in it moves.
    """
    kept = player._state.db
    OutsideResult.objects.using(kept).filter(player=player).update(club="")
    for said in Publication.objects.using(kept).filter(scope__isnull=False).iterator():
        if said.notes.get("teams"):
            continue
        rows = [
            {**row, "name": "", "club": ""} if row.get("player") == player.pk else row
            for row in said.rows
        ]
        if rows != said.rows:
            Publication.objects.using(kept).filter(pk=said.pk).update(rows=rows)


def forget_team_in_series(tournament: Tournament, name: str, alias: str) -> None:
    """Leave a team that named somebody where it is in the tables of teams, under the alias."""
    kept = tournament._state.db
    concerned = Series.objects.using(kept).filter(stages__tournament=tournament)
    _forget_elsewhere(concerned, name, alias, kept)
    for said in Publication.objects.using(kept).filter(scope__series__in=concerned).iterator():
        if not said.notes.get("teams"):
            continue
        rows = [
            {**row, "name": alias} if fold(row["name"]) == fold(name) else row for row in said.rows
        ]
        Publication.objects.using(kept).filter(pk=said.pk).update(rows=rows)


def _forget_elsewhere(concerned: QuerySet[Series], name: str, alias: str, kept: str | None) -> None:
    """Leave lines of lists of teams where they are, under the alias; each a name of its own."""
    lines = OutsideTeam.objects.using(kept).filter(event__stages__series__in=concerned)
    given: Counter[int] = Counter()
    for line in lines.distinct().order_by("pk"):
        if fold(line.name) == fold(name):
            given[line.event_id] += 1
            several = given[line.event_id]
            called = alias if several == 1 else f"{alias} ({several})"
            OutsideTeam.objects.using(kept).filter(pk=line.pk).update(name=called)
