"""Stages of hidden events: they count, without the event's name and without a link.

Players who only played in hidden stages stay in the table under their names. Only users who
decide on an event's visibility can add it while it is hidden, and the page warns before saving
that this shows its results: a club may hide its evenings and publish its season. A place without
a name could not be verified, and without its line the places below would be wrong. An organiser
who wants no names can show initials for the event, or remove the stage.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from tournament.models import Tournament
from tournament.standings.series.stages import StageAtHand
from tournament.standings.series.table import SeriesTable, StageHead


def public_stage_name(stage: StageAtHand) -> str:
    """Return the public name of a stage; for a hidden event only the series' own name of it."""
    is_named = stage.row is not None and bool(stage.row.name)
    return stage.name if is_named or not is_hidden(stage.tournament) else _nameless()


def is_hidden(tournament: Tournament | None) -> bool:
    """Whether a tournament of this instance has no public page."""
    if tournament is None:
        return False
    is_deleted = tournament.listing == Tournament.Listing.DELETED
    return is_deleted or tournament.public_sees == Tournament.PublicSees.NOTHING


def with_public_stages(table: SeriesTable, stages: Sequence[StageAtHand]) -> SeriesTable:
    """Return a table of a series without links to hidden events; no query."""
    names = {
        stage.tournament.slug: public_stage_name(stage)
        for stage in stages
        if stage.tournament is not None and is_hidden(stage.tournament)
    }
    heads = (
        replace(head, slug="", name=names[head.slug]) if head.slug in names else head
        for head in table.stages
    )
    return replace(table, stages=tuple(heads))


def with_public_events(table: SeriesTable) -> SeriesTable:
    """Return a published list without names of and links to hidden events; one query."""
    return replace(table, stages=tuple(_public_heads(table.stages)))


def _public_heads(heads: Sequence[StageHead]) -> Iterator[StageHead]:
    slugs = [head.slug for head in heads if head.slug]
    public = Tournament.objects.public().filter(slug__in=slugs).order_by()
    seen = set(public.values_list("slug", flat=True)) if slugs else set()
    for head in heads:
        is_shown = not head.slug or head.slug in seen
        yield head if is_shown else replace(head, slug="", name=_nameless())


def _nameless() -> str:
    return _("An event that is not public")
