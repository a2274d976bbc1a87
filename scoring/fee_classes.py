"""Classes of fees: a part of an announced line, and the class that a player's facts lead to.

"40+25/1 (Dāmām 0+25/1)", "30+10/1, TOP 60 0+10, until 1.12. 25+10", "120/1 per team",
"35+15, both 65+25": a class is a few words and its price.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from scoring.money import Fee

Kind = Literal["everybody", "ladies", "juniors", "members", "invited", "top", "named", "both"]
JUNIOR_AGE: Final = 18
STEMS: Final[Mapping[str, tuple[str, ...]]] = {
    "ladies": ("dām", "siev", "lady", "ladies", "wom", "kobiet", "pani", "жен", "дам"),
    "juniors": ("junior", "jaunie", "youth", "bērn", "kid", "child", "młod", "dziec", "юни", "мол"),
    "members": ("biedr", "member", "członk", "член"),
    "invited": ("ielūg", "uzaicin", "invit", "zapros", "пригл"),
    "everybody": ("visi", "everyb", "everyone", "wszys", "все"),
    "team": ("komand", "team", "druż", "команд"),
    "pair": ("pār", "pair", "par", "пар"),
    "both": ("abi", "abas", "abām", "abās", "both", "oba", "obie", "об"),
}
PREPOSITIONS: Final = frozenset(
    ("no", "par", "per", "for", "za", "od", "dla", "за", "с", "для", "a")
)
_UNTIL: Final = re.compile(
    r"\b(?:līdz|until|till|before|do|до)\s+"
    r"(?:(\d{1,2})\.\s?(\d{1,2})\.(?:\s?(\d{4}))?|(\d{4})-(\d\d)-(\d\d))",
    re.I,
)
_TOP: Final = re.compile(r"\btop[\s-]*(\d{1,3})\b", re.I)
_AGE: Final = re.compile(r"\bU[\s-]?(\d{1,2})\b|\b(?:līdz|under|do|до)\s(\d{1,2})\b(?!\.)", re.I)
_WORDS: Final = re.compile(r"[^\W\d_][\w\s.'’-]*|", re.UNICODE)


@dataclass(frozen=True, slots=True)
class FeeClass:
    """The price of a class: its words as typed, and what they mean.

    `limit` is the number of places of a TOP class, or the age below which juniors are;
    `until` is the last day of the price, with the year 0 for the year of the event.
    """

    said: str
    kind: Kind
    fee: Fee
    limit: int | None = None
    until: tuple[int, int, int] | None = None

    @property
    def name(self) -> str:
        """The words without the day, which name the class."""
        return tidy_words(_UNTIL.sub(" ", self.said))

    def last_day(self, event: dt.date) -> dt.date | None:
        """Return the last day of the price; without a year the last one before the event."""
        if self.until is None:
            return None
        year, month, day = self.until
        found = dt.date(year or event.year, month, day)
        return found if year or found <= event else dt.date(event.year - 1, month, day)


@dataclass(frozen=True, slots=True)
class Payee:
    """The facts of a player from which the class follows; `chosen` is the desk's choice."""

    is_woman: bool = False
    age: int | None = None
    category: str = ""
    place: int | None = None
    chosen: str = ""
    is_in_both: bool = False


def read_words(said: str, fee: Fee) -> tuple[FeeClass, str] | None:
    """Return the class that words and a price mean, and who pays: a player, a team, a pair.

    None if the words are no class.
    """
    said = tidy_words(said)
    until, words = _day(said), _UNTIL.sub(" ", said)
    if until is not None and not _is_day(until):
        return None
    limit, kind = None, None
    if top := _TOP.search(words):
        limit, kind, words = int(top[1]), "top", _TOP.sub(" ", words)
    elif age := _AGE.search(words):
        limit, kind, words = int(age[1] or age[2]), "juniors", _AGE.sub(" ", words)
    words = tidy_words(words)
    if not _WORDS.fullmatch(words):
        return None
    found = kind or kind_of_words(words)
    if found in ("team", "pair"):
        return FeeClass("", "everybody", fee, until=until), found
    return FeeClass(said, found, fee, limit, until), "player"  # type: ignore[arg-type]


def kind_of_words(words: str) -> str:
    """Return the kind of class that words mean: "named" for a class that only its name tells.

    >>> kind_of_words("Dāmām"), kind_of_words("veterāni"), kind_of_words("per team")
    ('ladies', 'named', 'team')
    """
    if not words:
        return "everybody"
    for word in words.casefold().split():
        for kind, stems in STEMS.items():
            if word not in PREPOSITIONS and word.startswith(stems):
                return kind
    return "named"


def class_for(classes: Sequence[FeeClass], payee: Payee) -> FeeClass | None:
    """Return the class of a player: the desk's choice, or the cheapest that their facts lead to.

    None is the common fee.
    """
    own = [one for one in classes if one.kind != "everybody" and one.until is None]
    for one in own:
        if payee.chosen and one.name.casefold() == payee.chosen.casefold():
            return one
    if payee.chosen:
        return None
    found = [one for one in own if _is_in(one, payee)]
    return min(found, key=lambda one: one.fee.whole, default=None)


def early_price(classes: Sequence[FeeClass], of: FeeClass | None) -> FeeClass | None:
    """Return the earlier price of a class; None without one."""
    name = "" if of is None else of.name.casefold()
    dated = [one for one in classes if one.until is not None]
    return next((one for one in dated if one.name.casefold() == name), None)


def _is_in(one: FeeClass, payee: Payee) -> bool:
    is_named = bool(payee.category) and _key(payee.category) == _key(one.name)
    says = kind_of_words(payee.category) if payee.category else "named"
    match one.kind:
        case "ladies":
            return payee.is_woman or is_named or says == "ladies"
        case "juniors":
            limit = one.limit or JUNIOR_AGE
            is_young = payee.age is not None and payee.age < limit
            return is_young or is_named or (payee.age is None and says == "juniors")
        case "members" | "invited":
            return is_named or says == one.kind
        case "top":
            is_top = payee.place is not None and payee.place <= (one.limit or 0)
            return is_top or is_named
        case "both":
            return payee.is_in_both
        case _:
            return is_named


def _key(words: str) -> str:
    return "".join(words.casefold().split())


def tidy_words(words: str) -> str:
    """Return words without signs around them, with single spaces."""
    return " ".join(words.split()).strip(" :–—-=,;")


def _day(said: str) -> tuple[int, int, int] | None:
    if (found := _UNTIL.search(said)) is None:
        return None
    day, month, year, *whole = found.groups()
    if all(whole):
        return int(whole[0]), int(whole[1]), int(whole[2])
    return int(year or 0), int(month), int(day)


def _is_day(until: tuple[int, int, int]) -> bool:
    year, month, day = until
    try:
        dt.date(year or 2001, month, day)
    except ValueError:
        return False
    return True
