"""What the table of a series on paper is ordered by, and what it is written from."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from tournament.models import Scope, Series
from tournament.paper.documents import OF_SERIES, Document
from tournament.paper.order import AUTHOR, Order, Unprintable
from tournament.reading.series.pages import SeriesView, view_of
from tournament.standings.series.announced import notes_as_json, rows_as_json

TABLE: Final = "series_table"


@dataclass(frozen=True, slots=True)
class OrderedSeries:
    """What the table of a series is written from."""

    order: Order
    document: Document
    view: SeriesView

    @property
    def title(self) -> str:
        """What the document is called."""
        return f"{self.over}: {self.document.words}"

    @property
    def author(self) -> str:
        """Who made it."""
        return AUTHOR

    @property
    def over(self) -> str:
        """What stands above its title on every page."""
        return self.view.scope.name

    @property
    def revision(self) -> int:
        """The number of the series' changes."""
        return self.view.scope.revision


def order_of_table(view: SeriesView, language: str) -> Order:
    """Return the order of a table as it is now: the same table is always the same order."""
    told = [view.scope.name, str(view.announced and view.announced.at), rows_as_json(view.table)]
    written = json.dumps([*told, notes_as_json(view.table)], sort_keys=True, ensure_ascii=False)
    shown = hashlib.sha256(written.encode()).hexdigest()[:32]
    return Order(TABLE, None, {"series": view.series.pk, "shown": shown}, language)


def look_up_series(order: Order) -> OrderedSeries:
    """Return the order with its series, or say what is missing."""
    found = Series.objects.select_related("scope").filter(
        pk=order.params.get("series") or 0, scope__kind=Scope.Kind.SERIES
    )
    series = found.first()
    if series is None:
        raise Unprintable(_("There is no such document. Choose one of those listed."))
    return OrderedSeries(order, OF_SERIES[order.document], view_of(series))
