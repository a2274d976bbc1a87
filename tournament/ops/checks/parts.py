"""The phrases of a language that is spoken in parts: those of its files and what they include."""

import ast
import re
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import Final

from tournament.ops.checks.catalogues import Words
from tournament.ops.setup.spoken import DECLARED_IN, Coverage

RENDERED = re.compile(r"""["']([\w./-]+\.html)["']""")
# What papers and letters say is spoken as the part's documents and files say.
ELSEWHERE: Final = ("tournament/paper/", "tournament/background/")
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
        for name in ((*part.files, *part.left_out) if part else ())
        if not (root / name).exists()
    ]


def unnamed(
    code: str, part: Coverage | None, phrases: dict[Words, set[str]], root: Path
) -> list[str]:
    """Return the files that the part's pages use and that say what its catalogue does not hold."""
    if part is None:
        return []
    held = _spoken(root, part.files)
    doors = (_files(root / "tournament" / "doors" / door) for door in sorted(part.doors))
    # At the top stand the pages that any door may answer with: not found, and the like.
    any_door = (root / "templates").glob("*.html")
    pages = {*held, *(file for door in doors for file in door), *any_door}
    left_out = {root / name for name in part.left_out}
    used = _used(root, pages - left_out, but=left_out)
    speaking = {root / file for found in phrases.values() for file in found}
    return [
        f"{code}: {file.relative_to(root)} says something,"
        f" and {DECLARED_IN} names it in neither files nor left_out."
        for file in sorted(used & speaking - held)
    ]


def _used(root: Path, pages: Iterable[Path], *, but: Collection[Path]) -> set[Path]:
    """Return the files with all that they import or render, and that these do."""
    waiting, found = [*pages], set(pages)
    while waiting:
        new = {*_named_in(root, waiting.pop())}.difference(found, but)
        found |= new
        waiting += new
    return found


def _named_in(root: Path, file: Path) -> Iterator[Path]:
    """Find the modules that Python imports, and the templates that it or a template names."""
    if file.suffix != ".py":
        yield from _included(root, file)
        return
    source = file.read_text("utf-8")
    modules = (root.joinpath(*name.split(".")) for name in _imported(source))
    templates = (root / "templates" / name for name in RENDERED.findall(source))
    ways = [way for at in modules for way in (at.with_suffix(".py"), at / "__init__.py")]
    for there in (*ways, *templates):
        if there.is_file() and not str(there.relative_to(root)).startswith(ELSEWHERE):
            yield there


def _imported(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import():
                yield from (one.name for one in node.names)
            case ast.ImportFrom(module=str(module)):
                yield from (module, *(f"{module}.{one.name}" for one in node.names))


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
