"""Questions that a page asks about a deal, as plain data, and the pay of each answer.

This module has no pay table: each set of answers is a deal that the game checks and scores.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product

from scoring.errors import Fault
from scoring.games.game import Game
from scoring.house_rules import HouseRules
from scoring.pules import NO_PULES


@dataclass(frozen=True, slots=True)
class Option:
    """One answer: its name, the fields it sets in the deal, and the answers it depends on."""

    id: str
    sets: Mapping[str, object] = field(hash=False)
    only: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """A question with named answers; `preset` is the default."""

    id: str
    options: tuple[Option, ...]
    preset: str | None = None
    columns: int = 1
    is_folded: bool = False


@dataclass(frozen=True, slots=True)
class Figure:
    """A question whose answer is typed: one of the possible figures."""

    id: str
    known: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Seats:
    """A question for seats: one, or as many as the first answer says."""

    id: str
    count: int = 1
    counts: Mapping[str, int] = field(default_factory=dict, hash=False)
    is_list: bool = False


Question = Choice | Figure | Seats


@dataclass(frozen=True, slots=True)
class FigureClass:
    """A class that also follows from figures: their names, and the classes by trick count."""

    stands_for: str
    eyes: str
    tricks: str
    runs: Mapping[str, Sequence[Sequence[tuple[int, int, str]]]] = field(hash=False)


@dataclass(frozen=True, slots=True)
class Form:
    """All questions about a deal, in order, and the deals without questions."""

    questions: tuple[Question, ...]
    others: tuple[Option, ...] = ()
    says: tuple[str, ...] = ()
    counted: FigureClass | None = None


def asked_form(game: Game, size: int, rules: HouseRules, form: Form) -> Mapping[str, object]:
    """Return the form as plain data, with the pay of each set of answers.

    `pays` has, by the names of the answers in order, the points of the named seats and of all
    other seats; `merits` the same for games that rank by more than points. Missing
    combinations are impossible.
    """
    pays, merits = _pays(game, size, rules, form)
    return {
        "kind": "questions",
        "questions": [_question(question) for question in form.questions],
        "others": [_option(option) for option in form.others],
        "says": list(form.says),
        "counted": None if form.counted is None else _counted(form.counted),
        "pays": pays,
        "merits": merits,
        "signed": game.is_signed,
    }


Paid = Mapping[str, Sequence[object]]


@lru_cache(maxsize=64)
def _pays(game: Game, size: int, rules: HouseRules, form: Form) -> tuple[Paid, Paid | None]:
    """Return the pay of every set of answers; cached, as pages ask for it often."""
    pays: dict[str, list[object]] = {}
    merits: dict[str, list[object]] = {}
    table = game.table(size, dealer=0, rules=rules)
    for names, raw, seats in _answers(form, table.active):
        deal = game.read_deal(raw)
        if any(isinstance(fault, Fault) for fault in game.check(deal, table)):
            continue
        points, _pules = game.score(deal, table, NO_PULES)
        ranked = game.merits(points, (deal,))
        other = next(seat for seat in range(size) if seat not in seats)
        key = " ".join(names)
        pays[key] = [points[seats[0]] if seats else points[other], points[other]]
        merits[key] = [list(ranked[seats[0]] if seats else ranked[other]), list(ranked[other])]
    return pays, merits if len(game.ranks) > 1 else None


def _answers(
    form: Form, active: Sequence[int]
) -> Iterator[tuple[tuple[str, ...], dict[str, object], tuple[int, ...]]]:
    """Yield every set of answers: their names, the deal they describe, the seats they name."""
    asked = [question for question in form.questions if not isinstance(question, Seats)]
    for answers in product(*map(_options, asked)):
        names = tuple(answer.id for answer in answers)
        if any(answer.only and names[0] not in answer.only for answer in answers):
            continue
        raw: dict[str, object] = {}
        for answer in answers:
            raw |= answer.sets
        seats: tuple[int, ...] = ()
        for question in form.questions:
            if isinstance(question, Seats):
                seats = tuple(active[: question.counts.get(names[0], question.count)])
                raw[question.id] = list(seats) if question.is_list else seats[0]
        yield names, raw, seats
    for option in form.others:
        yield (option.id,), dict(option.sets), ()


def _options(question: Choice | Figure) -> Sequence[Option]:
    if isinstance(question, Choice):
        return question.options
    return [Option(str(figure), {question.id: figure}) for figure in question.known]


def _question(question: Question) -> Mapping[str, object]:
    match question:
        case Choice():
            return {
                "id": question.id,
                "as": "choice",
                "options": [_option(option) for option in question.options],
                "preset": question.preset,
                "columns": question.columns,
                "folded": question.is_folded,
            }
        case Figure():
            return {"id": question.id, "as": "figure"}
    return {
        "id": question.id,
        "as": "seats",
        "count": question.count,
        "counts": dict(question.counts),
        "list": question.is_list,
    }


def _option(option: Option) -> Mapping[str, object]:
    return {"id": option.id, "sets": dict(option.sets), "only": list(option.only)}


def _counted(counted: FigureClass) -> Mapping[str, object]:
    return {
        "stands_for": counted.stands_for,
        "eyes": counted.eyes,
        "tricks": counted.tricks,
        "runs": {name: [list(runs) for runs in by] for name, by in counted.runs.items()},
    }
