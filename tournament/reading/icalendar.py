"""Calendar files (iCalendar, RFC 5545): lines escaped, folded and put together."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from typing import Final

CONTENT: Final = "text/calendar; charset=utf-8"
LONGEST_LINE: Final = 75


def calendar_file(name: str, events: Iterable[str]) -> bytes:
    """Return a whole file: its name, and the lines of its events."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Karta//Karta//LV", "CALSCALE:GREGORIAN"]
    lines += [f"X-WR-CALNAME:{escaped(name)}", *events, "END:VCALENDAR"]
    return "".join(f"{_folded(line)}\r\n" for line in lines).encode()


def moment(when: dt.datetime) -> str:
    """Return a moment as calendars write it."""
    return f"{when.astimezone(dt.UTC):%Y%m%dT%H%M%SZ}"


def escaped(text: str) -> str:
    """Return a text on one line, with the signs escaped that mean something to a calendar."""
    for sign in ("\\", ";", ","):
        text = text.replace(sign, f"\\{sign}")
    return " ".join(text.split())


def _folded(line: str) -> str:
    """Return a line of no more than 75 bytes, the rest on lines that begin with a space."""
    parts = [""]
    for sign in line:
        if len((parts[-1] + sign).encode()) > LONGEST_LINE - (len(parts) > 1):
            parts.append("")
        parts[-1] += sign
    return "\r\n ".join(parts)
