"""An event of blocks everywhere: desk, phone, screen, paper and public pages."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import floor
from typing import TYPE_CHECKING

import pytest
from django.test import Client

from tests.cast import close_latest, plan_blocks, play, play_and_close, seat
from tests.paper.conftest import printed  # noqa: F401  a fixture
from tests.paper.reading import all_words
from tournament.models import Placing, Screen, Tournament
from tournament.reading.hall.screens import read_screen
from tournament.reading.phones import links
from tournament.services import hall
from tournament.services.results import finishing
from tournament.templatetags.blocks import tone
from tournament.words import figures

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tests.paper.conftest import Printed
    from tournament.services.acts import Actor

pytestmark = pytest.mark.sqlite_enough

SignIn = Callable[..., Client]


@pytest.fixture
def day(event_of: EventOf, director: Actor) -> Tournament:
    """Play a classic round, and seat the finals in rondo."""
    tournament = event_of(16, preset="lzf-classic", settings={"rounds": 1, "table_sizes": "4-3"})
    rondo = {"rounds": 1, "deals": 16, "minutes": 35, "table_sizes": "4-3"}
    finals = {
        "first_round": 2,
        "name": "Rondo finals",
        "preset": "lzf-rondo",
        "settings": rondo,
        "carry": "half",
        "groups": [{"name": "Gold", "first": 8}, {"name": "Silver"}],
    }
    plan_blocks(tournament, [finals], by=director)
    tournament.refresh_from_db()
    play_and_close(tournament, by=director)
    seat(tournament, by=director)
    tournament.refresh_from_db()
    return tournament


def test_a_phone_uses_the_game_of_its_block(day: Tournament) -> None:
    path = links.address_paths(day.rounds.get(number=2))[1]

    state = Client().get(f"{path}state.json").json()

    assert (state["game"]["id"], state["deals_planned"], state["rounds"]) == ("zole-rondo", 16, 2)


def tone_of(tournament: Tournament, group: str) -> str:
    return tone(group, tournament).removeprefix("tone ")


def test_documents_show_the_game_and_the_groups(day: Tournament, printed: Printed) -> None:  # noqa: F811
    sheets = all_words(printed(day, "score_sheets", round=2))
    tables = all_words(printed(day, "seats_by_table", round=2))

    assert "rondo" in sheets.lower()
    assert [tone_of(day, group) for group in ("Gold", "Silver", "")] == ["tone-0", "tone-1", ""]
    assert tables.count("Group Gold") == tables.count("Group Silver") == 2


def test_documents_can_be_printed_for_one_group(
    day: Tournament,
    director: Actor,
    printed: Printed,  # noqa: F811
) -> None:
    """Lists, sheets and certificates of one group; places count within the group."""
    play(day, round_number=2, by=director)
    close_latest(day, by=director)

    sheets = all_words(printed(day, "score_sheets", round=2, group="Silver"))
    tables = all_words(printed(day, "seats_by_table", round=2, group="Silver"))
    won = all_words(printed(day, "certificates", places=1, group="Silver"))

    assert sheets.count("Group Silver") == 2
    assert "Gold" not in sheets + tables + won
    assert won.count("1st place · group Silver") == 1


def test_the_desk_and_public_pages_show_the_groups(day: Tournament, signed_in: SignIn) -> None:
    desk = signed_in().get(f"/desk/{day.slug}/rounds/2/seats/").content.decode()
    public = Client().get(f"/{day.slug}/rounds/2/").content.decode()
    regulations = Client().get(f"/{day.slug}/regulations/").content.decode()

    assert desk.count("group Gold") == 2
    assert public.count("Gold") == 2
    assert "Rondo finals" in regulations


def test_the_standings_separate_groups_and_halve_earlier_points(
    day: Tournament, director: Actor
) -> None:
    play(day, round_number=2, by=director)
    close_latest(day, by=director)

    page = Client().get(f"/{day.slug}/standings/").content.decode()
    file = Client().get(f"/{day.slug}/standings/2.csv").content.decode("utf-8-sig")

    # The line above the lower group.
    assert (page.count("grupa Gold"), page.count("grupa Silver")) == (8, 9)
    groups = [line.split(";") for line in file.splitlines()[1:]]
    assert [("Gold" in cells, "Silver" in cells) for cells in groups] == (
        [(True, False)] * 8 + [(False, True)] * 8
    )
    assert "½" in page
    silver = Client().get(f"/{day.slug}/standings/?group=Silver").content.decode()
    assert (silver.count("grupa Gold"), silver.count("grupa Silver")) == (0, 8)


def test_half_points_are_published_and_shown_in_a_career(day: Tournament, director: Actor) -> None:
    play(day, round_number=2, by=director)
    close_latest(day, by=director)

    said = finishing.finish(day, by=director)

    halved = next(row for row in said.rows if isinstance(row["small"], str))
    entry = day.entries.get(number=halved["number"])
    exact = Fraction(halved["small"])
    assert exact.denominator == 2
    assert Placing.objects.get(player=entry.player).small == floor(exact)
    career = Client().get(f"/players/{entry.player_id}/").content.decode()
    assert figures.won(Fraction(halved["big"]), exact, is_signed=True) in career


def test_a_screen_marks_the_groups_at_the_tables(day: Tournament, director: Actor) -> None:
    screen = hall.make_screen(day, name="Door", by=director)
    hall.switch_screen(screen, shows=Screen.Shows.SEATS_BY_TABLE, by=director)
    screen.refresh_from_db()

    (part,) = read_screen(screen).parts

    assert [table.group for table in part.tables] == ["Gold", "Gold", "Silver", "Silver"]


def test_the_desk_accepts_the_totals_of_the_second_game(day: Tournament, signed_in: SignIn) -> None:
    page = signed_in().get(f"/desk/{day.slug}/results/2/?table=1").content.decode()

    assert 'value="16"' in page


def test_the_statistics_can_be_limited_to_one_group(day: Tournament, director: Actor) -> None:
    play(day, round_number=2, by=director)
    close_latest(day, by=director)

    page = Client().get(f"/{day.slug}/statistics/?group=Silver").content.decode()

    assert 'href="?group=Silver" aria-current="page"' in page
