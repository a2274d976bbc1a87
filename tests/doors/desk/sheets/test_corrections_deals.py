"""A sheet corrected deal by deal, in the codes of the results."""

from __future__ import annotations

import pytest

from tests.cast import EventOf, play_and_close
from tests.doors.desk.conftest import SignIn
from tests.doors.desk.sheets.typed_corrections import confirm, send
from tests.doors.public.reading import rows_of, words_of
from tournament.models import SheetVersion, Tournament
from tournament.services.acts import Actor

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_enough]
LINES = ["B+", "A-", "p", "Cz+", *[""] * 12]


@pytest.fixture
def one_round(event_of: EventOf, director: Actor) -> Tournament:
    """Return a tournament of two tables whose first round is closed."""
    tournament = event_of(8)
    play_and_close(tournament, by=director)
    return tournament


def test_a_sheet_is_corrected_deal_by_deal(one_round: Tournament, signed_in: SignIn) -> None:
    client = signed_in()
    typed = {"by": "deals", "line": LINES, "first_dealer": "0"}

    shown = send(client, "preview_correction", one_round, **typed)
    confirm(client, one_round, **typed)

    version = SheetVersion.objects.get(is_current=True, number=2)
    assert shown.content.decode().count('<input type="hidden" name="line"') == 16
    assert (version.has_deals, version.deals_played) == (True, 4)


def test_deals_that_differ_are_listed_one_by_one(one_round: Tournament, signed_in: SignIn) -> None:
    client = signed_in()
    confirm(client, one_round, by="deals", line=LINES, first_dealer="0")

    shown = send(
        client,
        "preview_correction",
        one_round,
        by="deals",
        line=["B+", "A+", "p", "Cz+"],
        first_dealer="0",
        seen="2",
    )

    assert ["2", "A ordinary, lost", "→", "A ordinary, won"] in rows_of(shown)


def test_an_impossible_deal_is_reported_at_its_line(
    one_round: Tournament, signed_in: SignIn
) -> None:
    typed = {"by": "deals", "line": ["A+", "zzz"], "first_dealer": "0"}

    answer = send(signed_in(), "preview_correction", one_round, **typed)

    page = answer.content.decode()
    assert (answer.status_code, 'value="zzz"' in page) == (422, True)
    assert "“zzz” is not a known code." in words_of(answer)


def test_lines_are_totalled_without_saving(one_round: Tournament, signed_in: SignIn) -> None:
    typed = {"by": "deals", "line": ["A+"], "first_dealer": "1"}

    shown = send(signed_in(), "reckon_correction", one_round, **typed)

    assert "Total after 1 of 16 deals +3 −1 −1 −1" in words_of(shown)
    assert SheetVersion.objects.filter(number=2).count() == 0
