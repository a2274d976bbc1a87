"""A change of any one figure of the rules by one makes an example fail.

The source of every module with figures of play is parsed, and each whole number in it is a
figure. For each figure there is a test: the module is compiled with that one number raised by
one, the scoring package is imported with it, in memory and separate from the real one, and the
examples (`pay_examples.py`, `card_examples.py`, and the sheets in `sheets/`) are tried until one
of them differs from its expected result. If all of them still agree, the figure could be wrong
unnoticed, and the test fails.

Numbers that are not rules of play are listed in `NO_RULES`, each with its reason.
"""

import sys
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from pathlib import Path

import pytest

from scoring.errors import Faulty
from tests.scoring.card_examples import EYES_OF_A_SIDE, KOP_EYES, ORDINARY_EYES, ZOLE_EYES, eyes_in
from tests.scoring.pay_examples import BIG, KOP_BIG, disagreements
from tests.scoring.raised_figures import Engine, Figure, figures_of, import_engine
from tests.scoring.sheet_notation import (
    Json,
    WrittenSheet,
    read_written_sheet,
    told_faults,
    told_score,
)

MODULES = (
    "big_points", "cards", "house_rules", "pules", "games/alexander", "games/chinese_wall",
    "games/golf", "games/klondike", "games/kop", "games/kop_pay", "games/table_game", "games/zole",
    "games/zole_classic", "games/zole_english", "games/zole_french", "games/zole_pay",
    "games/zole_rondo",
)  # fmt: skip
NO_RULES = {
    "maxsize=": "how many answers are remembered",
    "MOST_BATTLES = ": "how many battles anybody would note down",
    "_whole(": "the bounds of a setting",
    "<= value <=": "the bounds of a setting",
    "high=1000": "the bounds of a setting",
    "else (-1, -1)": "stands below whatever can be played",
    "deal.tricks[table.dealer] or 0": "a dealer without figures is refused before",
    "payers": "the name of a pule's term; its points are compared with the score",
    "columns=": "the layout of a phone's form",
}

KOP_CALLS = {
    "none": None,
    "kontra": None, "kontra-old": ["old"], "kontra-young": ["young"],
    "rej": None, "rej-old": ["old", "young"], "rej-young": ["young", "old"],
}  # fmt: skip
KOP_ENDS = ((20, 20, "lost-no-exit"), (34, 38, "lost-exit"), (53, 63, "won-exit"))
KOP_OLD = {"zwyczajna": 2, "wesele": 2, "cicha": 1, "zolo": 1, "zolo-du": 1}

FIGURES = [
    figure
    for module in MODULES
    for figure in figures_of(module)
    if not any(reason in figure.text for reason in NO_RULES)
]


def complaints(engine: Engine) -> Iterator[str]:
    """Yield the differences between the examples and an engine; a crash counts as one."""
    try:
        yield from scales_that_differ(engine)
        yield from cards_that_differ(engine)
        yield from pules_out_of_nothing(engine)
        yield from forms_that_differ(engine)
        # These score whole sheets, so they run only if no earlier check has found a difference.
        yield from disagreements(lambda raw: answer(engine, raw))
        yield from sheets_that_differ(engine)
        yield from explanations_that_differ(engine)
    except Exception as broken:  # noqa: BLE001 — any breakdown is noticed
        yield repr(broken)


def answer(engine: Engine, raw: Json) -> Json:
    """Return karta.score/1, or the codes of the faults."""
    try:
        sheet = engine["sheet_files"].read_sheet(raw)
        scored: Json = engine["sheet_files"].write_score(sheet, engine["sheets"].score(sheet))
    except Faulty as refused:
        return told_faults(refused.faults)
    return scored


def scales_that_differ(engine: Engine) -> Iterator[str]:
    module = engine["big_points"]
    for scale, examples in ((module.LZF_SCALE, BIG), (module.KOP_SCALE, KOP_BIG)):
        for small, due in examples:
            given = tuple(map(str, scale.big_points(small)))
            if given != due:
                yield f"{small}: {due} are due, but {given}"
            if scale.control_sum(small) != sum(map(Fraction, due)):
                yield f"{small}: the control sum differs"
    if module.in_sixtieths(Fraction(7, 3)) != 140:
        yield "7/3 are 140 sixtieths"


def sheets_that_differ(engine: Engine) -> Iterator[str]:
    for name, written in written_sheets():
        try:
            sheet = engine["sheet_files"].read_sheet(written.raw)
            told = told_score(engine["sheets"].score(sheet), written.expected)
        except Faulty as refused:
            told = told_faults(refused.faults)
        if told != written.expected:
            yield f"{name}: {told}"


