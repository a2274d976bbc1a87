"""Whoever is signed in at a trial's server: what their browser sends, and what their page says."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import unescape
from statistics import median, quantiles

TOKEN = "k" * 32


def browser_of(session: str) -> dict[str, str]:
    """Return the headers of somebody who sends forms at the desk, in English."""
    return {
        "Cookie": f"sessionid={session}; csrftoken={TOKEN}; django_language=en",
        "Content-Type": "application/x-www-form-urlencoded",
        "X-CSRFToken": TOKEN,
    }


def words_of(page: str) -> str:
    """Return what a page says, without its tags."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).split())


def waits(seconds: Sequence[float]) -> str:
    """Say how often people asked, and how long they waited."""
    if len(seconds) < 2:
        return "nobody asked"
    late = quantiles(seconds, n=100)[-1]
    return (
        f"{len(seconds)} times, p50 {median(seconds) * 1000:.1f} ms, p99 {late * 1000:.1f} ms,"
        f" longest {max(seconds) * 1000:.0f} ms"
    )
