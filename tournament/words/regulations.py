"""A tournament's regulations (nolikums), written out from its settings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Protocol

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.event_settings import PLACE_KEPT, SIZES_OF, EventSettings
from scoring.house_rules import HouseRules
from tournament.words.terms import DECIDED_BY, GAMES

Words = Mapping[str, Promise]

TABLE_SIZES: Final[Words] = {
    "4-5": gettext_lazy("Tables of four; the last ones have five."),
    "4-3": gettext_lazy("Tables of four; the last ones have three."),
    "3-4": gettext_lazy("Tables of three; the last ones have four."),
    "4": gettext_lazy("Tables of four."),
    "3": gettext_lazy("Tables of three."),
    "1-5": gettext_lazy("Flights of up to five, about equally large."),
}
FIRST_SEATING: Final[Words] = {
    "lot": gettext_lazy("By lot; the seed is published, and anybody can repeat the draw."),
    "list": gettext_lazy("In the order of the list."),
    "rating": gettext_lazy("By rating."),
}
RESEATING: Final[Words] = {
    "all_rounds": gettext_lazy("By the standings over all rounds so far, the best to table 1."),
    "last_round": gettext_lazy("By the last round alone, the best to table 1."),
    "rotation": gettext_lazy("By a fixed rotation drawn once."),
    "list": gettext_lazy("In the order of the list."),
}
IDLE: Final[Words] = {
    "second": gettext_lazy("At a table of five the dealer and the second hand sit out."),
    "third": gettext_lazy("At a table of five the dealer and the third hand sit out."),
}
PERSONAL_PULE: Final[Words] = {
    "others": gettext_lazy("A personal pule costs its owner a point for every other player."),
    "players": gettext_lazy("A personal pule costs its owner a point for every player."),
    "2": gettext_lazy("A personal pule costs its owner 2 points."),
    "3": gettext_lazy("A personal pule costs its owner 3 points."),
}
LEFTOVER: Final[Words] = {
    "lapse": gettext_lazy("Pules left at the end lapse."),
    "each": gettext_lazy("For each personal pule left at the end its owner pays every other 1."),
}
CHECKING: Final[Words] = {
    "off": gettext_lazy("Results count as they are entered."),
    "second_pair": gettext_lazy("Somebody else compares every result with its sheet."),
    "blind": gettext_lazy("Every result is typed twice by different people."),
}


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause: what it is about, and what it says."""

    about: str
    says: str


class Announced(Protocol):
    """What a tournament settles beside its scoring."""

    checking: str
    correction_minutes: int


def regulations(settings: EventSettings, tournament: Announced) -> tuple[Clause, ...]:
    """Return the regulations that the settings amount to."""
    clauses = {
        _("Game"): _sentence(str(GAMES[settings.game.id])),
        _("Rounds"): _rounds(settings),
        _("Tables"): _tables(settings),
        _("First seats"): _first_seats(settings),
        _("Later seats"): str(RESEATING[settings.reseat_by]) if settings.rounds > 1 else "",
        _("Pules"): _pules(settings),
        _("Big points"): _big_points(settings),
        _("Order"): _order(settings),
        _("Disqualified"): _disqualified(settings),
        _("Checking and corrections"): _corrections(tournament),
    }
    return tuple(Clause(about, says) for about, says in clauses.items() if says)


def _rounds(settings: EventSettings) -> str:
    rounds = ngettext("%(count)s round", "%(count)s rounds", settings.rounds)
    deals = ngettext("of %(count)s deal", "of %(count)s deals", settings.deals)
    words = f"{rounds % {'count': settings.rounds}} {deals % {'count': settings.deals}}"
    if settings.minutes is None:
        return f"{words}."
    minutes = ngettext("%(count)s minute each", "%(count)s minutes each", settings.minutes)
    return f"{words}, {minutes % {'count': settings.minutes}}."


def _tables(settings: EventSettings) -> str:
    words = str(TABLE_SIZES[settings.table_sizes])
    if 5 in SIZES_OF[settings.table_sizes] and settings.game.id.startswith("zole"):
        return f"{words} {IDLE[settings.rules.idle_at_five]}"
    return words


def _first_seats(settings: EventSettings) -> str:
    words = str(FIRST_SEATING[settings.first_seating])
    if settings.keep_apart:
        return words + " " + _("Players of one club are kept apart where that is possible.")
    return words


def _pules(settings: EventSettings) -> str:
    if not settings.game.has_personal_pules:
        return ""
    rules = settings.rules
    words = [PERSONAL_PULE[str(rules.personal_pule)], LEFTOVER[rules.leftover_pules]]
    if rules.pules_on_zole:
        words.append(gettext_lazy("Zole clears and makes pules as well."))
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
            yield _("If all %(size)s are equal, each gets %(value)s.") % {
                "size": size,
                "value": value,
            }
    needs_plus = rules.scale.second_at_three_needs_plus
    if needs_plus is not None and 3 in sizes:
        yield _("At a table of three the second place without plus points gets %(value)s.") % {
            "value": needs_plus
        }


def _order(settings: EventSettings) -> str:
    order = [str(DECIDED_BY[name]) for name in (*settings.ranked_by, *settings.tie_breaks)]
    words = _sentence(", ".join(order)) + " " + _("Players still level share the place.")
    if settings.strike_worst:
        struck = ngettext(
            "The worst round of everybody is struck out.",
            "The worst %(count)s rounds of everybody are struck out.",
            settings.strike_worst,
        )
        words += " " + struck % {"count": settings.strike_worst}
    return words


def _disqualified(settings: EventSettings) -> str:
    if settings.disqualified == PLACE_KEPT:
        return _("Whoever is disqualified keeps the place.")
    return _("Whoever is disqualified has no place and gets no prize; others move up.")


def _corrections(tournament: Announced) -> str:
    minutes = tournament.correction_minutes
    window = ngettext(
        "After the last round anybody may ask for a correction for %(count)s minute.",
        "After the last round anybody may ask for a correction for %(count)s minutes.",
        minutes,
    )
    return f"{CHECKING[tournament.checking]} {window % {'count': minutes}}"


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."
