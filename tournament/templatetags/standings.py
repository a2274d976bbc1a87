"""Headings and cells of standings as HTML, in Python: 1,000 players make 7,000 cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape

from django import template
from django.template.context import RequestContext
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.formats import date_format, time_format
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django_tables2.columns import BoundColumn
from django_tables2.rows import BoundRow

from scoring.entrants import Figure
from tournament.memo import memo_of
from tournament.reading.results.standings import Claim, RankedPlayer, Ranking
from tournament.reading.sheets.sheets import SeatedPlayer
from tournament.reading.visibility import PublicView
from tournament.security.access import Desk
from tournament.standings.columns import StandingsColumn, tie_words
from tournament.standings.sheets import settings_of
from tournament.standings.table import Cell, StandingRow
from tournament.words import figures, names
from tournament.words.decisions import reason_taken
from tournament.words.terms import LEAVING, category_words

register = template.Library()

MEDALS = 3
STATE = "_parts/event_state.html"
HEAT = ((Fraction(5, 6), " heat"), (Fraction(1, 2), " half"), (Fraction(0), " faint"))
"""The tints of a round's cell, by the share of the most big points."""


@register.simple_tag(takes_context=True)
def sortable(context: RequestContext, column: BoundColumn) -> SafeString:
    """Return a sortable column heading."""
    css = column.column.attrs.get("th", {}).get("class", "")
    if not column.orderable:
        return format_html('<th scope="col" class="{}">{}</th>', css, column.header)
    query = context["request"].GET.copy()
    query["sort"] = column.order_by_alias.next
    query.pop("page", None)
    link = format_html('<a href="?{}">{}</a>', query.urlencode(), column.header)
    if not column.is_ordered:
        return format_html('<th scope="col" class="{}">{}</th>', css, link)
    way = "descending" if column.order_by_alias.is_descending else "ascending"
    return format_html('<th scope="col" class="{}" aria-sort="{}">{}</th>', css, way, link)


