"""Undo of announcing and approving the result."""

from __future__ import annotations

from django.utils.dateparse import parse_datetime

from tournament.models import JournalEntry
from tournament.services.acts import Act
from tournament.services.refusals import Refused
from tournament.services.results import finishing


def run_again(act: Act, line: JournalEntry) -> None:
    finishing.run_again(act, "")


def end_window_as_before(act: Act, line: JournalEntry) -> None:
    """Take corrections no longer than was said before."""
    said, before = (parse_datetime(str(facts["until"])) for facts in (line.after, line.before))
    if before is None or act.tournament.correction_until != said:
        raise Refused("undo_blocked", verb=line.verb, because="said_otherwise_since")
    finishing.set_window(act, before, "")


def open_again(act: Act, line: JournalEntry) -> None:
    finishing.open_again(act, "")
