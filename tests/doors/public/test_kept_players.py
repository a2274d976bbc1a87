"""Players' pages: each different, built from shared parts of one revision, never outdated."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.cast import EventOf, enter_table, play_and_close, seat
from tests.doors.public.kept import CacheClient, Counting
from tests.doors.public.reading import words_of
from tournament.models import Tournament
from tournament.reading.sheets.round_tables import tables_of
from tournament.services import hall
from tournament.services.acts import Actor

pytestmark = pytest.mark.sqlite_enough


@pytest.fixture
def second_round(director: Actor, event_of: EventOf) -> Tournament:
    tournament = event_of(12)
    play_and_close(tournament, by=director)
    seat(tournament, by=director)
    return tournament


def test_the_next_players_page_queries_only_the_revision(second_round: Tournament) -> None:
    visitor = CacheClient()
    visitor.get(f"/{second_round.slug}/players/1/")

    told = []
    for number in (2, 3, 4):
        with CaptureQueriesContext(connection) as queries:
            visitor.get(f"/{second_round.slug}/players/{number}/")
        told.append([" FROM tournament_tournament " in query["sql"] for query in queries])

    # Every visitor, the first to build a page, and the builder itself.
    assert told == [[True, True, True]] * 3


def test_every_act_is_on_every_players_page_at_the_next_request(
    director: Actor, second_round: Tournament
) -> None:
    visitor, count = CacheClient(), Counting()
    pages = [f"/{second_round.slug}/players/{number}/" for number in (1, 2)]
    before = [words_of(visitor.get(page)) for page in pages]

    for table in tables_of(second_round.rounds.get(number=2)):
        enter_table(second_round, 2, table, by=director)
    hall.say_to_everybody(second_round, text="Zupa ir gatava", by=director)

    after = [words_of(visitor.get(page)) for page in pages]
    assert ["kārtas tiešraide" in words for words in (*before, *after)] == [False] * 2 + [True] * 2
    assert ["Zupa ir gatava" in words for words in (*before, *after)] == [False] * 2 + [True] * 2
    assert count.built == 4
