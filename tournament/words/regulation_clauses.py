"""Clauses of the regulations about a round as it is played, and about the tournament around it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Protocol

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.event_settings import EventSettings
from tournament.words import figures

PHONES: Final[Mapping[str, Promise]] = {
    "off": gettext_lazy("The sheet is kept on paper."),
    "allowed": gettext_lazy("The sheet is kept on paper or on the table's phone."),
}


class Announced(Protocol):
    """What a tournament settles beside its scoring."""

    checking: str
    correction_minutes: int
    prize_places: int
    phones: str
    confirms_deals: bool


def sitting_out(settings: EventSettings) -> str:
    """Say what a round sat out pays where tables have one size, and some may be left over."""
    if settings.fixed_size in (None, 1) or settings.rules.scale is None:
        return ""
    big = figures.exact(settings.sitting_out_pays)
    return _(
        "Who sits a round out gets %(big)s big points and %(small)s small ones: in round 1 the "
        "highest lots, later whoever sat out least and stands lowest."
    ) % {"big": big, "small": figures.signed(settings.sit_out.small)}


def end_of_round(settings: EventSettings) -> str:
    """Say how a round goes on and ends: the deal, the target, the time."""
    words = []
    if settings.game.has_dealer:
        words.append(_("The deal passes clockwise; seat A deals first."))
    if settings.rules.target is not None and "target" in settings.game.settings:
        words.append(
            _("A game ends when somebody has %(target)s points.")
            % {"target": settings.rules.target}
        )
    if settings.minutes is not None:
        words.append(
            _("When time is called the deal that is dealt is played; what was played counts.")
        )
    return " ".join(words)


def prizes(tournament: Announced) -> str:
    """Say how many places get a prize."""
    places = tournament.prize_places
    if not places:
        return ""
    words = ngettext(
        "The first %(count)s place gets a prize.",
        "The first %(count)s places get prizes.",
        places,
    )
    return words % {"count": places}


def penalties(settings: EventSettings) -> str:
    """Say what the judge may do."""
    words = _("The judge warns, takes or gives points, or disqualifies, and says why.")
    if settings.game.has_personal_pules:
        words += " " + _("A card out of turn, a wrong suit or coming late may cost a penalty pule.")
    return words


def phones(tournament: Announced) -> str:
    """Say what the sheet is kept on."""
    words = str(PHONES[tournament.phones])
    if tournament.confirms_deals and tournament.phones != "off":
        words += " " + _("An opponent confirms every deal.")
    return words
