"""Reading files named on the command line; every problem with them is a fault."""

import contextlib
import io
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import BinaryIO

from scoring.errors import refuse
from scoring.json_reader import short_repr

STANDARD_STREAM = "-"


def read_bytes(name: str, *, largest: int) -> bytes:
    """Return the file's content; of one that is too large, only enough to detect it."""
    with opened(name) as file:
        return file.read(largest + 1)


def read_lines(name: str, *, largest: int) -> Iterator[tuple[int, bytes]]:
    """Yield the file's lines with their numbers, without blank ones.

    Only the beginning of a line that is too long is read.
    """
    with opened(name) as file:
        for number in count(1):
            if not (line := file.readline(largest + 1)):
                return
            if line.strip():
                yield number, line.rstrip(b"\r\n")
            while len(line) > largest and not line.endswith(b"\n"):
                line = file.readline(largest + 1)


def write_text(name: str, text: str) -> None:
    """Write the file in UTF-8, identical on every machine."""
    try:
        Path(name).write_bytes(text.encode())
    except (OSError, ValueError):
        raise refuse("file_unwritable", file=short_repr(name)) from None


@contextlib.contextmanager
def opened(name: str) -> Iterator[BinaryIO]:
    """Open the file, or standard input if the name is a dash."""
    try:
        with _standard_input() if name == STANDARD_STREAM else open(name, "rb") as file:
            yield file
    except FileNotFoundError:
        raise refuse("file_missing", file=short_repr(name)) from None
    except IsADirectoryError:
        raise refuse("file_is_folder", file=short_repr(name)) from None
    except (OSError, ValueError):
        raise refuse("file_unreadable", file=short_repr(name)) from None


def _standard_input() -> contextlib.AbstractContextManager[BinaryIO]:
    """Return standard input, which must not be closed."""
    return contextlib.nullcontext(sys.stdin.buffer if sys.stdin else io.BytesIO())
