"""Rate limit of the entry form per address, which a whole hall may share."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.doors.public.entered import ANNA, event, house_with_mail
from tournament.models import Announcement, Tournament
from tournament.security.limits import LIMITS, TAKEN, Limit

__all__ = ["event", "house_with_mail"]
pytestmark = [pytest.mark.django_db, pytest.mark.sqlite_enough]

NAMELESS = {**ANNA, "name": ""}
TAKEN_UP, FAULTY, TOO_MANY = 302, 422, 429


def sent(client: Client, event: Tournament, form: dict[str, str], times: int = 1) -> list[int]:
    """Send the form a number of times and return the statuses."""
    return [client.post(f"/{event.slug}/entry/", form).status_code for _ in range(times)]


def people(number: int) -> list[dict[str, str]]:
    return [{**ANNA, "contact": f"anna{n}@example.lv"} for n in range(number)]


def test_refused_forms_do_not_use_up_the_limit(client: Client, event: Tournament) -> None:
    slips = sent(client, event, NAMELESS, times=40)

    entered = [status for one in people(30) for status in sent(client, event, one)]

    assert (set(slips), set(entered)) == ({FAULTY}, {TAKEN_UP})


def test_thirty_forms_are_accepted_in_five_minutes(client: Client, event: Tournament) -> None:
    # An event sends twice as many letters an hour as it has places.
    Announcement.objects.filter(tournament=event).update(capacity=100)
    entered = [status for one in people(31) for status in sent(client, event, one)]

    assert entered == [TAKEN_UP] * 30 + [TOO_MANY]
    assert sent(Client(REMOTE_ADDR="192.0.2.2"), event, ANNA) == [TAKEN_UP]
    assert client.get(f"/{event.slug}/entry/").status_code == 200


def test_endless_refused_forms_are_limited_too(
    client: Client, event: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert LIMITS["entry"].most == 10 * TAKEN["entry"].most
    monkeypatch.setitem(LIMITS, "entry", Limit(most=3, within=300, method="POST"))

    assert sent(client, event, NAMELESS, times=4) == [FAULTY] * 3 + [TOO_MANY]
