"""Which events tell of people by name, from one event to the next."""

from __future__ import annotations

from django.db.models import QuerySet

from tournament.models import Placing, Tournament
from tournament.reading.visibility import SHOWING_STANDINGS


def telling_events() -> QuerySet[Tournament]:
    """Find the events whose results are told of people by name; no rehearsals."""
    found: QuerySet[Tournament] = Tournament.objects.public().filter(
        public_sees__in=SHOWING_STANDINGS,
        public_names=Tournament.PublicNames.FULL,
        is_rehearsal=False,
    )
    return found


def told_placings() -> QuerySet[Placing]:
    """Find the lines of announced results that may be told of people by name."""
    # The few events that keep names back are left out: no join for the many that do not.
    silent = Tournament.objects.exclude(pk__in=telling_events().order_by().values("pk"))
    hidden = list(silent.order_by().values_list("pk", flat=True))
    return Placing.objects.filter(is_named=True).exclude(tournament__in=hidden)
