"""Documents about the whole event: its regulations, and the card for a first event."""

from __future__ import annotations

import pytest
from django.utils import translation

from tests.cast import EventOf
from tests.paper.conftest import Printed
from tests.paper.reading import words
from tournament.standings.sheets import settings_of
from tournament.words.regulations import regulations


@pytest.mark.parametrize("preset", ["lzf-classic", "kop", "golf"])
def test_the_regulations_say_every_clause_on_one_page(
    event_of: EventOf, printed: Printed, preset: str
) -> None:
    tournament = event_of(4, preset=preset)

    paper = printed(tournament, "regulations")

    said = words(paper.pages[0])
    with translation.override("en"):
        clauses = regulations(settings_of(tournament), tournament)
    assert len(paper.pages) == 1
    assert [clause.about for clause in clauses if clause.about not in said] == []
    assert [clause.says for clause in clauses if clause.says not in said] == []


@pytest.mark.parametrize("language", ["lv", "en"])
def test_the_card_for_a_first_evening_is_one_page(
    event_of: EventOf, printed: Printed, language: str
) -> None:
    tournament = event_of(4)

    paper = printed(tournament, "first_evening", language=language)

    assert len(paper.pages) == 1
    assert "karta.example/tv/" in words(paper.pages[0])
