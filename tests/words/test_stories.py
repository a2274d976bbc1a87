"""The story of a round reads well in four languages, whatever happened."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

import pytest
from django.utils.translation import override

from scoring.big_points import Place
from tournament.reading.results.story import Climb, CloseTable, RoundStory
from tournament.words.stories import headline, story

LANGUAGES = ("lv", "en", "pl", "ru")
NAMES = ("Anna Bērziņa", "Bruno Kalniņš", "A. B.", "Žanna Ļuba-Ķere", "Ian O’Neil", "Шурик")
BASE = RoundStory(
    after=3,
    rounds=7,
    leaders=("Anna Bērziņa",),
    since=1,
    ahead=Fraction(2),
    has_big_points=True,
    climb=Climb("Bruno Kalniņš", 12, Place(3, 3)),
    closest=CloseTable(4, 1),
    enough=Fraction(4),
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_every_name_stands_as_it_is_written(language: str, name: str) -> None:
    with override(language):
        for after in range(1, 8):
            for since in {1, after}:
                told = replace(
                    BASE,
                    after=after,
                    since=since,
                    leaders=(name,),
                    climb=Climb(name, 5, Place(1, 2)),
                )
                said = story(told)

                assert name in said[0]
                assert name in said[1]
                assert all(re.fullmatch(r"\S.*[^.,\s]\.", line) for line in said)
                assert not any("%(" in line or "  " in line for line in said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_two_rounds_in_a_row_never_read_the_same(language: str) -> None:
    with override(language):
        for after in range(2, 6):
            one, next_one = (story(replace(BASE, after=number)) for number in (after, after + 1))
            bare = [[re.sub(r"\d+", "", line) for line in said] for said in (one, next_one)]

            assert set(bare[0]) & set(bare[1]) == set()


@pytest.mark.parametrize(
    ("language", "points", "said"),
    [
        ("lv", 1, "1 lielais punkts"), ("lv", 2, "2 lielie punkti"), ("lv", 21, "21 lielais"),
        ("en", 1, "1 big point"), ("en", 2, "2 big points"),
        ("pl", 1, "1 duży punkt"), ("pl", 3, "3 duże punkty"), ("pl", 5, "5 dużych punktów"),
        ("ru", 1, "1 большое очко"), ("ru", 3, "3 больших очка"), ("ru", 11, "11 больших очков"),
    ],
)  # fmt: skip
def test_figures_agree_with_their_nouns(language: str, points: int, said: str) -> None:
    with override(language):
        assert said in story(replace(BASE, ahead=Fraction(points)))[0]


def test_a_provisional_result_leads_nowhere() -> None:
    with override("en"):
        last = replace(BASE, after=7)

        assert (
            story(last)[0] == "In first place after the last round: Anna Bērziņa, by 2 big points."
        )
        assert story(replace(last, is_approved=True))[0].startswith(
            "Winner of the tournament: Anna"
        )
        shared = replace(last, leaders=("Anna Bērziņa", "Cilda Ozola"))
        assert story(shared)[0] == "First place is shared: Anna Bērziņa and Cilda Ozola."


def test_without_news_there_is_no_sentence() -> None:
    with override("en"):
        assert story(replace(BASE, leaders=(), climb=None, closest=None)) == ()
        assert story(replace(BASE, closest=CloseTable(2, 0)))[-2] == (
            "Closest table: 2, where first place was shared."
        )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("enough", [-2, 0, 1, 3, 5, Fraction(7, 3)])
def test_what_the_leader_needs_is_a_sentence_of_every_round(
    language: str, name: str, enough: Fraction
) -> None:
    with override(language):
        for after in range(1, 7):
            told = replace(BASE, after=after, leaders=(name,), enough=Fraction(enough))
            need = story(told)[-1]

            assert name in need
            assert re.fullmatch(r"\S.*[^.,\s]\.", need)
            assert "%(" not in need
            assert headline(told).endswith(need)


@pytest.mark.parametrize(
    ("language", "enough", "said"),
    [
        ("lv", 3, "Lai ko darītu pārējie, Anna Bērziņa paliks vadībā "
                  "ar vairāk nekā 3 lielajiem punktiem 4. kārtā."),
        ("lv", 1, "Lai ko darītu pārējie, Anna Bērziņa paliks vadībā "
                  "ar vairāk nekā 1 lielo punktu 4. kārtā."),
        ("en", 1, "Whatever the others do, Anna Bērziņa stays in front "
                  "with more than 1 big point in round 4."),
        ("pl", 5, "Bez względu na innych Anna Bērziņa utrzyma prowadzenie, "
                  "zdobywając w rundzie 4 więcej niż 5 dużych punktów."),
        ("ru", 2, "Что бы ни сделали остальные, Anna Bērziņa сохранит лидерство, "
                  "набрав в туре 4 больше 2 больших очков."),
    ],
)  # fmt: skip
def test_the_need_agrees_with_its_figure(language: str, enough: int, said: str) -> None:
    with override(language):
        assert story(replace(BASE, enough=Fraction(enough)))[-1] == said


def test_the_need_of_the_last_round_is_to_win() -> None:
    with override("en"):
        last = replace(BASE, after=6)

        assert story(last)[-1] == (
            "Anna Bērziņa is certain to win with more than 4 big points in the last round."
        )
        assert story(replace(last, enough=Fraction(-1)))[-1] == (
            "First place is already certain: Anna Bērziņa."
        )
        assert headline(replace(last, leaders=())) == ""
