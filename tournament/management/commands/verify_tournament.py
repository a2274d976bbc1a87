"""Recalculate a tournament (karta.tournament/1) from its facts, and report differences."""

import sys
from collections.abc import Mapping, Sequence
from fractions import Fraction

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.event_files import read_event
from scoring.event_settings import EventSettings
from scoring.events import Event
from scoring.json_reader import LARGEST_EVENT_FILE, load_json
from scoring.standings import Standing
from scoring.teams import TeamStanding
from scoring.verification import NextRound, Verdict, VerifiedRound, verify, write_verdict
from tournament.management.terminal.columns import aligned, fitted
from tournament.management.terminal.commands import AnsweringCommand
from tournament.management.terminal.files import read_bytes
from tournament.words import difference_words, figures
from tournament.words.rounds import players_words
from tournament.words.terms import DECIDED_BY

TOP_LINES = 3
LAST_TOP_LINES = 10
WIDEST_NAME = 30
DIFFERENT = 3


def report(
    event: Event, verdict: Verdict, sentences: Sequence[str], notes: Sequence[str] = ()
) -> str:
    """Return the verdict as text."""
    names = names_of(event)
    lines = [_heading(event)]
    for worked in verdict.rounds:
        lines += ["", _round_heading(worked)]
        top = LAST_TOP_LINES if worked is verdict.rounds[-1] else TOP_LINES
        settings = event.settings_at(worked.number)
        rows = [_standing_row(line, settings, names) for line in worked.standings[:top]]
        lines += [f"  {line}" for line in aligned(rows, left=(1, 4))]
    if verdict.rounds and verdict.rounds[-1].teams:
        teams = [_team_row(line) for line in verdict.rounds[-1].teams[:LAST_TOP_LINES]]
        lines += ["", _("Teams"), *(f"  {line}" for line in aligned(teams, left=(0, 2)))]
    lines += ["", *_difference_lines(verdict, sentences), *notes]
    if verdict.next is not None:
        lines += ["", *_next_lines(verdict.next, names)]
    return "\n".join(lines)


def names_of(event: Event) -> dict[int, str]:
    """Return the players' names by number."""
    return {player.number: player.name for player in event.players}


def _heading(event: Event) -> str:
    rounds = _("%(played)s of %(planned)s rounds played") % {
        "played": len(event.rounds),
        "planned": event.rounds_planned,
    }
    said = (event.name, event.date, players_words(len(event.players)), rounds)
    return ", ".join(filter(None, said))


def _round_heading(worked: VerifiedRound) -> str:
    tables = ngettext("%(count)s table", "%(count)s tables", len(worked.tables))
    counted = tables % {"count": len(worked.tables)}
    return _("Round %(number)s, %(tables)s") % {"number": worked.number, "tables": counted}


def _standing_row(line: Standing, settings: EventSettings, names: Mapping[int, str]) -> list[str]:
    pays_big = settings.rules.scale is not None
    plus = "+" if line.small > 0 else ""
    small = figures.exact(Fraction(line.small))
    points = [figures.exact(line.big), f"({plus}{small})"]
    place = figures.place(line.place)
    return [
        place if line.group is None else f"{line.group} {place}",
        fitted(names[line.number], WIDEST_NAME),
        *(points if pays_big else ["", small]),
        str(DECIDED_BY[line.decided_by]),
    ]


def _team_row(line: TeamStanding) -> list[str]:
    plus = "+" if line.small > 0 else ""
    return [
        line.list,
        figures.ordinal(line.place.first, line.place.last),
        fitted(line.team, WIDEST_NAME),
        figures.exact(line.big),
        f"({plus}{figures.plain(line.small)})",
    ]


def _difference_lines(verdict: Verdict, sentences: Sequence[str]) -> list[str]:
    if not sentences:
        return [_("No differences: places, standings and seats follow from the results.")]
    heading = ngettext("%(count)s difference:", "%(count)s differences:", len(sentences))
    lines = [heading % {"count": len(sentences)}, *(f"  {sentence}" for sentence in sentences)]
    if any(found.code == "seat_differs" for found in verdict.differences):
        lines.append(
            _(
                "Announced seats stay when an earlier result is corrected later. The file "
                "only has the corrected result, so these seats are listed here."
            )
        )
    return lines


def _next_lines(following: NextRound, names: Mapping[int, str]) -> list[str]:
    heading = _("Round %(number)s, seats by the settings:") % {"number": following.number}
    most = max(len(table.seats) for table in following.tables)
    rows = []
    for table in following.tables:
        seats = [
            f"{figures.letter(seat)} {fitted(names[number], WIDEST_NAME)}"
            for seat, number in enumerate(table.seats)
        ]
        rows.append([str(table.number), *seats, *[""] * (most - len(seats))])
    lines = [f"  {line}" for line in aligned(rows, left=range(1, most + 1))]
    if following.sits_out:
        out = ", ".join(fitted(names[number], WIDEST_NAME) for number in following.sits_out)
        lines.append("  " + _("Sitting out: %(names)s") % {"names": out})
    return [heading, *lines]


class Command(AnsweringCommand):
    help = __doc__ or ""

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("file", help="the tournament; - is standard input")
        parser.add_argument("--json", action="store_true", help="answer with karta.verdict/1")

    def handle(self, *_: object, file: str, json: bool, language: str, **_options: object) -> None:
        with self.answering(language, is_json=json):
            text = read_bytes(file, largest=LARGEST_EVENT_FILE)
            event = read_event(load_json(text, largest=LARGEST_EVENT_FILE))
            verdict = verify(event)
            names = names_of(event)
            sentences = [difference_words(differs, names) for differs in verdict.differences]
            notes = [difference_words(noted, names) for noted in verdict.notes]
            if json:
                self.tell_json(write_verdict(verdict, sentences, notes))
            else:
                self.stdout.write(report(event, verdict, sentences, notes))
        if sentences:
            sys.exit(DIFFERENT)
