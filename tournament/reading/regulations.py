"""The regulations of an event or a series: in force, as published, and what changed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Any, Final

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.models import RegulationsVersion, Scope, Series, Tournament
from tournament.reading.applications import announced_of
from tournament.standings.sheets import blocks_of, settings_of
from tournament.words.regulations import Clause, regulations
from tournament.words.series import licence_words, raw_rule_words

SAME: Final = ""
ADDED: Final = "added"
REMOVED: Final = "removed"
CHANGED: Final = "changed"
LEAST_ALIKE: Final = 0.4
"""Two paragraphs at the same position that share less are different ones."""
MOST_COMPARED: Final = 2_000_000
"""Pairs of words; larger paragraphs are shown as replaced, because the comparison is quadratic."""


@dataclass(frozen=True, slots=True)
class Provisions:
    """Regulations in one language: the clauses of the settings, and the organiser's paragraphs."""

    clauses: tuple[Clause, ...]
    paragraphs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Passage:
    """A part of a text that stayed, was added or was removed."""

    state: str
    text: str


@dataclass(frozen=True, slots=True)
class ClauseChange:
    """A clause or a paragraph with its change; a paragraph has no subject."""

    about: str
    state: str
    passages: tuple[Passage, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """All clauses and paragraphs, each with what changed in it."""

    clauses: tuple[ClauseChange, ...]
    paragraphs: tuple[ClauseChange, ...]

    @property
    def count(self) -> int:
        """How many clauses and paragraphs differ."""
        return sum(one.state != SAME for one in (*self.clauses, *self.paragraphs))


def versions_of(owner: Tournament | Scope) -> Sequence[RegulationsVersion]:
    """Return the published versions, oldest first; the first one is the announcement."""
    return list(owner.regulations.standing())


def own_text_of(owner: Tournament | Scope) -> str:
    """Return the organiser's own provisions: those of the newest version."""
    texts = owner.regulations.standing().order_by("-number").values_list("text", flat=True)
    return texts.first() or ""


def paragraphs_of(text: str) -> tuple[str, ...]:
    """Return the paragraphs of a text: the lines between empty lines, joined."""
    parts = re.split(r"\n\s*\n", text.replace("\r\n", "\n"))
    return tuple(part.strip() for part in parts if part.strip())


def clauses_in_force(owner: Tournament | Scope) -> tuple[Clause, ...]:
    """Return the clauses that follow from the present settings, in the current language."""
    if isinstance(owner, Tournament):
        plan = settings_of(owner)
        return regulations(plan, owner, blocks_of(owner), announced_of(owner))
    return _of_series(Series.objects.get(scope=owner))


def in_force(owner: Tournament | Scope, text: str) -> Provisions:
    """Return the regulations in force, with the organiser's own provisions."""
    return Provisions(clauses_in_force(owner), paragraphs_of(text))


def as_published(version: RegulationsVersion) -> Provisions:
    """Return a published version in the current language, or in the site's if it lacks it."""
    texts = version.clauses
    fallback: list[list[str]] = texts.get(settings.LANGUAGE_CODE) or next(iter(texts.values()), [])
    told = texts.get(translation.get_language() or "", fallback)
    clauses = tuple(Clause(about, says) for about, says in told)
    return Provisions(clauses, paragraphs_of(version.text))


def clauses_by_language(owner: Tournament | Scope) -> Mapping[str, list[list[str]]]:
    """Return the clauses in force in every language of the site, to be stored."""
    found: dict[str, list[list[str]]] = {}
    for code, _name in settings.LANGUAGES:
        with translation.override(code):
            found[code] = [[one.about, one.says] for one in clauses_in_force(owner)]
    return found


def compare(before: Provisions, after: Provisions) -> Comparison:
    """Return the later regulations with what changed since the earlier ones."""
    return Comparison(
        tuple(_compared_clauses(before.clauses, after.clauses)),
        tuple(_compared_paragraphs(before.paragraphs, after.paragraphs)),
    )


def unchanged(told: Provisions) -> Comparison:
    """Return regulations without marks of changes."""
    return compare(told, told)


def _of_series(series: Series) -> tuple[Clause, ...]:
    """Return the rule of a series as clauses."""
    rule = [*raw_rule_words(series.rule), *licence_words(series.licence_rule)]
    final = ""
    if count := series.final_places:
        told = ngettext(
            "The first player of the table qualifies for the final.",
            "The first %(count)s of the table qualify for the final.",
            count,
        )
        final = told % {"count": count}
    clauses = {_("Rule"): " ".join(rule), _("Final"): final}
    return tuple(Clause(about, says) for about, says in clauses.items() if says)


def _compared_clauses(before: Sequence[Clause], after: Sequence[Clause]) -> Iterator[ClauseChange]:
    """Yield the clauses by their subject; a removed one follows the clause that preceded it."""
    old = {one.about: one.says for one in before}
    new = {one.about: one.says for one in after}
    matcher = SequenceMatcher(None, list(old), list(new), autojunk=False)
    for _tag, first, last, start, end in matcher.get_opcodes():
        for about in list(old)[first:last]:
            if about not in new:
                yield _whole(REMOVED, about, old[about])
        for about in list(new)[start:end]:
            if about in old:
                yield _changed(about, old[about], new[about])
            else:
                yield _whole(ADDED, about, new[about])


def _compared_paragraphs(before: Sequence[str], after: Sequence[str]) -> Iterator[ClauseChange]:
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    for tag, first, last, start, end in matcher.get_opcodes():
        if tag == "equal":
            yield from (_whole(SAME, "", text) for text in after[start:end])
        else:
            yield from _replaced(before[first:last], after[start:end])


def _replaced(before: Sequence[str], after: Sequence[str]) -> Iterator[ClauseChange]:
    """Yield paragraphs of one place: those that are alike as changed, others one by one."""
    pairs = min(len(before), len(after))
    for old, new in zip(before[:pairs], after[:pairs], strict=True):
        if _is_alike(old, new):
            yield _changed("", old, new)
        else:
            yield from (_whole(REMOVED, "", old), _whole(ADDED, "", new))
    yield from (_whole(REMOVED, "", text) for text in before[pairs:])
    yield from (_whole(ADDED, "", text) for text in after[pairs:])


def _is_alike(old: str, new: str) -> bool:
    first, second = old.split(), new.split()
    if len(first) * len(second) > MOST_COMPARED:
        return False
    return SequenceMatcher(None, first, second, autojunk=False).ratio() >= LEAST_ALIKE


def _whole(state: str, about: str, text: str) -> ClauseChange:
    return ClauseChange(about, state, (Passage(state, text),))


def _changed(about: str, old: str, new: str) -> ClauseChange:
    if old == new:
        return _whole(SAME, about, new)
    return ClauseChange(about, CHANGED, tuple(_passages(old, new)))


def _passages(old: str, new: str) -> Iterable[Passage]:
    """Yield what stayed, was removed and was added, word by word."""
    first, second = _words(old), _words(new)
    if len(first) * len(second) > MOST_COMPARED:
        yield from (Passage(REMOVED, old), Passage(ADDED, new))
        return
    matcher: SequenceMatcher[Any] = SequenceMatcher(None, first, second, autojunk=False)
    for tag, begin, end, start, stop in matcher.get_opcodes():
        if tag == "equal":
            yield Passage(SAME, "".join(second[start:stop]))
            continue
        if end > begin:
            yield Passage(REMOVED, "".join(first[begin:end]))
        if stop > start:
            yield Passage(ADDED, "".join(second[start:stop]))


def _words(text: str) -> list[str]:
    """Return the words of a text, each with the space before it."""
    return re.findall(r"\s*\S+", text)
