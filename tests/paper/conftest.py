"""Tournaments to print, and a printer of whole documents."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

import pytest
from pypdf import PdfReader

from tournament.models import Tournament
from tournament.paper.joining import join
from tournament.paper.plan import plan
from tournament.paper.print_orders import Order
from tournament.paper.rendering import render

Printed = Callable[..., PdfReader]
SITE = "https://karta.example"


LONG_NAMES = (
    "Konstantīns Maksimiliāns Vīgriežs-Grīnbergs-Kalnciemietis-Ze",
    "Wawrzyniec Szczęsny Brzęczyszczykiewicz-Chrząszczyżewoszycki",
    "Александра-Владислава Константиновна Преображенская-Щербаков",
    "Ž" * 60,
    "Āčēģīķļņšūž Ąćęłńóśźż Йёъыэюя Łódź",
)


@pytest.fixture
def long_names() -> tuple[str, ...]:
    """Return names of sixty letters with every Latvian and Polish letter and many Cyrillic ones."""
    return LONG_NAMES


@pytest.fixture
def printed() -> Printed:
    """Print a document of a tournament, in English by default."""

    def printed(
        tournament: Tournament, document: str, *, language: str = "en", **params: object
    ) -> PdfReader:
        order = Order(document, tournament.pk, {"site": SITE, **params}, language)
        parts = [render(order, part) for part in plan(order)]
        return PdfReader(BytesIO(join(order, parts)))

    return printed
