"""Runs a command as a terminal would, without a database or a second process."""

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from django.core.management import call_command


@dataclass(frozen=True)
class Answer:
    """The exit code and output of a command."""

    status: int
    out: str
    beside: str = ""


Run = Callable[..., Answer]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Return a function that runs a command with arguments and standard input."""

    def run_command(*words: object, given: bytes = b"") -> Answer:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given)))
        out, beside = io.StringIO(), io.StringIO()
        try:
            call_command(*map(str, words), stdout=out, stderr=beside)
        except SystemExit as end:
            return Answer(int(end.code or 0), out.getvalue(), beside.getvalue())
        return Answer(0, out.getvalue(), beside.getvalue())

    return run_command
