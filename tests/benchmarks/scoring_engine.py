"""Speed of the scoring engine: sheets, a whole event, standings of 100,000, growth."""

import json
import math
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from pathlib import Path

from scoring import games
from scoring.big_points import LZF_SCALE, places
from scoring.entrants import Entrant, Result
from scoring.event_files import write_event
from scoring.events import Event, entered
from scoring.progress import Progress
from scoring.random_stream import Chance
from scoring.rehearsals import invent_deals, invent_event
from scoring.seating.reseating import reseat
from scoring.seating.tables import seat_in_order
from scoring.sheets import Sheet, score
from scoring.standings import standings
from scoring.table_sizes import split
from scoring.verification import verify
from tests.benchmarks.measuring import Figure, seconds
from tournament.management.terminal.block_words import read_block_words

PROJECT = Path(__file__).parents[2]
GROWTH = (100, 1_000, 10_000, 100_000)
SHEETS = 200
DEALS = 28
ROUNDS = 7
BLOCKS = read_block_words("4 carry=half; 6 carry=none groups=A:16,B")


def run() -> Iterator[Figure]:
    """Yield every figure of the engine."""
    yield from _sheets()
    yield from _event()
    yield from _growth()


def _sheets() -> Iterator[Figure]:
    for game_id, size in (
        ("zole-classic", 4),
        ("zole-classic", 5),
        ("zole-rondo", 4),
        ("zole-english", 4),
        ("kop", 4),
    ):
        sheets = _invent_sheets(game_id, size)
        taken = seconds(partial(_score_all, sheets))
        yield Figure(f"{game_id} at {size}: sheets", SHEETS / taken, "per second")
        yield Figure(f"{game_id} at {size}: deals", SHEETS * DEALS / taken, "per second")


def _score_all(sheets: list[Sheet]) -> None:
    for sheet in sheets:
        score(sheet)


def _invent_sheets(game_id: str, size: int) -> list[Sheet]:
    game = games.find(game_id)
    chance = Chance(f"bench/{game_id}/{size}")
    names = tuple("ABCDE"[:size])
    return [
        Sheet(
            game,
            names,
            invent_deals(game, size=size, deals=DEALS, rules=game.rules, chance=chance),
        )
        for _ in range(SHEETS)
    ]


def _event() -> Iterator[Figure]:
    event = invent_event(players=1_000, rounds=ROUNDS, deals=DEALS, preset="lzf-classic", seed="7")
    whole = seconds(partial(_play_again, event))
    yield Figure("1,000 players, 7 × 28, scored, ranked, reseated", whole, "s", "aim < 1.0")
    progress = Progress(event)
    for played in event.rounds[:-1]:
        progress.add(played)
    present = entered(event, ROUNDS)
    alone = seconds(partial(progress.seat_next, present)) * 1000
    yield Figure("1,000 players, reseating alone before round 7", alone, "ms", "aim < 50")
    yield from _command(event)
    yield from _teams()


def _teams() -> Iterator[Figure]:
    event = invent_event(
        players=1_000, rounds=ROUNDS, deals=DEALS, preset="lzf-classic", seed="7",
        teams=250, blocks=BLOCKS,
    )  # fmt: skip
    taken = seconds(partial(verify, event))
    yield Figure("1,000 players in 250 teams, three blocks, verified", taken, "s", "aim < 1.0")


def _play_again(event: Event) -> None:
    """Score and rank every round, and draw the seats of every next round."""
    progress = Progress(event)
    for played in event.rounds:
        progress.add(played)
        progress.standings()
        progress.seat_next(entered(event, played.number + 1))


def _command(event: Event) -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "event.json")
        file.write_text(json.dumps(write_event(event)), encoding="utf-8")
        begun = time.perf_counter()
        subprocess.run(
            [sys.executable, "manage.py", "verify_tournament", str(file), "--json"],
            cwd=PROJECT,
            check=True,
            stdout=subprocess.DEVNULL,
        )
        taken = time.perf_counter() - begun
        size = file.stat().st_size / 1e6
    yield Figure(f"the same as a command, from a file of {size:.1f} MB", taken, "s", "aim < 3")


def _growth() -> Iterator[Figure]:
    reference = 0.0
    for count in GROWTH:
        entrants = _invent_entrants(count)
        ranking = seconds(partial(standings, entrants, rounds_played=ROUNDS))
        seating = seconds(partial(_seat, entrants))
        yield Figure(f"standings of {count:,} from totals", ranking * 1000, "ms")
        yield Figure(f"reseating {count:,}", seating * 1000, "ms")
        share = (ranking + seating) / (count * math.log2(count))
        reference = reference or share
        yield Figure(f"growth at {count:,} over n log n", share / reference, "× of 100", "aim ≈ 1")


def _seat(entrants: list[Entrant]) -> None:
    present = {entrant.number for entrant in entrants}
    order = reseat(entrants, present=present, rounds_played=ROUNDS)
    numbers = [reason.number for reason in order]
    seat_in_order(numbers, split(len(numbers), "4-5").sizes)


def _invent_entrants(count: int) -> list[Entrant]:
    """Return players with seven rounds of totals each, four at a table."""
    chance = Chance(f"bench/entrants/{count}")
    rounds: list[list[Result]] = [[] for _ in range(count)]
    for number in range(1, ROUNDS + 1):
        for first in range(0, count, 4):
            small = [chance.between(-40, 40) for _ in range(3)]
            small.append(-sum(small))
            at_table = zip(places(small), LZF_SCALE.big_points(small), small, strict=True)
            for seat, (place, big, own) in enumerate(at_table):
                result = Result(number, first // 4 + 1, place, Fraction(big), own)
                rounds[first + seat].append(result)
    return [Entrant(n, n, tuple(results)) for n, results in enumerate(rounds, start=1)]
