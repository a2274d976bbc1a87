"""Score sheets: each table on a separate page, with its players, its code and its deals."""

from __future__ import annotations

import pytest

from tests.cast import EventOf, play, seat
from tests.paper.conftest import SITE, Printed
from tests.paper.reading import addresses_on, all_words, tight, words
from tests.services.rounds.test_odd_sizes import announce_as_before
from tournament.models import Tournament
from tournament.paper.plan import plan
from tournament.paper.print_orders import Order
from tournament.paper.sheets import score_sheets
from tournament.reading.phones import links
from tournament.reading.rounds.seats import announced_seating
from tournament.services.acts import Actor
from tournament.services.rounds import seating
from tournament.services.sheets import entering

pytestmark = pytest.mark.sqlite_enough


def keeper(tournament: Tournament, table: int) -> str:
    """Return the address of a first-round table's sheet on a phone."""
    return SITE + links.address_paths(tournament.rounds.get(number=1))[table]


@pytest.mark.parametrize("players", [3, 8, 9])
def test_every_table_has_a_page_with_its_players_and_its_code(
    event_of: EventOf, director: Actor, printed: Printed, players: int
) -> None:
    tournament = event_of(players, settings={"table_sizes": "4-5"})
    seat(tournament, by=director)
    tables = announced_seating(tournament, 1).tables

    paper = printed(tournament, "score_sheets", round=1)

    assert len(paper.pages) == len(tables)
    for table, page in zip(tables, paper.pages, strict=True):
        said = words(page)
        assert all(f"No. {one.number}" in said and one.name in said for one in table.seats)
        assert addresses_on(page) == [keeper(tournament, table.number)]
        assert f"karta.example/{tournament.slug}/rounds/1/tables/{table.number}/" in said


def test_two_sheets_share_a_page_and_an_odd_one_has_its_own(
    event_of: EventOf, director: Actor, printed: Printed
) -> None:
    tournament = event_of(12)
    seat(tournament, by=director)

    paper = printed(tournament, "score_sheets", round=1, layout="a5")

    assert [addresses_on(page) for page in paper.pages] == [
        [keeper(tournament, 1), keeper(tournament, 2)],
        [keeper(tournament, 3)],
    ]


@pytest.mark.parametrize("preset", ["skat", "zole-english"])
def test_a_table_of_five_has_a_sheet_in_any_game(
    event_of: EventOf,
    director: Actor,
    printed: Printed,
    monkeypatch: pytest.MonkeyPatch,
    preset: str,
) -> None:
    """An earlier release seated five at a table for such games; today they need a table of five."""
    tournament = event_of(5, preset=preset)
    announce_as_before(tournament, director, monkeypatch)

    (page,) = printed(tournament, "score_sheets", round=1).pages[:1]

    assert "Evita Krūmiņa" in words(page)


def test_one_table_can_be_printed_alone(
    event_of: EventOf, director: Actor, printed: Printed
) -> None:
    tournament = event_of(8)
    seat(tournament, by=director)

    paper = printed(tournament, "score_sheets", round=1, table=2)

    assert [addresses_on(page) for page in paper.pages] == [[keeper(tournament, 2)]]


def test_entered_deals_are_on_the_sheet(
    event_of: EventOf, director: Actor, printed: Printed
) -> None:
    tournament = event_of(4)
    seat(tournament, by=director)
    deals: list[dict[str, object]] = [
        {"contract": "ordinary", "declarer": 1, "won": True, "margin": "jani"},
        {"contract": "zole", "declarer": 2, "won": False},
        {"contract": "passed"},
    ]
    entering.enter_deals(tournament, round_number=1, table_number=1, deals=deals, by=director)

    said = words(printed(tournament, "score_sheets", round=1).pages[0])

    assert (
        "B ordinary won, jaņi −2 −2 +6 +6 −2 −2 −2 −2 "
        "C zole lost +6 +4 +6 +12 −18 −20 +6 +4 "
        "all passed 0 +4 0 +12 0 −20 0 +4 2"
    ) in said


def test_a_deal_of_two_figures_fits_under_its_heading(
    event_of: EventOf, director: Actor, printed: Printed
) -> None:
    tournament = event_of(4, preset="alexander")
    seat(tournament, by=director)
    deals = [
        {"battles": [1, 2, 4, 3], "cards_out": [52, 52, 30, 52]},
        {"battles": [5, 1, 2, 6], "cards_out": [40, 52, 52, 20]},
    ]
    entering.enter_deals(tournament, round_number=1, table_number=1, deals=deals, by=director)

    said = words(printed(tournament, "score_sheets", round=1).pages[0])

    assert said.count("1/52 1 2/52 2 4/30 4 3/52 3 5/40 6 1/52 3 2/52 6 6/20 9") == 1


