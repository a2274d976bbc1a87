"""Finding the person of a name: the register is searched before a person is added.

Entering a person of the register does not change them: `persons` does that. Details that the
actor may not see are neither shown nor compared, so they cannot be guessed by entering names;
such people are distinguished only by name, club and federation number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Set
from dataclasses import dataclass, replace
from typing import Final

from tournament.exchange.player_lists import Newcomer
from tournament.models import Player
from tournament.models.player import FIRST_BORN, is_name, last_born, name_key
from tournament.reading.people.identity import as_persons
from tournament.security.access import people_known_to
from tournament.services.acts import Actor
from tournament.services.refusals import Refused

PARTICULARS: Final = ("born", "sex", "federation_number", "rating")
"""Details of a person besides name and club."""
SIGNS_SHOWN: Final = 3


@dataclass(frozen=True, slots=True)
class PossibleMatch:
    """A possibly matching person of the register, with what distinguishes them from namesakes."""

    player: int
    name: str
    club: str
    born: int | None
    federation_number: str
    told_by: int | None = None
    """Their number in the register, if nothing else distinguishes them."""

    @classmethod
    def from_player(cls, player: Player, known: Set[int]) -> PossibleMatch:
        """Return what the actor may see: of an unknown person only the number's last characters."""
        number = player.federation_number
        if player.pk in known:
            return cls(player.pk, player.name, player.club, player.born, number)
        ending = f"…{number[-SIGNS_SHOWN:]}" if len(number) > SIGNS_SHOWN else ""
        return cls(player.pk, player.name, player.club, None, ending)

    @property
    def facts(self) -> tuple[str, ...]:
        """The person's facts, the name first."""
        said = self.name, self.club, str(self.born or self.federation_number)
        return tuple(filter(None, said))


@dataclass(frozen=True, slots=True)
class Person:
    """A person of the register, and whether the actor may see their details."""

    player: Player
    is_known: bool


def person_of(newcomer: Newcomer, *, by: Actor, player: Player | None = None) -> Person:
    """Return the given person, the one found in the register, or a new one."""
    found = as_persons([player])[0] if player else find_player(newcomer, by=by)
    if found is None:
        return add_person(newcomer, by=by)
    return Person(found, is_known=found.pk in known_among([found], by=by))


def add_person(newcomer: Newcomer, *, by: Actor) -> Person:
    """Add a person to the register, even if the name exists; the actor may see their details."""
    return Person(add_player(newcomer, by=by), is_known=True)


def known_among(players: Iterable[Player], *, by: Actor) -> Set[int]:
    """Return the keys of the people whose details the actor may see; a command may see all."""
    keys = {player.pk for player in players}
    if by.user is None or not keys:
        return keys
    return set(people_known_to(by.user).filter(pk__in=keys).values_list("pk", flat=True))


def possible_matches(players: Iterable[Player], known: Set[int]) -> tuple[PossibleMatch, ...]:
    """Return people with the details the actor may see, all distinguishable."""
    matches = [PossibleMatch.from_player(player, known) for player in players]
    alike = Counter(match.facts for match in matches)
    return tuple(
        replace(match, told_by=match.player) if alike[match.facts] > 1 else match
        for match in matches
    )


def find_player(newcomer: Newcomer, *, by: Actor) -> Player | None:
    """Return the one matching person of the register; refuse an ambiguous name."""
    refuse_taken_number(newcomer, by=by)
    namesakes = as_persons(Player.objects.named_like(newcomer.name))
    known = known_among(namesakes, by=by)
    candidates = candidates_for(newcomer, namesakes, known)
    if len(candidates) > 1:
        shown = possible_matches(candidates, known)
        raise Refused("which_player", name=newcomer.name, candidates=shown)
    return next(iter(candidates), None)


def candidates_for(
    newcomer: Newcomer, namesakes: Iterable[Player], known: Set[int]
) -> list[Player]:
    """Return the possible namesakes; only those of the same club, if any.

    `known` are those whose details may be compared.
    """
    possible = [player for player in namesakes if _may_be(newcomer, player, known)]
    same_club = [player for player in possible if newcomer.club and player.club == newcomer.club]
    return same_club or possible


def refuse_taken_number(newcomer: Newcomer, *, by: Actor) -> None:
    """Refuse a federation number that belongs to a person of another name."""
    number = newcomer.federation_number
    holder = Player.objects.filter(federation_number=number).first() if number else None
    if holder is not None and holder.name_key != name_key(newcomer.name):
        raise number_refusal(holder, by=by)


def number_refusal(holder: Player, *, by: Actor) -> Refused:
    """Return the refusal of a taken federation number, with its owner's name if visible."""
    number = holder.federation_number
    if known_among([holder], by=by):
        return Refused("federation_number_taken", federation_number=number, name=holder.name)
    return Refused("federation_number_held", federation_number=number)


def refuse_impossible(newcomer: Newcomer) -> None:
    """Refuse impossible names, and impossible years of birth.

    Every form for people checks this; stored files are imported unchanged.
    """
    if not newcomer.name:
        raise Refused("name_missing")
    if not is_name(newcomer.name):
        raise Refused("name_without_letters", name=newcomer.name)
    if newcomer.born is not None and not FIRST_BORN <= newcomer.born <= last_born():
        raise Refused("born_impossible", low=FIRST_BORN, high=last_born())


def add_player(newcomer: Newcomer, *, by: Actor) -> Player:
    """Add a new person to the register."""
    if not newcomer.name:
        raise Refused("name_missing")
    number = newcomer.federation_number
    if number and (holder := Player.objects.filter(federation_number=number).first()):
        raise number_refusal(holder, by=by)
    player = new_player(newcomer)
    player.save()
    return player


def new_player(newcomer: Newcomer) -> Player:
    """Return an unsaved row of the register."""
    return Player(
        name=newcomer.name,
        name_key=name_key(newcomer.name),
        club=newcomer.club,
        born=newcomer.born,
        sex=newcomer.sex,
        federation_number=newcomer.federation_number,
        rating=newcomer.rating,
    )


def entry_defaults(newcomer: Newcomer, person: Person) -> Newcomer:
    """Return the initial facts of an entry: the given ones, else those the actor may see."""
    names = ("club", *PARTICULARS) if person.is_known else ("club",)
    own = {name: getattr(person.player, name) for name in names}
    unsaid = {name: known for name, known in own.items() if getattr(newcomer, name) in ("", None)}
    return replace(newcomer, **unsaid)


def _may_be(newcomer: Newcomer, player: Player, known: Set[int]) -> bool:
    """Whether no comparable detail differs, except the club, which people change."""
    compared = (
        ("born", "sex", "federation_number") if player.pk in known else ("federation_number",)
    )
    for field in compared:
        said, written = getattr(newcomer, field), getattr(player, field)
        if said not in ("", None) and written not in ("", None) and said != written:
            return False
    return True
