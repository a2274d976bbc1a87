"""A sheet as the table that hangs beside the paper: deals, running totals, and the foot."""

from collections.abc import Callable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.deals import AlexanderDeal, Deal, PatienceDeal
from scoring.sheets import Row, Score, Sheet
from tournament.management.terminal.columns import aligned, fitted, width
from tournament.words import figures, notice_words
from tournament.words.deals import deal_words
from tournament.words.terms import GAMES

WIDEST_NAME = 14
WIDEST_DEAL = 36
DEALER = "*"
IDLE = "·"
BETWEEN = " · "


def table(sheet: Sheet, score: Score) -> str:
    """Return the whole sheet for people."""
    remarks = [*_legend(sheet, score), *map(notice_words, score.notices)]
    parts = [_heading(sheet), "", *_rows(sheet, score), *([""] if remarks else []), *remarks]
    return "\n".join(parts)


def summary_line(sheet: Sheet, score: Score) -> str:
    """Return the sheet's end in one line: everybody's small points, place and big points."""
    points = _points(sheet)
    said = []
    for seat, name in enumerate(sheet.players):
        place = figures.ordinal(score.places[seat].first, score.places[seat].last)
        big = "" if score.big is None else f" = {figures.exact(score.big[seat])}"
        who = f"{figures.letter(seat)} {fitted(name, WIDEST_NAME)}"
        said.append(f"{place} {who} {points(score.small[seat])}{big}")
    return " | ".join(said)


def _heading(sheet: Sheet) -> str:
    game = str(GAMES[sheet.game.id])
    played = len(sheet.deals)
    deals = ngettext("%(count)s deal", "%(count)s deals", played) % {"count": played}
    if sheet.deals_planned is not None:
        deals = _("%(deals)s of %(planned)s") % {"deals": deals, "planned": sheet.deals_planned}
    return f"{game[:1].upper()}{game[1:]}, {deals}"


def _points(sheet: Sheet) -> Callable[[int], str]:
    """Return how this game's figures are written: won and lost ones with their sign."""
    return figures.signed if sheet.game.is_signed else figures.plain


def _rows(sheet: Sheet, score: Score) -> list[str]:
    heads = [figures.letter(seat) for seat in range(sheet.size)]
    names = [fitted(name, WIDEST_NAME) for name in sheet.players]
    pules = _("Pules") if _knows_pules(sheet, score) else ""
    body = _deal_rows(sheet, score.rows)
    foot = _foot_rows(sheet, score)
    return aligned(
        [["", "", *heads, ""], [_("Deal"), "", *names, pules], *body, *foot],
        left=(1, sheet.size + 2),
    )


def _knows_pules(sheet: Sheet, score: Score) -> bool:
    return sheet.game.has_personal_pules or any(row.pules.is_standing for row in score.rows)


def _words(deal: Deal, row: Row) -> str:
    """Return what the points do not say: the game, or the cards that a patience player has out."""
    match deal:
        case PatienceDeal(figures=own):
            return "" if own == row.points else BETWEEN.join(map(str, own))
        case AlexanderDeal(cards_out=own):
            return BETWEEN.join(map(str, own))
    return deal_words(deal)


def _deal_rows(sheet: Sheet, rows: Sequence[Row]) -> list[list[str]]:
    points = _points(sheet)
    widest = max((width(points(p)) for row in rows for p in row.points), default=1)
    furthest = max((width(points(r)) for row in rows for r in row.running), default=1)
    lines = []
    for row, deal in zip(rows, sheet.deals, strict=True):
        cells = [
            f"{_mark(row, seat)}{points(row.points[seat]):>{widest}}"
            f" {points(row.running[seat]):>{furthest}}"
            for seat in range(sheet.size)
        ]
        words = fitted(_words(deal, row), WIDEST_DEAL)
        lines.append([str(row.deal), words, *cells, _pules(row, sheet.size)])
    return lines


def _mark(row: Row, seat: int) -> str:
    """Return who deals and who sits out; their points stand behind dots."""
    return (DEALER if seat == row.dealer else "") + (IDLE if seat in row.idle else "")


def _pules(row: Row, seats: int) -> str:
    """Return the common pules as a figure and the personal ones by their owners' letters."""
    owned = row.pules.personal(seats)
    owners = "".join(figures.letter(seat) * count for seat, count in enumerate(owned))
    return " ".join(filter(None, (str(row.pules.common or ""), owners)))


def _foot_rows(sheet: Sheet, score: Score) -> list[list[str]]:
    points = _points(sheet)
    places = [figures.ordinal(place.first, place.last) for place in score.places]
    rows = [
        [_("Small points"), *map(points, score.small)],
        [_("Place"), *places],
    ]
    if any(score.leftover):
        rows.insert(0, [_("Leftover pules"), *map(points, score.leftover)])
    if score.big is not None:
        rows.append([_("Big points"), *map(figures.exact, score.big)])
    return [["", *row, ""] for row in rows]


def _legend(sheet: Sheet, score: Score) -> list[str]:
    marks = [_("* deals")] * any(row.dealer is not None for row in score.rows)
    marks += [_("· sits out")] * any(row.idle for row in score.rows)
    if _knows_pules(sheet, score):
        marks.append(_("pules: a figure for common ones, letters for the owners of personal ones"))
    return ["; ".join(marks)] if marks else []
