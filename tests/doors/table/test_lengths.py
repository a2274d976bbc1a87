"""Tables of three and four in one round of skat: each has its own number of deals everywhere."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from django.urls import reverse

from scoring.event_files import read_event
from scoring.verification import verify
from tests.cast import close_latest, seat
from tests.doors.table.any_game import set_up
from tests.doors.table.phones import item, phone_at
from tests.paper.reading import words
from tournament.models import Round, SheetVersion, Tournament
from tournament.services.events import planning, settings_changes
from tournament.services.files.tournament_files import import_event
from tournament.services.refusals import Refused
from tournament.services.rounds import rehearsing
from tournament.services.rounds.closing import check_page
from tournament.services.sheets.entering import enter_totals

if TYPE_CHECKING:
    from django.test import Client

    from tests.doors.desk.conftest import SignIn
    from tests.paper.conftest import Printed
    from tournament.services.acts import Actor

pytestmark = pytest.mark.sqlite_enough

FOUR, THREE = 1, 2
"""# The tables of seven players. A round of eight deals at four has six at three."""
WON = {"value": 24, "won": True}


@pytest.fixture
def client(signed_in: SignIn) -> Client:
    return signed_in()


@pytest.fixture
def evening(client: Client, director: Actor) -> Tournament:
    return set_up(client, "skat", 7, deals=8, by=director)


@pytest.fixture
def played(evening: Tournament, director: Actor) -> Round:
    return seat(evening, by=director)


def test_a_phone_at_a_table_of_three_finishes_after_its_own_number_of_deals(played: Round) -> None:
    phone = phone_at(played, THREE)

    phone.send(*[item(number, {"declarer": number % 3, **WON}) for number in range(1, 7)])

    state = phone.state()
    assert (state["deals_planned"], state["sheet"]["left"], state["sheet"]["next"]) == (6, 0, None)
    assert phone.send(item(7, {"declarer": 0, **WON})) == ["impossible"]
    assert phone_at(played, FOUR).state()["deals_planned"] == 8


def test_totals_of_a_table_of_three_cover_its_own_number_of_deals(
    played: Round, evening: Tournament, client: Client, director: Actor
) -> None:
    page = client.get(f"/desk/{evening.slug}/results/1/", {"table": THREE}).content.decode()
    assert 'name="deals_played" value="6"' in page
    for table, totals in ((FOUR, [98, 0, 0, 0]), (THREE, [98, 0, 0])):
        enter_totals(evening, round_number=1, table_number=table, totals=totals, by=director)

    entered = SheetVersion.objects.order_by("table__number")
    assert list(entered.values_list("deals_played", flat=True)) == [8, 6]
    assert check_page(evening, 1).unusual == ()
    with pytest.raises(Refused, match="deals_played_impossible"):
        enter_totals(
            evening, round_number=1, table_number=THREE, totals=[9, 9, 9], deals_played=7,
            by=director,
        )  # fmt: skip


def test_sheets_are_printed_and_typed_with_their_tables_number_of_deals(
    played: Round, evening: Tournament, client: Client, printed: Printed
) -> None:
    paper = printed(evening, "score_sheets", round=1)
    pages = [words(page) for page in paper.pages]
    assert [("8 deals" in page, "6 deals" in page) for page in pages] == [
        (True, False),
        (False, True),
    ]
    assert "6 deals" in words(printed(evening, "blank_sheets", size=3).pages[0])
    lines = client.get(f"/desk/{evening.slug}/results/1/{THREE}/").content.decode()
    assert lines.count('name="line"') == 6


def test_the_plan_shows_both_lengths(played: Round, evening: Tournament, client: Client) -> None:
    for path in ("", "regulations/"):
        assert "at a table of three 6" in client.get(f"/{evening.slug}/{path}").content.decode()


def test_an_event_with_both_lengths_is_exported_and_imported(
    evening: Tournament, client: Client, director: Actor
) -> None:
    evening.is_rehearsal = True
    evening.save()
    rehearsing.rehearse_round(evening, round_number=1, by=director)
    address = reverse("export_tournament", args=[evening.slug])
    exported = json.loads(client.get(address).content)

    again = import_event(exported, by=director)

    tables = exported["rounds"][0]["tables"]
    assert [len(table["sheet"]["deals"]) for table in tables] == [8, 6]
    assert verify(read_event(exported)).differences == ()
    address = reverse("export_tournament", args=[again.slug])
    assert json.loads(client.get(address).content)["rounds"] == exported["rounds"]


def test_a_changed_length_reports_only_affected_sheets(
    played: Round, evening: Tournament, director: Actor
) -> None:
    enter_totals(evening, round_number=1, table_number=THREE, totals=[98, 0, 0], by=director)
    enter_totals(
        evening, round_number=1, table_number=FOUR, totals=[98, 0, 0, 0], deals_played=7,
        by=director,
    )  # fmt: skip

    settings = planning.settings_of_plan(planning.plan_of(evening))

    assert settings_changes.sheets_of_another_length(evening, settings) == 1
    close_latest(evening, by=director)
