"""Message catalogues: gathering msgids from code and templates, and checking translations."""

import ast
import difflib
import re
import tomllib
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

import polib
from django.conf import settings
from django.utils.translation.template import templatize

from tournament.ops.setup.language_coverage import DECLARED_IN, LanguageCoverage
from tournament.ops.template_lines import source_of

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
# Markup, and examples of user input or generated values.
NOT_SPOKEN = re.compile(r"<(code|pre|kbd)\b.*?</\1>|\{%.*?%\}|\{\{.*?\}\}|<[^>]*>", re.DOTALL)
FACT = re.compile(r"%\(\w+\)s|\{\w+\}|</?\w+")
Words = tuple[str | None, str, str]
# The threshold of gettext's own tools for fuzzy matches.
SIMILAR = 0.6
RENDERED = re.compile(r"""["']([\w./-]+\.html)["']""")
# The texts of papers and e-mails are covered by the part's documents and files.
ELSEWHERE: Final = ("tournament/paper/", "tournament/background/")
INCLUDED = re.compile(r"""\{%\s*(?:include|extends)\s+["']([^"']+)["']""")


def source_messages(root: Path) -> dict[Words, set[str]]:
    """Return every msgid of code and templates, with the files it is in."""
    found: dict[Words, set[str]] = {}
    for file in sorted([*(root / "scoring").rglob("*.py"), *(root / "tournament").rglob("*.py")]):
        for words in _said_in_python(file.read_text("utf-8")):
            found.setdefault(words, set()).add(str(file.relative_to(root)))
    for file in sorted((root / "templates").rglob("*.*")):
        for words in _said_in_template(source_of(file)):
            found.setdefault(words, set()).add(str(file.relative_to(root)))
    return found


def catalogues() -> dict[str, Path]:
    """Return the catalogue of each language except English."""
    folder = Path(settings.LOCALE_PATHS[0])
    return {
        code: folder / code / "LC_MESSAGES" / "django.po"
        for code, _name in settings.LANGUAGES
        if code != "en"
    }


def update_catalogue(catalogue: polib.POFile, phrases: dict[Words, set[str]]) -> None:
    """Update the catalogue to these msgids without losing a translation.

    A changed msgid keeps its translation, marked fuzzy, with the previous msgid in a comment.
    Obsolete entries stay at the end of the file in case they come back.
    """
    known = {_words_of(entry): entry for entry in catalogue}
    unsaid = {words: entry for words, entry in known.items() if words not in phrases}
    for entry in unsaid.values():
        entry.obsolete = True
    for words, files in phrases.items():
        entry = known.get(words) or _new_entry(words, unsaid)
        entry.obsolete = False
        entry.occurrences = [(file, "") for file in sorted(files)]
        if words not in known:
            catalogue.append(entry)
    for gone in [entry for entry in catalogue if entry.obsolete and not _is_kept(entry, unsaid)]:
        catalogue.remove(gone)
    catalogue.sort(key=lambda entry: (entry.obsolete, entry.occurrences, entry.msgid))


def drop_obsolete(catalogue: polib.POFile) -> None:
    """Drop obsolete entries."""
    for entry in catalogue.obsolete_entries():
        catalogue.remove(entry)


def faults(code: str, file: Path, phrases: dict[Words, set[str]]) -> list[str]:
    """Return a catalogue's faults: missing msgids or translations, fuzzy entries, missing facts."""
    if not file.exists():
        return [f"{code}: {file.name} is missing"] if phrases else []
    catalogue = polib.pofile(str(file), wrapwidth=100)
    known = {_words_of(entry): entry for entry in catalogue if not entry.obsolete}
    missing = [f"{code}: not gathered: {words[1]!r}" for words in phrases.keys() - known.keys()]
    unused = [f"{code}: nobody says: {words[1]!r}" for words in known.keys() - phrases.keys()]
    unfinished = [_unfinished(code, entry) for entry in known.values() if not entry.translated()]
    garbled = [
        f"{code}: other facts or markup than its English: {entry.msgid!r}"
        for entry in known.values()
        if not _has_its_facts(entry)
    ]
    return sorted(missing) + sorted(unused) + sorted(unfinished) + sorted(garbled)


