"""Seats on paper: by table, by name, as cards and as slips."""

from __future__ import annotations

import pytest
from pypdf import PageObject

from tests.cast import EventOf, play_and_close, seat
from tests.paper.conftest import Printed
from tests.paper.reading import all_words, tight, words
from tournament.models import Tournament
from tournament.paper.plan import plan
from tournament.paper.print_orders import NothingToPrint, Order
from tournament.reading.rounds.seats import announced_seating
from tournament.services.acts import Actor
from tournament.services.events.blocks import plan_blocks
from tournament.services.rounds import seating

pytestmark = pytest.mark.sqlite_enough

IN_ORDER = {"first_seating": "list"}


def test_seats_by_table_show_the_first_dealer_and_the_scorekeeper(
    event_of: EventOf, director: Actor, printed: Printed
) -> None:
    tournament = event_of(8, settings=IN_ORDER)
    seat(tournament, by=director)

    paper = printed(tournament, "seats_by_table", round=1)

    said = words(paper.pages[0])
    assert len(paper.pages) == 1
    assert "1 A 1 Anna Bērziņa B 2 Bruno Kalniņš C 3 Cilda Ozola D 4 Dainis Liepa ♠" in said
    assert said.count("♠") == said.count("♦") == 3
    assert "♠ deals first. ♦ keeps the sheet." in said


def test_seats_by_name_are_in_latvian_order(
    event_of: EventOf, director: Actor, printed: Printed
) -> None:
    tournament = event_of(8, settings=IN_ORDER)
    seat(tournament, by=director)

    said = words(printed(tournament, "seats_by_name", round=1).pages[0])

    assert (
        "Āboliņš Harijs 2 D Bērziņa Anna 1 A Kalniņš Bruno 1 B Krūmiņa Evita 2 A "
        "Liepa Dainis 1 D Ozola Cilda 1 C Sproģe Gunta 2 C Zariņš Fēlikss 2 B" in said
    )


@pytest.mark.parametrize("state", ["published", "drafted"])
def test_two_players_of_one_name_have_their_numbers_on_the_wall(
    event_of: EventOf, director: Actor, printed: Printed, state: str
) -> None:
    tournament = event_of(8, settings=IN_ORDER)
    tournament.entries.filter(number=5).update(name="Anna Bērziņa")
    if state == "published":
        seat(tournament, by=director)
    else:
        seating.draft_seating(tournament, by=director)

    said = words(printed(tournament, "seats_by_name", round=1).pages[0])

    assert "Bērziņa Anna (1) 1 A Bērziņa Anna (5) 2 A Kalniņš Bruno 1 B" in said


def test_a_seat_changed_by_hand_is_marked_with_its_reason(
    event_of: EventOf, director: Actor, printed: Printed
) -> None:
    tournament = event_of(8, settings=IN_ORDER)
    seating.draft_seating(tournament, by=director)
    seating.swap_seats(
        tournament, round_number=1, first=1, second=5, reason="sisters apart", by=director
    )
    seating.publish_seating(tournament, round_number=1, by=director)

    by_table = words(printed(tournament, "seats_by_table", round=1).pages[0])
    by_name = words(printed(tournament, "seats_by_name", round=1).pages[0])
    slips = words(printed(tournament, "seat_slips", round=1).pages[0])

    assert by_table.count("* A: sisters apart") == 2
    assert "Bērziņa Anna 2 A*" in by_name
    assert slips.count("* Changed by hand: sisters apart") == 2


def test_every_name_fits_every_list(
    event_of: EventOf, director: Actor, printed: Printed, long_names: tuple[str, ...]
) -> None:
    tournament = event_of(5)
    for entry, name in zip(tournament.entries.all(), long_names, strict=True):
        entry.name = name
        entry.save()
    seat(tournament, by=director)
    pieces = {piece for name in long_names for piece in name.split()}

    for document in ("seats_by_table", "seats_by_name", "seat_slips", "totals_slips"):
        said = tight(all_words(printed(tournament, document, round=1)))
        assert [piece for piece in pieces if piece not in said] == [], document


def test_a_card_shows_its_table_twice_to_be_folded(
    event_of: EventOf, director: Actor, printed: Printed
) -> None:
    tournament = event_of(8)
    seat(tournament, by=director)

    paper = printed(tournament, "table_cards", round=1)

    assert [words(page).count(f"Table {number}") for number, page in enumerate(paper.pages, 1)] == [
        2,
        2,
    ]


