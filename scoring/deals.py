"""What happened at the table in one deal (partija), as frozen values; not what it pays."""

from dataclasses import dataclass
from enum import StrEnum

from scoring.errors import Fault

Seat = int
"""Seats go clockwise from 0; people call them A to E."""

Points = tuple[int, ...]
"""Small points, one figure for each seat."""


class Contract(StrEnum):
    """What a zole player may declare."""

    ORDINARY = "ordinary"
    ZOLE = "zole"
    SMALL_ZOLE = "small-zole"


class Margin(StrEnum):
    """How badly the losing side lost: plainly, under its jaņi, or without a trick (bezstiķis)."""

    PLAIN = "plain"
    JANI = "jani"
    BEZSTIKIS = "bezstikis"


@dataclass(frozen=True, slots=True)
class DeclaredDeal:
    """One player (lielais) against the others (mazie), recorded by its class."""

    contract: Contract
    declarer: Seat
    won: bool
    margin: Margin = Margin.PLAIN
    surrendered: bool = False


@dataclass(frozen=True, slots=True)
class CountedDeal:
    """One player against the others, recorded by their eyes and tricks; the class follows.

    A class that was written beside the figures is kept, so that a contradiction can be shown.
    """

    contract: Contract
    declarer: Seat
    eyes: int
    tricks: int
    won: bool | None = None
    margin: Margin | None = None


@dataclass(frozen=True, slots=True)
class PassedDeal:
    """All passed (visi garām); the cards are dealt anew."""


@dataclass(frozen=True, slots=True)
class AnnulledDeal:
    """A deal that counts for nobody, such as after a card played out of turn."""


@dataclass(frozen=True, slots=True)
class TableDeal:
    """All passed and everyone plays for themselves (galdiņš); None stands for who takes no part."""

    eyes: tuple[int | None, ...]
    tricks: tuple[int | None, ...]
    odd_payers: tuple[Seat, ...] = ()


class KopContract(StrEnum):
    """The games of kop."""

    ZWYCZAJNA = "zwyczajna"
    WESELE = "wesele"
    CICHA = "cicha"
    ZOLO = "zolo"
    ZOLO_DU = "zolo-du"


class KopMargin(StrEnum):
    """How the losers of two against two came out: z wyjściem, bez wyjścia, bez bitki."""

    EXIT = "exit"
    NO_EXIT = "no-exit"
    NO_TRICK = "no-trick"


@dataclass(frozen=True, slots=True)
class KopDeal:
    """The Old (Starzy) against the Young (Młodzi), recorded by its class."""

    contract: KopContract
    old: tuple[Seat, ...]
    won: bool
    margin: KopMargin = KopMargin.EXIT
    doubling: str = "none"
    calls: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class CountedKopDeal:
    """The Old against the Young, recorded by the eyes and tricks of the Old."""

    contract: KopContract
    old: tuple[Seat, ...]
    eyes: int
    tricks: int
    doubling: str = "none"
    calls: tuple[str, ...] | None = None
    won: bool | None = None
    margin: KopMargin | None = None


@dataclass(frozen=True, slots=True)
class PatienceDeal:
    """Everyone's own figure for one deal of patience: a golf hole, or cards played out."""

    figures: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AlexanderDeal:
    """Everyone's battles and cards out in one deal of Alexander the Great."""

    battles: tuple[int, ...]
    cards_out: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SkatDeal:
    """A game of skat: who played alone, its value, and whether it was won."""

    declarer: Seat
    value: int
    won: bool


@dataclass(frozen=True, slots=True)
class UnreadableDeal:
    """A line of the sheet that says nothing the game knows; it keeps what is wrong with it."""

    faults: tuple[Fault, ...]


Deal = (
    DeclaredDeal
    | CountedDeal
    | PassedDeal
    | AnnulledDeal
    | TableDeal
    | KopDeal
    | CountedKopDeal
    | PatienceDeal
    | AlexanderDeal
    | SkatDeal
    | UnreadableDeal
)


@dataclass(frozen=True, slots=True)
class GivenPule:
    """A personal pule given to a seat after a deal (0: before the first), with a reason."""

    seat: Seat
    after_deal: int
    reason: str = ""
