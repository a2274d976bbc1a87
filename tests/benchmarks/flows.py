"""Files, units and functions of our own code that an act passes through, and upward calls.

Each act is traced call by call on its second run, when everything is imported. A climb is a call
by name from a layer to one above it (`.importlinter` has their order); a call to a function that
was passed down as a value, as a middleware calls the next one, is not a climb.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from configparser import ConfigParser
from dataclasses import dataclass, field
from http import HTTPStatus
from pathlib import Path
from types import CodeType, FrameType
from typing import Final

from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client

from tests.benchmarks.measuring import Figure
from tests.cast import DAY, enter_first, play_and_close, seat
from tests.doors.table.phones import item, phone_at
from tests.own_house import own_house
from tournament import memo
from tournament.background import laptop, steps
from tournament.celery import app
from tournament.models import Round
from tournament.services.acts import Actor
from tournament.services.events import planning
from tournament.standings.sheets import settings_of

ROOT: Final = Path(__file__).parents[2]
PLAYERS: Final = 16

Aims = Mapping[str, int]
AIMS: Final[Mapping[str, Aims]] = {
    "totals entered at the desk": {"files": 24, "units": 8},
    "standings rebuilt cold": {"files": 35},
    "a deal from a phone": {"files": 33},
    "the last “agree”": {},
    "a sheet ordered and printed": {"files": 48},
}


def floors() -> dict[str, int]:
    """Return the layer number of each unit, the top layer first."""
    contracts = ConfigParser()
    contracts.read(ROOT / ".importlinter")
    lines = contracts["importlinter:contract:floors"]["layers"].split("\n")
    named = [[unit.strip() for unit in line.split("|")] for line in lines if line.strip()]
    return {unit: floor for floor, units in enumerate(named) for unit in units}


@dataclass(slots=True)
class Trace:
    """The project functions called during a traced act, in order."""

    floors: Mapping[str, int]
    order: list[str] = field(default_factory=list)
    functions: set[CodeType] = field(default_factory=set)
    climbs: Counter[str] = field(default_factory=Counter)
    seen: dict[int, FrameType] = field(default_factory=dict)

    def __call__(self, frame: FrameType, event: str, _given: object) -> None:
        """Record a call; a resumed generator is not a new call."""
        code = frame.f_code
        if event != "call" or not _is_own(code) or self.seen.get(id(frame)) is frame:
            return
        # Keep the frame, so that no later frame gets the same id.
        self.seen[id(frame)] = frame
        self.functions.add(code)
        self.order.append(_path(code))
        self._climb(frame)

    def _climb(self, frame: FrameType) -> None:
        caller, called = frame.f_back, frame.f_code
        if caller is None or not _is_own(caller.f_code):
            return
        above, below = self._floor(called), self._floor(caller.f_code)
        if above < below and called.co_name in caller.f_code.co_names:
            self.climbs[f"{_path(caller.f_code)} → {_path(called)} {called.co_name}"] += 1

    def _floor(self, code: CodeType) -> int:
        return self.floors.get(_unit(_path(code)), len(self.floors))

    @property
    def figures(self) -> Mapping[str, int]:
        """The counts of the trace."""
        files = set(self.order)
        return {
            "files": len(files),
            "units": len({_unit(path) for path in files}),
            "functions": len(self.functions),
            "switches": sum(a != b for a, b in zip(self.order, self.order[1:], strict=False)),
            "climbs": self.climbs.total(),
        }


def traced(act: Callable[[], object]) -> Trace:
    """Return the trace of an act."""
    trace = Trace(floors())
    sys.setprofile(trace)
    try:
        act()
    finally:
        sys.setprofile(None)
    return trace


def _is_own(code: CodeType) -> bool:
    return code.co_filename.startswith((f"{ROOT}/tournament/", f"{ROOT}/scoring/")) and (
        code.co_name != "<module>"
    )


def _path(code: CodeType) -> str:
    return str(Path(code.co_filename).relative_to(ROOT))


def _unit(path: str) -> str:
    """Return the unit of a file: a folder of `tournament`, or `scoring`."""
    top, within = path.split("/")[:2]
    return within.removesuffix(".py") if top == "tournament" else top


def run() -> Iterator[Figure]:
    """Yield the figures of each flow with their aims."""
    # No other process works on this queue.
    app.conf.broker_url = "memory://localhost/"
    with own_house():
        for name, act in flows():
            trace = traced(act)
            for unit, value in trace.figures.items():
                aim = {"climbs": 0, **AIMS[name]}.get(unit)
                yield Figure(name, value, unit, "" if aim is None else f"aim ≤ {aim}")
            for climb, times in trace.climbs.most_common():
                yield Figure(f"  {climb}", times, "climbs")


def flows() -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield each act ready to be traced, after running it once."""
    by = Actor.from_user(User.objects.create_user("organiser", first_name="Dace"))
    played = _round_in_play(by)
    desk, public = Desk(by, played), Client()
    desk.enter_totals(4)
    yield "totals entered at the desk", lambda: desk.enter_totals(3)
    address = f"/{played.tournament.slug}/standings/"
    _look_again(public, address)
    yield "standings rebuilt cold", lambda: _look_again(public, address)
    deals = settings_of(played.tournament).deals
    first, second = phone_at(played, 1), phone_at(played, 2)
    for phone in (first, second):
        phone.send(*[item(number) for number in range(1, deals)])
        phone.agree()
    first.send(item(deals))
    last = item(deals)
    yield "a deal from a phone", lambda: second.send(last)
    first.agree(0, 1, 2, 3)
    second.agree(0, 1, 2)
    digest = second.state()["sheet"]["digest"]
    yield "the last “agree”", lambda: second.post("agree", seat=3, digest=digest)
    desk.print_sheet(3)
    yield "a sheet ordered and printed", lambda: desk.print_sheet(4)


class Desk:
    """The organiser's browser at the desk of a running round."""

    def __init__(self, by: Actor, played: Round) -> None:
        assert by.user is not None
        self.client = Client()
        self.client.force_login(by.user)
        self.address, self.number = f"/desk/{played.tournament.slug}/", played.number

    def enter_totals(self, table: int) -> None:
        """Enter the totals of a table of four."""
        totals = {f"total_{seat}": value for seat, value in enumerate((6, -1, -2, -3))}
        self._post(f"results/{self.number}/enter/", table=table, **totals)

    def print_sheet(self, table: int) -> None:
        """Order the score sheet of one table and print it as a worker does."""
        self._post("printing/order/score_sheets/", round=self.number, table=table)
        while steps.run_next(laptop.PRINTER):
            pass

    def _post(self, path: str, **facts: object) -> None:
        answer = self.client.post(self.address + path, facts)
        assert answer.status_code == HTTPStatus.FOUND, (path, answer.status_code)


def _round_in_play(by: Actor) -> Round:
    plan = planning.TournamentPlan("Rudens kauss", DAY, "lzf-classic", seed="rudens")
    tournament = planning.create_tournament(plan, by=by)
    enter_first(tournament, PLAYERS, by=by)
    play_and_close(tournament, by=by)
    return seat(tournament, by=by)


def _look_again(client: Client, address: str) -> None:
    """Request a page with empty caches."""
    cache.clear()
    memo.clear()
    memo.clear_shared()
    answer = client.get(address)
    assert answer.status_code == HTTPStatus.OK, answer.status_code
