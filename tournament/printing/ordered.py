"""An order with what it is about: the tournament as it stands, and its settings."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from scoring.event_settings import EventSettings
from tournament.models import Round, Tournament
from tournament.phrases.printing import PARTICULARS
from tournament.printing.documents import DOCUMENTS, Document
from tournament.printing.order import Order, Unprintable
from tournament.results import settings_of

AUTHOR = "Kārta"
TITLED = ("round", "after", "table")


@dataclass(frozen=True, slots=True)
class Ordered:
    """What a paper is written from; paper stays in the hall, so names stand on it in full."""

    order: Order
    document: Document
    tournament: Tournament
    settings: EventSettings

    @property
    def title(self) -> str:
        """What the document is called: two rounds' papers open side by side can be told apart."""
        given = self.order.params
        told = [str(PARTICULARS[name]) % {"value": given[name]} for name in TITLED if name in given]
        return f"{self.tournament.name}: {', '.join((str(self.document.words), *told))}"

    @property
    def author(self) -> str:
        """Who made it."""
        return AUTHOR

    def number(self, name: str, default: int) -> int:
        """Return a particular of the order that is a whole number."""
        given = self.order.params.get(name)
        return default if given is None else int(given)

    def text(self, name: str, default: str = "") -> str:
        """Return a particular of the order that is a word."""
        return str(self.order.params.get(name) or default)

    def is_said(self, name: str) -> bool:
        """Return a particular of the order that is yes or no."""
        return bool(self.order.params.get(name))


def look_up(order: Order) -> Ordered:
    """Return the order with its tournament, or say what is missing."""
    document = DOCUMENTS.get(order.document)
    tournament = Tournament.objects.filter(pk=order.tournament).first()
    if document is None or tournament is None:
        raise Unprintable(_("There is no such document. Choose one of those listed."))
    tournament.public_names = Tournament.PublicNames.FULL
    return Ordered(order, document, tournament, settings_of(tournament))


def narrowed(ordered: Ordered, document: str, **particulars: object) -> Ordered:
    """Return the order as one for a single paper of a pack; what that paper takes is kept."""
    found = DOCUMENTS[document]
    known = {"site", *found.needs, *found.takes}
    kept = {name: value for name, value in ordered.order.params.items() if name in known}
    order = replace(ordered.order, document=document, params={**kept, **particulars})
    return replace(ordered, order=order, document=found)


def round_of(ordered: Ordered) -> Round:
    """Return the round that the order names, or the newest that it may show."""
    rounds = ordered.tournament.rounds
    seated = rounds.all() if ordered.document.is_draft_allowed else rounds.published()
    number = ordered.number("round", 0)
    found = seated.filter(number=number) if number else seated.order_by("-number")
    played = found.first()
    if played is None:
        raise Unprintable(_("No seats are drafted or published yet. Draft the round first."))
    return played
