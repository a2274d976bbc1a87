"""The phrases of a language that is spoken in parts: those of its files and what they include."""

import re
from collections.abc import Iterator
from pathlib import Path

from tournament.ops.checks.catalogues import Words
from tournament.ops.setup.spoken import DECLARED_IN, Coverage

INCLUDED = re.compile(r"""\{%\s*(?:include|extends)\s+["']([^"']+)["']""")


def phrases_of(
    part: Coverage | None, phrases: dict[Words, set[str]], root: Path
) -> dict[Words, set[str]]:
    """Return the phrases that a catalogue holds: those of its part, or all where it has none."""
    if part is None:
        return phrases
    files = {str(file.relative_to(root)) for file in _spoken(root, part.files)}
    return {words: found & files for words, found in phrases.items() if found & files}


def lost(code: str, part: Coverage | None, root: Path) -> list[str]:
    """Return what a language's part names and the tree does not have."""
    return [
        f"{code}: {DECLARED_IN} names {name}, which is not there."
        for name in (part.files if part else ())
        if not (root / name).exists()
    ]


def _spoken(root: Path, named: tuple[str, ...]) -> set[Path]:
    """Return the files of a part, with every template that one of them includes or extends."""
    waiting = [file for name in named for file in _files(root / name)]
    found: set[Path] = set()
    while waiting:
        file = waiting.pop()
        if file not in found:
            found.add(file)
            waiting += _included(root, file)
    return found


def _files(named: Path) -> Iterator[Path]:
    if named.is_dir():
        yield from (file for file in named.rglob("*.*") if "__pycache__" not in file.parts)
    elif named.exists():
        yield named


def _included(root: Path, file: Path) -> Iterator[Path]:
    if file.suffix == ".py":
        return
    for name in INCLUDED.findall(file.read_text("utf-8")):
        yield from _files(root / "templates" / name)
