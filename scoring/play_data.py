"""What a page must know to add up a sheet by itself, as plain data.

Every figure is asked of the game it describes, so a page that folds this data gives the
points that the engine gives; nothing here is a second pay table.
"""

from collections.abc import Mapping

from scoring.games import Game
from scoring.house_rules import HouseRules

PlayData = Mapping[str, object]


def play_data(game: Game, *, size: int, rules: HouseRules) -> PlayData:
    """Return seats, stakes, pules, possible eyes and places of a game at a table of this size.

    >>> from scoring import games
    >>> classic = games.find("zole-classic")
    >>> play_data(classic, size=4, rules=classic.rules)["pay"]["ordinary"]["won"]
    {'plain': 1, 'jani': 2, 'bezstikis': 3}
    """
    idle = [list(game.table(size, dealer=d, rules=rules).idle) for d in range(size)]
    return {
        "game": game.id,
        "size": size,
        "idle": idle,
        "has_dealer": game.has_dealer,
        "target": rules.target,
        "scale": _scale(size, rules),
        "form": game.form(size, rules),
        **game.play(size, rules),
    }


def _scale(size: int, rules: HouseRules) -> PlayData | None:
    if rules.scale is None:
        return None
    return {
        "places": list(rules.scale.by_size[size]),
        "all_equal": rules.scale.all_equal.get(size),
        "second_needs_plus": rules.scale.second_at_three_needs_plus if size == 3 else None,
    }
