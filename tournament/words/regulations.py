"""A tournament's regulations (nolikums), generated from its settings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from scoring.blocks import Block
from scoring.event_settings import PLACE_KEPT, EventSettings
from scoring.house_rules import HouseRules
from scoring.table_sizes import SIZES_OF
from tournament.words.blocks import blocks_words
from tournament.words.games import game_words
from tournament.words.regulation_clauses import (
    Announced,
    Entered,
    NoEntryTerms,
    end_of_round,
    entry,
    length,
    penalties,
    phones,
    prizes,
    sitting_out,
)
from tournament.words.terms import DECIDED_BY, FIRST, GAMES

Words = Mapping[str, Promise]

TABLE_SIZES: Final[Words] = {
    "4-5": gettext_lazy("Tables of four; the last ones have five."),
    "4-3": gettext_lazy("Tables of four; the last ones have three."),
    "3-4": gettext_lazy("Tables of three; the last ones have four."),
    "4": gettext_lazy("Tables of four."),
    "3": gettext_lazy("Tables of three."),
    "1-5": gettext_lazy("Flights of up to five, of about equal size."),
    "1": gettext_lazy("Each player at their own table, or at home."),
}
FIRST_SEATING: Final[Words] = {
    "lot": gettext_lazy(
        "By lot; the seed is published with the seats, and anyone can repeat the draw."
    ),
    "list": gettext_lazy("In the order of the list."),
    "rating": gettext_lazy("By rating."),
}
RESEATING: Final[Words] = {
    "all_rounds": gettext_lazy("By the standings over all rounds so far; the best go to table 1."),
    "last_round": gettext_lazy("By the last round only; the best go to table 1."),
    "rotation": gettext_lazy(
        "By a fixed rotation drawn once: after every round seat A stays, B moves on by one table, "
        "C by two, D by three."
    ),
    "fewest_repeats": gettext_lazy(
        "By a rotation drawn once, with as few repeated meetings as possible."
    ),
    "list": gettext_lazy("In the order of the list."),
}
IDLE: Final[Words] = {
    "second": gettext_lazy("At a table of five the dealer and the second hand sit out."),
    "third": gettext_lazy("At a table of five the dealer and the third hand sit out."),
}
PERSONAL_PULE: Final[Words] = {
    "others": gettext_lazy("A personal pule costs its owner one point for each other player."),
    "players": gettext_lazy("A personal pule costs its owner one point for each player."),
    "2": gettext_lazy("A personal pule costs its owner 2 points."),
    "3": gettext_lazy("A personal pule costs its owner 3 points."),
}
LEFTOVER: Final[Words] = {
    "lapse": gettext_lazy("Pules left at the end do not count."),
    "each": gettext_lazy(
        "For each personal pule left at the end, its owner pays 1 to each other player."
    ),
}
CHECKING: Final[Words] = {
    "off": gettext_lazy("Results count as entered."),
    "second_pair": gettext_lazy("A second person checks every result against its sheet."),
    "blind": gettext_lazy("Every result is typed twice, by two different people."),
}


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause: its subject and its text."""

    about: str
    says: str


def regulations(
    settings: EventSettings,
    tournament: Announced,
    blocks: Sequence[Block] = (),
    announced: Entered | None = None,
) -> tuple[Clause, ...]:
    """Return the regulations for the settings, with those for the later blocks."""
    announced = announced or NoEntryTerms()
    clauses = {
        _("Entry"): entry(announced),
        _("Game"): _sentence(str(GAMES[settings.game.id])),
        _("What a deal pays"): " ".join(game_words(settings.game).pays(settings.game, settings)),
        _("Rounds"): "" if blocks and blocks[0].first_round == 1 else length(settings),
        _("Then"): blocks_words(blocks),
        **_other_games(settings, blocks),
        _("Tables"): _tables(settings),
        _("First seats"): _first_seats(settings),
        _("Later seats"): str(RESEATING[settings.reseat_by]) if settings.rounds > 1 else "",
        _("Sitting out"): sitting_out(settings),
        _("End of a round"): end_of_round(settings),
        _("Pules"): _pules(settings),
        _("Big points"): _big_points(settings),
        _("Order"): _order(settings),
        pgettext("of players", "Teams"): _teams(settings),
        _("Prizes"): prizes(tournament, announced),
        _("Penalties"): penalties(settings),
        _("Disqualified"): _disqualified(settings),
        _("Phones"): phones(tournament),
        _("Checking and corrections"): _corrections(tournament),
    }
    return tuple(Clause(about, capfirst(says)) for about, says in clauses.items() if says)


