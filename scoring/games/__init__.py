"""The games by id. A new game is a module in this package and one line here."""

from collections.abc import Mapping
from types import MappingProxyType

from scoring.errors import refuse
from scoring.games.alexander import ALEXANDER
from scoring.games.chinese_wall import CHINESE_WALL
from scoring.games.game import DealTable, Game
from scoring.games.golf import GOLF
from scoring.games.klondike import KLONDIKE
from scoring.games.kop import KOP
from scoring.games.skat import SKAT
from scoring.games.zole_classic import ZOLE_CLASSIC
from scoring.games.zole_english import ZOLE_ENGLISH
from scoring.games.zole_french import ZOLE_FRENCH
from scoring.games.zole_rondo import ZOLE_RONDO
from scoring.json_reader import short_repr

__all__ = ["GAMES", "DealTable", "Game", "find"]

_ALL: tuple[Game, ...] = (
    ZOLE_CLASSIC,
    ZOLE_RONDO,
    ZOLE_FRENCH,
    ZOLE_ENGLISH,
    KOP,
    GOLF,
    KLONDIKE,
    ALEXANDER,
    CHINESE_WALL,
    SKAT,
)
GAMES: Mapping[str, Game] = MappingProxyType({game.id: game for game in _ALL})


def find(game_id: object) -> Game:
    """Return the game with this id, or raise Faulty."""
    if isinstance(game_id, str) and game_id in GAMES:
        return GAMES[game_id]
    raise refuse("game_unknown", value=short_repr(game_id), games=", ".join(GAMES))