def banished(code: str, file: Path, handbook: Path) -> list[str]:
    """Return uses of banned words in a language's catalogue or handbook, with replacements."""
    rules = file.parent.parent / "banished.toml"
    if not rules.exists():
        return []
    spoken = {
        repr(entry.msgid): _translation(entry)
        for entry in polib.pofile(str(file))
        if not entry.obsolete
    }
    for page in sorted(handbook.glob("*.html")):
        spoken[page.name] = NOT_SPOKEN.sub(" ", source_of(page))
    return [
        f"{code}: {where} says {found[0]!r}: write {rule['instead']}. {rule['why']}"
        for rule in tomllib.loads(rules.read_text("utf-8"))["banished"]
        for where, words in spoken.items()
        for found in re.finditer(rule["pattern"], words)
    ]


def _unfinished(code: str, entry: polib.POEntry) -> str:
    if not entry.fuzzy:
        return f"{code}: not translated: {entry.msgid!r}"
    return (
        f"{code}: fuzzy, look at the translation and take the mark away: "
        f"{entry.previous_msgid!r} became {entry.msgid!r}, translated {_translation(entry)!r}"
    )


def _has_its_facts(entry: polib.POEntry) -> bool:
    """Whether a translation has each placeholder as often as the English, or is empty.

    A plural form may leave its number out: "no other browsers".
    """
    stated = Counter(FACT.findall(entry.msgid))
    if entry.msgid_plural:
        stated |= Counter(FACT.findall(entry.msgid_plural))
        return all(Counter(FACT.findall(form)) <= stated for form in entry.msgstr_plural.values())
    return not entry.msgstr or Counter(FACT.findall(entry.msgstr)) == stated


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


def _new_entry(words: Words, unsaid: dict[Words, polib.POEntry]) -> polib.POEntry:
    """Return an entry, fuzzy with the translation of the most similar obsolete one."""
    context, singular, plural = words
    forms = {0: "", 1: "", 2: ""} if plural else {}
    entry = polib.POEntry(msgctxt=context, msgid=singular, msgid_plural=plural, msgstr_plural=forms)
    if old := _closest(words, unsaid):
        entry.flags = ["fuzzy"]
        entry.msgstr, entry.msgstr_plural = old.msgstr, dict(old.msgstr_plural)
        entry.previous_msgctxt = old.msgctxt
        entry.previous_msgid, entry.previous_msgid_plural = old.msgid, old.msgid_plural or None
    return entry


def _closest(words: Words, unsaid: dict[Words, polib.POEntry]) -> polib.POEntry | None:
    """Remove and return the most similar obsolete entry."""
    alike = {
        known[1]: known
        for known, entry in unsaid.items()
        if bool(known[2]) == bool(words[2]) and _translation(entry).strip(" /")
    }
    found = difflib.get_close_matches(words[1], alike, n=1, cutoff=SIMILAR)
    return unsaid.pop(alike[found[0]]) if found else None


def _is_kept(entry: polib.POEntry, unsaid: dict[Words, polib.POEntry]) -> bool:
    """Whether an obsolete entry's translation was not reused by another entry."""
    return _words_of(entry) in unsaid and bool(_translation(entry).strip(" /"))


def _translation(entry: polib.POEntry) -> str:
    return " / ".join(entry.msgstr_plural.values()) if entry.msgid_plural else entry.msgstr


def phrases_of(
    part: LanguageCoverage | None, phrases: dict[Words, set[str]], root: Path
) -> dict[Words, set[str]]:
    """Return the phrases of a catalogue: those of its part, or all if it has no part."""
    if part is None:
        return phrases
    files = {str(file.relative_to(root)) for file in _spoken(root, part.files)}
    return {words: found & files for words, found in phrases.items() if found & files}


def missing_parts(code: str, part: LanguageCoverage | None, root: Path) -> list[str]:
    """Return the files that a language's part lists and that do not exist."""
    return [
        f"{code}: {DECLARED_IN} names {name}, which is not there."
        for name in ((*part.files, *part.left_out) if part else ())
        if not (root / name).exists()
    ]


def unnamed(
    code: str, part: LanguageCoverage | None, phrases: dict[Words, set[str]], root: Path
) -> list[str]:
    """Return the files used by the part's pages whose phrases its catalogue lacks."""
    if part is None:
        return []
    held = _spoken(root, part.files)
    doors = (_files(root / "tournament" / "doors" / door) for door in sorted(part.doors))
    # The top folder has the pages that any door may return, such as "not found".
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
    """Return the files with all files that they import or render, recursively."""
    waiting, found = [*pages], set(pages)
    while waiting:
        new = {*_named_in(root, waiting.pop())}.difference(found, but)
        found |= new
        waiting += new
    return found


def _named_in(root: Path, file: Path) -> Iterator[Path]:
    """Return the modules that Python imports, and the templates that it or a template names."""
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
    for name in INCLUDED.findall(source_of(file)):
        yield from _files(root / "templates" / name)
