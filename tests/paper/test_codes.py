"""QR codes: they contain the address, and the right one for the holder of the paper."""

from __future__ import annotations

import pytest

from tests.cast import EventOf, play_and_close, seat
from tests.paper.conftest import SITE, Printed
from tests.paper.reading import RECTANGLE, addresses_on, decode, matrix_of, words
from tournament.models import Tournament
from tournament.paper.qr import code_of
from tournament.reading.phones import links
from tournament.services.acts import Actor
from tournament.services.phones import link_issuing
from tournament.services.rounds import seating

pytestmark = pytest.mark.sqlite_enough

IN_ORDER = {"first_seating": "list"}


def public(tournament: Tournament, table: int = 1) -> str:
    return f"{SITE}/{tournament.slug}/rounds/1/tables/{table}/"


@pytest.mark.parametrize("length", [20, 30, 45, 60, 75, 90, 100])
def test_the_qr_code_contains_the_address(length: int) -> None:
    address = "https://karta.example/".ljust(length, "z")[:length]

    code = code_of(address)

    assert decode(matrix_of(code.rectangles)) == address


def test_no_rectangle_exceeds_the_qr_code() -> None:
    code = code_of("https://karta.example/rudens-kauss/rounds/3/tables/12/")

    ends = {int(x) + int(width) for x, _, width in RECTANGLE.findall(code.rectangles)}

    assert max(ends) == code.modules


def test_the_code_of_a_sheet_opens_it_on_a_phone_and_is_labelled(
    event_of: EventOf, director: Actor, printed: Printed
) -> None:
    tournament = event_of(4)
    seat(tournament, by=director)

    page = printed(tournament, "score_sheets").pages[0]

    [address] = addresses_on(page)
    holder = links.holder_of(address.removeprefix(f"{SITE}/t/").strip("/"))
    assert holder is not None
    assert (holder.table.number, holder.seat, holder.shut) == (1, None, "")
    assert "QR code: write on a phone · results: karta.example/" in words(page)


def test_a_replaced_link_is_on_the_slip_at_once(
    event_of: EventOf, director: Actor, printed: Printed
) -> None:
    tournament = event_of(4)
    seat(tournament, by=director)
    [before] = addresses_on(printed(tournament, "totals_slips", table=1).pages[0])
    link = link_issuing.reissue_link(tournament, round_number=1, table_number=1, by=director)

    [after] = addresses_on(printed(tournament, "totals_slips", table=1).pages[0])

    assert after == SITE + links.path_of(link)
    assert after != before


def test_each_players_slip_has_the_code_of_their_seat(
    event_of: EventOf, director: Actor, printed: Printed
) -> None:
    tournament = event_of(3, settings=IN_ORDER)
    seat(tournament, by=director)

    page = printed(tournament, "seat_slips").pages[0]

    tokens = [address.removeprefix(f"{SITE}/t/").strip("/") for address in addresses_on(page)]
    holders = [links.holder_of(token) for token in tokens]
    names = [holder and holder.link.seat and holder.link.seat.entry.name for holder in holders]
    assert names == ["Anna Bērziņa", "Bruno Kalniņš", "Cilda Ozola"]


@pytest.mark.parametrize("reason", ["off", "closed", "draft"])
def test_without_phone_entry_the_code_opens_the_tables_public_page(
    event_of: EventOf, director: Actor, printed: Printed, reason: str
) -> None:
    tournament = event_of(4)
    if reason == "draft":
        seating.draft_seating(tournament, by=director)
    elif reason == "closed":
        play_and_close(tournament, by=director)
    else:
        seat(tournament, by=director)
        Tournament.objects.update(phones="off")

    page = printed(tournament, "score_sheets").pages[0]

    assert addresses_on(page) == [public(tournament)]
    assert addresses_on(printed(tournament, "seat_slips").pages[0]) == []


def test_a_blank_sheet_shows_the_tournaments_address(event_of: EventOf, printed: Printed) -> None:
    tournament = event_of(0)

    page = printed(tournament, "blank_sheets").pages[0]

    assert addresses_on(page) == [f"{SITE}/{tournament.slug}/"]
    assert f"karta.example/{tournament.slug}/" in words(page)
