"""Compiler of message catalogues: each django.po to the django.mo in the same folder.

The settings run it at every start, and an image runs it once, with `python -m
tournament.ops.setup.catalogues`. It needs neither gettext's tools nor a package, and reads
what `gather_words` writes.
"""

import ast
import contextlib
import hashlib
import os
import re
import struct
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

LOCALE = Path(__file__).resolve().parents[2] / "locale"
FIELD = re.compile(r'(msgctxt|msgid_plural|msgid|msgstr)(?:\[\d+\])? +(?=")')
DIGEST = "X-Source-SHA256"
MAGIC = 0x950412DE


def compiled_folder() -> Path:
    """Compile stale catalogues and return the folder of all."""
    compile_stale(LOCALE)
    return LOCALE


def compile_stale(locale: Path) -> None:
    """Compile every catalogue that changed since its last compilation, or exit with a message."""
    for source in sorted(locale.glob("*/LC_MESSAGES/*.po")):
        if is_fresh(source):
            continue
        try:
            _replace(source.with_suffix(".mo"), compiled(source.read_text("utf-8")))
        except OSError:
            sys.exit(
                f"{source} is not compiled, and its folder cannot be written to. As the owner of "
                "that folder run once: python -m tournament.ops.setup.catalogues"
            )


def is_fresh(source: Path) -> bool:
    """Return whether the compiled copy was made from exactly this catalogue."""
    copy = source.with_suffix(".mo")
    return copy.is_file() and _digest(source.read_text("utf-8")).encode() in copy.read_bytes()


def compiled(source: str) -> bytes:
    """Return a catalogue's finished translations in gettext's binary format."""
    messages = {original: words for original, words in _messages(source) if words.strip("\0")}
    messages[""] = f"{messages.get('', '')}{DIGEST}: {_digest(source)}\n"
    pairs = [(key.encode(), messages[key].encode()) for key in sorted(messages)]
    table = 28
    words = table + 16 * len(pairs)
    originals, translations, text = b"", b"", b""
    for original, translation in pairs:
        originals += struct.pack("<II", len(original), words + len(text))
        text += original + b"\0"
        translations += struct.pack("<II", len(translation), words + len(text))
        text += translation + b"\0"
    second = table + len(originals)
    head = struct.pack("<7I", MAGIC, 0, len(pairs), table, second, 0, words)
    return head + originals + translations + text


def _messages(source: str) -> Iterator[tuple[str, str]]:
    """Yield each msgid with its translation, without fuzzy entries."""
    for block in re.split(r"\n{2,}", source):
        fields: dict[str, list[str]] = {}
        strings: list[str] = []
        for line in block.splitlines():
            if found := FIELD.match(line):
                strings = [""]
                fields.setdefault(found[1], []).append("")
            if line.startswith("#") or not line:
                continue
            strings.append(ast.literal_eval(line[found.end() if found else 0 :]))
            fields[list(fields)[-1]][-1] = "".join(strings)
        if "msgid" in fields and not re.search(r"^#,.*\bfuzzy\b", block, re.MULTILINE):
            yield _looked_up(fields), "\0".join(fields["msgstr"])


def _looked_up(fields: dict[str, list[str]]) -> str:
    context = "".join(f"{words}\4" for words in fields.get("msgctxt", ()))
    return context + "\0".join(fields["msgid"] + fields.get("msgid_plural", []))


def _digest(source: str) -> str:
    return hashlib.sha256(source.encode()).hexdigest()


def _replace(file: Path, content: bytes) -> None:
    """Write the file atomically: several processes may start at once."""
    handle, name = tempfile.mkstemp(dir=file.parent)
    try:
        with os.fdopen(handle, "wb") as written:
            written.write(content)
        Path(name).chmod(0o644)
        Path(name).replace(file)
    except OSError:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise


if __name__ == "__main__":
    compile_stale(LOCALE)
