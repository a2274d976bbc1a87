"""The formats that break other programs, everywhere: desk, phone, screen and paper.

Their standings, and the same bytes through a file, are in the tests of the services.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.event_files import read_event
from scoring.teams import Member, Team
from scoring.verification import verify
from tests.cast import close_latest, play, play_and_close, seat
from tests.paper.conftest import printed  # noqa: F401  a fixture
from tests.paper.reading import all_words
from tests.services.exchanged import through_a_file
from tournament.models import Screen
from tournament.reading.phones import links
from tournament.services import hall
from tournament.services.events import blocks
from tournament.services.files import tournament_files
from tournament.services.teams import forming
from tournament.standings.sheets import rounds_planned

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tests.paper.conftest import Printed
    from tournament.services.acts import Actor

pytestmark = pytest.mark.sqlite_enough

SignIn = Callable[..., Client]


@dataclass(frozen=True)
class Format:
    """An event by its plan; `said` is shown with its seats, `games` are those of its rounds."""

    players: int
    settings: dict[str, Any]
    games: tuple[str, ...]
    said: str
    preset: str = "lzf-classic"
    blocks: tuple[dict[str, Any], ...] = ()
    teams: tuple[Team, ...] = field(default=())


FOURS = {"rounds": 2, "table_sizes": "4-3"}
A_AND_B = ({"name": "A", "first": 16}, {"name": "B"})
RONDO = {"first_round": 2, "preset": "lzf-rondo", "settings": {"rounds": 1}, "carry": "none"}
TEAMS = tuple(
    Team(f"Team {n}", tuple(Member(member) for member in range(4 * n - 3, 4 * n + 1)))
    for n in range(1, 5)
)
FORMATS = {
    "a team championship": Format(
        16, {"rounds": 2, "keep_teams_apart": True}, ("zole-classic",) * 2, "Team 4", teams=TEAMS
    ),
    "classic and rondo in a day": Format(
        8, {"rounds": 1}, ("zole-classic", "zole-rondo"), "", blocks=(RONDO,)
    ),
    **{
        f"finals of A and B, {carry} carried": Format(
            24,
            {**FOURS, "rounds": 1},
            ("zole-classic",) * 2,
            "Group B",
            blocks=(
                {"first_round": 2, "settings": {"rounds": 1}, "carry": carry, "groups": A_AND_B},
            ),
        )
        for carry in ("all", "none")
    },
    "a knock-out by the best two": Format(
        16,
        {**FOURS, "rounds": 1},
        ("zole-classic",) * 2,
        "Group 8",
        blocks=(
            {
                "first_round": 2,
                "settings": {"rounds": 1},
                "carry": "none",
                "groups": ({"name": "8", "per_table": 2}, {"name": "out", "out": True}),
            },
        ),
    ),
    "kop with ten": Format(10, {"rounds": 2}, ("kop",) * 2, "", preset="kop"),
    "kop with sixty-six": Format(
        66, {"rounds": 2, "reseat_by": "fewest_repeats"}, ("kop",) * 2, "", preset="kop"
    ),
}


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_works_on_desk_phone_screen_and_paper(
    event_of: EventOf,
    director: Actor,
    signed_in: SignIn,
    printed: Printed,  # noqa: F811
    name: str,
) -> None:
    planned = FORMATS[name]
    tournament = event_of(planned.players, preset=planned.preset, settings=planned.settings)
    for team in planned.teams:
        forming.set_up_team(tournament, team, by=director)
    raw = [{**block, "groups": list(block.get("groups", ()))} for block in planned.blocks]
    if raw:
        written = [{k: v for k, v in block.items() if v != []} for block in raw]
        blocks.plan_blocks(tournament, written, by=director)
        tournament.refresh_from_db()
    play_and_close(tournament, by=director)
    last = rounds_planned(tournament)
    seat(tournament, by=director)
    tournament.refresh_from_db()
    screen = hall.make_screen(tournament, name="TV", by=director)
    hall.switch_screen(screen, shows=Screen.Shows.SEATS_BY_TABLE, by=director)
    desk, visitor = signed_in(), Client()

    phone = links.address_paths(tournament.rounds.get(number=last))[1]
    games = [visitor.get(f"{phone}state.json").json()["game"]["id"]]
    seats = all_words(printed(tournament, "seats_by_table", round=last))
    pages = {
        "desk": desk.get(f"/desk/{tournament.slug}/"),
        "seats": desk.get(f"/desk/{tournament.slug}/rounds/{last}/seats/"),
        "results": desk.get(f"/desk/{tournament.slug}/results/{last}/?table=1"),
        "wall": visitor.get(reverse("screen", args=(screen.token,))),
        "round": visitor.get(f"/{tournament.slug}/rounds/{last}/"),
        "regulations": visitor.get(f"/{tournament.slug}/regulations/"),
    }
    play(tournament, round_number=last, by=director)
    close_latest(tournament, by=director)
    pages["standings"] = visitor.get(f"/{tournament.slug}/standings/")
    if planned.teams:
        pages["teams"] = visitor.get(f"/{tournament.slug}/teams/")
        seats += all_words(printed(tournament, "team_standings"))
    exported = through_a_file(tournament_files.export_event(tournament))
    again = tournament_files.import_event(exported, by=director)

    assert {page: answer.status_code for page, answer in pages.items()} == dict.fromkeys(pages, 200)
    assert games == [planned.games[last - 1]]
    assert planned.said in seats
    assert verify(read_event(exported)).differences == ()
    assert through_a_file(tournament_files.export_event(again)) == exported
