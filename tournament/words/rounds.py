"""Words for seats: numbers of tables by size, and reasons for seats."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final, Protocol

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.event_settings import EventSettings
from scoring.exact_numbers import small_from
from tournament.words import figures
from tournament.words.terms import DECIDED_BY

SIZES: Final = {
    1: gettext_lazy("one"),
    2: gettext_lazy("two"),
    3: gettext_lazy("three"),
    4: gettext_lazy("four"),
    5: gettext_lazy("five"),
}


def split_words(players: int, counts: Mapping[int, int], sit_out: int = 0) -> str:
    """Return the numbers of tables and of players who sit out, in words.

    >>> split_words(53, {4: 12, 5: 1})
    '53 players: 12 tables of four, 1 of five'
    >>> split_words(64, {4: 16}, 2)
    '66 players: 16 tables of four; 2 sit out'
    """
    said = [
        (
            ngettext("%(tables)s of %(size)s", "%(tables)s of %(size)s", tables)
            if later
            else ngettext("%(tables)s table of %(size)s", "%(tables)s tables of %(size)s", tables)
        )
        % {"tables": tables, "size": SIZES[size]}
        for later, (size, tables) in enumerate(counts.items())
    ]
    out = f"; {sitting_out_words(sit_out)}" if sit_out else ""
    return f"{players_words(players + sit_out)}: {', '.join(said)}{out}"


def sitting_out_words(players: int) -> str:
    """Return how many players sit out, in words.

    >>> sitting_out_words(2)
    '2 sit out'
    """
    return ngettext("%(players)s sits out", "%(players)s sit out", players) % {"players": players}


def players_words(players: int) -> str:
    """Return the number of players in words."""
    return ngettext("%(players)s player", "%(players)s players", players) % {"players": players}


def other_deals_words(settings: EventSettings) -> str:
    """Return the number of deals at tables of unusual size, in words, if it differs."""
    words = _("at a table of %(size)s %(deals)s")
    return ", ".join(
        words % {"size": SIZES[size], "deals": deals}
        for size, deals in settings.deals_by_size.items()
        if deals != settings.deals
    )


def unusual_table_text(size: int, rounds: Sequence[int]) -> str:
    """Return earlier tables of an unusual size with their rounds, in words.

    >>> odd_words(5, [1, 3])
    'table of five: round 1, 3'
    """
    numbers = ", ".join(figures.ordinal(number, number) for number in rounds)
    facts = {"size": SIZES[size], "rounds": numbers}
    return _("table of %(size)s: round %(rounds)s") % facts


def seat_reason_text(why: Mapping[str, Any]) -> str:
    """Return the reason for a seat in words, from the facts stored with it."""
    said = [_ground(why)]
    if why.get("kept_apart"):
        said.append(_("moved so that members of one club or team do not meet"))
    return ", ".join(part for part in said if part)


def _ground(why: Mapping[str, Any]) -> str:
    match why.get("decided_by"):
        case "lot" if "place" not in why:
            return _("lot %(lot)s") % {"lot": why["lot"]}
        case "list":
            return _("by the list")
        case "rotation":
            return _("by rotation, start number %(start)s") % {"start": why["start"]}
        case "rating":
            rating = figures.NOTHING if why["rating"] is None else why["rating"]
            return _("rating %(rating)s") % {"rating": rating}
        case "by_hand":
            return _("seated by hand")
        case "late_entry":
            return _("late entry, lot %(lot)s") % {"lot": why["lot"]}
        case decided if "place" in why:
            return _standing(why, str(decided))
    return ""


def _standing(why: Mapping[str, Any], decided: str) -> str:
    """Return a place with its points in words; the tie-break only if points did not decide."""
    first, _dash, last = str(why["place"]).partition("-")
    said = _("place %(place)s with %(big)s (%(small)s)") % {
        "place": figures.ordinal(int(first), int(last or first)),
        "big": figures.exact(Fraction(why["big"])),
        "small": figures.signed_points(small_from(why["small"])),
    }
    if decided == "lot":
        return _("%(standing)s, by lot %(lot)s") % {"standing": said, "lot": why["lot"]}
    if decided in ("big", "small") or decided not in DECIDED_BY:
        return said
    return _("%(standing)s, by: %(ground)s") % {"standing": said, "ground": DECIDED_BY[decided]}


UNUSUAL: Final[Mapping[str, Promise]] = {
    "deals_short": gettext_lazy("%(played)s deals were played instead of %(due)s."),
    "table_void": gettext_lazy("The table is void: %(reason)s"),
    "all_equal": gettext_lazy("All players at the table have %(small)s."),
    "phone_differs": gettext_lazy(
        "What counts: %(counted)s (deals: %(played)s). On the phone: %(totals)s "
        "(deals: %(kept)s). Check both against the paper."
    ),
    "deals_too_late": gettext_lazy(
        "Deals from a phone that arrived after the sheet or the link was closed and "
        "do not count: %(late)s."
    ),
    "total_unusual": gettext_lazy("%(number)s. %(name)s has %(small)s, far from the others."),
}


class SecondLook(Protocol):
    """A value that may be right but deserves a second look."""

    @property
    def code(self) -> str: ...
    @property
    def facts(self) -> Mapping[str, Any]: ...


def unusual_words(unusual: SecondLook, *, is_signed: bool = True) -> str:
    """Return an unusual result of a table in words, with points in the game's format."""
    facts = {name: _shown(name, fact, is_signed) for name, fact in unusual.facts.items()}
    return str(UNUSUAL[unusual.code] % facts)


def _shown(name: str, value: Any, is_signed: bool) -> object:  # noqa: ANN401, FBT001
    if name == "small":
        return figures.points(value, is_signed=is_signed)
    if isinstance(value, list):
        return " ".join(figures.points(each, is_signed=is_signed) for each in value)
    return value
