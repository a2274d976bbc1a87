"""Players' words for the codes of the engine: games, contracts, policies, tie-breaks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring import presets
from tournament.models import Role

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

Words = Mapping[str, Promise]

GAMES: Final[Words] = {
    "zole-classic": _("classic zole"),
    "zole-rondo": _("zole rondo"),
    "zole-french": _("French zole"),
    "zole-english": _("English zole"),
    "kop": _("kop"),
    "golf": _("golf"),
    "klondike": _("Klondike"),
    "alexander": _("Alexander the Great"),
    "chinese-wall": _("Chinese Wall"),
    "skat": _("skat"),
}
PRESETS: Final[Words] = {preset.id: _(preset.name) for preset in presets.PRESETS.values()}
TOTALS_OF: Final[Words] = {
    "golf": _("Write the points of all holes together; the fewest win."),
    "skat": _("Write each player's points as in the list, including bonuses and defended games."),
    "klondike": _("Write the total won or lost: five for each card out, minus 52 per deal."),
    "alexander": _(
        "Write the battles of all deals together; the fewest win. Cards out, which "
        "break ties, are counted deal by deal."
    ),
    "chinese-wall": _(
        "Write how many deals came out, not the cards; the most win. Cards out, "
        "which break ties, are counted deal by deal."
    ),
}
"""The meaning of a game's totals, if a number alone does not show it."""

CONTRACTS: Final[Words] = {
    "ordinary": pgettext_lazy("contract", "ordinary"),
    "zole": pgettext_lazy("contract", "zole"),
    "small-zole": pgettext_lazy("contract", "small zole"),
    "passed": pgettext_lazy("contract", "all passed"),
    "table": pgettext_lazy("contract", "table game"),
    "annulled": pgettext_lazy("contract", "annulled"),
    "zwyczajna": pgettext_lazy("contract", "zwyczajna"),
    "wesele": pgettext_lazy("contract", "wesele"),
    "cicha": pgettext_lazy("contract", "cicha"),
    "zolo": pgettext_lazy("contract", "zolo"),
    "zolo-du": pgettext_lazy("contract", "zolo du"),
}
MARGINS: Final[Words] = {
    "plain": pgettext_lazy("class", "plain"),
    "jani": pgettext_lazy("class", "jaņi"),
    "bezstikis": pgettext_lazy("class", "no trick"),
    "exit": pgettext_lazy("class", "losers out"),
    "no-exit": pgettext_lazy("class", "losers not out"),
    "no-trick": pgettext_lazy("class", "losers without a trick"),
}
SIDES: Final[Words] = {
    "old": pgettext_lazy("kop side", "Old"),
    "young": pgettext_lazy("kop side", "Young"),
}


def level_name(level: str) -> str:
    """Return a doubling of kop in players' notation."""
    names = {"none": _("not doubled"), "slup": "słup", "zub": "żub"}
    return str(names.get(level, level))


EXPECTED: Final[Words] = {
    "whole": _("a whole number"),
    "wholes": _("whole numbers"),
    "whole_or_null": _("a whole number or nothing"),
    "flag": _("true or false"),
    "text": _("text"),
    "list": _("a list"),
    "seats": _("seats"),
    "calls": _("calls of the Old and the Young"),
    "fraction": _("a fraction"),
    "exact": _('an exact number in quotation marks, such as "7/2"'),
}
NEVER_CAME: Final = pgettext_lazy("player", "no-show")
LEAVING: Final[Words] = {
    "withdrawn": pgettext_lazy("player", "withdrawn"),
    "disqualified": pgettext_lazy("player", "disqualified"),
}
DECIDED_BY: Final[Words] = {
    "big": pgettext_lazy("decided by", "big points"),
    "small": pgettext_lazy("decided by", "small points"),
    "merit": pgettext_lazy("decided by", "result"),
    "cards_out": pgettext_lazy("decided by", "cards out"),
    "games_won": pgettext_lazy("decided by", "games won"),
    "games_lost": pgettext_lazy("decided by", "games lost, the fewest first"),
    "last_round": pgettext_lazy("decided by", "last round"),
    "table_wins": pgettext_lazy("decided by", "table wins"),
    "second_places": pgettext_lazy("decided by", "second places"),
    "best_round": pgettext_lazy("decided by", "best round"),
    "lot": pgettext_lazy("decided by", "lot"),
    "shared": pgettext_lazy("decided by", "shared place"),
    "disqualified": pgettext_lazy("decided by", "disqualified"),
    "late_entry": pgettext_lazy("decided by", "late entry"),
    "absent": pgettext_lazy("decided by", "absent last round"),
    "list": pgettext_lazy("decided by", "order of the list"),
    "rating": pgettext_lazy("decided by", "rating"),
    "by_hand": pgettext_lazy("decided by", "seated by hand"),
    "group": pgettext_lazy("decided by", "group"),
}
FIRST: Final[Words] = {
    "points": pgettext_lazy("decided by", "points, the most first"),
    "strokes": pgettext_lazy("decided by", "cards left, the fewest first"),
    "winnings": pgettext_lazy("decided by", "winnings, the most first"),
    "battles": pgettext_lazy("decided by", "battles, the fewest first"),
    "wins": pgettext_lazy("decided by", "deals that came out, the most first"),
}
"""The first criterion in games without big points, by the name of their first rank."""
ROUND_STATES: Final[Words] = {
    "drafted": pgettext_lazy("round", "drafted"),
    "published": pgettext_lazy("round", "published"),
    "playing": pgettext_lazy("round", "in progress"),
    "trailing": pgettext_lazy("round", "some groups have advanced"),
    "closed": pgettext_lazy("round", "closed"),
}
ROLES: Final[Words] = {
    "organiser": pgettext_lazy("role", "organiser"),
    "director": pgettext_lazy("role", "chief judge"),
    "secretary": pgettext_lazy("role", "secretary"),
    "viewer": pgettext_lazy("role", "viewer"),
    "cashier": pgettext_lazy("role", "cashier"),
}

RESULT_COLUMNS: Final[Words] = {"big": _("Big points"), "small": _("Small points")}

IN_FACTS: Final[Mapping[str, Words]] = {
    "column": RESULT_COLUMNS,
    "game": GAMES,
    "contract": CONTRACTS,
    "margin": MARGINS,
    "expected": EXPECTED,
    "role": ROLES,
}
"""Facts whose values are codes, with their words."""


MEANINGS: Mapping[str, StrOrPromise] = {
    Role.ORGANISER: _("Organiser: everything, including the team and the approval"),
    Role.DIRECTOR: _("Chief judge: seats, clock, corrections, penalties"),
    Role.SECRETARY: _("Secretary: players, results, checking"),
    Role.VIEWER: _("Viewer: sees the desk, changes nothing"),
    Role.CASHIER: _("Cashier: takes entry fees, nothing else"),
}


CATEGORIES: Final[Mapping[str, Promise]] = {
    "women": pgettext_lazy("category", "women"),
    "seniors": pgettext_lazy("category", "seniors"),
    "juniors": pgettext_lazy("category", "juniors"),
}


def category_words(category: str) -> str:
    """Return a category's name."""
    return str(CATEGORIES.get(category, category))
