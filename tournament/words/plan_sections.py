"""The present values of each section of a tournament's plan, as a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.words import setting_choices
from tournament.words.figures import whole
from tournament.words.regulations import LEFTOVER, PERSONAL_PULE, TABLE_SIZES
from tournament.words.terms import DECIDED_BY, GAMES

Values = Mapping[str, object]
TIES: Final = ("tie_1", "tie_2", "tie_3", "tie_4", "tie_5")


def sentence(section: str, values: Values) -> str:
    """Return the values of a section in words; values may be unchecked input."""
    return " ".join(part for part in _SECTIONS[section](values) if part)


def _seats(values: Values) -> Iterator[str]:
    yield _chosen(TABLE_SIZES, values, "table_sizes")
    first = _chosen(setting_choices.FIRST_SEATS, values, "first_seating")
    later = _chosen(setting_choices.LATER_SEATS, values, "reseat_by")
    yield _("First seats: %(first)s; later: %(later)s.") % {
        "first": _lowered(first),
        "later": _lowered(later),
    }
    if values.get("seats_only_arrived"):
        yield _("Only players marked as arrived get a seat.")


def _places(values: Values) -> Iterator[str]:
    ties = [str(DECIDED_BY.get(str(values.get(name)), "")) for name in TIES]
    if said := ", ".join(filter(None, ties)):
        yield _("Ties are decided by: %(criteria)s.") % {"criteria": said}
    else:
        yield _("Tied players share the place.")
    if str(values.get("strike_worst")) not in ("0", "None", ""):
        dropped = _chosen(setting_choices.STRIKE_WORST, values, "strike_worst")
        yield _("Dropped: %(rounds)s.") % {"rounds": _lowered(dropped)}
    if prizes := _number(values, "prize_places"):
        said = ngettext("The top player wins a prize.", "The top %(count)s win prizes.", prizes)
        yield said % {"count": prizes}


def _checking(values: Values) -> Iterator[str]:
    yield _full_stop(_chosen(setting_choices.CHECKING, values, "checking"))
    minutes = _number(values, "correction_minutes") or 0
    window = ngettext(
        "After the last round, players can ask for corrections for %(count)s minute.",
        "After the last round, players can ask for corrections for %(count)s minutes.",
        minutes,
    )
    yield window % {"count": minutes}


def _phones(values: Values) -> Iterator[str]:
    yield _full_stop(_chosen(setting_choices.PHONES, values, "phones"))
    if str(values.get("phones")) == "off":
        return
    if values.get("table_agreement_checks"):
        yield _("A sheet that the whole table confirmed counts as checked.")
    if values.get("confirms_deals"):
        yield _("An opponent confirms every deal.")


def _public(values: Values) -> Iterator[str]:
    sees = _chosen(setting_choices.PUBLIC_SEES, values, "public_sees")
    yield _("Visible: %(what)s.") % {"what": _lowered(sees)}
    if str(values.get("public_sees")) == "nothing":
        return
    names = _chosen(setting_choices.PUBLIC_NAMES, values, "public_names")
    yield _("Names: %(how)s.") % {"how": _lowered(names)}
    if not values.get("names_minors"):
        yield _("Minors are shown as initials.")


def _rules(values: Values) -> Iterator[str]:
    yield _full_stop(capfirst(str(GAMES.get(str(values.get("game")), ""))))
    if scale := values.get("scale_4") or values.get("scale_3"):
        yield _("Big points: %(scale)s.") % {"scale": scale}
    yield _chosen(PERSONAL_PULE, values, "personal_pule")
    yield _chosen(LEFTOVER, values, "leftover_pules")


def _more(values: Values) -> Iterator[str]:
    said = [
        str(values.get("contact") or _("no contact")),
        _("breaks: %(breaks)s") % {"breaks": values["breaks"]}
        if values.get("breaks")
        else _("no breaks"),
        _("rating event") if values.get("is_rated") else _("not a rating event"),
    ]
    yield _full_stop(capfirst("; ".join(said)))


_SECTIONS: Final[Mapping[str, Callable[[Values], Iterator[str]]]] = {
    "seats": _seats,
    "places": _places,
    "checking": _checking,
    "phones": _phones,
    "public": _public,
    "rules": _rules,
    "more": _more,
}


def _chosen(words: Mapping[str, object], values: Values, name: str) -> str:
    return str(words.get(str(values.get(name)), ""))


def _number(values: Values, name: str) -> int | None:
    return whole(str(values.get(name, "")))


def _lowered(words: str) -> str:
    return words[:1].lower() + words[1:]


def _full_stop(words: str) -> str:
    return f"{words}." if words else ""
