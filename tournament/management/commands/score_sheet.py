"""Score a sheet (karta.sheet/1): print a table, or karta.score/1 with --json."""

import sys
from collections.abc import Callable, Sequence
from dataclasses import replace

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.errors import Fault, Faulty
from scoring.json_reader import LARGEST_SHEET_FILE, load_json
from scoring.sheet_files import read_sheet, write_score
from scoring.sheets import Row, Score, Sheet, score
from tournament.management.terminal.columns import aligned, fitted, width
from tournament.management.terminal.commands import FAULTY, AnsweringCommand
from tournament.management.terminal.files import read_bytes, read_lines
from tournament.words import figures, notice_words
from tournament.words.deals import words_beyond_points
from tournament.words.terms import GAMES

WIDEST_NAME = 14
WIDEST_DEAL = 36
DEALER = "*"
IDLE = "·"


def table(sheet: Sheet, score: Score) -> str:
    """Return the whole sheet as text."""
    remarks = [*_legend(sheet, score), *map(notice_words, score.notices)]
    parts = [_heading(sheet), "", *_rows(sheet, score), *([""] if remarks else []), *remarks]
    return "\n".join(parts)


def summary_line(sheet: Sheet, score: Score) -> str:
    """Return the sheet's result in one line: each player's small points, place and big points."""
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
    """Return the format of this game's points, with or without a sign."""
    return figures.signed_points if sheet.game.is_signed else figures.plain


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
        words = fitted(words_beyond_points(deal, row.points), WIDEST_DEAL)
        lines.append([str(row.deal), words, *cells, _pules(row, sheet.size)])
    return lines


def _mark(row: Row, seat: int) -> str:
    """Return the marks of the dealer and of a player who sits out."""
    return (DEALER if seat == row.dealer else "") + (IDLE if seat in row.idle else "")


def _pules(row: Row, seats: int) -> str:
    """Return the number of common pules, and the owners' letters of personal ones."""
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


class Command(AnsweringCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("file", help="the sheet; - is standard input")
        parser.add_argument("--json", action="store_true", help="answer with karta.score/1")
        parser.add_argument("--lines", action="store_true", help="a sheet and an answer a line")

    def handle(
        self, *_: object, file: str, json: bool, lines: bool, language: str, **_options: object
    ) -> None:
        has_faults = False
        with self.answering(language, is_json=json):
            if lines:
                has_faults = self._answer_lines(file, is_json=json)
            else:
                text = read_bytes(file, largest=LARGEST_SHEET_FILE)
                self._answer(text, in_words=table, is_json=json)
        if has_faults:
            sys.exit(FAULTY)

    def _answer_lines(self, file: str, *, is_json: bool) -> bool:
        """Score each line separately; return whether any had faults."""
        has_faults = False
        for number, line in read_lines(file, largest=LARGEST_SHEET_FILE):
            try:
                self._answer(line, in_words=summary_line, is_json=is_json)
            except Faulty as refused:
                has_faults = True
                faults = [_in_line(number, fault) for fault in refused.faults]
                self.tell_faults(faults, is_json=is_json, between=" ")
        return has_faults

    def _answer(
        self, text: bytes, *, in_words: Callable[[Sheet, Score], str], is_json: bool
    ) -> None:
        sheet = read_sheet(load_json(text, largest=LARGEST_SHEET_FILE))
        scored = score(sheet)
        if is_json:
            self.tell_json(write_score(sheet, scored))
        else:
            self.stdout.write(in_words(sheet, scored))


def _in_line(number: int, fault: Fault) -> Fault:
    """Return the fault of a line; an unreadable one is identified by its line number."""
    return replace(fault, facts={"line": number}) if fault.code == "not_json" else fault
