"""Who of the register may be meant, in words that tell one from another."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament.services.people.register import PossibleMatch


@dataclass(frozen=True, slots=True)
class MatchChoice:
    """One answer to who is meant."""

    value: str
    words: str
    is_chosen: bool = False


def person_choice(person: PossibleMatch) -> MatchChoice:
    """Offer somebody in the register, as on a button of their own."""
    return MatchChoice(str(person.player), match_words(person))


def same_person(person: PossibleMatch, *, is_chosen: bool) -> MatchChoice:
    """Offer somebody in the register among other answers."""
    words = _("the same as %(person)s") % {"person": match_words(person)}
    return MatchChoice(str(person.player), words, is_chosen)


def match_words(person: PossibleMatch) -> str:
    """Return what is said of somebody who may be meant."""
    said = list(person.facts)
    if person.told_by is not None:
        said.append(_("no. %(number)s in the register") % {"number": person.told_by})
    return ", ".join(said)
