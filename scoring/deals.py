"""The deals (partijas) of a sheet as frozen values, without their pay."""

from dataclasses import dataclass
from enum import StrEnum

from scoring.errors import Fault

Seat = int
"""Seats are numbered clockwise from 0; players call them A to E."""

Points = tuple[int, ...]
"""Small points, one for each seat."""


class Contract(StrEnum):
    """The contracts a zole player may declare."""

    ORDINARY = "ordinary"
    ZOLE = "zole"
    SMALL_ZOLE = "small-zole"


class Margin(StrEnum):
    """The size of a loss: plain, under its jaņi, or without a trick (bezstiķis)."""

    PLAIN = "plain"
    JANI = "jani"
    BEZSTIKIS = "bezstikis"


@dataclass(frozen=True, slots=True)
class DeclaredDeal:
    """A deal of one player (lielais) against the others (mazie), recorded by its class."""

    contract: Contract
    declarer: Seat
    won: bool
    margin: Margin = Margin.PLAIN
    surrendered: bool = False


@dataclass(frozen=True, slots=True)
class CountedDeal:
    """A deal of one player against the others, recorded by eyes and tricks; the class follows.

    A class recorded with the figures is kept, so that a contradiction can be shown.
    """

    contract: Contract
    declarer: Seat
    eyes: int
    tricks: int
    won: bool | None = None
    margin: Margin | None = None


@dataclass(frozen=True, slots=True)
class PassedDeal:
    """All passed (visi garām); the cards are dealt again."""


@dataclass(frozen=True, slots=True)
class AnnulledDeal:
    """A deal that does not count, such as after a card played out of turn."""


@dataclass(frozen=True, slots=True)
class TableDeal:
    """All passed and everyone plays for themselves (galdiņš); None is a seat that does not play."""

    eyes: tuple[int | None, ...]
    tricks: tuple[int | None, ...]
    odd_payers: tuple[Seat, ...] = ()


class KopContract(StrEnum):
    """The contracts of kop."""

    ZWYCZAJNA = "zwyczajna"
    WESELE = "wesele"
    CICHA = "cicha"
    ZOLO = "zolo"
    ZOLO_DU = "zolo-du"


class KopMargin(StrEnum):
    """The size of a loss in two against two: z wyjściem, bez wyjścia, bez bitki."""

    EXIT = "exit"
    NO_EXIT = "no-exit"
    NO_TRICK = "no-trick"


@dataclass(frozen=True, slots=True)
class KopDeal:
    """A deal of the Old (Starzy) against the Young (Młodzi), recorded by its class."""

    contract: KopContract
    old: tuple[Seat, ...]
    won: bool
    margin: KopMargin = KopMargin.EXIT
    doubling: str = "none"
    calls: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class CountedKopDeal:
    """A deal of the Old against the Young, recorded by the eyes and tricks of the Old."""

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
    """Each player's figure for one deal of patience: a golf hole, or cards played out."""

    figures: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AlexanderDeal:
    """Each player's battles and cards out in one deal of Alexander the Great."""

    battles: tuple[int, ...]
    cards_out: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SkatDeal:
    """A game of skat: its declarer, its value, and whether it was won."""

    declarer: Seat
    value: int
    won: bool


@dataclass(frozen=True, slots=True)
class UnreadableDeal:
    """A line of the sheet that the game cannot read, with its faults."""

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
