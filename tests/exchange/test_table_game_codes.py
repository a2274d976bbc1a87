"""A table game typed at the desk: the last seat may follow from the sums."""

from __future__ import annotations

from scoring import games
from scoring.deals import TableDeal, UnreadableDeal
from tournament.exchange.deal_codes import read_line


def read(code: str, game: str = "zole-rondo") -> object:
    played = games.find(game)
    return read_line(code, played, played.rules).deal


def test_a_question_mark_gets_the_remaining_eyes_and_tricks() -> None:
    assert read("t 50/4 ? 30/2") == TableDeal((50, 40, 30), (4, 2, 2))
    assert read("t 10/1 50/3 - 40/2 ?") == TableDeal((10, 50, None, 40, 20), (1, 3, None, 2, 2))


def test_only_one_seat_may_be_open_unless_nothing_remains() -> None:
    assert isinstance(read("t 50/4 ? ?"), UnreadableDeal)
    assert read("t ? 120/8 ?") == TableDeal((0, 120, 0), (0, 8, 0))


def test_unassigned_table_cards_allow_no_inference_from_the_sums() -> None:
    assert isinstance(read("t 50/4 40/2 ?", "zole-english"), UnreadableDeal)
