"""A tournament run at random; the possible acts are in `walks`."""

from __future__ import annotations

import random

from tournament.models import Entry, Tournament
from tournament.reading.sheets.round_tables import tables_of
from tournament.services.acts import Actor


class Walker:
    """Random acts of alternating directors."""

    def __init__(self, tournament: Tournament, seed: int, actors: tuple[Actor, Actor]) -> None:
        self.chance = random.Random(seed)
        self.actors = actors
        self.pk = tournament.pk
        self.entered = tournament.entries.count()

    @property
    def tournament(self) -> Tournament:
        return Tournament.objects.get(pk=self.pk)

    @property
    def by(self) -> Actor:
        return self.chance.choice(self.actors)

    def number(self) -> int:
        return self.chance.randint(1, self.entered)

    def entry(self) -> Entry:
        return Entry.objects.get(tournament=self.pk, number=self.number())

    def round_number(self) -> int:
        latest = self.tournament.rounds.order_by("-number").first()
        return self.chance.randint(1, latest.number) if latest else 1

    def table(self) -> tuple[int, int, int, int]:
        """Return a round, one of its tables, the table's size, and its version."""
        played = self.tournament.rounds.filter(number=self.round_number()).first()
        tables = tables_of(played) if played else ()
        if not tables:
            return 1, 1, 4, 0
        table = self.chance.choice(tables)
        return table.round.number, table.number, len(table.seats), table.seen

    def totals(self, size: int) -> list[int]:
        some = [self.chance.randint(-9, 9) for _ in range(size - 1)]
        return [*some, -sum(some)]