@dataclass(frozen=True, slots=True)
class Drawing:
    """Renders the lines of standings, with translations and URLs looked up once.

    Lines are rendered in Python, because a template takes ten times as long. Lines unchanged
    since the last rendering are reused.
    """

    front: str
    language: str
    at_table: str
    most: Fraction
    sits_out: str
    void: str
    rounds: str
    is_open: bool
    has_big_points: bool
    is_signed: bool
    columns: tuple[StandingsColumn, ...]
    follow: str = ""
    names_lead_on: bool = False

    def row(self, line: RankedPlayer) -> str:
        """Return a player's line."""
        rounds, name = line.row.cells, escape(line.name)
        cells = [
            self._cell(rounds[each.round - 1]) if each.round else self._drawn(each, line, name)
            for each in self.columns
        ]
        return f'\n<tr id="p{line.row.number}">{"".join(cells)}</tr>'

    def _drawn(self, column: StandingsColumn, line: RankedPlayer, name: str) -> str:
        """Return the cell of a column other than a round; `name` is HTML."""
        row = line.row
        match column.name:
            case "place":
                place = figures.place(row.place)
                is_range = len(place) > len("9.–9.")
                has_medal = not is_range and row.is_among(MEDALS)
                medal = f" p{row.place.first}" if row.place and has_medal else ""
                return (
                    f'<td class="n place{medal}{" range" * is_range}">{place}{_moved(line)}'
                    f'<details id="o{row.number}">'
                    f'<summary aria-label="{self.rounds}: {name}">'
                    "</summary></details></td>"
                )
            case "name":
                named = self._named(row.number, name)
                about = " · ".join(_about(line))
                course = (
                    f'<svg viewBox="0 0 60 16" aria-hidden="true"><path d="{line.course}"/></svg>'
                    if line.course
                    else ""
                )
                star = star_button(row.number, self.follow % {"name": name}) if self.follow else ""
                return (
                    f'<th scope="row" class="who">{named}{star}{course}<small>{about}</small></th>'
                )
        total = "" if self.has_big_points else " sum"
        is_first = column.name == ("big" if self.has_big_points else "small")
        tie = self._tie(line) if is_first else ""
        return f'<td class="n {column.name}s{total}">{escape(column.words(row))}{tie}</td>'

    def _tie(self, line: RankedPlayer) -> str:
        """Return the sign of a row with as many points as a neighbour, and what separates them."""
        row, below = line.row, line.below
        told = [tie_words(row, has_big_points=self.has_big_points)]
        if below is not None and self._points(below) == self._points(row):
            told.append(tie_words(below, has_big_points=self.has_big_points))
        why = escape("; ".join(dict.fromkeys(filter(None, told))))
        return f' <i role="img" title="{why}" aria-label="{why}">=</i>' if why else ""

    def _points(self, row: StandingRow) -> Figure:
        """Return the points that count first."""
        return row.big if self.has_big_points else row.small

    def heading(self, group: str | None) -> str:
        """Return the line above a lower group."""
        words = _("group %(group)s") % {"group": escape(group or "")}
        return f'\n<tr class="part"><th colspan="{len(self.columns)}">{words}</th></tr>'

    def _named(self, number: int, name: str) -> str:
        """Return a player's name, linked to their page if they have one."""
        return f'<a href="{self.front}players/{number}/">{name}</a>' if self.names_lead_on else name

    def _cell(self, cell: Cell) -> str:
        """Return the cell of a round: the points, and the table."""
        if cell.is_absent:
            return f'<td class="round">{figures.NOTHING}</td>'
        css = f"round{self._heat(cell)}{' struck' * cell.is_struck}"
        first, rest = self._gained(cell)
        if cell.sits_out:
            return (
                f'<td class="{css}"><b class="out" title="{self.sits_out}">{first}</b>{rest}</td>'
            )
        at = self.at_table % {"number": cell.table}
        if not self.is_open:
            return f'<td class="{css}"><b title="{at}">{first}</b>{rest}</td>'
        page = f"{self.front}rounds/{cell.round}/tables/{cell.table}/"
        return f'<td class="{css}"><a href="{page}" title="{at}">{first}</a>{rest}</td>'

    def _gained(self, cell: Cell) -> tuple[str, str]:
        """Return the points that count first, and the small ones after big ones."""
        if cell.is_void:
            return self.void, ""
        if not self.has_big_points:
            return figures.points(cell.small, is_signed=self.is_signed), ""
        return figures.exact(cell.big), f" {figures.signed_points(cell.small)}"

    def _heat(self, cell: Cell) -> str:
        """Return the tint of a cell: the more big points of the most at a table, the warmer."""
        if not self.most or cell.big <= 0 or cell.is_void:
            return ""
        share = cell.big / self.most
        return next(tint for least, tint in HEAT if share >= least)


def star_button(number: int, words: str) -> str:
    """Return the button that follows a player; the page has its form. `words` is HTML."""
    facts = f'form="follow" name="add" value="{number}" aria-label="{words}"'
    return f'<button class="star" {facts}></button>'


def _moved(line: RankedPlayer) -> str:
    if line.fallen:
        return f'<small class="down">▼{line.fallen}</small>'
    return f'<small class="up">▲{line.climbed}</small>' if line.climbed else ""


def _about(line: RankedPlayer) -> Iterator[str]:
    """Yield the details shown under a name."""
    yield str(line.row.number)
    if line.row.club:
        yield escape(line.row.club)
    yield from _of_block(line.row)
    if line.row.leaving in LEAVING:
        yield str(LEAVING[line.row.leaving])
    if line.claim is not None:
        yield f'<b class="claim">{claim_words(line.claim)}</b>'
    if line.overall is not None:
        place = figures.ordinal(line.overall.first, line.overall.last)
        yield _("overall %(place)s") % {"place": place}
    for number, taken in line.judged:
        facts = {"number": number, "reason": escape(reason_taken(taken))}
        if taken.is_award:
            yield _("award in round %(number)s: %(reason)s") % facts
        else:
            yield _("penalty in round %(number)s: %(reason)s") % facts


def _of_block(row: StandingRow) -> Iterator[str]:
    """Yield the player's group, and the points carried into the block."""
    if row.group is not None:
        yield _("group %(group)s") % {"group": escape(row.group)}
    if row.carried is not None:
        big, small = row.carried
        points = f"{figures.exact(big)} ({figures.points(small, is_signed=True)})"
        yield _("carried: %(points)s") % {"points": points}


