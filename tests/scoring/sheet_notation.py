"""The notation of the sheets in the folder next to this file, made for people to read.

A deal is one line: who, what, how it ended. Seats are letters, eyes come before tricks.

    passed
    B ordinary won jani
    B ordinary 61 eyes 4 tricks
    B zole surrenders
    table A 50/4 B 40/2 C 30/2 D 0/0 drawn A
    AC zwyczajna won no-exit kontra
    A zolo 53 eyes 2 tricks calls young old
    holes 6 5 -4
    battles 1 4 cards 52 50
"""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from scoring.errors import Fault, Notice
from scoring.pules import Pules
from scoring.sheets import Score

SEATS = "ABCDE"
KOP = ("zwyczajna", "wesele", "cicha", "zolo", "zolo-du")
MARGINS = ("plain", "jani", "bezstikis", "exit", "no-exit", "no-trick")
DOUBLINGS = ("none", "kontra", "rej", "bok", "slup", "skok", "zub")

Json = dict[str, object]


@dataclass(frozen=True)
class WrittenSheet:
    """A sheet as JSON, and the result expected by its file."""

    raw: Json
    expected: Json


def read_written_sheet(path: Path) -> WrittenSheet:
    """Return the sheet of a file and its expected result."""
    written = tomllib.loads(path.read_text("utf-8"))
    lines = [line if isinstance(line, list) else [line] for line in written.pop("deals")]
    seats = len(written["players"])
    deals = [deal_of(line[0], seats) for line in lines]
    raw: Json = {"format": "karta.sheet/1", "deals": deals}
    for name in ("game", "players", "settings", "deals_planned"):
        if name in written:
            raw[name] = written.pop(name)
    if "first_dealer" in written:
        raw["first_dealer"] = SEATS.index(written.pop("first_dealer"))
    if "penalties" in written:
        raw["penalty_pules"] = [penalty_of(line) for line in written.pop("penalties")]
    expected = dict(written)
    if "refused" not in expected:
        expected["points"] = [line[1] for line in lines]
        expected.setdefault("leftover", [0] * len(written["small"]))
        expected.setdefault("notices", [])
    if any(len(line) > 2 for line in lines):
        expected["pules"] = [line[2] for line in lines]
    return WrittenSheet(raw, expected)


def penalty_of(line: Sequence[object]) -> Json:
    """Return the JSON of a penalty pule: its seat, the deal before it, and the reason."""
    seat, after, reason = line
    return {"seat": SEATS.index(str(seat)), "after_deal": after, "reason": reason}


def deal_of(line: str | Json, seats: int) -> Json:
    """Return the JSON of one deal; deals that the notation does not cover are JSON already."""
    if not isinstance(line, str):
        return line
    words = line.split()
    match words[0]:
        case "passed" | "annulled":
            return {"contract": words[0]}
        case "table":
            return _table_game(words[1:], seats)
        case "holes":
            return {"results": [int(word) for word in words[1:]]}
        case "cards":
            return {"cards_out": [int(word) for word in words[1:]]}
        case "battles":
            middle = words.index("cards")
            cards = [int(word) for word in words[middle + 1 :]]
            return {"battles": [int(word) for word in words[1:middle]], "cards_out": cards}
    return _declared(words)


def _table_game(words: list[str], seats: int) -> Json:
    """Read "A 50/4 B 40/2 …", eyes before tricks; players not named take no part."""
    drawn: list[str] = []
    if "drawn" in words:
        words, drawn = words[: words.index("drawn")], words[words.index("drawn") + 1 :]
    figures = dict(zip(words[::2], words[1::2], strict=True))
    eyes: list[int | None] = [None] * seats
    tricks: list[int | None] = [None] * seats
    for seat, figure in figures.items():
        own_eyes, own_tricks = figure.split("/")
        eyes[SEATS.index(seat)], tricks[SEATS.index(seat)] = int(own_eyes), int(own_tricks)
    payers = {"odd_payers": [SEATS.index(seat) for seat in drawn]} if drawn else {}
    return {"contract": "table", "eyes": eyes, "tricks": tricks, **payers}


def _declared(words: list[str]) -> Json:
    seats = [SEATS.index(letter) for letter in words[0]]
    is_kop = words[1] in KOP
    who: Json = {"old": seats} if is_kop else {"declarer": seats[0]}
    return {"contract": words[1], **who, **_ending(words[2:], is_kop=is_kop)}


def _ending(words: list[str], *, is_kop: bool) -> Json:
    side = "old_" if is_kop else ""
    ending: Json = {}
    if "calls" in words:
        words, ending["calls"] = words[: words.index("calls")], words[words.index("calls") + 1 :]
    for position, word in enumerate(words):
        if word in ("won", "lost"):
            ending["won"] = word == "won"
        elif word == "surrenders":
            ending["surrendered"] = True
        elif word in MARGINS:
            ending["margin"] = word
        elif word in DOUBLINGS:
            ending["doubling"] = word
        elif word in ("eyes", "tricks"):
            ending[side + word] = int(words[position - 1])
    return ending


def letters(seats: Sequence[int]) -> str:
    """Return seats as letters: "AC" for 0 and 2."""
    return "".join(SEATS[seat] for seat in seats)


def told_score(scored: Score, expected: Json) -> Json:
    """Return a score in the files' notation; idle seats and pules only if expected."""
    told: Json = {
        "points": [list(row.points) for row in scored.rows],
        "leftover": list(scored.leftover),
        "small": list(scored.small),
        "places": [str(place) for place in scored.places],
        "notices": [told_notice(notice) for notice in scored.notices],
    }
    if scored.big is not None:
        told["big"] = [str(big) for big in scored.big]
    if "pules" in expected:
        told["pules"] = [told_pules(row.pules) for row in scored.rows]
    if "sits_out" in expected:
        told["sits_out"] = [letters(row.idle) for row in scored.rows]
    return told


def told_pules(pules: Pules) -> str:
    """Return the common pules and the owners of personal ones, oldest first: "2 C A"."""
    return " ".join([str(pules.common), *letters(pules.owners)])


def told_notice(notice: Notice) -> str:
    """Return a notice with its seats: "bogey_beaten: A"."""
    seats = notice.facts.get("seats")
    return f"{notice.code}: {letters(seats)}" if isinstance(seats, tuple) else notice.code


def told_faults(faults: Sequence[Fault]) -> Json:
    """Return faults in the files' notation: "deal 3, seat A: declarer_sits_out"."""
    return {"refused": [told_fault(fault) for fault in faults]}


def told_fault(fault: Fault) -> str:
    where = "sheet" if fault.deal is None else f"deal {fault.deal}"
    seat = "" if fault.seat is None else f", seat {letters([fault.seat])}"
    return f"{where}{seat}: {fault.code}"
