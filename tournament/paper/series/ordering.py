"""Orders of the papers of a series or a rating, and their data."""

from __future__ import annotations

import datetime as dt
import hashlib
import json
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from django.http import Http404
from django.utils.translation import gettext as _

from tournament.models import Scope, Series
from tournament.paper.documents import OF_SERIES, Document
from tournament.paper.print_orders import AUTHOR, PLAIN, NothingToPrint, Order, PaperFace
from tournament.reading.series.pages import SeriesView, view_of
from tournament.reading.series.ratings import RatingView, rating_of
from tournament.standings.series.publication import notes_as_json, rows_as_json

TABLE: Final = "series_table"
RATING: Final = "rating_list"


V = TypeVar("V", SeriesView, RatingView)


@dataclass(frozen=True, slots=True)
class OrderedAboveEvents(Generic[V]):
    """The data for the table of a series or the list of a rating.

    `revision` is the state of the facts shown.
    """

    order: Order
    document: Document
    view: V
    revision: int

    @property
    def title(self) -> str:
        """The document's title."""
        return f"{self.over}: {self.document.words}"

    @property
    def author(self) -> str:
        """The document's author."""
        return AUTHOR

    @property
    def over(self) -> str:
        """The text above the title of every page."""
        return self.view.scope.name

    def face(self) -> PaperFace:
        """Return the plain face: a series has no colour and no logo."""
        return PLAIN


OrderedSeries = OrderedAboveEvents[SeriesView]
OrderedRating = OrderedAboveEvents[RatingView]


def order_of_table(view: SeriesView, language: str) -> Order:
    """Return the order of a table in its current state: equal tables give equal orders."""
    told = [view.scope.name, str(view.announced and view.announced.at), rows_as_json(view.table)]
    shown = _short([*told, notes_as_json(view.table)])
    return Order(TABLE, None, {"series": view.series.pk, "shown": shown}, language)


def order_of_rating(view: RatingView, language: str) -> Order:
    """Return the order of a published list; merged people or a new name change the order."""
    moves = [[one.moved, one.is_new] for one in view.lines]
    told = [view.scope.name, rows_as_json(view.table), notes_as_json(view.table), moves]
    day = view.said.as_of.isoformat() if view.said.as_of else ""
    params = {"rating": view.series.pk, "day": day, "shown": _short(told)}
    return Order(RATING, None, params, language)


def _short(told: list[Any]) -> str:
    written = json.dumps(told, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(written.encode()).hexdigest()[:32]


def look_up_above_events(order: Order) -> OrderedSeries | OrderedRating:
    """Return the order with its series or rating, or raise an error that names what is missing."""
    document = OF_SERIES[order.document]
    if order.document == RATING:
        rating = _rating(order)
        return OrderedAboveEvents(order, document, rating, rating.said.revision)
    series = view_of(_found(order.params.get("series"), Scope.Kind.SERIES))
    return OrderedAboveEvents(order, document, series, series.scope.revision)


def _rating(order: Order) -> RatingView:
    series = _found(order.params.get("rating"), Scope.Kind.RATINGS)
    try:
        return rating_of(series, dt.date.fromisoformat(str(order.params.get("day"))))
    except (ValueError, Http404) as trouble:
        raise _unknown() from trouble


def _found(number: Any, kind: str) -> Series:  # noqa: ANN401
    found = Series.objects.select_related("scope").filter(pk=number or 0, scope__kind=kind)
    series = found.first()
    if series is None:
        raise _unknown()
    return series


def _unknown() -> NothingToPrint:
    return NothingToPrint(_("This document does not exist. Choose one from the list."))
