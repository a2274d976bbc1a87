"""Refuse phrases that readers of English stumble over, in names, docstrings, comments and pages.

On its own: `python -m tournament.ops.checks.plain_english`.
"""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Final

ROOT: Final = Path(__file__).parents[3]
INSTEAD: Final[Mapping[str, str]] = MappingProxyType(
    {
        r"\bwho(?:m|se)?ever\b": "the player, a user, anyone who",
        r"\b(?:tell|tells|told) of\b": "show, mention, notify",
        r"\bone's own\b": "your own, the user's",
        r"\b(?:is|are|was|were) (?-i:none)\b(?! of)": "there is no …, None",
        r"\b(?:that|which|who|what) (?:is|are|was|were) no\b(?! (?:longer|more)\b)": "not a",
        r"\bst(?:and|ands|ood) (?:there|beside|by)\b": "is, is shown, is next to",
        r"\botherwise than\b": "unlike, different from",
        r"\bnought\b": "zero",
        r"\banew\b": "again, re-…",
        r"\b(?:of|from) elsewhere\b": "external",
        r"\bof ours\b": "our, the project's",
        r"\bis nobody's\b": "has no owner",
    }
)
# A phrase may continue on the next line, which begins with a mark in a comment.
PHRASE: Final = re.compile(f"({')|('.join(INSTEAD)})".replace(" ", r"[\s#]+"), re.IGNORECASE)
# Without groups, a search of a text in lower case takes a fifteenth of the time.
IN_LOWER_CASE: Final = re.compile(
    "|".join(INSTEAD).replace(" ", r"[\s#]+").replace("(?-i:none)", "none")
)
NAME: Final = re.compile(r"(?:\b|_)(who(?:m|se)?ever|told_of|otherwise_than|nought|anew)(?=_|\b)")
FOLDERS: Final = ("scoring", "tournament", "templates", "tests")
READ_WHOLE: Final = {".html", ".js", ".md", ".svg", ".txt"}
# Other languages, a library, examples of what not to write, and data.
NOT_READ: Final = (
    "templates/handbook/lv/",
    "templates/handbook/pl/",
    "tournament/locale/",
    "tournament/migrations/",
    "tournament/ops/checks/",
    "tournament/static/tournament/htmx",
    "tests/ops/setup/test_plain_english.py",
)


@dataclass(frozen=True, slots=True)
class Stumble:
    """A phrase to avoid, where it is, and what to write instead."""

    file: str
    line: int
    phrase: str
    instead: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.phrase!r}: write {self.instead}"


def stumbles(root: Path = ROOT) -> list[Stumble]:
    """Return every phrase to avoid in the project's English."""
    return [stumble for file in _files(root) for stumble in stumbles_of(file, root)]


def stumbles_of(file: Path, root: Path) -> Iterator[Stumble]:
    """Yield the phrases to avoid in one file."""
    source, name = file.read_text("utf-8"), str(file.relative_to(root))
    # A search of the raw text is faster than parsing, and most files have nothing.
    if not (_may_have_a_phrase(source) or NAME.search(source)):
        return
    is_python = file.suffix == ".py"
    for line, text in _texts(source) if is_python else [(1, source)]:
        for found in PHRASE.finditer(text):
            phrase = " ".join(found[0].replace("#", " ").split()).lower()
            at = line + text.count("\n", 0, found.start())
            yield Stumble(name, at, phrase, [*INSTEAD.values()][(found.lastindex or 1) - 1])
    for line, named in _names(source) if is_python else ():
        for part in NAME.findall(named):
            yield Stumble(name, line, part, "a plain name")


def _may_have_a_phrase(source: str) -> bool:
    """Whether a quick search finds a phrase; Python's `None` is no word of one."""
    return IN_LOWER_CASE.search(source.replace("None", "0").lower()) is not None


def _files(root: Path) -> Iterator[Path]:
    yield from sorted(root.glob("*.md"))
    for folder in FOLDERS:
        for file in sorted((root / folder).rglob("*.*")):
            is_left_out = str(file.relative_to(root)).startswith(NOT_READ)
            if file.suffix in {".py", *READ_WHOLE} and not is_left_out:
                yield file


def _texts(source: str) -> Iterator[tuple[int, str]]:
    """Yield docstrings, messages and comments, each with its line."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Expr(value=ast.Constant(value=str(text))):
                yield node.lineno, text
            case ast.Call() if _is_gettext(node.func):
                for argument in node.args:
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                        yield argument.lineno, argument.value
    yield from _comments(source)


def _is_gettext(function: ast.expr) -> bool:
    name = getattr(function, "id", getattr(function, "attr", ""))
    return name == "_" or name.endswith(("gettext", "gettext_lazy", "gettext_noop"))


def _comments(source: str) -> Iterator[tuple[int, str]]:
    """Yield the comments; lines that follow each other are one comment."""
    begun, text = 0, ""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type != tokenize.COMMENT:
            continue
        if text and token.start[0] == begun + text.count("\n") + 1:
            text += f"\n{token.string}"
            continue
        if text:
            yield begun, text
        begun, text = token.start[0], token.string
    if text:
        yield begun, text


def _names(source: str) -> Iterator[tuple[int, str]]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.lineno, node.name


def main() -> int:
    """Print the findings and return the exit status."""
    found = stumbles()
    sys.stdout.write("".join(f"{stumble}\n" for stumble in found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
