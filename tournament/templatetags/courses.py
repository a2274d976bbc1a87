"""A player's rounds as HTML rows, written in Python for speed: thousands open them at once."""

from __future__ import annotations

from django import template
from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.big_points import Place
from tournament.reading.people.courses import CourseStage
from tournament.reading.people.players import PlayerPage
from tournament.reading.visibility import PublicView
from tournament.standings.sheets import settings_of
from tournament.words import figures
from tournament.words.decisions import reason_taken

register = template.Library()


@register.simple_tag
def course_rows(view: PublicView, player: PlayerPage) -> SafeString:
    """Return a row for each round of a player, followed by its penalties."""
    front = reverse("tournament", args=(view.tournament.slug,))
    at_table, sits_out = _("table %(number)s"), _("sits out this round")
    penalty, award = _("penalty: %(reason)s"), _("award: %(reason)s")
    disputed = pgettext("table", "disputed")
    is_signed = settings_of(view.tournament).game.is_signed
    rows = []
    for stage in player.stages:
        table = stage.table or player.plays_at(stage.round)
        at = figures.NOTHING if table is None else at_table % {"number": table}
        if stage.sits_out:
            at = sits_out
        elif table is not None and view.shows_sheets:
            at = f'<a href="{front}rounds/{stage.round}/tables/{table}/">{at}</a>'
        if (stage.round, table) in player.disputed:
            at = f'{at} <span class="state disputed">{disputed}</span>'
        rows.append(_row(stage, at, is_signed=is_signed))
        reasons = (
            (award if taken.is_award else penalty) % {"reason": escape(reason_taken(taken))}
            for taken in stage.taken
        )
        rows += [
            f'\n<tr class="taken"><td></td><td colspan="4" class="soft">{reason}</td></tr>'
            for reason in reasons
        ]
    # The only user input is reasons, which were escaped above.
    return mark_safe("".join(rows))  # noqa: S308


def _row(stage: CourseStage, at: str, *, is_signed: bool) -> str:
    head = f'<tr><th scope="row" class="n">{figures.ordinal(stage.round, stage.round)}</th>'
    overall = f'<td class="n sum">{_place(stage.rank)}</td></tr>'
    if stage.table is None:
        nothing = f'<td class="n">{figures.NOTHING}</td>'
        return f"{head}<td>{at}</td>{nothing}{nothing}{overall}"
    css = "n struck" if stage.is_struck else "n"
    gained = figures.won(stage.big, stage.small, is_signed=is_signed)
    if stage.is_void:
        gained = _("void")
    won = f'<td class="{css}">{gained}</td>'
    return f'{head}<td>{at}</td><td class="n">{_place(stage.place)}</td>{won}{overall}'


def _place(place: Place | None) -> str:
    return figures.NOTHING if place is None else figures.ordinal(place.first, place.last)