def test_totals_without_deals_are_in_the_footer(
    event_of: EventOf, director: Actor, printed: Printed
) -> None:
    tournament = event_of(4)
    seat(tournament, by=director)
    play(tournament, round_number=1, by=director)

    said = words(printed(tournament, "score_sheets", round=1).pages[0])
    blank = words(printed(tournament, "score_sheets", round=1, is_blank=True).pages[0])

    assert "+9" in said
    assert "+9" not in blank


def test_a_sheet_of_many_deals_continues_on_another_page(
    event_of: EventOf, director: Actor, printed: Printed
) -> None:
    tournament = event_of(4, settings={"deals": 60})
    seat(tournament, by=director)

    paper = printed(tournament, "score_sheets", round=1)

    assert ["deals 1 to 32" in words(page).lower() for page in paper.pages] == [True, False]
    assert ["deals 33 to 60" in words(page).lower() for page in paper.pages] == [False, True]
    assert ["Signature" in words(page) for page in paper.pages] == [False, True]


def test_a_draft_is_marked_as_a_draft(event_of: EventOf, director: Actor, printed: Printed) -> None:
    tournament = event_of(4)
    seating.draft_seating(tournament, by=director)

    in_english = printed(tournament, "score_sheets", round=1)
    in_latvian = printed(tournament, "score_sheets", round=1, language="lv")

    assert "DRAFT" in all_words(in_english)
    assert "MELNRAKSTS" in all_words(in_latvian)


def test_kop_terms_are_in_the_language_of_the_document(
    event_of: EventOf, director: Actor, printed: Printed
) -> None:
    tournament = event_of(4, preset="kop", settings={"rounds": 1})
    seat(tournament, by=director)

    said = words(printed(tournament, "score_sheets", round=1, language="lv").pages[0])

    for latvian in ("Vecie, spēle", "Iznākums", "ar izeju", "bez stiķa", "kontra", "słup"):
        assert latvian in said
    for polish in ("Starzy", "Wynik", "wyjściem", "oczka"):
        assert polish not in said


def test_the_sheet_has_instructions_in_latvian(
    event_of: EventOf, director: Actor, printed: Printed
) -> None:
    tournament = event_of(5, preset="lzf-rondo")
    seat(tournament, by=director)

    said = words(printed(tournament, "score_sheets", round=1, language="lv").pages[0])

    for latvian in (
        "Kārta",
        "Galds",
        "Pēc signāla partiju pabeidz, jaunu vairs nedala.",
        "Katrs cits maksā",
        "Palikušās pules",
        "Paraksts",
    ):
        assert latvian in said


def test_the_longest_names_fit_the_smallest_sheet(
    event_of: EventOf, director: Actor, printed: Printed, long_names: tuple[str, ...]
) -> None:
    tournament = event_of(5)
    for entry, name in zip(tournament.entries.all(), long_names, strict=True):
        entry.name = name
        entry.save()
    seat(tournament, by=director)

    said = tight(all_words(printed(tournament, "score_sheets", round=1, layout="a5")))

    assert [name for name in long_names if tight(name) not in said] == []


def test_a_big_round_is_printed_in_parts_and_joined_in_order(
    event_of: EventOf, director: Actor, printed: Printed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(score_sheets, "PAGES_TO_A_PART", 2)
    tournament = event_of(12)
    seat(tournament, by=director)
    order = Order("score_sheets", tournament.pk, {"round": 1, "is_blank": True}, "en")

    paper = printed(tournament, "score_sheets", round=1, is_blank=True)

    assert plan(order) == ({"tables": [1, 2]}, {"tables": [3]})
    assert [addresses_on(page) for page in paper.pages] == [
        [keeper(tournament, table)] for table in (1, 2, 3)
    ]


def test_a_small_sheet_has_its_legend_on_the_back_or_none(
    event_of: EventOf, director: Actor, printed: Printed
) -> None:
    tournament = event_of(16)
    seat(tournament, by=director)
    legend = "All passed: a common pule"

    plain = printed(tournament, "score_sheets", round=1, layout="a5")
    backed = printed(tournament, "score_sheets", round=1, layout="a5-back")

    assert [legend in words(page) for page in plain.pages] == [False, False]
    assert [words(page).count(legend) for page in backed.pages] == [0, 2, 0, 2]
    assert "After the signal finish the deal" in words(plain.pages[0])
