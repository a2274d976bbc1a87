"""External results as JSON: karta.results/1, an event of which only the list is known."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from scoring import games
from scoring.big_points import Place
from scoring.errors import Fault, Faulty
from scoring.exact_numbers import read_big, read_small, write_small
from scoring.json_reader import LONGEST_NAME, LONGEST_TEXT, Fields, read_day, read_name
from scoring.place_files import check_places, read_place
from scoring.series.facts import Small, Stage, StageResult
from scoring.table_sizes import MOST_PLAYERS

RESULTS_FORMAT = "karta.results/1"
RESULTS_FIELDS = ("format", "name", "date", "game", "participants", "source", "results")
LINE_FIELDS = ("name", "club", "place", "big", "small")


@dataclass(frozen=True, slots=True)
class OutsideLine:
    """A line of the list; missing points are None."""

    name: str
    club: str
    place: Place | None
    big: Fraction | None
    small: Small | None


@dataclass(frozen=True, slots=True)
class OutsideResults:
    """The list of an external event, with its source."""

    name: str
    day: date | None
    game: str
    participants: int
    source: str
    lines: tuple[OutsideLine, ...]


def read_results(raw: object) -> OutsideResults:
    """Return the list described by the JSON, or raise Faulty with every fault.

    The facts of a fault include the number of its line, counted from 1.
    """
    fields = Fields(raw, known=RESULTS_FIELDS)
    if not isinstance(raw, dict):
        raise Faulty(fields.faults)
    fields.choice("format", (RESULTS_FORMAT,))
    name = fields.text("name", longest=LONGEST_TEXT)
    day = read_day(fields, "date")
    game = _read_game(fields)
    source = fields.text("source", default="", longest=LONGEST_TEXT)
    lines = _read_lines(fields)
    listed = len(lines)
    stated = fields.raw.get("participants")
    participants = listed if stated is None else fields.whole("participants")
    if not fields.faults:
        places = [line.place for line in lines if line.place]
        check_places(fields, places, participants=participants, listed=listed)
    fields.finish()
    return OutsideResults(name, day, game, participants, source, lines)


def _read_game(fields: Fields) -> str:
    if not fields.has("game"):
        fields.fault("field_missing", field="game")
        return ""
    try:
        return games.find(fields.raw["game"]).id
    except Faulty as unknown:
        fields.faults.extend(unknown.faults)
        return ""


def _read_lines(fields: Fields) -> tuple[OutsideLine, ...]:
    items = fields.items("results")
    if len(items) > MOST_PLAYERS:
        fields.fault("too_many_players", players=len(items), most=MOST_PLAYERS)
        return ()
    lines = []
    for number, item in enumerate(items, start=1):
        own = Fields(item, known=LINE_FIELDS)
        if isinstance(item, dict):
            lines.append(
                OutsideLine(
                    name=read_name(own),
                    club=own.text("club", default="", longest=LONGEST_NAME),
                    place=read_place(own),
                    big=None if own.raw.get("big") is None else read_big(own, "big"),
                    small=None if own.raw.get("small") is None else read_small(own, "small"),
                )
            )
        fields.faults += [Fault(f.code, facts={**f.facts, "line": number}) for f in own.faults]
    return tuple(lines)


def stage_of(
    outside: OutsideResults,
    *,
    number: int,
    players: Sequence[int],
    coefficient: Fraction = Fraction(1),
) -> Stage:
    """Return the list as a stage of a series; `players` are the ids of its lines, in order.

    Missing big points count as zero; missing small points are not known.
    """
    results = tuple(
        StageResult(player, line.place, line.big or Fraction(0), line.small)
        for player, line in zip(players, outside.lines, strict=True)
    )
    return Stage(number, results, outside.participants, coefficient, outside.name, outside.day)


def write_results(outside: OutsideResults) -> dict[str, object]:
    """Return the list as karta.results/1; reading it returns the same list."""
    return {
        "format": RESULTS_FORMAT,
        "name": outside.name,
        "date": outside.day.isoformat() if outside.day else "",
        "game": outside.game,
        "participants": outside.participants,
        "source": outside.source,
        "results": [
            {
                "name": line.name,
                "club": line.club,
                "place": None if line.place is None else str(line.place),
                "big": None if line.big is None else str(line.big),
                "small": None if line.small is None else write_small(line.small),
            }
            for line in outside.lines
        ],
    }
