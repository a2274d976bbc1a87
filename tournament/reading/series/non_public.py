"""Stages whose events the public sees nothing of: they count, without a name and without a link.

Those who played in no other stage stay in the table under their names. Only who decides what the
public sees of an event can add it while it is hidden, and adding it tells its results, as the page
says before it is saved: a club may hide its evenings and publish its season. A place whose holder
nobody may read could be checked by nobody, and without the line the places below it would mean
another thing. Whoever wants no names has the event told by initials, or takes the stage out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from tournament.models import Tournament
from tournament.standings.series.stages import StageAtHand
from tournament.standings.series.table import SeriesTable, StageHead


def public_stage_name(stage: StageAtHand) -> str:
    """Return what the public reads a stage as: of a hidden event only what the series calls it."""
    is_named = stage.row is not None and bool(stage.row.name)
    return stage.name if is_named or not is_hidden(stage.tournament) else _nameless()


def is_hidden(tournament: Tournament | None) -> bool:
    """Whether an event of ours has no page that the public could be led to."""
    if tournament is None:
        return False
    is_deleted = tournament.listing == Tournament.Listing.DELETED
    return is_deleted or tournament.public_sees == Tournament.PublicSees.NOTHING


def with_public_stages(table: SeriesTable, stages: Sequence[StageAtHand]) -> SeriesTable:
    """Return a table of a series without links to events that are hidden; no query."""
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
    """Return a published list without names of and links to events that are hidden; one query."""
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
