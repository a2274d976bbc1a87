"""Choices of a tournament's settings, in the players' words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.criteria import TIE_BREAKS
from scoring.errors import Faulty
from scoring.games import GAMES, Game
from scoring.table_sizes import SIZES_OF, split
from tournament.words.regulations import TABLE_SIZES
from tournament.words.rounds import split_words
from tournament.words.terms import DECIDED_BY
from tournament.words.terms import GAMES as GAME_WORDS

Words = Mapping[str, Promise]
Choices = list[tuple[str, str]]

FIRST_SEATS: Final[Words] = {
    "lot": gettext_lazy("By lot"),
    "list": gettext_lazy("In the order of the list"),
    "rating": gettext_lazy("By rating"),
}
LATER_SEATS: Final[Words] = {
    "all_rounds": gettext_lazy("By the standings over all rounds"),
    "last_round": gettext_lazy("By the last round only"),
    "rotation": gettext_lazy("By a fixed rotation"),
    "fewest_repeats": gettext_lazy("By a rotation with the fewest repeated opponents"),
    "list": gettext_lazy("In the order of the list"),
}
CHECKING: Final[Words] = {
    "off": gettext_lazy("Nobody: results count as entered"),
    "second_pair": gettext_lazy("A second person compares and ticks it"),
    "blind": gettext_lazy("Typed twice: a second person types it without seeing the first entry"),
}
PHONES: Final[Words] = {
    "allowed": gettext_lazy("A table may keep its sheet on a phone"),
    "off": gettext_lazy("Not used: all sheets are kept on paper"),
}
PUBLIC_SEES: Final[Words] = {
    "nothing": gettext_lazy("Nothing"),
    "seats": gettext_lazy("The seats"),
    "standings": gettext_lazy("The seats and the standings"),
    "everything": gettext_lazy("Everything, including the result of every table"),
}
PUBLIC_NAMES: Final[Words] = {
    "full": gettext_lazy("In full"),
    "initials": gettext_lazy("As initials"),
}
STRIKE_WORST: Final[Words] = {
    "0": gettext_lazy("None"),
    "1": gettext_lazy("The worst round"),
    "2": gettext_lazy("The two worst rounds"),
}
DISQUALIFIED: Final[Words] = {
    "no_place": gettext_lazy("Is listed last, without a place or prize"),
    "keeps_place": gettext_lazy("Keeps the place and the prize"),
}
IDLE_AT_FIVE: Final[Words] = {
    "second": gettext_lazy("The dealer and the second hand"),
    "third": gettext_lazy("The dealer and the third hand"),
}
PERSONAL_PULE: Final[Words] = {
    "others": gettext_lazy("One point for each other player"),
    "players": gettext_lazy("One point for each player at the table"),
    "2": gettext_lazy("2 points"),
    "3": gettext_lazy("3 points"),
}
LEFTOVER_PULES: Final[Words] = {
    "lapse": gettext_lazy("They do not count"),
    "each": gettext_lazy("Each personal pule costs its owner a point to each other player"),
}
SMALL_ZOLE_LOST: Final[Words] = {"6": gettext_lazy("6 points"), "7": gettext_lazy("7 points")}
DOUBLINGS: Final[Words] = {
    "wolsztyn": gettext_lazy("Up to słup (Wolsztyn)"),
    "koscian": gettext_lazy("Up to żub (Kościan)"),
}


def listed(words: Words) -> Choices:
    """Return the words as choices of a form field."""
    return [(code, str(said)) for code, said in words.items()]


def games() -> Choices:
    """Return the games that have suitable table sizes."""
    return [
        (game.id, capfirst(str(GAME_WORDS[game.id]))) for game in GAMES.values() if _policies(game)
    ]


def table_sizes(game: Game, players: Iterable[int]) -> Choices:
    """Return the suitable table sizes, each with the split of these numbers of players."""
    counts = tuple(players)
    return [
        (policy, _with_splits(str(TABLE_SIZES[policy]), list(_splits(game, policy, counts))))
        for policy in _policies(game)
    ]


def tie_breaks() -> Choices:
    """Return the tie-breaks, starting with "none"."""
    return [("", _("none")), *((name, str(DECIDED_BY[name])) for name in TIE_BREAKS)]


def _policies(game: Game) -> list[str]:
    return [
        policy for policy, sizes in SIZES_OF.items() if all(size in game.sizes for size in sizes)
    ]


def _with_splits(words: str, splits: list[str]) -> str:
    if not splits:
        return words
    return format_html('<span>{}<br><small class="soft">{}</small></span>', words, " ".join(splits))


def _splits(game: Game, policy: str, numbers: Iterable[int]) -> Iterable[str]:
    for players in numbers:
        try:
            counts = split(players, policy).counts
        except Faulty:
            continue
        # In a game without tables of five, one of five sits out; the draft says so.
        if counts.keys() <= {*game.sizes}:
            yield f"{split_words(players, counts)}."
