"""An event with a visibility chosen for a preview; nothing is saved."""

from __future__ import annotations

import copy
from typing import Final

from django.http import HttpRequest

from tournament.models import Tournament

Sees = Tournament.PublicSees
ORDER: Final = (Sees.NOTHING, Sees.SEATS, Sees.STANDINGS, Sees.EVERYTHING)


def as_chosen(request: HttpRequest, tournament: Tournament) -> Tournament:
    """Return a copy of the tournament with the visibility in the query string."""
    chosen = copy.copy(tournament)
    sees, names = request.GET.get("public_sees", ""), request.GET.get("public_names", "")
    if sees in Sees.values:
        chosen.public_sees = sees
    if names in Tournament.PublicNames.values:
        chosen.public_names = names
    return chosen
