"""Regulations of each game: the points of its deals, and who wins."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.utils import translation

from scoring.blocks import Block
from scoring.event_settings import read_settings
from scoring.presets import PRESETS
from tests.words.regulated import clauses
from tournament.models import Tournament
from tournament.words.regulations import regulations


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    with translation.override("en"):
        yield


def test_patience_has_neither_big_points_nor_pules() -> None:
    assert set(clauses("golf")) == {
        "Game",
        "What a deal pays",
        "Prizes",
        "Penalties",
        "Phones",
        "Rounds",
        "Tables",
        "First seats",
        "Order",
        "Disqualified",
        "Checking and corrections",
    }


def test_every_game_of_the_event_states_its_points() -> None:
    settings = read_settings({}, "lzf-classic")
    rondo = Block(first_round=5, last_round=7, settings=read_settings({}, "lzf-rondo"))
    written = regulations(settings, Tournament(correction_minutes=30), (rondo,))

    said = {clause.about: clause.says for clause in written}
    assert "Small zole: won +6, lost −6." in said["What a deal pays: zole rondo"]
    assert "Tied losers share the sum" in said["What a deal pays: zole rondo"]


def test_kop_states_its_thresholds_levels_and_points_for_sitting_out() -> None:
    written = clauses("kop", sit_out={"big": "3", "small": 35}, out_young=25, doublings="koscian")

    assert (
        "The losers are out with 25 eyes (the Young) or 27 (the Old)."
        in (written["What a deal pays"])
    )
    assert "zwyczajna: kontra, rej, bok, skok, żub" in written["What a deal pays"]
    assert written["Sitting out"].startswith(
        "A player who sits out a round gets 3 big points and +35 small ones"
    )
    assert "penalty pule" not in written["Penalties"]


def test_french_zole_states_its_target_and_its_recorded_passes() -> None:
    written = clauses("evening-16", game="zole-french", table_sizes="3", target=20)

    assert (
        "After a pass, the next ordinary game won pays 1 more from each."
        in (written["What a deal pays"])
    )
    assert "A game ends when a player has 20 points." in written["End of a round"]


def test_english_zole_states_solos_and_surrender() -> None:
    written = clauses("evening-16", game="zole-english", table_sizes="4")["What a deal pays"]

    assert "Zole: won +4 / +5 / +6, lost −5 / −6 / −7. Small zole: won +6, lost −7." in written
    assert "A player who gives up an ordinary game or a zole pays as for a plain loss." in written


@pytest.mark.parametrize(
    ("preset", "said"),
    [
        ("golf", "The lowest total wins. The bogey of nine holes is 40."),
        ("klondike", "Each deal costs 52, and each card out pays 5."),
        ("alexander", "The fewest battles win, then the most cards out."),
        ("chinese-wall", "The most deals that came out win, then the most cards out."),
    ],
)
def test_every_patience_states_who_wins(preset: str, said: str) -> None:
    assert said in clauses(preset)["What a deal pays"]


def test_skat_states_that_fewer_lost_games_come_first() -> None:
    assert "games won, games lost, the fewest first." in clauses("skat")["Order"]


@pytest.mark.parametrize("language", ["en", "lv", "pl", "ru"])
@pytest.mark.parametrize("preset", PRESETS)
def test_every_clause_starts_like_a_sentence(preset: str, language: str) -> None:
    with translation.override(language):
        said = clauses(preset)

    assert [says for says in said.values() if says[0].islower()] == []
