"""Every game from end to end: announced, on phones, at the desk, closed, public, verified."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import pytest
from django.urls import reverse

from scoring import games
from scoring.event_files import read_event
from scoring.sheets import score
from scoring.verification import verify
from tests.cast import close_latest, seat
from tests.doors.table.any_game import (
    invented,
    play_at_the_desk,
    play_on_a_phone,
    set_up,
    usual_size,
)
from tests.paper import reading
from tournament.services.results import finishing
from tournament.standings.verification import differing_tables

if TYPE_CHECKING:
    from django.test import Client

    from tests.doors.desk.conftest import SignIn
    from tests.paper.conftest import Printed
    from tournament.models import Tournament
    from tournament.services.acts import Actor


QUICK = ("zole-french", "kop", "golf")


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(game, marks=pytest.mark.quick if game in QUICK else pytest.mark.long)
        for game in games.GAMES
    ],
)
def test_an_event_is_created_played_closed_printed_shown_exported_and_verified(
    director: Actor, signed_in: SignIn, printed: Printed, game: str
) -> None:
    size = usual_size(game)
    client = signed_in()
    tournament = set_up(client, game, 2 * size, by=director)
    sheets = [invented(game, size, seed) for seed in ("first", "second", "third", "fourth")]

    played = seat(tournament, by=director)
    play_on_a_phone(played, sheets[0])
    play_on_a_phone(played, sheets[1], table=2, is_offline=True)
    close_latest(tournament, by=director)
    seat(tournament, by=director)
    play_at_the_desk(client, tournament, sheets[2])
    play_at_the_desk(client, tournament, sheets[3], table=2)
    close_latest(tournament, by=director)
    finishing.finish(tournament, by=director)

    exported = client.get(reverse("export_tournament", args=[tournament.slug])).content
    verdict = verify(read_event(json.loads(exported)))
    assert [list(table.small) for one in verdict.rounds for table in one.tables] == [
        list(score(sheet).small) for sheet in sheets
    ]
    assert verdict.differences == ()
    assert differing_tables(tournament) == ()
    assert set(shown(client, tournament)) == {200}
    said = {
        name: reading.words(printed(tournament, name, **more).pages[0]) for name, more in PAPERS
    }
    assert [name for name, words in said.items() if tournament.name not in words] == []


PAPERS: Sequence[tuple[str, Mapping[str, Any]]] = (
    ("regulations", {}),
    ("score_sheets", {"round": 1}),
    ("standings", {"after": 2}),
)


def shown(client: Client, tournament: Tournament) -> list[int]:
    """Return the statuses of public pages: tables, rounds, standings, regulations, front."""
    paths = [f"rounds/{round_}/tables/{table}/" for round_ in (1, 2) for table in (1, 2)]
    paths += [f"rounds/{round_}/" for round_ in (1, 2)]
    rest = ("standings/", "players/1/", "regulations/", "")
    return [client.get(f"/{tournament.slug}/{path}").status_code for path in (*paths, *rest)]
