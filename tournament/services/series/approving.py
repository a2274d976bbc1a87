"""Approving the table of a series, which freezes it, and undoing the approval."""

from __future__ import annotations

from tournament.models import Publication, Series
from tournament.services.acts import Act, Actor, acting, declare, reason_given
from tournament.services.refusals import Refused
from tournament.standings.series.publication import announced_of, notes_as_json, rows_as_json
from tournament.standings.series.stages import AWAITED, CORRECTED
from tournament.standings.series.table import SeriesBook, load_series_book


@declare(may="approve")
def approve_series(series: Series, *, by: Actor, key: str = "") -> Publication:
    """Approve the table, which stays as published, whatever is corrected later."""
    with acting(series.scope, approve_series, by=by, key=key) as act:
        if made := act.already_made(Publication):
            return made
        refuse_approved(act)
        book = load_series_book(series_of(act))
        if (refused := why_not_approve(book)) is not None:
            raise refused
        said = Publication.objects.create(
            scope=act.scope,
            kind=Publication.Kind.APPROVED,
            revision=act.revision,
            rows=rows_as_json(book.table),
            notes=notes_as_json(book.table),
            **act.signature,
        )
        act.note(subject=act.scope.name, undo={}, result=said)
    return said


@declare(may="approve")
def reopen_series(series: Series, *, by: Actor, reason: str) -> None:
    """Undo the approval: the table follows its stages again."""
    with acting(series.scope, reopen_series, by=by) as act:
        open_again(act, reason_given(reason))


def open_again(act: Act, reason: str) -> None:
    """Undo the approval within an act."""
    if announced_of(act.scope) is None:
        raise Refused("series_not_approved")
    Publication.objects.create(
        scope=act.scope,
        kind=Publication.Kind.STANDING_WITHDRAWN,
        revision=act.revision,
        notes={"because": reason},
        **act.signature,
    )
    act.note(subject=act.scope.name, after={"reason": reason})


def why_not_approve(book: SeriesBook) -> Refused | None:
    """Return the obstacle to approving the table; None if there is no obstacle."""
    if not book.scored.stages:
        return Refused("no_stage_counts")
    waiting = [stage.name for stage in book.stages if stage.state in (AWAITED, CORRECTED)]
    return Refused("stages_awaited", stages=tuple(waiting)) if waiting else None


def series_of(act: Act) -> Series:
    """Return the series of the act."""
    return Series.objects.select_related("scope").get(scope=act.scope)


def refuse_approved(act: Act) -> None:
    """Refuse changes to what an approved table depends on."""
    if announced_of(act.scope) is not None:
        raise Refused("series_approved")
