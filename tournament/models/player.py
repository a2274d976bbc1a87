"""The register of people across tournaments (spēlētāju reģistrs)."""

from __future__ import annotations

import unicodedata
from typing import Final

from django.db import models
from django.db.models import Q
from django.utils import timezone

from tournament.models.sort_keys import LONGEST, SortKeyField
from tournament.models.text_fields import PlainField, clean_text

FIRST_BORN: Final = 1900
"""The earliest year of birth accepted."""
_GAPS: Final = {code: " " for code in range(128) if not chr(code).isalnum()}
"""The signs between the words of a text without diacritics."""


def normalise_name(text: str) -> str:
    """Return the text without diacritics and case, with single spaces."""
    folded = clean_text(text).casefold()
    if folded.isascii():
        return " ".join(folded.translate(_GAPS).split())
    bare = unicodedata.normalize("NFKD", folded)
    letters = "".join(sign if sign.isalnum() else " " for sign in bare if not _is_mark(sign))
    return " ".join(letters.replace("ł", "l").replace("ß", "ss").split())


def name_key(name: str) -> str:
    """Return the same key for Anna Bērziņa, Berzina Anna and BĒRZIŅA ANNA."""
    return " ".join(sorted(normalise_name(name).split()))


def last_born() -> int:
    """Return the latest year of birth accepted: this year."""
    return timezone.localdate().year


def is_name(text: str) -> bool:
    """Whether the text can be a person's name: it has a letter.

    >>> is_name("Ž. B."), is_name("12-34")
    (True, False)
    """
    return any(sign.isalpha() for sign in text)


def _is_mark(sign: str) -> bool:
    return unicodedata.category(sign) == "Mn"


class PlayerQuerySet(models.QuerySet["Player"]):
    """Searches people by name."""

    def named_like(self, name: str) -> PlayerQuerySet:
        """Keep people with the same name, ignoring diacritics, case and word order."""
        return self.filter(name_key=name_key(name))


class Player(models.Model):
    """A person who plays, across tournaments.

    With `as_initials`, the public reads their initials everywhere, as they wished.
    """

    class Sex(models.TextChoices):
        """The sex, needed for women's prizes; optional."""

        UNSAID = "", "not said"
        WOMAN = "f", "woman"
        MAN = "m", "man"

    name = PlainField(max_length=120)
    name_key = models.CharField(max_length=150, editable=False, db_index=True)
    sort_key = SortKeyField(max_length=LONGEST, editable=False, default="", db_default="")
    club = PlainField(max_length=100, blank=True)
    born = models.PositiveSmallIntegerField(null=True, blank=True)
    sex = models.CharField(max_length=1, choices=Sex, blank=True)
    federation_number = PlainField(max_length=20, blank=True)
    rating = models.IntegerField(null=True, blank=True)
    erased_at = models.DateTimeField(null=True, blank=True)
    as_initials = models.BooleanField(default=False, db_default=False)

    objects = PlayerQuerySet.as_manager()

    class Meta:
        ordering = ("name", "id")
        constraints = (
            models.UniqueConstraint(
                fields=("federation_number",),
                condition=~Q(federation_number=""),
                name="a_federation_number_is_one_person",
            ),
            models.CheckConstraint(condition=~Q(name=""), name="a_player_has_a_name"),
        )
        indexes = (
            models.Index(
                fields=("sort_key", "name", "id"),
                condition=Q(erased_at=None),
                name="people_by_surname",
            ),
            models.Index(
                fields=("id",), condition=Q(as_initials=True), name="people_shown_by_initials"
            ),
        )

    def __str__(self) -> str:
        return self.name

    def save(self, *args: object, **kwargs: object) -> None:
        """Keep the search key in step with the name."""
        self.name_key = name_key(self.name)
        super().save(*args, **kwargs)  # type: ignore[arg-type]
