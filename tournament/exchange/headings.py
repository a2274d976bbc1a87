"""What the columns of a list are headed with, in whatever words people use."""

from __future__ import annotations

from collections.abc import Mapping

from tournament.exchange.spreadsheets import Row
from tournament.models.player import fold


def fields_of(row: Row, headings: Mapping[str, str]) -> list[str]:
    """Return which field each heading names; where two name one, the word listed first has it.

    >>> fields_of(("Lp.", "Zawodnik", "Punkty"), {"name": "zawodnik", "big": "punkty, lp"})
    ['', 'name', 'big']
    """
    said = [fold(cell) for cell in row]
    fields = [""] * len(said)
    for field, words in headings.items():
        clearest = next((word for word in words.split(", ") if word in said), None)
        if clearest is not None:
            fields[said.index(clearest)] = field
    return fields
