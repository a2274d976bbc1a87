"""The documents that each moment of an event needs first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _

from tournament.models import Round, Tournament
from tournament.reading.visibility import SeatedRound

BEFORE: Final = ("participants", "regulations", "blank_sheets")
SEATED: Final = ("round_pack", "seats_by_name", "score_sheets")
PLAYED: Final = ("standings", "cross_table", "fallback_pack")
FINISHED: Final = ("final_results", "certificates", "payouts")


def first_documents(tournament: Tournament, chosen: SeatedRound | None) -> Sequence[str]:
    """Return the documents needed first, the most useful at the head."""
    if tournament.state in (Tournament.State.PROVISIONAL, Tournament.State.APPROVED):
        return FINISHED
    if chosen is None:
        return BEFORE
    return PLAYED if chosen.round.state == Round.State.CLOSED else SEATED


def moment_text(tournament: Tournament, chosen: SeatedRound | None) -> str:
    """Return the moment in words: what has just happened."""
    if tournament.state == Tournament.State.APPROVED:
        return _("Now: the result is approved")
    if tournament.state == Tournament.State.PROVISIONAL:
        return _("Now: the result is provisional")
    if chosen is None:
        return _("Now: before the first round")
    said = {
        Round.State.DRAFTED: _("Now: round %(round)s is drafted"),
        Round.State.CLOSED: _("Now: round %(round)s is closed"),
    }
    words = said.get(Round.State(chosen.round.state)) or _("Now: round %(round)s is published")
    return words % {"round": chosen.number}
