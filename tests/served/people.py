"""Signed-in users of a test server: their browser's headers, and their pages' text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import unescape
from statistics import median, quantiles

TOKEN = "k" * 32


def browser_of(session: str) -> dict[str, str]:
    """Return the headers of a user who sends forms at the desk, in English."""
    return {
        "Cookie": f"sessionid={session}; csrftoken={TOKEN}; django_language=en",
        "Content-Type": "application/x-www-form-urlencoded",
        "X-CSRFToken": TOKEN,
    }


def words_of(page: str) -> str:
    """Return a page's text without tags."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())


def waits(seconds: Sequence[float]) -> str:
    """Return the number of requests and their response times as text."""
    if len(seconds) < 2:
        return "nobody asked"
    late = quantiles(seconds, n=100)[-1]
    return (
        f"{len(seconds)} times, p50 {median(seconds) * 1000:.1f} ms, p99 {late * 1000:.1f} ms,"
        f" longest {max(seconds) * 1000:.0f} ms"
    )
