"""Display and sorting of names: initials if a tournament wants them, Latvian order."""

from __future__ import annotations

import re
from collections import ChainMap
from collections.abc import Mapping
from typing import Final

from django.utils.translation import pgettext

from tournament.models.sort_keys import ALPHABET, base_letter

_RANKS: Final = {letter: rank for rank, letter in enumerate(ALPHABET)}
_BEYOND: Final = len(ALPHABET)
NO_LETTER: Final = "#"

SortKey = tuple[tuple[tuple[int, str], ...], str]
_OWN_MARKS: Final = re.compile(r"[„“”«»\"]([^„“”«»\"]+)[„“”«»\"]")
_QUOTED_FACT: Final = re.compile(r"[„“«]%\((\w+)\)s[”“»]")


def initials(name: str) -> str:
    """Return a name's first letters.

    >>> initials("Anna Bērziņa-Kalna")
    'A. B.'
    """
    return " ".join(f"{part[0].upper()}." for part in name.split())


def with_initials(name: str) -> str:
    """Return a name with initials instead of the given names.

    >>> with_initials("Anna Marija Bērziņa"), with_initials("Anna")
    ('A. M. Bērziņa', 'Anna')
    """
    *given, surname = name.split() or [""]
    return " ".join((*(f"{part[0].upper()}." for part in given), surname))


def are_initials(name: str) -> bool:
    """Whether a name consists of initials, which may be ambiguous.

    >>> are_initials("A. B."), are_initials("Anna B.")
    (True, False)
    """
    return bool(name) and all(len(part) == 2 and part.endswith(".") for part in name.split())


def surname_first(name: str) -> str:
    """Return a name with the surname first; the last word is assumed to be the surname.

    >>> surname_first("Anna Marija Bērziņa")
    'Bērziņa Anna Marija'
    """
    *given, surname = name.split() or [""]
    return " ".join([surname, *given])


def sort_key(name: str) -> SortKey:
    """Return the Latvian sort key: Č after C, but Ā equal to A at first, punctuation last.

    >>> sorted(["Žagars", "Āboliņš", "Zvirbule", "Abele", "Čakste", "Cers"], key=sort_key)
    ['Abele', 'Āboliņš', 'Cers', 'Čakste', 'Zvirbule', 'Žagars']
    """
    folded = _from_letter(name).casefold()
    return tuple(_rank(sign) for sign in map(base_letter, folded) if sign), folded


def first_letter(name: str) -> str:
    """Return the letter for a name in a list from A to Ž.

    >>> first_letter("Āboliņš"), first_letter("Šmits"), first_letter("“Ace” Alfrēds")
    ('A', 'Š', 'A')
    """
    return base_letter(_from_letter(name)[:1].casefold()).upper() or NO_LETTER


def _from_letter(name: str) -> str:
    """Return the name from its first letter or digit: signs before it do not sort it."""
    at = next((place for place, sign in enumerate(name) if sign.isalnum()), 0)
    return name[at:]


def _rank(sign: str) -> tuple[int, str]:
    if sign == " ":
        return -1, ""
    return _RANKS.get(sign, _BEYOND), sign if sign not in _RANKS else ""


def within_quotes(name: str) -> str:
    """Return a name for use within the quotation marks of the language.

    >>> within_quotes("„Garkalnes” kauss"), within_quotes('Cup "B" of 21" cards')
    ('‘Garkalnes’ kauss', 'Cup ‘B’ of 21" cards')
    """
    inner = pgettext("within other quotation marks", "‘%(words)s’")
    return _OWN_MARKS.sub(lambda found: inner % {"words": found[1]}, name)


def fill_sentence(words: str, facts: Mapping[str, object]) -> str:
    """Return a sentence with its facts; marks within quoted facts become second-level ones.

    >>> fill("“%(name)s” of %(place)s", {"name": "„A” kauss", "place": "„B”"})
    '“‘A’ kauss” of „B”'
    """
    quoted = _QUOTED_FACT.findall(words)
    nested = {name: within_quotes(str(facts[name])) for name in quoted}
    return words % ChainMap(nested, facts)  # type: ignore[arg-type]


_WORD = re.compile(r"[^\W\d_]+")
_ROMAN = frozenset("IVX")
_SHORTEST_CAPITALS = 3


def tidy_name(name: str) -> str:
    """Return a name without signs at its beginning, and without words in capitals.

    >>> tidy_name("JURIS KALNIŅŠ"), tidy_name("inese kļaviņa-zute"), tidy_name("Juris KALNIŅŠ III")
    ('Juris Kalniņš', 'Inese Kļaviņa-Zute', 'Juris Kalniņš III')
    >>> tidy_name("=Anna Bērziņa"), tidy_name("A. B. Ozols"), tidy_name("Jan de Vries")
    ('Anna Bērziņa', 'A. B. Ozols', 'Jan de Vries')
    """
    bare = name.lstrip("=+-@'\"# ")
    if bare.islower():
        return _WORD.sub(lambda word: word[0].capitalize(), bare)
    return _WORD.sub(lambda word: _without_capitals(word[0]), bare)


def _without_capitals(word: str) -> str:
    is_short = len(word) < _SHORTEST_CAPITALS or set(word) <= _ROMAN
    return word if is_short or not word.isupper() else word.capitalize()
