"""A tournament's form: few fields at first, the others folded behind their values."""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING

import pytest
from django.urls import reverse
from django.utils import timezone, translation

from scoring.presets import PRESETS
from tests.doors.desk.events.saved import path, save
from tournament.doors.desk.events.start import form_of
from tournament.services.events.planning import TournamentPlan

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tests.doors.desk.conftest import SignIn

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_enough]

FOLDED = re.compile(r'<details class="section".*?</details>', re.DOTALL)
FIELD = re.compile(r'<(?:input(?! type="hidden")|select|textarea)\b')


@pytest.mark.parametrize("preset", PRESETS)
def test_a_section_has_at_most_twelve_fields_and_a_sentence(preset: str) -> None:
    form = form_of(TournamentPlan("", timezone.localdate(), preset))
    sections = list(form.sections())
    shown = [field.name for row in form.basics() for field in row]
    folded = [[field.name for row in one.rows for field in row] for one in sections]

    assert len(shown) <= 8
    assert max(map(len, folded)) <= 12
    assert {*shown, *itertools.chain(*folded)} == {*form.fields}
    assert all(one.sentence.endswith(".") for one in sections)


def test_a_new_tournament_shows_eight_fields_at_most(signed_in: SignIn) -> None:
    page = signed_in().get("/desk/new/").content.decode()
    main = page[page.index("<main") : page.index("</main>")]

    assert len(FIELD.findall(FOLDED.sub("", main))) == 7
    assert "Federation" in main
    assert "7 rounds of 28 deals" in main


@pytest.mark.usefixtures("db")
def test_sentences_follow_the_values() -> None:
    plan = TournamentPlan(
        "", timezone.localdate(), "lzf-classic", checking="blind", contact="Dace, 20000000",
        breaks=({"after_round": 2, "minutes": 15},), is_rated=True, phones="off",
        settings={"strike_worst": 1, "table_sizes": "4-3"},
    )  # fmt: skip
    with translation.override("en"):
        said = {one.name: one.sentence for one in form_of(plan).sections()}

    assert said["seats"].startswith(
        "Tables of four; the last ones have three. First seats: by lot;"
    )
    assert "Dropped: the worst round." in said["places"]
    assert said["checking"].startswith("Typed twice")
    assert said["phones"] == "Not used: all sheets are kept on paper."
    assert said["more"] == "Dace, 20000000; breaks: 2: 15; rating event."


def test_a_section_with_a_fault_is_open(event_of: EventOf, signed_in: SignIn) -> None:
    page = save(signed_in(), event_of(4), prize_places="many").content.decode()

    opened = re.findall(r'<details class="section" id="section-(\w+)" open', page)
    assert opened == ["places"]
    assert FOLDED.search(page)


def test_officials_are_within_the_settings(event_of: EventOf, signed_in: SignIn) -> None:
    event, client = event_of(4), signed_in()
    page = client.get(path(event)).content.decode()
    tabs = page[page.index('class="tabs"') : page.index("</nav>", page.index('class="tabs"'))]

    assert tabs.count("<a ") == 8
    officials = reverse("team", args=[event.slug])
    assert (officials in page, officials in tabs) == (True, False)