def test_every_player_gets_a_slip_with_table_seat_and_opponents(
    event_of: EventOf, director: Actor, printed: Printed
) -> None:
    tournament = event_of(12, settings=IN_ORDER)
    seat(tournament, by=director)

    paper = printed(tournament, "seat_slips", round=1)

    assert len(paper.pages) == 2
    first = words(paper.pages[0])
    assert "Anna Bērziņa No. 1 · Cēsis B Bruno Kalniņš C Cilda Ozola D Dainis Liepa" in first


@pytest.mark.parametrize(("per_page", "pages"), [(4, 2), (8, 1)])
def test_totals_slips_are_four_or_eight_to_a_page(
    event_of: EventOf, director: Actor, printed: Printed, per_page: int, pages: int
) -> None:
    tournament = event_of(20)
    seat(tournament, by=director)

    paper = printed(tournament, "totals_slips", round=1, per_page=per_page)

    assert len(paper.pages) == pages
    assert all_words(paper).count("Deals played:") == len(announced_seating(tournament, 1).tables)


def test_the_whole_round_is_one_file(event_of: EventOf, director: Actor, printed: Printed) -> None:
    tournament = event_of(8, settings=IN_ORDER)
    seat(tournament, by=director)

    pages = [words(page) for page in printed(tournament, "round_pack", round=1).pages]

    assert ["Seats of round 1" in page for page in pages] == [True, False, False, False]
    assert ["Tables of round 1" in page for page in pages] == [False, True, False, False]
    assert ["Signature" in page for page in pages] == [False, False, True, True]


def test_the_whole_round_keeps_the_layout_of_its_sheets(
    event_of: EventOf, director: Actor, printed: Printed
) -> None:
    tournament = event_of(8, settings=IN_ORDER)
    seat(tournament, by=director)

    paper = printed(tournament, "round_pack", round=1, layout="a5")

    assert [page.mediabox.width > page.mediabox.height for page in paper.pages] == [
        False,
        False,
        True,
    ]


def test_a_draft_is_stamped_on_every_list(
    event_of: EventOf, director: Actor, printed: Printed
) -> None:
    tournament = event_of(4)
    seating.draft_seating(tournament, by=director)

    for document in ("seats_by_table", "seats_by_name", "totals_slips"):
        assert "DRAFT" in all_words(printed(tournament, document)), document
    assert all_words(printed(tournament, "seat_slips")).count("DRAFT") == 4


def test_without_seats_there_is_nothing_to_print(event_of: EventOf) -> None:
    tournament = event_of(4)

    with pytest.raises(NothingToPrint) as refused:
        plan(Order("seats_by_name", tournament.pk, {}, "en"))

    assert refused.value.words == ("No seats are drafted or published yet. Draft the round first.")


def test_a_missing_table_is_refused(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    seat(tournament, by=director)

    with pytest.raises(NothingToPrint):
        plan(Order("score_sheets", tournament.pk, {"round": 1, "table": 9}, "en"))


@pytest.fixture
def finals(event_of: EventOf, director: Actor) -> Tournament:
    """Seat the second round, with four players in each of two groups."""
    groups = [{"name": "A", "first": 4}, {"name": "B"}]
    tournament = event_of(8, settings={**IN_ORDER, "rounds": 1, "table_sizes": "4-3"})
    final = {"first_round": 2, "settings": {"rounds": 1}, "groups": groups}
    plan_blocks(tournament, [final], by=director)
    tournament.refresh_from_db()
    play_and_close(tournament, by=director)
    seat(tournament, by=director)
    return tournament


def colours_of(page: PageObject) -> tuple[int, int]:
    """Return how often the colours of the first and second group are drawn."""
    contents = page.get_contents()
    assert contents is not None
    drawn = contents.get_data()
    blue, brown = b"0.070588 0.341176 0.658824 rg", b"0.639216 0.290196 0 rg"
    return drawn.count(blue), drawn.count(brown)


def test_groups_have_their_colour_behind_the_names(finals: Tournament, printed: Printed) -> None:
    """Each colour is at four names, and once above them, with the tables of the group."""
    first, second = (printed(finals, "seats_by_name", round=n).pages[0] for n in (1, 2))

    assert (colours_of(first), colours_of(second)) == ((0, 0), (5, 5))
    assert "Group A: table 1 Group B: table 2" in words(second)
    assert "Group" not in words(first)


def test_a_slip_names_the_group_on_a_band_of_its_colour(
    finals: Tournament, printed: Printed
) -> None:
    first, second = (printed(finals, "seat_slips", round=n).pages[0] for n in (1, 2))

    assert (colours_of(first), colours_of(second)) == ((0, 0), (4, 4))
    assert (words(second).count("Group A"), words(second).count("Group B")) == (4, 4)
