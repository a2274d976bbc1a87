"""The regulations on paper: every clause of the page, and a place to sign."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.utils import translation

from scoring.presets import PRESETS
from tests.paper.reading import words
from tournament.standings.sheets import settings_of
from tournament.words.regulations import regulations

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tests.paper.conftest import Printed

pytestmark = pytest.mark.sqlite_enough


@pytest.mark.parametrize("preset", ["lzf-classic", "kop", "golf"])
def test_every_clause_is_printed_with_a_signature_on_the_last_page(
    event_of: EventOf, printed: Printed, preset: str
) -> None:
    tournament = event_of(4, preset=preset)

    paper = printed(tournament, "regulations")
    said = [words(page) for page in paper.pages]

    assert said[0].count("Regulations") == 1
    with translation.override("en"):
        clauses = regulations(settings_of(tournament), tournament)
    for clause in clauses:
        assert clause.about in " ".join(said)
        assert clause.says.split()[-1] in " ".join(said)
    assert ["Chief judge" in page for page in said] == [False] * (len(said) - 1) + [True]


@pytest.mark.parametrize("preset", PRESETS)
def test_the_signature_is_below_a_clause(event_of: EventOf, printed: Printed, preset: str) -> None:
    tournament = event_of(4, preset=preset)

    last = words(printed(tournament, "regulations", language="lv").pages[-1])

    with translation.override("lv"):
        clauses = regulations(settings_of(tournament), tournament)
    assert f"{len(clauses) + 1}. {clauses[-1].about}" in last


def test_every_game_has_regulations_in_latvian(event_of: EventOf, printed: Printed) -> None:
    tournament = event_of(4, preset="kop", place="Ogre")

    said = words(printed(tournament, "regulations", language="lv").pages[0])

    assert "Nolikums" in said
    assert "21. novembris" in said
    assert "Ogre" in said
    assert "Vecie uzvar ar 53 acīm" in said
