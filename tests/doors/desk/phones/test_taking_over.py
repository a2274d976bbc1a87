"""A phone dies during a round: the desk continues its deals and prints them."""

from __future__ import annotations

import re

from tests.cast import EventOf, enter_table, seat
from tests.doors.desk.conftest import SignIn, director, event_of, signed_in
from tests.doors.table.phones import item, phone_at
from tests.paper.conftest import Printed, printed
from tests.paper.reading import words
from tournament.models import Round, SheetVersion
from tournament.reading.sheets.round_tables import tables_of
from tournament.services.acts import Actor

__all__ = ["director", "event_of", "printed", "signed_in"]

LINE = re.compile(r'name="line" value="([^"]*)"')


def dead_phone(event_of: EventOf, director: Actor) -> Round:
    """Seat a table of four whose phone has sent three deals and a pule."""
    played = seat(event_of(4), by=director)
    pule = {"seat": 2, "reason": "late"}
    phone_at(played).send(item(1), item(2, pules=[pule]), item(3, {"contract": "passed"}))
    return played


def test_the_desk_takes_over_the_deals_and_continues(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    played = dead_phone(event_of, director)
    address = f"/desk/{played.tournament.slug}/results/{played.number}/1/"
    desk = signed_in()

    offered = desk.get(address).content.decode()
    taken = desk.get(f"{address}?from=phones").content.decode()
    lines = [line for line in LINE.findall(taken) if line]
    saved = desk.post(f"{address}enter/", {"line": [*lines, "a+"], "seen": 0, "first_dealer": 0})

    assert "3 deals of this table have arrived from its phone." in offered
    assert [line for line in LINE.findall(offered) if line] == []
    assert (len(lines), "late" in lines[1], "Copy the deals from the phone" in taken) == (
        3,
        True,
        False,
    )
    version = SheetVersion.objects.get()
    assert (saved.status_code, version.source, version.deals_played) == (302, "deals", 4)


def test_the_sheet_is_printed_as_far_as_the_phone_has_sent_it(
    event_of: EventOf, director: Actor, printed: Printed
) -> None:
    played = dead_phone(event_of, director)

    said = words(printed(played.tournament, "score_sheets", round=1, table=1).pages[0])
    blank = words(printed(played.tournament, "score_sheets", round=1, is_blank=True).pages[0])

    assert ("B ordinary won" in said, "all passed" in said) == (True, True)
    assert "B ordinary won" not in blank


def test_a_sheet_of_every_game_explains_its_code_for_phones(
    event_of: EventOf, director: Actor, printed: Printed
) -> None:
    played = seat(event_of(4, preset="kop"), by=director)

    said = words(printed(played.tournament, "score_sheets", round=1).pages[0])

    assert "QR code: write on a phone" in said


def test_settling_a_dispute_shows_the_phones_deals(
    event_of: EventOf, director: Actor, signed_in: SignIn
) -> None:
    played = dead_phone(event_of, director)
    (table,) = tables_of(played)
    enter_table(played.tournament, 1, table, by=director)
    desk = f"/desk/{played.tournament.slug}"
    client = signed_in()

    page = client.get(f"{desk}/results/1/1/dispute/").content.decode()

    assert f'href="{desk}/live/1/1/"' in page
    assert client.get(f"{desk}/live/1/1/").status_code == 200
