"""Static files for production: names with hashes, content without types and comments."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping
from typing import Any

from django.core.files.base import ContentFile
from django.core.files.storage import InMemoryStorage, Storage
from whitenoise.storage import CompressedManifestStaticFilesStorage

IMPORT = re.compile(r'^@import "([\w-]+\.css)";\n', re.MULTILINE)
"""An import of a stylesheet in the same folder, so that its relative url() stay valid."""

RUN = re.compile(r'^import "\./([\w-]+\.js)";\n', re.MULTILINE)
"""An import of a module in the same folder for its side effects only."""

EXPORT = re.compile(r"^export (?=const |function |async )", re.MULTILINE)

TYPED = re.compile(
    r"(?P<margin>^[ \t]*)?/\*\*(?P<prose>(?:(?!\*/|@).)*)@(?:override|param|returns|type|typedef)\b"
    r"(?:(?!\*/).)*\*/(?P<end>(?(margin)[ \t]*\n|[ \t]*))",
    re.MULTILINE | re.DOTALL,
)
"""A comment with types for the checker, after optional prose."""

COMMENT = re.compile(r"^[ \t]*(?:/\*(?:(?!\*/).)*\*/|//[^\n]*)[ \t]*\n", re.MULTILINE | re.DOTALL)
"""A comment on its own lines: useful in the source, but a sixth of a script's size."""

SPACE = re.compile(r"""("[^"]*"|--[\w-]+: ;)|\s*([{};,])\s*|(:)[ ]+|\n\s*""")
"""A space of a stylesheet outside of texts; an empty property needs its own."""

MARGIN = re.compile(r"^[ \t]+", re.MULTILINE)

OWN = (".js", ".css")

Paths = Mapping[str, tuple[Storage, str]]


class HashedFiles(CompressedManifestStaticFilesStorage):
    """Rewrites module imports to hashed names, and joins imported stylesheets into one."""

    support_js_module_import_aggregation = True
    # One pass per module on the longest chain of imports.
    max_post_process_passes = 10

    def post_process(self, paths: Paths, **options: object) -> Iterator[tuple[str, str, Any]]:
        """Yield every file with its final name; a stylesheet in parts becomes one request."""
        yield from super().post_process(minified(joined(paths)), **options)


def minified(paths: Paths) -> Paths:
    """Return the files with all scripts and stylesheets minified: no types, no comments."""
    memory = InMemoryStorage()
    light = {}
    for name, (storage, path) in paths.items():
        if name.endswith(OWN) and ".min." not in name:
            with storage.open(path) as file:
                content = file.read().decode()
            content = without_comments(without_types(content))
            is_script = name.endswith(".js")
            # No text of our scripts has a second line, so a margin means nothing.
            content = MARGIN.sub("", content) if is_script else without_spaces(content)
            memory.save(name, ContentFile(content.encode()))
            light[name] = (memory, name)
    return {**paths, **light}


def without_types(script: str) -> str:
    """Return a script without type comments; other comments lose only their types."""
    return TYPED.sub(_untyped, script)


def without_comments(text: str) -> str:
    """Return a script or a stylesheet without comments on their own lines."""
    return COMMENT.sub("", text)


def without_spaces(styles: str) -> str:
    """Return a stylesheet without the spaces and line ends that mean nothing.

    >>> without_spaces('a > b,\\n  c { content: "x, y"; --dim: ; }\\n')
    'a > b,c{content:"x, y";--dim: ;}'
    """
    return SPACE.sub(lambda found: "".join(filter(None, found.groups())), styles)


def _untyped(found: re.Match[str]) -> str:
    prose = found["prose"].rstrip()
    return f"{found['margin'] or ''}/*{prose} */{found['end']}" if prose else ""


def joined(paths: Paths) -> Paths:
    """Return the files with imported stylesheets, and scripts imported only to run, inlined.

    A script is inlined as a block, to have its own scope.
    """
    memory = InMemoryStorage()
    whole = {}
    for name, (storage, path) in paths.items():
        found = IMPORT if name.endswith(".css") else RUN
        if name.endswith(OWN) and ".min." not in name:
            with storage.open(path) as file:
                content = file.read().decode()
            if found.search(content):
                memory.save(name, ContentFile(_written_out(content, name, paths).encode()))
                whole[name] = (memory, name)
    return {**paths, **whole}


def _written_out(content: str, name: str, paths: Paths) -> str:
    def imported(found: re.Match[str]) -> str:
        storage, path = paths[posixpath.join(posixpath.dirname(name), found[1])]
        with storage.open(path) as file:
            return str(file.read().decode())

    if name.endswith(".css"):
        return IMPORT.sub(imported, content)
    return RUN.sub(lambda found: f"{{\n{EXPORT.sub('', imported(found))}}}\n", content)
