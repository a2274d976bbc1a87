"""The standings as sites of other games list them: their headings, from public examples.

chess-results.com: the headings of a ranking, as read by public programs that parse its pages.
Skat: results of clubs on their sites, "Platz Name Serie 1 Serie 2 Gesamt" (vfb-schach-leipzig.de),
with the club of the players. Mahjong: 3-tournament-results.csv of Jesterboxboy/ema_scraper.
"""

from __future__ import annotations

import pytest
from django.test import Client

from tests.cast import EventOf, play_and_close
from tournament.models import Tournament
from tournament.services.acts import Actor

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_enough]


@pytest.fixture
def event(director: Actor, event_of: EventOf) -> Tournament:
    event = event_of(4, settings={"first_seating": "list"})
    for _ in range(2):
        play_and_close(event, by=director)
    return event


@pytest.mark.parametrize(
    ("kind", "heading", "first"),
    [
        ("chess", "Rk.;SNo;Name;Rtg;Club/City;Pts.;TB1", "1;{number};{name};;{club};{big};{small}"),
        (
            "skat",
            "Platz;Name;Verein;Serie 1;Serie 2;Gesamt",
            "1;{name};{club};{first};{second};{small}",
        ),
        ("mahjong", ";Name;Country;Table points;Score;Ranking", "1;{name};;{big};{small};"),
    ],
)
def test_the_standings_have_the_columns_of_other_sites(
    client: Client, event: Tournament, kind: str, heading: str, first: str
) -> None:
    shown = client.get(f"/{event.slug}/standings.json").json()["standings"]
    leader = shown[0]
    facts = {
        "number": leader["number"],
        "name": leader["name"],
        "club": leader["club"],
        "big": leader["big"],
        "small": leader["small"],
        "first": leader["rounds"][0]["small"],
        "second": leader["rounds"][1]["small"],
    }

    answer = client.get(f"/{event.slug}/standings.{kind}.csv")

    lines = answer.content.decode("utf-8-sig").splitlines()
    assert answer["Access-Control-Allow-Origin"] == "*"
    assert f"standings-2.{kind}.csv" in answer["Content-Disposition"]
    assert lines[:2] == [heading, first.format(**facts)]
    assert len(lines) == len(shown) + 1


def test_other_endings_have_no_file(client: Client, event: Tournament) -> None:
    statuses = [client.get(f"/{event.slug}/standings{end}").status_code
                for end in (".bridge.csv", ".chess", "/9.chess.csv")]  # fmt: skip

    assert statuses == [404] * 3
