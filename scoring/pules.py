"""Pules: extra stakes that stand on a sheet until an ordinary game is won."""

from dataclasses import dataclass

from scoring.deals import Points, Seat
from scoring.house_rules import HouseRules


@dataclass(frozen=True, slots=True)
class Pules:
    """Standing pules: the number of common ones, and the owners of personal ones, oldest first."""

    common: int = 0
    owners: tuple[Seat, ...] = ()

    @property
    def is_standing(self) -> bool:
        """Whether any pule stands, common or personal."""
        return bool(self.common or self.owners)

    def personal(self, seats: int) -> tuple[int, ...]:
        """Return the number of personal pules of each seat.

        >>> Pules(owners=(2, 0, 2)).personal(4)
        (1, 0, 2, 0)
        """
        return tuple(self.owners.count(seat) for seat in range(seats))


NO_PULES = Pules()


def add_common(pules: Pules, count: int) -> Pules:
    """Return the pules with this many more common ones."""
    return Pules(pules.common + count, pules.owners)


def add_personal(pules: Pules, owner: Seat) -> Pules:
    """Return the pules with one more personal one, the newest."""
    return Pules(pules.common, (*pules.owners, owner))


def add_after_all_passed(pules: Pules, seats: int) -> Pules:
    """Return the pules with the common ones of a passed deal added.

    Three at the table: one. Four or five: two if no pule stands, common or personal; else one.
    """
    is_double = seats > 3 and not pules.is_standing
    return add_common(pules, 2 if is_double else 1)


def add_after_loss(pules: Pules, declarer: Seat) -> Pules:
    """Return the pules with a personal one for the loser of a game, if any pule stands."""
    return add_personal(pules, declarer) if pules.is_standing else pules


def clear_one(
    pules: Pules, declarer: Seat, *, seats: int, rules: HouseRules
) -> tuple[Points, Pules]:
    """Clear one pule for a won ordinary game, and return its pay.

    The winner's own personal pule goes first and pays zero; then a common one, for which all
    others pay a point; then the others' oldest personal one, paid by its owner alone.
    """
    if declarer in pules.owners:
        return (0,) * seats, _without(pules, declarer)
    if pules.common:
        paid = tuple(seats - 1 if seat == declarer else -1 for seat in range(seats))
        return paid, Pules(pules.common - 1, pules.owners)
    if not pules.owners:
        return (0,) * seats, pules
    owner = pules.owners[0]
    worth = personal_worth(seats, rules)
    return _one_pays_another(owner, declarer, worth, seats), _without(pules, owner)


def personal_worth(seats: int, rules: HouseRules) -> int:
    """Return the amount that the owner of a personal pule pays to the player who clears it."""
    match rules.personal_pule:
        case "others":
            return seats - 1
        case "players":
            return seats
        case int(fixed):
            return fixed
    raise ValueError(rules.personal_pule)


def leftover(pules: Pules, *, seats: int, rules: HouseRules) -> Points:
    """Return the pay of personal pules left at the end of the sheet; common ones lapse."""
    if rules.leftover_pules == "lapse":
        return (0,) * seats
    owned = pules.personal(seats)
    return tuple(sum(owned) - seats * own for own in owned)


def _without(pules: Pules, owner: Seat) -> Pules:
    """Return the pules without this owner's oldest one."""
    oldest = pules.owners.index(owner)
    return Pules(pules.common, pules.owners[:oldest] + pules.owners[oldest + 1 :])


def _one_pays_another(payer: Seat, winner: Seat, worth: int, seats: int) -> Points:
    paid = [0] * seats
    paid[payer] -= worth
    paid[winner] += worth
    return tuple(paid)
