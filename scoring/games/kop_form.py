"""What is asked of a kop deal: the game, the Old, how it came out, how far it was doubled."""

from collections.abc import Iterator, Sequence

from scoring.cards import KOP_DECK, possible_eyes
from scoring.deals import CountedKopDeal, KopContract, KopMargin
from scoring.games.asking import Choice, Counted, Form, Option, Seats
from scoring.games.kop_pay import ALL_TRICKS, LEVELS, LONE_PAY, result_of
from scoring.house_rules import HouseRules

PAIRED = tuple(str(contract) for contract in KopContract if contract not in LONE_PAY)
LONE = tuple(str(contract) for contract in LONE_PAY)
SIDES = ("old", "young")

CONTRACTS = Choice(
    "contract",
    tuple(Option(str(contract), {"contract": str(contract)}) for contract in KopContract),
    preset=str(KopContract.ZWYCZAJNA),
)
OLD = Seats("old", counts={**dict.fromkeys(PAIRED, 2), **dict.fromkeys(LONE, 1)}, is_list=True)


def kop_form(rules: HouseRules) -> Form:
    """Return the questions, with the doublings that this house knows."""
    runs = {str(contract): _by_tricks(contract, rules) for contract in KopContract}
    return Form(
        questions=(CONTRACTS, OLD, Choice("end", tuple(_ends()), columns=2), _doublings(rules)),
        says=("old", "contract", "end", "doubling"),
        counted=Counted("end", "old_eyes", "old_tricks", runs),
    )


def _ends() -> Iterator[Option]:
    """Yield how a game comes out; a lone Old knows no classes."""
    for margin in KopMargin:
        for won in (True, False):
            said = {} if margin is KopMargin.EXIT else {"margin": str(margin)}
            yield Option(_end(margin, won=won), {"won": won, **said}, only=PAIRED)
    for won in (True, False):
        yield Option("won" if won else "lost", {"won": won}, only=LONE)


def _end(margin: KopMargin, *, won: bool) -> str:
    return f"{'won' if won else 'lost'}-{margin}"


def _doublings(rules: HouseRules) -> Choice:
    """Return the levels, each by whoever called first where somebody noted it."""
    options = [Option("none", {})]
    for called, level in enumerate(LEVELS[rules.doublings][1:], start=1):
        options.append(Option(level, {"doubling": level}))
        for side in range(2):
            calls = [SIDES[(side + turn) % 2] for turn in range(called)]
            options.append(Option(f"{level}-{SIDES[side]}", {"doubling": level, "calls": calls}))
    return Choice("doubling", tuple(options), preset="none", columns=3, is_folded=True)


Runs = Sequence[Sequence[tuple[int, int, str]]]


def _by_tricks(contract: KopContract, rules: HouseRules) -> Runs:
    """Return the eyes that so many tricks can hold, in runs of one class each."""
    return tuple(tuple(_classes(contract, tricks, rules)) for tricks in range(ALL_TRICKS + 1))


def _classes(
    contract: KopContract, tricks: int, rules: HouseRules
) -> Iterator[tuple[int, int, str]]:
    run: tuple[int, int, str] | None = None
    for eyes in sorted(possible_eyes(KOP_DECK, 4 * tricks)):
        name = _class(contract, eyes, tricks, rules)
        if run is not None and run[1:] == (eyes - 1, name):
            run = (run[0], eyes, name)
            continue
        if run is not None:
            yield run
        run = (eyes, eyes, name)
    if run is not None:
        yield run


def _class(contract: KopContract, eyes: int, tricks: int, rules: HouseRules) -> str:
    found = result_of(CountedKopDeal(contract, (), eyes, tricks), rules)
    if contract in LONE_PAY:
        return "won" if found.won else "lost"
    return _end(found.margin, won=found.won)
