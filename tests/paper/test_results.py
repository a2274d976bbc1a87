"""Results on paper: provisional or final, how ties are broken, and signatures."""

from __future__ import annotations

import pytest

from scoring.event_files import write_event
from scoring.rehearsals import invent_event
from tests.cast import EventOf, play, play_and_close, seat
from tests.paper.conftest import Printed
from tests.paper.ordered import IN_ORDER
from tests.paper.reading import all_words, words
from tests.paper.test_legible import SMALLEST, sizes
from tournament.models import Entry
from tournament.paper.plan import plan
from tournament.paper.print_orders import NothingToPrint, Order
from tournament.services.acts import Actor
from tournament.services.files.tournament_files import import_event
from tournament.services.judging import judging
from tournament.services.results import finishing

pytestmark = pytest.mark.sqlite_enough

ORDER = "Order: Big points, small points. Players still tied share the place."


def test_standings_show_their_round_and_that_they_are_provisional(
    event_of: EventOf, director: Actor, printed: Printed
) -> None:
    tournament = event_of(4, settings={"first_seating": "list"})
    play_and_close(tournament, by=director)

    said = words(printed(tournament, "standings").pages[0])

    assert "Standings after round 1" in said
    assert "After round 1, 1 of 1 tables. Provisional." in said
    assert ORDER in said
    assert "1 1 Anna Bērziņa Cēsis 6 +9 2 2 Bruno Kalniņš Rīga 4 −2" in said
    assert "1 / 1" in said


def test_a_running_round_shows_its_number_of_results(
    event_of: EventOf, director: Actor, printed: Printed
) -> None:
    tournament = event_of(4)
    seat(tournament, by=director)
    play(tournament, round_number=1, by=director)

    said = words(printed(tournament, "standings", after=1).pages[0])

    assert "After round 1, 1 of 1 tables. Provisional." in said


def test_the_final_result_shows_its_window_and_then_its_approval(
    event_of: EventOf, director: Actor, printed: Printed
) -> None:
    tournament = event_of(4, settings=IN_ORDER)
    play_and_close(tournament, by=director)
    finishing.finish(tournament, by=director)
    provisional = all_words(printed(tournament, "final_results"))
    finishing.approve(tournament, by=director, early_because="all agree")
    approved = all_words(printed(tournament, "final_results"))

    assert "Provisional result, corrections until" in provisional
    assert "Approved" in approved
    for said in (provisional, approved):
        assert "Chief judge" in said
        assert "Dace" not in said
        assert "Secretary" in said


def test_the_cross_table_has_every_round_and_penalty(
    event_of: EventOf, director: Actor, printed: Printed
) -> None:
    tournament = event_of(4, settings={"first_seating": "list"})
    play_and_close(tournament, by=director)
    play_and_close(tournament, by=director)
    judging.penalise(
        tournament, round_number=2, number=1, big=-1, small=0, reason="late again", by=director
    )

    said = words(printed(tournament, "cross_table").pages[0])

    assert "Cross-table after round 2" in said
    assert "6 +9 1 · 1" in said
    assert "* Anna Bērziņa, round 2: big points −1. Reason: late again" in said


def test_the_course_needs_two_rounds(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    play_and_close(tournament, by=director)

    with pytest.raises(NothingToPrint):
        plan(Order("course", tournament.pk, {}, "en"))


def test_places_in_a_category_count_only_its_own_players(
    event_of: EventOf, director: Actor, printed: Printed
) -> None:
    tournament = event_of(4, settings=IN_ORDER)
    Entry.objects.filter(number__in=(2, 3)).update(sex="f")
    play_and_close(tournament, by=director)

    said = words(printed(tournament, "standings", category="women").pages[0])

    assert "Standings after round 1: women" in said
    assert "1 2 Bruno Kalniņš" in said
    assert "Anna Bērziņa" not in said


def test_an_empty_category_is_refused(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4, settings=IN_ORDER)
    play_and_close(tournament, by=director)

    with pytest.raises(NothingToPrint) as refused:
        plan(Order("standings", tournament.pk, {"category": "juniors"}, "en"))

    assert refused.value.words == "Nobody is ranked in this category. Choose another one."


def test_without_a_result_there_are_no_standings(event_of: EventOf) -> None:
    tournament = event_of(4)

    with pytest.raises(NothingToPrint) as refused:
        plan(Order("standings", tournament.pk, {}, "en"))

    assert refused.value.words == "There are no results yet. Enter the result of the first table."


def test_page_numbers_continue_across_parts(
    event_of: EventOf, director: Actor, printed: Printed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournament.paper.results.standings.PAGES_TO_A_PART", 1)
    monkeypatch.setattr("tournament.paper.results.standings.ROW", 60.0)
    monkeypatch.setattr("tournament.paper.results.standings.MOST_ON_A_PAGE", 0)
    tournament = event_of(8, settings=IN_ORDER)
    play_and_close(tournament, by=director)

    paper = printed(tournament, "standings")

    assert [words(page).split(" Standings")[0].rpartition("2026 ")[2] for page in paper.pages] == [
        "1 / 2",
        "2 / 2",
    ]


def test_forty_players_with_clubs_fit_a_page_of_the_cross_table(
    event_of: EventOf, director: Actor, printed: Printed
) -> None:
    tournament = event_of(47, settings=IN_ORDER)
    play_and_close(tournament, by=director)

    paper = printed(tournament, "cross_table")

    first, second = (words(page) for page in paper.pages)
    assert (first.count("Cēsis"), second.count("Cēsis")) == (14, 2)
    assert "Each round: big and small points; below them table and place." in first


@pytest.mark.parametrize(("players", "pages"), [(56, [1, 1]), (57, [2, 2])])
def test_a_field_of_56_fits_a_page_in_legible_letters(
    director: Actor, printed: Printed, players: int, pages: list[int]
) -> None:
    invented = invent_event(players=players, rounds=1, deals=1, preset="lzf-classic", seed="page")
    tournament = import_event(write_event(invented), by=director)

    papers = [printed(tournament, name) for name in ("standings", "final_results")]

    assert [len(paper.pages) for paper in papers] == pages
    assert [paper for paper in papers if min(sizes(paper)) < SMALLEST] == []


def test_a_name_too_long_for_small_letters_keeps_two_pages(
    director: Actor, printed: Printed
) -> None:
    invented = invent_event(players=53, rounds=1, deals=1, preset="lzf-classic", seed="page")
    tournament = import_event(write_event(invented), by=director)
    tournament.entries.filter(number=5).update(name=" ".join(["Konstantīns"] * 8))

    paper = printed(tournament, "final_results")

    assert len(paper.pages) == 2
    assert min(sizes(paper)) >= SMALLEST
