"""What is asked for: a document of a tournament, its particulars, and its language."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings

Particulars = Mapping[str, Any]


class Unprintable(Exception):
    """There is nothing to print, or nothing to print with; `words` say what to do."""

    def __init__(self, words: str) -> None:
        super().__init__(words)
        self.words = words


@dataclass(frozen=True, slots=True)
class Order:
    """A document as somebody asked for it; `params` are JSON, named as the document takes them."""

    document: str
    tournament: int
    params: Particulars = field(default_factory=dict)
    language: str = "lv"

    def key(self, revision: int) -> str:
        """Return the same short text for the same order at the same revision of the tournament."""
        told = [self.document, self.tournament, dict(self.params), self.language, revision]
        written = json.dumps([*told, _edition()], sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(written.encode()).hexdigest()[:32]


@cache
def _edition() -> str:
    """Return what changes when the design of the paper does, so that no old file is handed out."""
    digest = hashlib.sha256()
    for file in _sources():
        digest.update(file.read_bytes())
    return digest.hexdigest()[:8]


def _sources() -> Iterator[Path]:
    root = Path(settings.ROOT)
    yield from sorted((root / "tournament" / "printing").rglob("*.py"))
    yield from sorted((root / "templates" / "pdf").rglob("*.*"))