def preset_sentence(settings: EventSettings) -> str:
    """Return what a preset is, in one line: its rounds, tables and shared places."""
    return f"{length(settings)} {TABLE_SIZES[settings.table_sizes]}"


def _other_games(settings: EventSettings, blocks: Sequence[Block]) -> dict[str, str]:
    """Return the points of a deal in each other game of a later block, in words."""
    others = {
        block.settings.game.id: block.settings
        for block in blocks
        if block.settings.game.id != settings.game.id
    }
    return {
        _("What a deal pays: %(game)s") % {"game": GAMES[game]}: " ".join(
            (*game_words(own.game).pays(own.game, own), _pules(own))
        ).strip()
        for game, own in others.items()
    }


def _tables(settings: EventSettings) -> str:
    words = str(TABLE_SIZES[settings.table_sizes])
    if 5 in SIZES_OF[settings.table_sizes] and "idle_at_five" in settings.game.settings:
        return f"{words} {IDLE[settings.rules.idle_at_five]}"
    return words


def _first_seats(settings: EventSettings) -> str:
    words = str(FIRST_SEATING[settings.first_seating])
    if settings.rotates:
        return words
    if settings.keep_teams_apart:
        words += " " + _("Members of one team are separated if possible.")
    if settings.keep_apart:
        words += " " + _("Players of one club are separated if possible.")
    return words


def _teams(settings: EventSettings) -> str:
    if settings.teams_best is None:
        return ""
    count = ngettext(
        "The best member of each team counts.",
        "The best %(count)s members of each team count.",
        settings.teams_best,
    )
    return count % {"count": settings.teams_best}


def _pules(settings: EventSettings) -> str:
    if not settings.game.has_personal_pules:
        return ""
    rules = settings.rules
    words = [PERSONAL_PULE[str(rules.personal_pule)], LEFTOVER[rules.leftover_pules]]
    if rules.pules_on_zole:
        words.append(gettext_lazy("Zole clears and creates pules too."))
    return " ".join(map(str, words))


def _big_points(settings: EventSettings) -> str:
    scale = settings.rules.scale
    if scale is None:
        return ""
    sizes = sorted(SIZES_OF[settings.table_sizes])
    words = [
        _("Table of %(size)s: %(scale)s.")
        % {"size": size, "scale": ", ".join(map(str, scale.by_size[size]))}
        for size in sizes
    ]
    words.append(_("Shared places get the average."))
    return " ".join((*words, *_exceptions(settings.rules, sizes)))


def _exceptions(rules: HouseRules, sizes: list[int]) -> Iterator[str]:
    assert rules.scale is not None
    for size, value in rules.scale.all_equal.items():
        if size in sizes:
            yield _("If all %(size)s players are tied, each gets %(value)s.") % {
                "size": size,
                "value": value,
            }
    needs_plus = rules.scale.second_at_three_needs_plus
    if needs_plus is not None and 3 in sizes:
        yield _("At a table of three, second place without plus points gets %(value)s.") % {
            "value": needs_plus
        }


def _order(settings: EventSettings) -> str:
    first = {"merit": str(FIRST[settings.game.ranks[0].name])} if not settings.rules.scale else {}
    names = (*settings.ranked_by, *settings.tie_breaks)
    order = [first.get(name) or str(DECIDED_BY[name]) for name in names]
    words = _sentence(", ".join(order)) + " " + _("Players still tied share the place.")
    if settings.strike_worst:
        struck = ngettext(
            "Each player's worst round is dropped.",
            "Each player's worst %(count)s rounds are dropped.",
            settings.strike_worst,
        )
        words += " " + struck % {"count": settings.strike_worst}
    return words


def _disqualified(settings: EventSettings) -> str:
    if settings.disqualified == PLACE_KEPT:
        return _("A disqualified player keeps the place.")
    return _("A disqualified player has no place and no prize; players below move up.")


def _corrections(tournament: Announced) -> str:
    minutes = tournament.correction_minutes
    window = ngettext(
        "After the last round, players can ask for corrections for %(count)s minute.",
        "After the last round, players can ask for corrections for %(count)s minutes.",
        minutes,
    )
    return f"{CHECKING[tournament.checking]} {window % {'count': minutes}}"


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."
