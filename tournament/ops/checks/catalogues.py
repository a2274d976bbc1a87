"""The catalogues of words: what the code says to people, and whether it is all translated."""

import ast
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import polib
from django.conf import settings
from django.utils.translation.template import templatize

CALLS = {
    "_": ("msgid",),
    "gettext": ("msgid",),
    "gettext_lazy": ("msgid",),
    "gettext_noop": ("msgid",),
    "ngettext": ("msgid", "msgid_plural"),
    "ngettext_lazy": ("msgid", "msgid_plural"),
    "pgettext": ("msgctxt", "msgid"),
    "pgettext_lazy": ("msgctxt", "msgid"),
    "npgettext": ("msgctxt", "msgid", "msgid_plural"),
    "npgettext_lazy": ("msgctxt", "msgid", "msgid_plural"),
}
# templatize writes Python strings between calls, and X for everything else.
TEMPLATE_CALL = re.compile(
    r"""(?<!\w)(_|n?p?gettext)\(
        ((?:\s*u?(?:'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*")\s*,?)+)""",
    re.VERBOSE,
)
Words = tuple[str | None, str, str]


def said(root: Path) -> dict[Words, set[str]]:
    """Return every translatable phrase of the code and templates, with the files that say it."""
    found: dict[Words, set[str]] = {}
    for file in sorted((root / "tournament").rglob("*.py")):
        for words in _said_in_python(file.read_text("utf-8")):
            found.setdefault(words, set()).add(str(file.relative_to(root)))
    for file in sorted((root / "templates").rglob("*.*")):
        for words in _said_in_template(file.read_text("utf-8")):
            found.setdefault(words, set()).add(str(file.relative_to(root)))
    return found


def catalogues() -> dict[str, Path]:
    """Return each language's catalogue, but for the language that the code itself is in."""
    folder = Path(settings.LOCALE_PATHS[0])
    return {
        code: folder / code / "LC_MESSAGES" / "django.po"
        for code, _name in settings.LANGUAGES
        if code != "en"
    }


def gather(catalogue: polib.POFile, phrases: dict[Words, set[str]]) -> None:
    """Make the catalogue hold exactly these phrases, keeping every translation it has."""
    known = {_words_of(entry): entry for entry in catalogue}
    for words, entry in known.items():
        if words not in phrases:
            catalogue.remove(entry)
    for words, files in phrases.items():
        entry = known.get(words) or _new_entry(words)
        entry.occurrences = [(file, "") for file in sorted(files)]
        if words not in known:
            catalogue.append(entry)
    catalogue.sort(key=lambda entry: (entry.occurrences, entry.msgid))


def faults(code: str, file: Path, phrases: dict[Words, set[str]]) -> list[str]:
    """Say what a catalogue lacks: phrases, translations, or its compiled copy."""
    if not file.exists():
        return [f"{code}: {file.name} is missing"] if phrases else []
    catalogue = polib.pofile(str(file), wrapwidth=100)
    known = {_words_of(entry): entry for entry in catalogue if not entry.obsolete}
    missing = [f"{code}: not gathered: {words[1]!r}" for words in phrases.keys() - known.keys()]
    unused = [f"{code}: nobody says: {words[1]!r}" for words in known.keys() - phrases.keys()]
    untranslated = [
        f"{code}: not translated: {entry.msgid!r}"
        for entry in known.values()
        if not entry.translated()
    ]
    compiled = file.with_suffix(".mo")
    is_fresh = compiled.exists() and compiled.read_bytes() == catalogue.to_binary()
    stale = [] if is_fresh else [f"{code}: {compiled.name} is older than {file.name}"]
    return sorted(missing) + sorted(unused) + sorted(untranslated) + stale


def _said_in_python(source: str) -> Iterator[Words]:
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        values = [arg.value if isinstance(arg, ast.Constant) else None for arg in node.args]
        if name in CALLS and values and isinstance(values[0], str):
            yield _words(name, values)


def _said_in_template(source: str) -> Iterator[Words]:
    for name, strings in TEMPLATE_CALL.findall(templatize(source)):
        values = ast.literal_eval(f"({strings.strip().rstrip(',')},)")
        yield _words(name, values)


def _words(name: str, values: Sequence[object]) -> Words:
    parts = dict(zip(CALLS[name], values, strict=False))
    context = parts.get("msgctxt")
    return (
        None if context is None else str(context),
        str(parts["msgid"]),
        str(parts.get("msgid_plural", "")),
    )


def _words_of(entry: polib.POEntry) -> Words:
    return entry.msgctxt, entry.msgid, entry.msgid_plural or ""


def _new_entry(words: Words) -> polib.POEntry:
    context, singular, plural = words
    forms = {0: "", 1: "", 2: ""} if plural else {}
    return polib.POEntry(msgctxt=context, msgid=singular, msgid_plural=plural, msgstr_plural=forms)
