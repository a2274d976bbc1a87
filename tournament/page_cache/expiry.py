"""Until when a cached page is true."""

from __future__ import annotations

import datetime as dt
from email.utils import format_datetime, parsedate_to_datetime

from django.http import HttpResponse
from django.utils import timezone

from tournament.memo import LONGEST

# A moment that struck while the page was being built still counts.
STRUCK = dt.timedelta(seconds=2)
EXPIRES = "Expires"


def holds_until(response: HttpResponse, moment: dt.datetime | None) -> HttpResponse:
    """Say that the page's words are true until that moment; of several the earliest counts."""
    if moment is None or moment <= timezone.now() - STRUCK:
        return response
    said = _read(response.headers.get(EXPIRES, ""))
    if said is None or moment < said:
        response.headers[EXPIRES] = format_datetime(moment.astimezone(dt.UTC), usegmt=True)
    return response


def keep_until(expires: str, *, now: dt.datetime) -> dt.datetime:
    """Return until when an answer may be kept: what it says, and no longer than a few minutes.

    What somebody changes behind the services' back, in the admin's pages or in the database,
    raises no revision; so it shows by itself a little later. At midnight every date is another.
    """
    midnight = timezone.localtime(now).replace(hour=0, minute=0, second=0, microsecond=0)
    ends = [now + LONGEST, midnight + dt.timedelta(days=1)]
    said = _read(expires)
    return min(ends if said is None else [*ends, said])


def _read(expires: str) -> dt.datetime | None:
    try:
        return parsedate_to_datetime(expires)
    except ValueError:
        return None
