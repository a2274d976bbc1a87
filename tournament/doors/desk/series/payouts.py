"""Prizes of a series, recorded as handed over."""

from __future__ import annotations

from typing import Final

from django.utils.translation import ngettext

from tournament.doors.acting import Routes
from tournament.doors.desk.series.guards import SeriesRequest, at_series
from tournament.services.series import paying

LONGEST: Final = 19

routes = Routes(at_series)


@routes.post("prizes/hand_out/", paying.hand_out_series_prizes, to="series_desk")
def hand_out_series_prizes(request: SeriesRequest) -> str:
    """Record prizes as handed over: one line's, or all."""
    line = request.data.get("line", "")
    count = paying.hand_out_series_prizes(
        request.series,
        [_whole(line)] if line else (),
        previewed=_whole(request.data.get("revision", "")),
        by=request.by,
        key=request.key,
    )
    words = ngettext("Recorded for %(count)s player.", "Recorded for %(count)s players.", count)
    if request.series.of_teams:
        words = ngettext("Recorded for %(count)s team.", "Recorded for %(count)s teams.", count)
    return words % {"count": count}


def _whole(typed: str) -> int:
    """Return the number in a hidden field; -1, which matches no line, if it is invalid."""
    return int(typed) if typed.isascii() and typed.isdecimal() and len(typed) <= LONGEST else -1