@register.filter
def claim_words(claim: Claim) -> str:
    """Return a player's certain result, or that they can still win, in words."""
    if claim.what == "won":
        return _("certain to win")
    if claim.what == "can_win":
        return _("can still win")
    return _("certain of the top %(places)s") % {"places": claim.places}


@register.simple_tag
def drawing(view: PublicView, ranking: Ranking) -> Drawing:
    """Return the renderer of the public standings."""
    front = reverse("tournament", args=(view.tournament.slug,))
    return _drawing(ranking, front, is_open=view.shows_sheets, names_lead_on=True)


@register.simple_tag
def desk_drawing(desk: Desk, ranking: Ranking) -> Drawing:
    """Return the renderer for the desk; each round links to its table's page."""
    front = reverse("book", args=(desk.tournament.slug,))
    return _drawing(ranking, front, is_open=True, names_lead_on=False)


def _drawing(ranking: Ranking, front: str, *, is_open: bool, names_lead_on: bool) -> Drawing:
    return Drawing(
        front,
        language=get_language() or "",
        at_table=_("table %(number)s"),
        most=_most(ranking),
        sits_out=_("sits out this round"),
        void=_("void"),
        rounds=_("Rounds"),
        is_open=is_open,
        has_big_points=ranking.has_big_points,
        is_signed=ranking.book.settings_at(max(ranking.after, 1)).game.is_signed,
        columns=ranking.columns,
        follow=_("Follow %(name)s") if names_lead_on else "",
        names_lead_on=names_lead_on,
    )


def _most(ranking: Ranking) -> Fraction:
    """Return the most big points that a table gives; 0 in games without them."""
    scale = ranking.book.settings_at(max(ranking.after, 1)).rules.scale
    return Fraction(max(map(max, scale.by_size.values()))) if scale else Fraction(0)


@register.simple_tag
def leaders_words(leaders: Sequence[RankedPlayer], ranking: Ranking) -> str:
    """Return the leaders in words, for a link preview."""
    return " · ".join(_leader_words(line, ranking) for line in leaders)


def _leader_words(line: RankedPlayer, ranking: Ranking) -> str:
    place = figures.place(line.row.place)
    if not ranking.has_big_points:
        is_signed = ranking.book.settings_at(max(ranking.after, 1)).game.is_signed
        return f"{place} {line.name} {figures.points(line.row.small, is_signed=is_signed)}"
    small = figures.signed_points(line.row.small)
    return f"{place} {line.name} {figures.exact(line.row.big)} ({small})"


@register.simple_tag
def front_words(view: PublicView) -> str:
    """Return date, place and state in words, for a link preview."""
    shown = view.tournament
    when = date_format(shown.date, "DATE_FORMAT")
    if shown.starts is not None:
        when = f"{when}, {time_format(shown.starts, 'TIME_FORMAT')}"
    state = "" if shown.state == shown.State.PLANNED else state_words(view)
    return " · ".join(part for part in (when, shown.place, state) if part)


def state_words(view: PublicView) -> str:
    """Return where an event stands, as the head of its pages says it."""
    return " ".join(render_to_string(STATE, {"view": view, "is_followed": True}).split())


@register.simple_tag
def result_words(view: PublicView, players: Sequence[SeatedPlayer]) -> str:
    """Return a table's result in words, for a link preview."""
    is_signed = settings_of(view.tournament).game.is_signed
    return ", ".join(
        player.name
        if player.small is None
        else f"{player.name} {figures.points(player.small, is_signed=is_signed)}"
        for player in players
    )


@register.simple_tag
def standings_rows(drawing: Drawing, lines: Iterable[BoundRow]) -> SafeString:
    """Return the lines of a page of standings."""
    recall = memo_of(("rows", drawing.front))
    drawn, above = [], None
    for row in lines:
        line = row.record
        if _begins(line.row, above):
            drawn.append(drawing.heading(line.row.group))
        drawn.append(recall((drawing.language, line.row.number), Drawing.row, drawing, line))
        above = line.row.order
    # All user input was escaped above.
    return mark_safe("".join(drawn))  # noqa: S308


def _begins(row: StandingRow, above: int | None) -> bool:
    """Whether a group's heading stands above the row: not where the lines are sorted otherwise."""
    return row.begins_group and above == row.order - 1


register.filter("category", category_words)
register.filter("initials", names.initials)
