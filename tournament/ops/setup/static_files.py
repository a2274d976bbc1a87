"""Static files as production serves them: named by content, scripts without their types."""

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

TYPED = re.compile(
    r"(?P<margin>^[ \t]*)?/\*\*(?P<prose>(?:(?!\*/|@).)*)@(?:override|param|returns|type|typedef)\b"
    r"(?:(?!\*/).)*\*/(?P<end>(?(margin)[ \t]*\n|[ \t]*))",
    re.MULTILINE | re.DOTALL,
)
"""A comment with types for the checker; what it says in words comes first."""

Paths = Mapping[str, tuple[Storage, str]]


class HashedFiles(CompressedManifestStaticFilesStorage):
    """Rewrites the imports of modules to hashed names, and joins imported stylesheets into one."""

    support_js_module_import_aggregation = True
    # One pass for each module on the longest chain of imports.
    max_post_process_passes = 10

    def post_process(self, paths: Paths, **options: object) -> Iterator[tuple[str, str, Any]]:
        """Yield every file with its final name: a browser asks once for a stylesheet in parts."""
        yield from super().post_process(lightened(joined(paths)), **options)


def lightened(paths: Paths) -> Paths:
    """Return the files with every script free of types, which only the checker reads."""
    memory = InMemoryStorage()
    light = {}
    for name, (storage, path) in paths.items():
        if name.endswith(".js") and not name.endswith(".min.js"):
            with storage.open(path) as file:
                content = file.read().decode()
            if TYPED.search(content):
                memory.save(name, ContentFile(without_types(content).encode()))
                light[name] = (memory, name)
    return {**paths, **light}


def without_types(script: str) -> str:
    """Return a script without the comments that hold only types, and words without theirs."""
    return TYPED.sub(_untyped, script)


def _untyped(found: re.Match[str]) -> str:
    prose = found["prose"].rstrip()
    return f"{found['margin'] or ''}/*{prose} */{found['end']}" if prose else ""


def joined(paths: Paths) -> Paths:
    """Return the files with every stylesheet whole, its imports written out in their place."""
    memory = InMemoryStorage()
    whole = {}
    for name, (storage, path) in paths.items():
        if name.endswith(".css"):
            with storage.open(path) as file:
                content = file.read().decode()
            if IMPORT.search(content):
                memory.save(name, ContentFile(_written_out(content, name, paths).encode()))
                whole[name] = (memory, name)
    return {**paths, **whole}


def _written_out(content: str, name: str, paths: Paths) -> str:
    def imported(found: re.Match[str]) -> str:
        storage, path = paths[posixpath.join(posixpath.dirname(name), found[1])]
        with storage.open(path) as file:
            return str(file.read().decode())

    return IMPORT.sub(imported, content)
