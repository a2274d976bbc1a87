"""Possible duplicates in the register: similar names without contradicting facts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from django.db.models import QuerySet

from tournament.models import Entry, Merge, NotTheSame, OutsideEvent, OutsideResult, Player

MOST: Final = 100
MOST_EDITS: Final = 2
SHORT: Final = 5
"""Shorter words must be identical: Ivo and Ilo are different names."""
MOST_OF_A_NAME: Final = 400
"""If more people share a word of their names, it is not used to find pairs."""


@dataclass(frozen=True, slots=True)
class Double:
    """Two rows of the register that may be one person, the busier one first."""

    into: Player
    player: Player
    is_same_name: bool
    events: tuple[int, int]


def likely_doubles() -> list[Double]:
    """Return pairs that may be one person, equal names first, in five queries.

    Pairs that shared an event, here or in an external list, have different years of birth, or
    were marked as different are left out.
    """
    gone = Merge.objects.standing().values("player")
    people = list(Player.objects.filter(erased_at=None).exclude(pk__in=gone))
    apart = set(NotTheSame.objects.standing().values_list("first", "second"))
    events: dict[int, set[int]] = defaultdict(set)
    for player, tournament in Entry.objects.values_list("player", "tournament").order_by():
        events[player].add(tournament)
    # Keys of external lists are negative, to differ from those of tournaments.
    for player, outside in _listed().values_list("player", "event"):
        events[player].add(-outside)
    found = [
        _double(first, second, events)
        for first, second in _pairs(people)
        if _may_be_one(first, second, apart) and not events[first.pk] & events[second.pk]
    ]
    found.sort(key=lambda pair: (not pair.is_same_name, pair.into.name, pair.player.pk))
    return found[:MOST]


def _listed() -> QuerySet[OutsideResult]:
    """Return the lines of the external lists in use."""
    used = OutsideEvent.objects.in_use().order_by().values("pk")
    return OutsideResult.objects.filter(event__in=used).order_by()


def edits(one: str, other: str, *, most: int = MOST_EDITS) -> int:
    """Return the edit distance of two words, at most `most` + 1.

    >>> edits("berzina", "berzins"), edits("anna", "anna"), edits("ozols", "kalnins")
    (1, 0, 3)
    """
    if abs(len(one) - len(other)) > most:
        return most + 1
    before = list(range(len(other) + 1))
    for row, letter in enumerate(one, start=1):
        line = [row]
        for column, sign in enumerate(other, start=1):
            line.append(
                min(before[column] + 1, line[-1] + 1, before[column - 1] + (letter != sign))
            )
        if min(line) > most:
            return most + 1
        before = line
    return min(before[-1], most + 1)


def _pairs(people: Sequence[Player]) -> Iterator[tuple[Player, Player]]:
    """Yield pairs that share a word of their names, each once."""
    by_word: dict[str, list[Player]] = defaultdict(list)
    for player in people:
        for word in set(player.name_key.split()):
            by_word[word].append(player)
    seen: set[tuple[int, int]] = set()
    for alike in by_word.values():
        if len(alike) > MOST_OF_A_NAME:
            continue
        for first, second in combinations(sorted(alike, key=lambda one: one.pk), 2):
            if (first.pk, second.pk) not in seen:
                seen.add((first.pk, second.pk))
                yield first, second


def _may_be_one(first: Player, second: Player, apart: set[tuple[int, int]]) -> bool:
    for said in ("born", "sex", "federation_number"):
        one, other = getattr(first, said), getattr(second, said)
        if one not in ("", None) and other not in ("", None) and one != other:
            return False
    return (first.pk, second.pk) not in apart and are_alike(first.name_key, second.name_key)


def are_alike(one: str, other: str) -> bool:
    """Whether two name keys may be spellings of one name."""
    if one == other:
        return True
    words, others = one.split(), other.split()
    if len(words) < 2 or len(others) < 2:
        return False
    left, right = sorted(set(words) - set(others)), sorted(set(others) - set(words))
    if not left or not right:
        # One list left out a second given name or a second surname.
        return True
    if len(left) != 1 or len(right) != 1:
        return False
    (word,), (its_other,) = left, right
    return min(len(word), len(its_other)) >= SHORT and edits(word, its_other) <= MOST_EDITS


def _double(first: Player, second: Player, events: dict[int, set[int]]) -> Double:
    busy, other = sorted((first, second), key=lambda one: (-len(events[one.pk]), one.pk))
    counts = len(events[busy.pk]), len(events[other.pk])
    return Double(busy, other, busy.name_key == other.name_key, counts)
