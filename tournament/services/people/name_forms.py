"""A person's name as texts write it: folded, with the words swapped, and declined.

Latvian, Polish and Russian decline both words of a name: *Eraseju Dzēšamo*, *Kowalskiego*,
*Ивановым*. A form is recognised by the stems of all words, side by side in any order.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import pairwise
from typing import Final

from tournament.models.player import name_key, normalise_name

LATVIAN: Final = """a as ai u am os os is i im iem us um em e es ei s o ais aja ajam ajai ajas
    ajos ajiem ajam ajos ja jam ju ji jos jiem ijs ij"""
POLISH: Final = """y ie owi om ow ami ach iem ego emu ej iego iemu iej ym ymi ek ka ki ko ka iego
    a e i ia iu io"""
RUSSIAN: Final = """а у ом ем е ы и ои ою еи ею ого ому ым ую ая ои его ему им юю яя я ю ь ии ыи
    ии ия ию иеи"""
ENDINGS: Final = frozenset({"", *f"{LATVIAN} {POLISH} {RUSSIAN}".split()})
"""Endings of declined names, without diacritics."""
OF_MEN: Final = frozenset(("is", "us", "im", "um", "ijs"))
"""Latvian endings that no woman's name has: Jana is not Jānis."""
IN_REGISTER: Final = (
    "ijs", "js", "is", "us", "as", "es", "os", "ais", "ii", "s", "a", "e", "o", "u", "i", "y",
    "ии", "ыи", "ая", "яя", "ои", "а", "я", "и", "ь", "",
)  # fmt: skip
"""Endings of the form in which the register has a name, the longest first."""
SOFTENED: Final = {"t": "s", "d": "z", "k": "c", "g": "dz"}
"""The last letter of a stem that a declension changes: Eglītis, Eglīša; Anka, Ance."""
SHORTEST_STEM: Final = 2
_WORD: Final = re.compile(r"\w+")
_NEAR: Final = re.compile(r"[^\w\n]{1,3}")


@dataclass(frozen=True, slots=True)
class _Token:
    start: int
    end: int
    folded: str


@dataclass(frozen=True)
class NameForms:
    """The forms of a person's names; `others` are the keys of names that are other people's."""

    names: Set[str]
    others: Set[str] = frozenset()

    def spans(self, text: str) -> Iterator[tuple[int, int]]:
        """Yield where the text has a whole name, in any form, from left to right."""
        tokens = _tokens(text)
        at = 0
        while at < len(tokens):
            size = next((n for n in self._sizes if self._is_at(text, tokens[at : at + n], n)), 0)
            if size:
                yield tokens[at].start, tokens[at + size - 1].end
            at += size or 1

    def replaced(self, text: str, alias: str) -> str:
        """Return the text with each form of a whole name replaced."""
        return _replaced(text, self.spans(text), alias)

    def mentions(self, text: str) -> bool:
        """Whether a word of the name is left in the text, which may be about the person."""
        return next(self._words_in(text), None) is not None

    def without_words(self, text: str, alias: str) -> str:
        """Return the text with every single word of the name replaced as well."""
        bare = self.replaced(text, alias)
        return _replaced(bare, self._words_in(bare), alias)

    def _words_in(self, text: str) -> Iterator[tuple[int, int]]:
        for token in _tokens(text):
            if any(is_form_of(token.folded, word) for word in self._told):
                yield token.start, token.end

    @cached_property
    def _parts(self) -> list[list[str]]:
        """The words of each name."""
        return [normalise_name(name).split() for name in self.names]

    @cached_property
    def _keys(self) -> Set[str]:
        return {name_key(name) for name in self.names}

    @cached_property
    def _told(self) -> list[str]:
        """The words that alone may be about the person."""
        words = {word for parts in self._parts for word in parts}
        return [word for word in words if len(word) > SHORTEST_STEM]

    @cached_property
    def _sizes(self) -> list[int]:
        # A single word is part of other people's names.
        return sorted({len(parts) for parts in self._parts} - {1}, reverse=True)

    def _is_at(self, text: str, found: list[_Token], size: int) -> bool:
        if len(found) < size or not _are_adjacent(text, found):
            return False
        folded = [token.folded for token in found]
        key = " ".join(sorted(folded))
        if key not in self._keys and key in self.others:
            return False
        return any(len(words) == size and _pairs_up(folded, words) for words in self._parts)


def is_form_of(folded: str, word: str) -> bool:
    """Whether a folded word is a declined form of the folded word of a name.

    >>> is_form_of("berzinam", "berzins"), is_form_of("kalnam", "kalnins")
    (True, False)
    """
    if folded == word:
        return True
    endings = ENDINGS - OF_MEN if word.endswith(("a", "e")) else ENDINGS
    return any(folded.startswith(s) and folded[len(s) :] in endings for s in _stems(word))


@cache
def _stems(word: str) -> tuple[str, ...]:
    ending = next(e for e in IN_REGISTER if word.endswith(e) and _is_stem(word, e))
    stem = word.removesuffix(ending)
    softened = stem[:-1] + SOFTENED[stem[-1]] if stem[-1:] in SOFTENED else stem
    return (stem, softened) if len(stem) >= SHORTEST_STEM else (word,)


def _is_stem(word: str, ending: str) -> bool:
    return not ending or len(word) - len(ending) >= SHORTEST_STEM


def _pairs_up(folded: Iterable[str], words: list[str]) -> bool:
    """Whether each word of the text is a form of another word of the name."""
    left = list(words)
    for one in folded:
        word = next((word for word in left if is_form_of(one, word)), None)
        if word is None:
            return False
        left.remove(word)
    return not left


def _tokens(text: str) -> list[_Token]:
    return [
        _Token(found.start(), found.end(), normalise_name(found[0]).replace(" ", ""))
        for found in _WORD.finditer(text)
    ]


def _are_adjacent(text: str, found: list[_Token]) -> bool:
    return all(_NEAR.fullmatch(text[one.end : other.start]) for one, other in pairwise(found))


def _replaced(text: str, spans: Iterable[tuple[int, int]], alias: str) -> str:
    parts, at = [], 0
    for start, end in spans:
        parts += [text[at:start], alias]
        at = end
    return "".join((*parts, text[at:]))