def explanations_that_differ(engine: Engine) -> Iterator[str]:
    """Yield explanations whose terms do not sum to the score or whose doublings are wrong."""
    for name, written in written_sheets():
        try:
            sheet = engine["sheet_files"].read_sheet(written.raw)
            scored = engine["sheets"].score(sheet)
        except Faulty:
            continue
        for row, terms in zip(
            scored.rows, engine["explaining"].explained(sheet, scored), strict=True
        ):
            if row.points != tuple(sum(term.points for term in own) for own in terms):
                yield f"{name}: the terms are not {row.points}"
            for term in (term for own in terms for term in own if "doubled" in term.facts):
                if abs(term.value) != term.facts["worth"] * term.facts["doubled"]:
                    yield f"{name}: {term}"


def forms_that_differ(engine: Engine) -> Iterator[str]:
    """Yield forms of a phone with other choices or bounds than the rules allow."""
    (cards_out,) = engine["games"].find("alexander").more_fields()
    if (cards_out["low"], cards_out["high"]) != (0, 52):
        yield f"cards out of Alexander: {cards_out}"
    english, rules = engine["games"].find("zole-english"), engine["house_rules"].HouseRules()
    if english.table_play(4, rules)["larger"]:
        yield "in English zole no dealer who sits out takes tricks"
    form = engine["games.kop"].kop_form(rules)
    calls = {option.id: option.sets.get("calls") for option in form.questions[-1].options}
    if {key: calls[key] for key in KOP_CALLS if key in calls} != KOP_CALLS:
        yield f"the doublings of kop: {calls}"
    if form.questions[1].counts != KOP_OLD:
        yield f"the Old of kop: {form.questions[1].counts}"
    runs = form.counted.runs["wesele"]
    if list(map(len, runs)) != [1, 6, 8, 6, 1] or runs[2][:5:2] != KOP_ENDS:
        yield f"the ends of a wesele by tricks: {runs}"


@lru_cache
def written_sheets() -> tuple[tuple[str, WrittenSheet], ...]:
    paths = sorted((Path(__file__).parent / "sheets").glob("*.toml"))
    return tuple((path.stem, read_written_sheet(path)) for path in paths)


def cards_that_differ(engine: Engine) -> Iterator[str]:
    cards, pay = engine["cards"], engine["games.zole_pay"]
    contract = engine["deals"].Contract
    for tricks, _, least, most in ZOLE_EYES:
        if bounds(pay.eyes_for_tricks(contract.ZOLE, tricks)) != (least, most):
            yield f"{tricks} tricks of a zole"
    for tricks, _, least, most in ORDINARY_EYES:
        if bounds(pay.eyes_for_tricks(contract.ORDINARY, tricks)) != (least, most):
            yield f"{tricks} tricks of an ordinary game"
    for tricks, count, least, most in KOP_EYES:
        if bounds(cards.possible_eyes(cards.KOP_DECK, count)) != (least, most):
            yield f"{tricks} tricks of kop"
    sides = [cards.possible_eyes(cards.KOP_DECK, count) for _, count, _, _ in KOP_EYES]
    if frozenset().union(*sides) != eyes_in(EYES_OF_A_SIDE):
        yield "the eyes that a side of kop can have"


def bounds(eyes: frozenset[int]) -> tuple[int, int]:
    return min(eyes), max(eyes)


def pules_out_of_nothing(engine: Engine) -> Iterator[str]:
    """Yield pules cleared at a table without pules, and pules paid in English zole."""
    module, rules = engine["pules"], engine["house_rules"].HouseRules()
    nothing = ((0, 0, 0), module.NO_PULES)
    if module.clear_one(module.NO_PULES, 0, seats=3, rules=rules) != nothing:
        yield "a pule out of nothing"
    english = engine["games"].find("zole-english")
    table = english.table(3, dealer=0, rules=rules)
    if english.pay_pules(won=True, declarer=0, table=table, pules=module.NO_PULES) != nothing:
        yield "a pule in English zole"


@pytest.mark.parametrize("module", MODULES)
def test_an_unchanged_engine_agrees_with_all_examples(module: str) -> None:
    nothing = Figure(module, line=0, column=0, value=0)

    assert list(complaints(import_engine(nothing))) == []


def test_a_changed_engine_does_not_affect_the_real_one() -> None:
    before = {name: module for name, module in sys.modules.items() if name.startswith("scoring")}

    engine = import_engine(FIGURES[0])

    after = {name: module for name, module in sys.modules.items() if name.startswith("scoring")}
    assert after == before
    assert engine["sheets"] is not before["scoring.sheets"]


@pytest.mark.parametrize("figure", FIGURES, ids=map(str, FIGURES))
def test_a_figure_raised_by_one_is_detected(figure: Figure) -> None:
    assert next(complaints(import_engine(figure)), None) is not None
