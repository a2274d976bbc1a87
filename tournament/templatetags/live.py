"""Live standings of a round as HTML, written in Python like the standings."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django import template
from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament.reading.rounds.live import LivePlayer, LiveRound
from tournament.reading.visibility import PublicView
from tournament.templatetags.standings import star_button
from tournament.words import figures

register = template.Library()


@dataclass(frozen=True, slots=True)
class LiveDrawing:
    """Renders the lines, with translations looked up once."""

    front: str
    plays: str
    at_table: str
    sits_out: str
    void: str
    disputed: str
    disputed_tables: frozenset[int]
    has_big_points: bool
    is_signed: bool
    follow: str

    def row(self, one: LivePlayer) -> str:
        """Return a player's line; `data-in` marks results newer than the opened page."""
        row = one.line.row
        club = f" · {escape(row.club)}" if row.club else ""
        name = escape(one.line.name)
        star = star_button(row.number, self.follow % {"name": name})
        came = "" if one.plays_at or one.cell.is_absent else f' data-in="{one.cell.table}"'
        return (
            f'\n<tr id="p{row.number}"{came}><td class="n place">{self._order(one)}</td>'
            f'<th scope="row"><a href="{self.front}players/{row.number}/">'
            f"{name}</a>{star}<small>{row.number}{club}</small></th>"
            f'<td class="n gained">{self._round(one)}</td><td class="n sum">{self._sum(one)}</td>'
            f'<td class="n mean">{self._mean(one)}</td></tr>'
        )

    def _order(self, one: LivePlayer) -> str:
        if not one.has_begun or one.line.row.place is None:
            return figures.NOTHING
        if one.climbed < 0:
            return f'{one.order} <small class="down">▼{-one.climbed}</small>'
        up = f' <small class="up">▲{one.climbed}</small>' if one.climbed else ""
        return f"{one.order}{up}"

    def _round(self, one: LivePlayer) -> str:
        cell = one.cell
        if one.plays_at is not None:
            at = self.at_table % {"number": one.plays_at}
            return f'<span class="chip play">{self.plays}</span> <small>{at}</small>'
        if cell.is_absent:
            return figures.NOTHING
        if cell.is_void:
            return self.void
        won = figures.points(cell.small, is_signed=self.is_signed)
        small = ""
        if self.has_big_points:
            won, small = figures.exact(cell.big), f"<small>{won}</small> "
            won = f"+{won}" if cell.big else won
        if cell.sits_out:
            return f'{small}<span class="chip" title="{self.sits_out}">{won}</span>'
        at = self.at_table % {"number": cell.table}
        page = f"{self.front}rounds/{cell.round}/tables/{cell.table}/"
        css = "chip" if won.startswith("+") else "chip nil"
        if cell.table in self.disputed_tables:
            css, won = "chip doubt", f'{won}<span class="unseen"> {self.disputed}</span>'
            at = f"{at}: {self.disputed}"
        return f'{small}<a class="{css}" href="{page}" title="{at}">{won}</a>'

    def _sum(self, one: LivePlayer) -> str:
        row = one.line.row
        if not self.has_big_points:
            return figures.points(row.small, is_signed=self.is_signed)
        return f"{figures.exact(row.big)} <small>{figures.signed_points(row.small)}</small>"

    def _mean(self, one: LivePlayer) -> str:
        if not one.has_begun:
            return figures.NOTHING
        return figures.hundredths(one.small if one.big is None else one.big)


@register.simple_tag
def ring(done: int, whole: int) -> SafeString:
    """Return a ring that is closed as far as this many of the whole are done."""
    circle = f'<circle cx="22" cy="22" r="19" pathLength="{whole}"'
    words = f'<text x="22" y="27" text-anchor="middle">{done}/{whole}</text>'
    drawn = f'{circle}/>{circle} class="in" stroke-dasharray="{done} {whole}"/>{words}'
    attrs = f'class="ring" viewBox="0 0 44 44" role="img" aria-label="{done}/{whole}"'
    # Only numbers.
    return mark_safe(f"<svg {attrs}>{drawn}</svg>")  # noqa: S308


@register.simple_tag
def segments(view: PublicView, rounds: int) -> SafeString:
    """Return a bar of the event's rounds: closed, being played, to come."""
    closed = sum(one.is_closed for one in view.rounds)
    css = ["done"] * closed + ["now"] * (len(view.rounds) - closed)
    drawn = "".join(f'<i class="{one}"></i>' for one in css) + "<i></i>" * (rounds - len(css))
    # No user input.
    return mark_safe(f'<p class="segments" aria-hidden="true">{drawn}</p>')  # noqa: S308


@register.simple_tag
def live_rows(view: PublicView, live: LiveRound, lines: Iterable[LivePlayer]) -> SafeString:
    """Return the lines of a page of live standings."""
    drawing = LiveDrawing(
        reverse("tournament", args=(view.tournament.slug,)),
        plays=pgettext("table", "playing"),
        at_table=_("table %(number)s"),
        sits_out=_("sits out this round"),
        void=_("void"),
        disputed=pgettext("table", "disputed"),
        disputed_tables=live.disputed,
        has_big_points=live.has_big_points,
        is_signed=live.is_signed,
        follow=_("Follow %(name)s"),
    )
    # All user input was escaped above.
    return mark_safe("".join(map(drawing.row, lines)))  # noqa: S308
