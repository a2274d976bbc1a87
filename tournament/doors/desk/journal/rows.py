"""Journal entries as rows, and the search for them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.models import Entry, JournalEntry, Seat, Tournament
from tournament.models.journal import JournalQuerySet
from tournament.models.player import normalise_name
from tournament.services.journal import UndoPreview, can_be_undone
from tournament.standings.sheets import settings_of
from tournament.words import refusal_words
from tournament.words.figures import whole
from tournament.words.journal import GROUPS, WAYS
from tournament.words.journal.lines import Change, changes, verb_words

MOST_NAMESAKES = 5


@dataclass(frozen=True, slots=True)
class JournalRow:
    """A journal line: who did what and when, its subject, and the changes."""

    pk: int
    at: datetime
    signed: str
    what: str
    subject: str
    round: int | None
    table: int | None
    table_page: str
    changes: tuple[Change, ...]
    undone_by: JournalEntry | None
    undoes: int | None
    can_be_undone: bool
    way_back: str


def authors(tournament: Tournament) -> Sequence[str]:
    """Return the names of all who have signed an entry, in alphabetical order."""
    names = tournament.journal.exclude(signed="").values_list("signed", flat=True)
    return sorted(names.order_by().distinct())


def find_lines(tournament: Tournament, asked: Mapping[str, Any]) -> JournalQuerySet:
    """Return the journal lines that match the search, newest first."""
    lines = JournalEntry.objects.for_reading().filter(tournament=tournament)
    if what := asked.get("what"):
        lines = lines.filter(verb__in=GROUPS[what][1] if what in GROUPS else [what])
    if number := asked.get("round"):
        lines = lines.filter(_in_round(number))
    if table := asked.get("table"):
        lines = lines.filter(Q(subject=str(table)) | Q(after__table=table))
    if who := asked.get("who"):
        lines = lines.filter(signed=who)
    if player := asked.get("player"):
        lines = lines.filter(_about(tournament, player))
    return lines


def row_of(
    line: JournalEntry, *, hidden: Collection[str] = (), of_rating: bool = False
) -> JournalRow:
    """Return the line in words; no query if it was loaded with `for_reading`.

    `hidden` names the facts that the reader may not see; `of_rating` uses the words of ratings.
    """
    number = _fact(line, "round")
    table = int(line.subject) if line.subject.isdecimal() else _fact(line, "table")
    page = ""
    if number and table and line.tournament is not None:
        page = reverse("book_table", args=[line.tournament.slug, number, table])
    undone = line.undoes.verb if line.undoes is not None else ""
    return JournalRow(
        pk=line.pk,
        at=line.at,
        signed=line.signed,
        what=verb_words(line.verb, undone, of_rating=of_rating),
        subject="" if line.subject.isdecimal() else line.subject,
        round=number,
        table=table,
        table_page=page,
        changes=_changes(line, hidden),
        undone_by=getattr(line, "undone_by", None),
        undoes=line.undoes_id,
        can_be_undone=can_be_undone(line),
        way_back=str(WAYS.get(line.verb, "")),
    )


def why_not_words(preview: UndoPreview) -> str | None:
    """Return why an act cannot be undone now; the page links to an act to be undone first."""
    if preview.because is None:
        return None
    if preview.first is not None:
        return _("A later change depends on this one. Undo that first:")
    return str(refusal_words(preview.because))


def _changes(line: JournalEntry, hidden: Collection[str]) -> tuple[Change, ...]:
    """Return the line's changes, without a name that its subject already shows."""
    before = {name: value for name, value in line.before.items() if name not in hidden}
    after = {name: value for name, value in line.after.items() if name not in hidden}
    if not line.before and line.subject.endswith(str(after.get("name", "?"))):
        after = {name: value for name, value in after.items() if name != "name"}
    return changes(before, after, is_signed=wins_points(line))


def wins_points(line: JournalEntry) -> bool:
    """Whether points in the game of the line's round have a plus sign; no query."""
    if line.tournament is None:
        return True
    return settings_of(line.tournament, _fact(line, "round")).game.is_signed


def _fact(line: JournalEntry, name: str) -> int | None:
    """Return a positive number from the facts after the change, else from those before."""
    value = line.after.get(name, line.before.get(name))
    return value if isinstance(value, int) and value > 0 and value is not True else None


def _in_round(number: int) -> Q:
    return Q(after__round=number) | Q(before__round=number)


def _about(tournament: Tournament, player: str) -> Q:
    """Return a filter for a player: their own lines, and those of their tables."""
    numbers = _numbers(tournament, player)
    found = Q(pk__in=[])
    for number in numbers:
        found |= Q(subject__startswith=f"{number}. ") | Q(subject__contains=f"↔ {number}. ")
    seats = Seat.objects.filter(round__tournament=tournament, entry__number__in=numbers)
    for number, table in seats.values_list("round__number", "table__number"):
        found |= Q(subject=str(table)) & _in_round(number)
    return found


def _numbers(tournament: Tournament, player: str) -> list[int]:
    """Return the player numbers that match a number or a part of a name."""
    if number := whole(player):
        return [number]
    entries = Entry.objects.filter(tournament=tournament).values_list("number", "name")
    wanted = normalise_name(player).split()
    found = [
        number for number, name in entries if all(word in normalise_name(name) for word in wanted)
    ]
    return found[:MOST_NAMESAKES]
