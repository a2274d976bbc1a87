"""What a paper says of a stage of a series, or of an event of a rating."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.formats import date_format
from django.utils.translation import ngettext

from tournament.standings.series.table import StageHead
from tournament.words.series import coefficient_words


def said_of(stage: StageHead, *, of_teams: bool) -> Iterator[str]:
    """Yield its name, its day, how many played, its weight, and where it is from."""
    yield stage.name
    yield date_format(stage.day, "SHORT_DATE_FORMAT")
    count = stage.participants
    if of_teams:
        yield ngettext("%(teams)s team", "%(teams)s teams", count) % {"teams": count}
    else:
        yield ngettext("%(players)s player", "%(players)s players", count) % {"players": count}
    if stage.coefficient != 1:
        yield f"× {coefficient_words(stage.coefficient)}"
    if stage.source:
        yield stage.source
