"""An order: which document of which tournament, with its parameters and language."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from copy import copy
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any, Final, Protocol

from django.conf import settings
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring.event_settings import EventSettings
from tournament.exchange.pictures import shape_of
from tournament.models import Round, Tournament
from tournament.models.branding import face_of
from tournament.paper.documents import DOCUMENTS, OF_PAYMENTS, Document
from tournament.reading.events.colours import by_day
from tournament.standings.sheets import settings_of
from tournament.words.printing import PARTICULARS

Particulars = Mapping[str, Any]


class NothingToPrint(Exception):
    """The document or the printing software is missing; `words` say what to do."""

    def __init__(self, words: str) -> None:
        super().__init__(words)
        self.words = words


@dataclass(frozen=True, slots=True)
class Order:
    """An order for a document; `params` are JSON, named as the document's parameters.

    An order without a tournament names its owner in `params`.
    """

    document: str
    tournament: int | None
    params: Particulars = field(default_factory=dict)
    language: str = "lv"

    def key(self, revision: int) -> str:
        """Return a short key, equal for the same order at the same revision of the tournament."""
        told = [self.document, self.tournament, dict(self.params), self.language, revision]
        written = json.dumps([*told, _edition()], sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(written.encode()).hexdigest()[:32]


@cache
def _edition() -> str:
    """Return a digest of the design and texts of the paper, computed once per process."""
    digest = hashlib.sha256()
    for file in sources():
        digest.update(file.read_bytes())
    return digest.hexdigest()[:8]


RESTS_ON: Final = (
    "exchange",
    "models",
    "ops",
    "paper",
    "reading",
    "security",
    "standings",
    "templatetags",
    "words",
)
"""The folders of the paper code and of all project code that it imports."""


def sources() -> Iterator[Path]:
    """Yield the files that determine the paper: its design, its texts and its data."""
    root = Path(settings.ROOT)
    yield from sorted((root / "scoring").rglob("*.py"))
    yield from sorted((root / "tournament").glob("*.py"))
    for folder in RESTS_ON:
        yield from sorted((root / "tournament" / folder).rglob("*.py"))
    yield from sorted((root / "tournament" / "paper" / "fonts").glob("*.*"))
    yield from sorted((root / "tournament" / "locale").rglob("*.po"))
    yield from sorted((root / "templates" / "paper").rglob("*.*"))


AUTHOR = "Kārta"


@dataclass(frozen=True, slots=True)
class PaperFace:
    """An event's face on paper: its colour, dark enough to read, and its logo."""

    colour: str = ""
    logo: str = ""
    shape: float = 0
    """The width of the logo as a share of its height."""


PLAIN: Final = PaperFace()


class Printable(Protocol):
    """The base of every paper: its order, and the header of its pages."""

    @property
    def order(self) -> Order:
        """The order."""

    @property
    def title(self) -> str:
        """The document's title."""

    @property
    def author(self) -> str:
        """The document's author."""

    @property
    def over(self) -> str:
        """The text above the title of every page."""

    @property
    def revision(self) -> int:
        """The revision of the facts that were printed."""

    def face(self) -> PaperFace:
        """Return the colour and the logo of its pages."""


TITLED = ("round", "after", "table", "group")


@dataclass(frozen=True, slots=True)
class Ordered:
    """The base of an event's paper; papers stay in the hall, so names are in full.

    Only minors have initials, on papers that hang there.
    """

    order: Order
    document: Document
    tournament: Tournament
    settings: EventSettings

    @property
    def title(self) -> str:
        """The document's title, which tells apart papers of two rounds open side by side."""
        given = self.order.params
        told = [str(PARTICULARS[name]) % {"value": given[name]} for name in TITLED if name in given]
        return f"{self.tournament.name}: {', '.join((str(self.document.words), *told))}"

    @property
    def author(self) -> str:
        """The document's author."""
        return AUTHOR

    @property
    def over(self) -> str:
        """The event, its day and its place, printed above the title of every page."""
        day = date_format(self.tournament.date, "SHORT_DATE_FORMAT")
        return " · ".join(filter(None, (self.tournament.name, day, self.tournament.place)))

    @property
    def revision(self) -> int:
        """The number of the event's changes."""
        return self.tournament.revision

    def face(self) -> PaperFace:
        """Return the event's colour and logo, in one query."""
        own = face_of(self.tournament)
        colour = by_day(own.colour).accent if own.colour else ""
        return PaperFace(colour, own.logo_address, shape_of(own.logo) if own.logo else 0)

    def number(self, name: str, default: int) -> int:
        """Return a parameter of the order as a whole number."""
        given = self.order.params.get(name)
        return default if given is None else int(given)

    def text(self, name: str, default: str = "") -> str:
        """Return a parameter of the order as text."""
        return str(self.order.params.get(name) or default)

    def is_said(self, name: str) -> bool:
        """Return a parameter of the order as a boolean."""
        return bool(self.order.params.get(name))


def look_up(order: Order) -> Ordered:
    """Return the order with its tournament, or raise an error that names what is missing."""
    document = DOCUMENTS.get(order.document) or OF_PAYMENTS.get(order.document)
    tournament = Tournament.objects.filter(pk=order.tournament or 0).first()
    if document is None or tournament is None:
        raise NothingToPrint(_("This document does not exist. Choose one from the list."))
    tournament.public_names = Tournament.PublicNames.FULL
    tournament.names_minors = tournament.names_minors or not document.hangs
    settings = settings_of(tournament, _number(order, document, tournament))
    return Ordered(order, document, tournament, settings)


def round_ahead(tournament: Tournament) -> int | None:
    """Return the round in play, or the next one; None if one plan holds for all rounds."""
    if not tournament.blocks:
        return None
    rounds = list(tournament.rounds.order_by("number").values_list("number", "state"))
    open_ones = [number for number, state in rounds if state != Round.State.CLOSED]
    return open_ones[0] if open_ones else rounds[-1][0] + 1 if rounds else 1


def _number(order: Order, document: Document, tournament: Tournament) -> int | None:
    """Return the round whose settings the paper uses."""
    for name in ("round", "after"):
        if order.params.get(name):
            return int(order.params[name])
    if document.is_ahead or not tournament.blocks:
        return round_ahead(tournament)
    newest = tournament.rounds.order_by("-number").values_list("number", flat=True).first()
    return newest or 1


def narrowed(ordered: Ordered, document: str, **particulars: object) -> Ordered:
    """Return the order for a single paper of a pack, with only that paper's parameters."""
    found = DOCUMENTS[document]
    known = {"site", *found.needs, *found.takes}
    kept = {name: value for name, value in ordered.order.params.items() if name in known}
    order = replace(ordered.order, document=document, params={**kept, **particulars})
    tournament = copy(ordered.tournament)
    tournament.names_minors = tournament.names_minors or not found.hangs
    settings = settings_of(tournament, _number(order, found, tournament))
    return Ordered(order, found, tournament, settings)


def round_of(ordered: Ordered) -> Round:
    """Return the round in the order, or the newest one that may be shown."""
    rounds = ordered.tournament.rounds
    seated = rounds.all() if ordered.document.is_draft_allowed else rounds.published()
    number = ordered.number("round", 0)
    found = seated.filter(number=number) if number else seated.order_by("-number")
    played = found.first()
    if played is None:
        raise NothingToPrint(_("No seats are drafted or published yet. Draft the round first."))
    return played
