"""Static files as production serves them: named by content, without types and comments."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping
from typing import Any

from django.core.files.base import ContentFile
from django.core.files.storage import InMemoryStorage, Storage
from whitenoise.storage import CompressedManifestStaticFilesStorage

IMPORT = re.compile(r'^@import "([\w-]+\.css)";\n', re.MULTILINE)
"""Of a stylesheet in the same folder, so that every url() in it still fits."""

RUN = re.compile(r'^import "\./([\w-]+\.js)";\n', re.MULTILINE)
"""A module in the same folder that is run for what it does, and gives nothing by name."""

EXPORT = re.compile(r"^export (?=const |function |async )", re.MULTILINE)

TYPED = re.compile(
    r"(?P<margin>^[ \t]*)?/\*\*(?P<prose>(?:(?!\*/|@).)*)@(?:override|param|returns|type|typedef)\b"
    r"(?:(?!\*/).)*\*/(?P<end>(?(margin)[ \t]*\n|[ \t]*))",
    re.MULTILINE | re.DOTALL,
)
"""A comment with types for the checker; what it says in words comes first."""

COMMENT = re.compile(r"^[ \t]*(?:/\*(?:(?!\*/).)*\*/|//[^\n]*)[ \t]*\n", re.MULTILINE | re.DOTALL)
"""A comment with lines of its own: reasons are read here, and weigh a sixth of a script there."""

OWN = (".js", ".css")

Paths = Mapping[str, tuple[Storage, str]]


class HashedFiles(CompressedManifestStaticFilesStorage):
    """Rewrites the imports of modules to hashed names, and joins imported stylesheets into one."""

    support_js_module_import_aggregation = True
    # One pass for each module on the longest chain of imports.
    max_post_process_passes = 10

    def post_process(self, paths: Paths, **options: object) -> Iterator[tuple[str, str, Any]]:
        """Yield every file with its final name: a browser asks once for a stylesheet in parts."""
        yield from super().post_process(minified(joined(paths)), **options)


def minified(paths: Paths) -> Paths:
    """Return the files with every script and stylesheet free of what no browser reads."""
    memory = InMemoryStorage()
    light = {}
    for name, (storage, path) in paths.items():
        if name.endswith(OWN) and ".min." not in name:
            with storage.open(path) as file:
                content = file.read().decode()
            memory.save(name, ContentFile(without_comments(without_types(content)).encode()))
            light[name] = (memory, name)
    return {**paths, **light}


def without_types(script: str) -> str:
    """Return a script without the comments that hold only types, and words without theirs."""
    return TYPED.sub(_untyped, script)


def without_comments(text: str) -> str:
    """Return a script or a stylesheet without the comments that stand on lines of their own."""
    return COMMENT.sub("", text)


def _untyped(found: re.Match[str]) -> str:
    prose = found["prose"].rstrip()
    return f"{found['margin'] or ''}/*{prose} */{found['end']}" if prose else ""


def joined(paths: Paths) -> Paths:
    """Return the files with every stylesheet whole, and scripts with those that they only run.

    What is imported stands written out in its place; a script's in a block, for its own names.
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
