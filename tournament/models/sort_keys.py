"""Latvian order of names as digits, so that any database sorts people as a page does."""

from __future__ import annotations

import unicodedata
from typing import Any, Final

from django.db import models

ALPHABET: Final = "abcčdefgģhiyjkķlļmnņopqrŗsštuvwxzž"
_RANKS: Final = {letter: rank for rank, letter in enumerate(ALPHABET, start=1)}
_OWN_LETTERS: Final = frozenset("čģķļņŗšž")
LONGEST: Final = 240


def base_letter(sign: str) -> str:
    """Return the letter that a character is sorted by; empty for a space or punctuation."""
    if sign in _OWN_LETTERS or sign == " ":
        return sign
    bare = unicodedata.normalize("NFKD", sign.replace("ł", "l").replace("ß", "s"))[:1]
    return bare if bare.isalnum() else ""


def sort_digits(name: str) -> str:
    """Return digits that sort a name by its last word, then the words before.

    Digits have the same order in each collation of a database.

    >>> sort_digits("Anna Abele") < sort_digits("Zane Čakste") < sort_digits("Anna Žagare")
    True
    >>> sort_digits("Jo Āboliņa") == sort_digits("Jo Abolina")
    False
    """
    *given, surname = name.casefold().split() or [""]
    words = " ".join([surname, *given])
    return "".join(_digits(letter) for letter in map(base_letter, words) if letter)[:LONGEST]


def _digits(letter: str) -> str:
    if letter == " ":
        return "00"
    rank = _RANKS.get(letter)
    return f"99{ord(letter):07d}" if rank is None else f"{rank:02d}"


class SortKeyField(models.CharField):
    """The sort key of the model's `name`, computed whenever a row is saved."""

    def pre_save(self, model_instance: models.Model, add: bool) -> Any:  # noqa: ANN401, FBT001
        """Return the key of the current name."""
        key = sort_digits(model_instance.name)  # type: ignore[attr-defined]
        setattr(model_instance, self.attname, key)
        return key
