"""Teams on paper: the standings of every list, and a certificate with all members' names."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from scoring.teams import Member, Team
from tests.cast import play_and_close
from tests.paper.reading import all_words, words
from tournament.models import Tournament
from tournament.paper.print_orders import NothingToPrint
from tournament.services.teams import forming

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tests.paper.conftest import Printed
    from tournament.services.acts import Actor


CSS_INCH = 96
MM_INCH = 25.4


@pytest.fixture
def evening(event_of: EventOf, director: Actor) -> Tournament:
    tournament = event_of(8, settings={"first_seating": "list", "rounds": 1})
    forming.set_up_team(tournament, Team("Ogre", (Member(1), Member(2))), by=director)
    forming.set_up_team(tournament, Team("Cēsis", (Member(3), Member(4))), by=director)
    forming.set_up_team(tournament, Team("Duets", (Member(1), Member(5)), "pairs"), by=director)
    play_and_close(tournament, by=director)
    return tournament


def test_every_list_has_a_page_of_its_own(evening: Tournament, printed: Printed) -> None:
    paper = printed(evening, "team_standings")

    assert [name in words(paper.pages[0]) for name in ("Ogre", "Cēsis", "Duets")] == [
        True,
        True,
        False,
    ]
    assert "Anna Bērziņa, Evita Krūmiņa" in words(paper.pages[1])


def test_the_first_team_gets_a_certificate_with_its_members(
    evening: Tournament, printed: Printed
) -> None:
    paper = printed(evening, "team_certificates", places=1)

    assert len(paper.pages) == 2
    assert "Anna Bērziņa, Bruno Kalniņš" in words(paper.pages[0])
    assert "1st place · Pairs" in words(paper.pages[1])


def test_without_teams_there_is_nothing_to_print(
    event_of: EventOf, director: Actor, printed: Printed
) -> None:
    tournament = event_of(4)
    play_and_close(tournament, by=director)

    with pytest.raises(NothingToPrint, match="No team"):
        printed(tournament, "team_standings")


def test_the_longest_names_are_not_cut(
    evening: Tournament, printed: Printed, long_names: tuple[str, ...]
) -> None:
    for entry, name in zip(evening.entries.order_by("number"), long_names, strict=False):
        entry.name = name
        entry.save()

    said = all_words(printed(evening, "team_standings")).replace(" ", "").replace("\n", "")

    assert [n for n in long_names[:4] if n.replace(" ", "") not in said] == []


def test_every_team_s_words_keep_to_the_lines_of_its_row(
    event_of: EventOf, director: Actor, printed: Printed
) -> None:
    """A row is thirteen millimetres high, and the lines below it are drawn for that."""
    tournament = event_of(36, settings={"rounds": 1})
    for n in range(1, 19):
        team = Team(f"Team {n:02}", (Member(2 * n - 1), Member(2 * n)))
        forming.set_up_team(tournament, team, by=director)
    play_and_close(tournament, by=director)

    page, *_rest = printed(tournament, "team_standings").pages
    heights: list[float] = []

    def note(text: str, _cm: object, matrix: list[float], *_font: object) -> None:
        if text.strip().startswith("Team "):
            heights.append(matrix[5] / CSS_INCH * MM_INCH)

    page.extract_text(visitor_text=note)
    apart = [round(below - above, 1) for above, below in pairwise(heights)]

    assert len(heights) > 2
    assert set(apart) == {13.0}
