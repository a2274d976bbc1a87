"""Classes of minors: recognised by name, unless the organiser decided otherwise."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from tournament.models import Tournament

STEMS: Final = (
    # English
    "junior", "youth", "child", "kid", "cadet", "minor", "pupil", "school", "teen", "boys",
    "girls",
    # Latvian
    "jaunie", "bērn", "skolēn", "skolnie", "kadet", "pusaud", "zēn", "meiten",
    # Polish
    "młodzi", "dzieci", "uczn", "uczen", "uczeń", "nastolat", "szkoln", "chłopc", "dziewcz",
    # Russian
    "юниор", "юнош", "дети", "детск", "детей", "кадет", "школьн", "подрост", "молодеж", "молодёж",
    "мальчик", "девочк",
)  # fmt: skip
"""Beginnings of words for minors' classes, in four languages."""
PLAIN_LETTERS: Final = {"ē": "e", "ī": "i", "ł": "l", "ń": "n", "ё": "е"}
"""Letters that lists without diacritics write otherwise."""
MARKS: Final = {True: "+", False: "-"}


def _pattern() -> str:
    """Return one pattern for Python, SQLite and PostgreSQL, which fold case differently."""
    words = "|".join("".join(_either_case(sign) for sign in stem) for stem in STEMS)
    age = r"([5-9]|1[0-8])($|[^0-9])"
    till = "|".join("".join(_either_case(sign) for sign in word) for word in ("līdz", "до", "do"))
    return rf"(^|[ (/,.-])({words}|[uU][ -]?{age}|({till}) {age})"


def _either_case(sign: str) -> str:
    found = {sign, PLAIN_LETTERS.get(sign, sign)}
    return f"[{''.join(sorted(found | {one.upper() for one in found}))}]"


MINOR_CLASS: Final = _pattern()
_MINOR_CLASS: Final = re.compile(MINOR_CLASS)


def is_minor_class(category: str, tournament: Tournament) -> bool:
    """Whether players of the class count as minors if their year of birth is not known."""
    if not category:
        return False
    decided = class_decisions(tournament.minor_classes).get(category)
    return sounds_like_minors(category) if decided is None else decided


def sounds_like_minors(category: str) -> bool:
    """Whether the class has the name of a minors' class.

    >>> [sounds_like_minors(name) for name in ("Kadeti", "Дети", "U18", "Seniori", "U21")]
    [True, True, True, False, False]
    """
    return _MINOR_CLASS.search(category) is not None


def class_decisions(text: str) -> dict[str, bool]:
    """Return the organiser's decisions: whether each class is of minors.

    >>> class_decisions(written_decisions({"Kadeti": False, "Open": True}))
    {'Kadeti': False, 'Open': True}
    """
    return {line[1:]: line[0] == MARKS[True] for line in text.split("\n") if line}


def written_decisions(decisions: Mapping[str, bool]) -> str:
    """Return the decisions as the database stores them, each between line ends."""
    lines = [f"{MARKS[is_minor]}{name}" for name, is_minor in sorted(decisions.items())]
    return "\n".join(("", *lines, "")) if lines else ""
