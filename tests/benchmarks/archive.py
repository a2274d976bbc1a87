"""A database with one running event and any number of finished events."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import count

from django.contrib.auth.models import User
from django.core.cache import cache
from django.db import transaction
from django.test import Client

from scoring.event_files import write_event
from scoring.rehearsals import invent_event
from tests.cast import DAY, enter, play_and_close, seat
from tournament.models import Tournament
from tournament.reading.sheets.round_tables import tables_of
from tournament.services.accounts import permissions
from tournament.services.acts import Actor
from tournament.services.events import planning
from tournament.services.files.tournament_files import import_event
from tournament.services.sheets import entering


class Archive:
    """Finished events, each with different players, as in a federation's archive."""

    def __init__(self, *, players: int, rounds: int) -> None:
        organiser = User.objects.create_user("organiser", first_name="Dace")
        permissions.set_rights(organiser, most_tournaments=10**6)
        self.by = Actor.from_user(organiser)
        self._size, self._players, self._rounds = 0, players, rounds

    def grow_to(self, size: int) -> None:
        """Add finished events up to a total of `size`."""
        with transaction.atomic():
            for number in range(self._size, size):
                self._add(number)
        self._size = size

    def _add(self, number: int) -> None:
        event = invent_event(
            players=self._players,
            rounds=self._rounds,
            deals=24,
            preset="local-24",
            seed=f"archive {number}",
        )
        made = import_event(write_event(event), by=self.by, slug=f"archive-{number}")
        Tournament.objects.filter(pk=made.pk).update(state=Tournament.State.APPROVED)

    def pages_of_a_running_event(self, *, players: int) -> Mapping[str, Callable[[], object]]:
        """Return the usual requests to an event in its second round."""
        tournament = self._begin(players)
        client = Client()
        assert self.by.user is not None
        client.force_login(self.by.user)
        desk, wall = f"/desk/{tournament.slug}/", f"/{tournament.slug}/"
        addresses = {
            "the desk": desk,
            "results of the round": f"{desk}results/2/",
            "players": f"{desk}people/",
            "journal": f"{desk}book/journal/",
            "public standings": f"{wall}standings/",
            "public seats": f"{wall}seats/",
        }
        pages = {name: _look(client, address) for name, address in addresses.items()}
        return {**pages, "saving a result": self._save(tournament)}

    def _begin(self, players: int) -> Tournament:
        plan = planning.TournamentPlan("Rudens kauss", DAY, "lzf-classic", seed="rudens")
        tournament = planning.create_tournament(plan, by=self.by)
        for number in range(1, players + 1):
            enter(tournament, number, by=self.by)
        play_and_close(tournament, by=self.by)
        seat(tournament, by=self.by)
        return tournament

    def _save(self, tournament: Tournament) -> Callable[[], object]:
        """Return a function that saves different totals for the first table at each call."""
        table = tables_of(tournament.rounds.get(number=2))[0]
        size, versions = len(table.seats), count()

        def save() -> None:
            seen = next(versions)
            entering.enter_totals(
                tournament,
                round_number=2,
                table_number=1,
                totals=[seen + 3, *[0] * (size - 2), -seen - 3],
                by=self.by,
                seen=seen,
            )

        return save


def _look(client: Client, address: str) -> Callable[[], object]:
    def look() -> None:
        # Public pages are cached; this measures building one.
        cache.clear()
        answer = client.get(address)
        assert answer.status_code == 200, (address, answer.status_code)

    return look
