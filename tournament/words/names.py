"""Names as they are shown and sorted: initials where a tournament wants them, A to Ž in Latvian."""

import unicodedata
from typing import Final

ALPHABET: Final = "abcčdefgģhiyjkķlļmnņopqrŗsštuvwxzž"
_RANKS: Final = {letter: rank for rank, letter in enumerate(ALPHABET)}
_BEYOND: Final = len(ALPHABET)
_OWN_LETTERS: Final = frozenset("čģķļņŗšž")
NO_LETTER: Final = "#"

SortKey = tuple[tuple[tuple[int, str], ...], str]


def initials(name: str) -> str:
    """Return a name's first letters.

    >>> initials("Anna Bērziņa-Kalna")
    'A. B.'
    """
    return " ".join(f"{part[0].upper()}." for part in name.split())


def are_initials(name: str) -> bool:
    """Whether a name is nothing but initials, which may be several people's.

    >>> are_initials("A. B."), are_initials("Anna B.")
    (True, False)
    """
    return bool(name) and all(len(part) == 2 and part.endswith(".") for part in name.split())


def surname_first(name: str) -> str:
    """Return a name as a list by surname has it; the last word is taken for the surname.

    >>> surname_first("Anna Marija Bērziņa")
    'Bērziņa Anna Marija'
    """
    *given, surname = name.split() or [""]
    return " ".join([surname, *given])


def sort_key(name: str) -> SortKey:
    """Return what puts names in Latvian order: Č after C, but Ā beside A, and marks last.

    >>> sorted(["Žagars", "Āboliņš", "Zvirbule", "Abele", "Čakste", "Cers"], key=sort_key)
    ['Abele', 'Āboliņš', 'Cers', 'Čakste', 'Zvirbule', 'Žagars']
    """
    folded = name.casefold()
    return tuple(_rank(sign) for sign in map(_base, folded) if sign), folded


def first_letter(name: str) -> str:
    """Return the letter a name stands under in a list from A to Ž.

    >>> first_letter("Āboliņš"), first_letter("Šmits")
    ('A', 'Š')
    """
    return _base(name[:1].casefold()).upper() or NO_LETTER


def _base(sign: str) -> str:
    """Return the letter a sign is filed under; nothing for what is no letter but a space."""
    if sign in _OWN_LETTERS or sign == " ":
        return sign
    bare = unicodedata.normalize("NFKD", sign.replace("ł", "l").replace("ß", "s"))[:1]
    return bare if bare.isalnum() else ""


def _rank(sign: str) -> tuple[int, str]:
    if sign == " ":
        return -1, ""
    return _RANKS.get(sign, _BEYOND), sign if sign not in _RANKS else ""
