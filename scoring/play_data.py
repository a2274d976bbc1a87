"""What a page must know to add up a sheet by itself, as plain data.

Every figure is asked of the game it describes, so a page that folds this data gives the
points that the engine gives; nothing here is a second pay table.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache

from scoring.cards import ZOLE_DECK
from scoring.deals import Contract, PassedDeal
from scoring.games import Game, zole_english, zole_rondo
from scoring.games.zole import Zole
from scoring.games.zole_english import ZoleEnglish
from scoring.games.zole_pay import ALL_EYES, ALL_TRICKS, Outcome, eyes_for_tricks, outcome_of
from scoring.games.zole_rondo import ZoleRondo
from scoring.house_rules import HouseRules
from scoring.pules import NO_PULES, Pules, personal_worth

PlayData = Mapping[str, object]


def play_data(game: Game, *, size: int, rules: HouseRules) -> PlayData:
    """Return seats, stakes, pules, possible eyes and places of a game at a table of this size.

    >>> from scoring import games
    >>> classic = games.find("zole-classic")
    >>> play_data(classic, size=4, rules=classic.rules)["pay"]["ordinary"]["won"]
    {'plain': 1, 'jani': 2, 'bezstikis': 3}
    """
    form = game.form(size, rules)
    idle = [list(game.table(size, dealer=d, rules=rules).idle) for d in range(size)]
    common = {
        "game": game.id,
        "size": size,
        "idle": idle,
        "has_dealer": game.has_dealer,
        "target": rules.target,
        "scale": _scale(size, rules),
        "form": form,
    }
    return common if form is not None else {**common, **_zole(game, size, rules)}


def _zole(game: Game, size: int, rules: HouseRules) -> PlayData:
    """Return what the page's own form knows of the zoles."""
    assert isinstance(game, Zole)
    contracts = [c for c in Contract if rules.small_zole or c is not Contract.SMALL_ZOLE]
    table = game.table(size, dealer=0, rules=rules)
    return {
        "pay": {str(c): _pay(game, c, rules) for c in contracts},
        "counts": {str(c): [_classes(c, t) for t in range(ALL_TRICKS + 1)] for c in contracts},
        "gives_up": game.is_surrender_known,
        "passes": not list(game.check(PassedDeal(), table)),
        "pules": _pules(game, size, rules),
        "table": _table_game(game, size, rules),
    }


def _pay(game: Zole, contract: Contract, rules: HouseRules) -> Mapping[str, Mapping[str, int]]:
    pay: dict[str, dict[str, int]] = {"won": {}, "lost": {}}
    for outcome, stake in game.pay_table(rules)[contract].items():
        won, margin = outcome.value
        pay["won" if won else "lost"][str(margin)] = stake
    return {side: dict(sorted(stakes.items(), key=_mildest)) for side, stakes in pay.items()}


def _mildest(stake: tuple[str, int]) -> int:
    return abs(stake[1])


@lru_cache(maxsize=32)
def _classes(contract: Contract, tricks: int) -> tuple[tuple[object, ...], ...]:
    """Return the eyes one can have with so many tricks, in runs of one class each."""
    runs: list[tuple[int, int, Outcome]] = []
    for eyes in sorted(eye for eye in eyes_for_tricks(contract, tricks) if eye <= ALL_EYES):
        outcome = outcome_of(contract, eyes, tricks)
        if runs and runs[-1][1:] == (eyes - 1, outcome):
            runs[-1] = (runs[-1][0], eyes, outcome)
        else:
            runs.append((eyes, eyes, outcome))
    return tuple((low, high, *_named(outcome)) for low, high, outcome in runs)


def _named(outcome: Outcome) -> Iterator[str]:
    won, margin = outcome.value
    yield "won" if won else "lost"
    yield str(margin)


def _pules(game: Zole, size: int, rules: HouseRules) -> PlayData | None:
    """Return what writes and clears pules; None in a game without them."""
    table = game.table(size, dealer=0, rules=rules)
    fresh = game.pules_after_pass(NO_PULES, table).common
    if not fresh:
        return None
    standing = game.pules_after_pass(Pules(common=1), table).common - 1
    _, after_loss = game.pay_pules(won=False, declarer=0, table=table, pules=Pules(common=1))
    return {
        "after_pass": {"fresh": fresh, "standing": standing},
        "cleared_by": [str(c) for c in Contract if game.touches_pules(c, rules)],
        "loss_brings": bool(after_loss.owners),
        "is_personal": game.has_personal_pules,
        "worth": personal_worth(size, rules),
        "leftover": rules.leftover_pules,
    }


def _table_game(game: Zole, size: int, rules: HouseRules) -> PlayData | None:
    """Return how what all passed is played at the table; None where it is not."""
    tables = [game.table(size, dealer=dealer, rules=rules) for dealer in range(size)]
    deck = [list(card) for card in ZOLE_DECK]
    if isinstance(game, ZoleRondo):
        return {
            "loser": "eyes",
            "players": [list(zole_rondo.participants(table)) for table in tables],
            "eyes": [ALL_EYES, ALL_EYES],
            "larger": zole_rondo.TABLE_CARD_TRICKS,
            "stakes": [zole_rondo.NO_TRICK_PAY, zole_rondo.JANI_PAY, zole_rondo.PLAIN_PAY],
            "jani": zole_rondo.JANI_EYES,
            "deck": deck,
        }
    if isinstance(game, ZoleEnglish):
        return {
            "loser": "tricks",
            "players": [list(table.active) for table in tables],
            "eyes": [ALL_EYES - zole_english.MOST_EYES_ON_THE_TABLE, ALL_EYES],
            "larger": 0,
            "stake": zole_english.TABLE_STAKE,
            "deck": deck,
        }
    return None


def _scale(size: int, rules: HouseRules) -> PlayData | None:
    if rules.scale is None:
        return None
    return {
        "places": list(rules.scale.by_size[size]),
        "all_equal": rules.scale.all_equal.get(size),
        "second_needs_plus": rules.scale.second_at_three_needs_plus if size == 3 else None,
    }
