"""Expiry of cached pages."""

from __future__ import annotations

import datetime as dt
from email.utils import format_datetime, parsedate_to_datetime

from django.http import HttpResponse
from django.utils import timezone

from tournament.memo import LONGEST

# An expiry that passed while the page was being built still counts.
GRACE = dt.timedelta(seconds=2)
EXPIRES = "Expires"


def set_expiry(response: HttpResponse, moment: dt.datetime | None) -> HttpResponse:
    """Set the page's expiry; the earliest of several wins."""
    if moment is None or moment <= timezone.now() - GRACE:
        return response
    said = _read(response.headers.get(EXPIRES, ""))
    if said is None or moment < said:
        response.headers[EXPIRES] = format_datetime(moment.astimezone(dt.UTC), usegmt=True)
    return response


def cached_until(expires: str, *, now: dt.datetime) -> dt.datetime:
    """Return when a cached page expires: its own expiry, ten minutes, or midnight.

    A change that bypasses the services, in the admin or in the database, raises no revision,
    so it shows after at most ten minutes. At midnight every relative date changes.
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
