"""A sheet with settings different from its tournament's keeps them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from django.test import Client

from scoring.event_files import write_event
from scoring.rehearsals import invent_event
from scoring.verification import verify
from tests.doors.public.reading import words_of
from tournament.models import SheetVersion, Tournament
from tournament.services import journal
from tournament.services.copies import new_from_copy
from tournament.services.files.tournament_files import export_event, import_event
from tournament.services.refusals import Refused
from tournament.services.sheets import correcting
from tournament.services.sheets.correcting import Correction
from tournament.standings.events import event_of
from tournament.standings.verification import differing_tables
from tournament.storage import archives

if TYPE_CHECKING:
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db

SCALES = {"3": [6, 4, 2], "4": [8, 4, 2, 0], "5": [6, 4, 2, 1, 0]}
OWN = {
    "settings": {"leftover_pules": "each", "big_points": SCALES, "all_equal": {}},
    "deals_planned": 9,
}
LEFT_WITH_A_PULE: list[dict[str, Any]] = [
    {"contract": "passed"},
    {"contract": "ordinary", "declarer": 0, "won": False},
    {"contract": "ordinary", "declarer": 3, "won": True},
    {"contract": "zole", "declarer": 1, "won": True},
]


@pytest.fixture
def file() -> dict[str, Any]:
    """Return a round of two tables, the second of which has its own settings."""
    event = invent_event(players=8, rounds=1, deals=4, preset="local-24", seed="own")
    raw: dict[str, Any] = json.loads(json.dumps(write_event(event)))
    raw["settings"]["leftover_pules"] = "lapse"
    own = raw["rounds"][0]["tables"][1]
    own["sheet"] = {**OWN, "deals": LEFT_WITH_A_PULE}
    for table in raw["rounds"][0]["tables"]:
        table.pop("small", None)
        table.pop("deals_played", None)
    return raw


@pytest.fixture
def tournament(file: dict[str, Any], director: Actor) -> Tournament:
    return import_event(file, by=director)


def own_sheet(tournament: Tournament) -> SheetVersion:
    return SheetVersion.objects.get(
        table__round__tournament=tournament, table__number=2, is_current=True
    )


def test_an_imported_file_is_exported_identically(
    tournament: Tournament, file: dict[str, Any], director: Actor
) -> None:
    once = export_event(tournament)
    again = export_event(import_event(once, by=director))

    assert again == once
    assert once["rounds"][0]["tables"][1]["sheet"] == file["rounds"][0]["tables"][1]["sheet"]
    assert "settings" not in once["rounds"][0]["tables"][0]["sheet"]


def test_a_sheets_points_follow_from_its_own_settings(tournament: Tournament) -> None:
    version = own_sheet(tournament)

    big = list(version.lines.order_by("-big_sixtieths").values_list("big_sixtieths", flat=True))

    # The seat that lost with a pule left over still owes it to all players at the end.
    assert (version.totals, version.own_settings) == ([-16, 16, -4, 4], OWN)
    assert big == [8 * 60, 4 * 60, 2 * 60, 0]
    assert differing_tables(tournament) == ()
    assert verify(event_of(tournament)).differences == ()


def test_a_correction_still_uses_the_sheets_own_settings(
    tournament: Tournament, director: Actor
) -> None:
    deals = [*LEFT_WITH_A_PULE[:3], {"contract": "zole", "declarer": 2, "won": True}]
    before = own_sheet(tournament).totals

    right = Correction(1, 2, deals=deals)
    correcting.correct_sheet(tournament, right, reason="misread", by=director, seen=1)
    corrected = own_sheet(tournament)
    journal.undo(tournament.journal.latest("pk"), by=director)

    assert (corrected.totals, corrected.own_settings) == ([-16, -4, 16, 4], OWN)
    assert (own_sheet(tournament).totals, own_sheet(tournament).own_settings) == (before, OWN)
    assert differing_tables(tournament) == ()


def test_the_shown_deals_of_the_table_add_up(tournament: Tournament, client: Client) -> None:
    page = words_of(client.get(f"/{tournament.slug}/rounds/1/tables/2/"))

    # The points of the last deal are shown above the cost of the leftover pule.
    assert "−13" in page
    assert "−16" in page


def disputed(tournament: Tournament, own: object) -> dict[str, Any]:
    """Return the file with disputed deals next to the current ones, under these settings."""
    file = export_event(tournament)
    version = own_sheet(tournament)
    rival = {"source": "deals", "totals": [0, 0, 0, 0], "deals_played": 4, "own_settings": own}
    dispute = {
        "round": 1,
        "table": 2,
        "kind": "deals_differ",
        "words": "",
        "rival": {**rival, "deals": LEFT_WITH_A_PULE[:3]},
        "signed": "Dace",
        "at": version.at.isoformat(),
    }
    return {**file, "desk": {**file["desk"], "disputes": [dispute]}}


def test_disputed_versions_keep_their_own_settings(tournament: Tournament, director: Actor) -> None:
    once = export_event(import_event(disputed(tournament, OWN), by=director))
    again = export_event(import_event(once, by=director))

    assert once["desk"]["disputes"][0]["rival"]["own_settings"] == OWN
    assert again == once


@pytest.mark.parametrize(
    "own", [7, [], {"deals_planned": "many"}, {"deals_planned": 0}, {"settings": {"mood": 1}}]
)
def test_invalid_own_settings_are_refused_with_other_faults_of_the_file(
    tournament: Tournament, director: Actor, own: object
) -> None:
    with pytest.raises(Refused) as caught:
        import_event(disputed(tournament, own), by=director)

    assert caught.value.code == "file_faulty"


def test_a_copy_contains_the_sheets_own_settings(tournament: Tournament) -> None:
    event = new_from_copy.event_in(archives.collect(tournament.pk))

    assert event == export_event(tournament)
