"""Who a name belongs to: the register is searched before somebody is added to it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tournament.exchange.player_lists import Newcomer
from tournament.models import Player
from tournament.models.player import name_key
from tournament.services.refusals import Refused


@dataclass(frozen=True, slots=True)
class PossibleMatch:
    """Somebody in the register who may be meant."""

    player: int
    name: str
    club: str
    born: int | None
    federation_number: str

    @classmethod
    def from_player(cls, player: Player) -> PossibleMatch:
        """Return what tells this person from their namesakes."""
        return cls(player.pk, player.name, player.club, player.born, player.federation_number)


def find_player(newcomer: Newcomer) -> Player | None:
    """Return the one person in the register who is meant; refuse when several may be."""
    refuse_taken_number(newcomer)
    candidates = candidates_for(newcomer, Player.objects.named_like(newcomer.name))
    if len(candidates) > 1:
        facts = tuple(PossibleMatch.from_player(player) for player in candidates)
        raise Refused("which_player", name=newcomer.name, candidates=facts)
    return candidates[0] if candidates else None


def candidates_for(newcomer: Newcomer, namesakes: Iterable[Player]) -> list[Player]:
    """Return the namesakes whom nothing known rules out, those of the same club alone if any."""
    possible = [player for player in namesakes if _may_be(newcomer, player)]
    same_club = [player for player in possible if newcomer.club and player.club == newcomer.club]
    return same_club or possible


def refuse_taken_number(newcomer: Newcomer) -> None:
    """Refuse a federation number that belongs to somebody of another name."""
    number = newcomer.federation_number
    holder = Player.objects.filter(federation_number=number).first() if number else None
    if holder is not None and holder.name_key != name_key(newcomer.name):
        raise Refused("federation_number_taken", federation_number=number, name=holder.name)


def add_player(newcomer: Newcomer) -> Player:
    """Put somebody new into the register."""
    if not newcomer.name:
        raise Refused("name_missing")
    number = newcomer.federation_number
    if number and Player.objects.filter(federation_number=number).exists():
        raise Refused("federation_number_taken", federation_number=number, name=newcomer.name)
    player = new_player(newcomer)
    player.save()
    return player


def new_player(newcomer: Newcomer) -> Player:
    """Return a row for the register, not yet written."""
    return Player(
        name=newcomer.name,
        name_key=name_key(newcomer.name),
        club=newcomer.club,
        born=newcomer.born,
        sex=newcomer.sex,
        federation_number=newcomer.federation_number,
        rating=newcomer.rating,
    )


LEARNT = ("club", "born", "sex", "federation_number", "rating")


def learn(player: Player, newcomer: Newcomer) -> list[str]:
    """Take over what the newcomer tells and the register did not know; return what changed.

    A name is left as the register has it: lists lose the marks of letters.
    """
    changed = []
    for field in LEARNT:
        said = getattr(newcomer, field)
        if said not in ("", None) and said != getattr(player, field):
            setattr(player, field, said)
            changed.append(field)
    return changed


def learn_unknown(player: Player, newcomer: Newcomer) -> bool:
    """Take over what the register does not know, and tell whether there was anything.

    What it knows it keeps: nobody can tell which of the two is newer.
    """
    unknown = [field for field in LEARNT if getattr(player, field) in ("", None)]
    learnt = [field for field in unknown if getattr(newcomer, field) not in ("", None)]
    for field in learnt:
        setattr(player, field, getattr(newcomer, field))
    return bool(learnt)


def _may_be(newcomer: Newcomer, player: Player) -> bool:
    """Whether nothing that is known of both differs; people do change clubs."""
    for field in ("born", "sex", "federation_number"):
        said, known = getattr(newcomer, field), getattr(player, field)
        if said not in ("", None) and known not in ("", None) and said != known:
            return False
    return True
