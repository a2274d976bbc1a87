"""Explanations of scores, in words."""

from __future__ import annotations

import re

import pytest
from django.utils import translation

from scoring import games
from scoring.deals import Contract, DeclaredDeal, Margin, PassedDeal, PatienceDeal
from scoring.explaining import explained
from scoring.random_stream import Chance
from scoring.sheets import Sheet, score
from tournament.words.explaining import explanations


def said(game: str, *deals: DeclaredDeal | PassedDeal | PatienceDeal, seats: int = 4) -> list[str]:
    played = games.find(game)
    sheet = Sheet(played, tuple("ABCDE"[:seats]), deals)
    *_others, last = explained(sheet, score(sheet))
    return list(explanations(last, is_signed=played.is_signed))


def test_a_zole_lost_without_a_trick_shows_eight_times_three() -> None:
    lost = DeclaredDeal(Contract.ZOLE, declarer=1, won=False, margin=Margin.BEZSTIKIS)

    with translation.override("en"):
        assert said("zole-classic", lost) == [
            "A, C, D: +8 (zole, lost, no trick)",
            "B: −8 × 3 = −24 (zole, lost, no trick)",
        ]
    with translation.override("lv"):
        assert said("zole-classic", lost)[1] == "B: −8 × 3 = −24 (zole, zaudēta, bezstiķis)"


def test_two_terms_show_their_sum() -> None:
    won = DeclaredDeal(Contract.ORDINARY, declarer=2, won=True)

    with translation.override("en"):
        assert said("zole-classic", PassedDeal(), won) == [
            "A, B, D: −1 (ordinary, won); −1 (a common pule) = −2",
            "C: +1 × 3 = +3 (ordinary, won); +1 × 3 = +3 (a common pule) = +6",
        ]


def test_figures_of_patience_have_no_plus_and_show_their_cards() -> None:
    with translation.override("en"):
        assert said("golf", PatienceDeal((6, -4)), seats=2) == [
            "A: 6 (6 cards left)",
            "B: −4 (4 cards in hand)",
        ]
        assert said("klondike", PatienceDeal((10, 52)), seats=2) == [
            "A: −2 (10 × 5 − 52)",
            "B: +208 (52 × 5 − 52)",
        ]


@pytest.mark.parametrize("language", ["lv", "en"])
@pytest.mark.parametrize("game", games.GAMES)
def test_every_term_of_every_game_has_a_message(game: str, language: str) -> None:
    played, chance = games.find(game), Chance(game)
    names = tuple("ABCDE"[: played.sizes[-1]])
    frame = Sheet(played, names)
    deals = [played.invent_deal(frame.table_at(number), chance) for number in range(1, 100)]
    sheet = Sheet(played, names, tuple(deals))

    with translation.override(language):
        lines = [
            line
            for terms in explained(sheet, score(sheet))
            for line in explanations(terms, is_signed=played.is_signed)
        ]

    assert lines
    assert all(re.fullmatch(r"[A-E](, [A-E])*: [+−]?\d.* \(.+\).*", line) for line in lines)
