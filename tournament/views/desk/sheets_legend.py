"""The list of codes beside the sheet: what is typed, what it means, what it pays."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.event_settings import EventSettings
from scoring.pules import NO_PULES
from tournament.deal_codes import examples, read_line
from tournament.views.desk.sheets_rows import words_of


@dataclass(frozen=True, slots=True)
class TaughtCode:
    """One code with the deal it stands for, and what that pays seat by seat."""

    code: str
    words: str
    points: tuple[int, ...]


def legend(settings: EventSettings, size: int) -> tuple[TaughtCode, ...]:
    """Return every code of the game, with seat A dealing."""
    return tuple(
        _taught(code, settings, size) for code in examples(settings.game, settings.rules, size)
    )


def _taught(code: str, settings: EventSettings, size: int) -> TaughtCode:
    game, rules = settings.game, settings.rules
    if "!" in code:
        words = _("annulled, and C gets a personal pule")
        return TaughtCode(f"{code} {_('out of turn')}", words, (0,) * size)
    deal = read_line(code, game, rules).deal
    assert deal is not None
    points, _pules = game.score(deal, game.table(size, dealer=0, rules=rules), NO_PULES)
    words = words_of(deal) or _("everybody's own figure, from seat A on")
    return TaughtCode(code, words, points)
