"""Helpers for tests of money: players, fees and settlements."""

from __future__ import annotations

from typing import Any

from scoring.money import settle
from scoring.money_files import read_books, write_settlement

Json = Any
FEES = [
    {"class": "all", "prize_cents": 3000, "costs_cents": 1000},
    {"class": "ladies", "prize_cents": 2000, "costs_cents": 500},
    {"class": "guest", "prize_cents": 0, "costs_cents": 0},
]


def player(
    number: int, place: str | None, small: int = 0, *, fee: str = "all", **more: object
) -> Json:
    plain = {"number": number, "name": f"Player {number}", "class": fee, "place": place}
    return {**plain, "small": small, "paid_cents": 4000, **more}


def money(*players: Json, stake: int = 0, **prizes: object) -> Json:
    return {
        "format": "karta.money/1",
        "stake_cents": stake,
        "fees": FEES,
        "prizes": prizes,
        "players": list(players),
    }


def settled(raw: Json) -> Json:
    return write_settlement(settle(read_books(raw)))


def prizes(raw: Json) -> dict[int, int]:
    return {each["player"]: each["cents"] for each in settled(raw)["prizes"]}
