"""The event that decides a series."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournament.models import Stage, Tournament


def final_words(tournament: Tournament) -> str:
    """Name the public series that an event is the final of; nothing for any other event."""
    finals = Stage.objects.filter(tournament=tournament, lifted_at=None, is_final=True)
    stage = finals.filter(series__scope__is_public=True).select_related("series__scope").first()
    return _("Final: %(series)s") % {"series": stage.series.scope.name} if stage else ""
