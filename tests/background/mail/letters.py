"""Helpers for tests of e-mail."""

from __future__ import annotations

from tests.cast import EventOf
from tournament.background.mail import ordering
from tournament.models import Job
from tournament.services.acts import Actor

SITE = "https://karta.example"
TO = "ilze@klubs.example"


def ordered(event_of: EventOf, by: Actor) -> Job:
    facts = {"role": "secretary", "note": "Ilze"}
    _link, job = ordering.invite(event_of(1), to=TO, site=SITE, by=by, key="click", **facts)
    assert job is not None
    return job
