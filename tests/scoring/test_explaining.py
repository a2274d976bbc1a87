"""Every explanation's parts add up to the score."""

from __future__ import annotations

import pytest

from scoring import games
from scoring.deals import (
    Contract,
    Deal,
    DeclaredDeal,
    KopContract,
    KopDeal,
    KopMargin,
    Margin,
    PassedDeal,
    TableDeal,
)
from scoring.explaining import explained
from scoring.games import Game
from scoring.games.terms import ScoreTerm
from scoring.pules import NO_PULES
from scoring.random_stream import Chance
from scoring.sheets import Sheet, score

SHEETS = 40
DEALS = 20


def invented(game: Game, seed: str) -> Sheet:
    chance = Chance(seed)
    names = tuple("ABCDE"[: chance.one_of(game.sizes)])
    frame = Sheet(game, names)
    deals = [game.invent_deal(frame.table_at(number), chance) for number in range(1, DEALS + 1)]
    return Sheet(game, names, tuple(deals))


@pytest.mark.parametrize("game", games.GAMES.values(), ids=lambda game: game.id)
def test_the_terms_of_every_score_add_up_to_the_score(game: Game) -> None:
    for number in range(SHEETS):
        sheet = invented(game, f"{game.id}-{number}")
        scored = score(sheet)

        sums = [
            tuple(sum(term.points for term in own) for own in terms)
            for terms in explained(sheet, scored)
        ]

        assert sums == [row.points for row in scored.rows]


def terms_of(game: str, *deals: Deal) -> list[list[ScoreTerm]]:
    sheet = Sheet(games.find(game), ("A", "B", "C", "D"), deals)
    *_others, last = explained(sheet, score(sheet))
    return [list(own) for own in last]


def won_by(seat: int) -> DeclaredDeal:
    return DeclaredDeal(Contract.ORDINARY, declarer=seat, won=True)


def test_a_zole_lost_without_a_trick_costs_eight_per_opponent() -> None:
    lost = DeclaredDeal(Contract.ZOLE, declarer=1, won=False, margin=Margin.BEZSTIKIS)

    terms = terms_of("zole-classic", lost)

    assert [(own[0].value, own[0].times) for own in terms] == [(8, 1), (-8, 3), (8, 1), (8, 1)]


def test_a_pule_is_a_separate_term() -> None:
    terms = terms_of("zole-classic", PassedDeal(), won_by(2))

    assert [[(term.code, term.points) for term in own] for own in terms] == [
        [("declared", -1), ("pule_common", -1)],
        [("declared", -1), ("pule_common", -1)],
        [("declared", 3), ("pule_common", 3)],
        [("declared", -1), ("pule_common", -1)],
    ]


def test_only_the_owner_pays_for_a_personal_pule() -> None:
    lost = DeclaredDeal(Contract.ORDINARY, declarer=1, won=False)

    terms = terms_of("zole-classic", PassedDeal(), won_by(3), lost, won_by(0), won_by(3))

    assert [[(t.code, t.points) for t in own if t.code != "declared"] for own in terms] == [
        [],
        [("pule_of_another", -3)],
        [],
        [("pule_of_another", 3)],
    ]


def test_the_loser_of_a_table_game_pays_the_others_wins() -> None:
    played = TableDeal((10, 50, 40, 20), (1, 3, 2, 2))

    terms = terms_of("zole-rondo", played)

    assert [[(term.code, term.points) for term in own] for own in terms] == [
        [("table_jani", 2)],
        [("table_lost", -5)],
        [("table_plain", 1)],
        [("table_jani", 2)],
    ]


def test_a_term_of_kop_names_its_side_its_worth_and_its_doublings() -> None:
    lone = KopDeal(KopContract.CICHA, (1,), won=True, doubling="kontra")
    pair = KopDeal(KopContract.WESELE, (0, 3), won=False, margin=KopMargin.NO_EXIT, doubling="rej")

    found = [
        [
            (own.value, own.times, *(own.facts[name] for name in ("is_old", "worth", "doubled")))
            for (own,) in terms_of("kop", deal)
        ]
        for deal in (lone, pair)
    ]

    assert found == [
        [(-8, 1, False, 4, 2), (8, 3, True, 4, 2), (-8, 1, False, 4, 2), (-8, 1, False, 4, 2)],
        [(-8, 1, True, 2, 4), (8, 1, False, 2, 4), (8, 1, False, 2, 4), (-8, 1, True, 2, 4)],
    ]


def test_who_has_most_tricks_or_is_drawn_pays_the_english_table_game() -> None:
    game = games.find("zole-english")
    table = game.table(4, dealer=3, rules=game.rules)
    deals = (
        TableDeal((40, 41, 20, None), (3, 3, 2, None)),
        TableDeal((40, 40, 20, None), (3, 3, 2, None), (0,)),
        TableDeal((40, 40, 20, None), (3, 3, 2, None), (1,)),
    )

    found = [[one.points for (one,) in game.terms(deal, table, NO_PULES)] for deal in deals]

    assert found == [[2, -6, 2, 2], [-6, 2, 2, 2], [2, -6, 2, 2]]
    assert [game.score(deal, table, NO_PULES)[0] for deal in deals] == [*map(tuple, found)]
