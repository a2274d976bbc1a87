"""Lists of participants on paper."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.models import Entry
from tournament.paper.pages import PageHead, in_pages, page_parts, ruled_tables, without_orphans
from tournament.paper.paper import RenderedPart
from tournament.paper.print_orders import NothingToPrint, Ordered
from tournament.paper.text import FittedText, TextBox, fit
from tournament.reading.money.accounts import Account, accounts_of
from tournament.standings.categories import categories_of
from tournament.words import names
from tournament.words.terms import category_words

ROW: Final = 7.0
HEADING: Final = 8.0
NAME: Final = TextBox(width=78, height=ROW - 0.4, largest=12)
CLUB: Final = TextBox(width=40, height=ROW - 0.4, largest=9.5)
CATEGORY: Final = TextBox(width=21, height=ROW - 0.4, largest=8.5)
PAGES_TO_A_PART: Final = 12


@dataclass(frozen=True, slots=True)
class ParticipantLine:
    """A participant on the list; known details are already ticked."""

    number: int
    name: FittedText
    club: FittedText
    category: FittedText
    is_paid: bool
    has_arrived: bool


class Participants:
    """The check-in list."""

    def plan(self, ordered: Ordered) -> Iterable[Mapping[str, Any]]:
        """Return the parts, a few pages each."""
        return page_parts(len(_pages(_head(()), _entries(ordered))), PAGES_TO_A_PART)

    def write(self, ordered: Ordered, part: Mapping[str, Any]) -> RenderedPart:
        """Write all participants in alphabetical order."""
        entries = _entries(ordered)
        head = _head(entries)
        own = _pages(head, entries)[part["first"] : part["last"]]
        accounts = accounts_of(ordered.tournament, entries)
        has_categories = any(categories_of(entry, ordered.tournament) for entry in entries)
        bodies = [
            {
                "has_categories": has_categories,
                "has_fees": accounts.has_fees,
                "lines": [_line(ordered, entry, accounts[entry.number]) for entry in page],
                "row": ROW,
                "heading": HEADING,
            }
            for page in own
        ]
        return ruled_tables(ordered, head, "participants", bodies, part)


PARTICIPANTS = Participants()


def _entries(ordered: Ordered) -> Sequence[Entry]:
    entries = ordered.tournament.entries.select_related("player").filter(leaving="")
    listed = sorted(
        entries, key=lambda entry: (names.sort_key(names.surname_first(entry.name)), entry.number)
    )
    if not listed:
        raise NothingToPrint(_("No players are entered yet. Enter the first player."))
    return listed


def _head(entries: Sequence[Entry]) -> PageHead:
    count = len(entries)
    words = ngettext("%(players)s player", "%(players)s players", count) % {"players": count}
    return PageHead(title=_("Participants"), status=words, notes=_("By surname."))


def _pages(head: PageHead, entries: Sequence[Entry]) -> list[Sequence[Entry]]:
    return without_orphans(in_pages(entries, int((head.body_height - HEADING) / ROW)))


def _line(ordered: Ordered, entry: Entry, account: Account) -> ParticipantLine:
    categories = ", ".join(map(category_words, categories_of(entry, ordered.tournament)))
    return ParticipantLine(
        number=entry.number,
        name=fit(names.surname_first(entry.name), NAME),
        club=fit(entry.club, CLUB),
        category=fit(categories, CATEGORY),
        is_paid=account.is_settled,
        has_arrived=entry.arrived_at is not None,
    )
