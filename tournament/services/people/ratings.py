"""Copying ratings or strengths from the newest published list, for seating."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import floor

from tournament.models import Entry, Publication, Tournament
from tournament.reading.series.strengths import strengths_in
from tournament.services.acts import Act, Actor, acting_while_open, declare
from tournament.services.consequences.updates import update_dependents
from tournament.services.people.registration import write_details
from tournament.services.refusals import Refused
from tournament.standings.series.published import newest_of_game
from tournament.standings.series.stages import game_of_event, roots_of_merged


@declare(may="register")
def take_ratings(tournament: Tournament, *, by: Actor, key: str = "") -> int:
    """Copy the ratings of all entered players from the newest list; return how many.

    Players not in the list keep their rating.
    """
    with acting_while_open(tournament, take_ratings, by=by, key=key) as act:
        return _write(act, _totals)


@declare(may="register")
def take_strengths(tournament: Tournament, *, by: Actor, key: str = "") -> int:
    """Write the unofficial strength of all entered players as their rating.

    It is the lower bound of their strength, so seats by rating follow strength.
    """
    with acting_while_open(tournament, take_strengths, by=by, key=key) as act:
        return _write(act, _strengths)


def _totals(said: Publication) -> dict[int, int]:
    roots = roots_of_merged()
    return {
        roots.get(row["player"], row["player"]): floor(Fraction(row["total"])) for row in said.rows
    }


def _strengths(said: Publication) -> dict[int, int]:
    return {player: one.sure for player, one in strengths_in(said).items()}


def _write(act: Act, read: Callable[[Publication], dict[int, int]]) -> int:
    said = newest_of_game(game_of_event(act.tournament))
    if said is None:
        raise Refused("no_rating_published")
    ratings, roots = read(said), roots_of_merged()
    entries = Entry.objects.filter(tournament=act.tournament).order_by("number")
    known = {
        entry: ratings[person]
        for entry in entries
        if (person := roots.get(entry.player_id, entry.player_id)) in ratings
    }
    for entry, rating in known.items():
        if rating == entry.rating:
            continue
        before = {"rating": entry.rating}
        write_details(entry, {"rating": rating})
        act.note(
            subject=str(entry),
            before=before,
            after={"rating": rating},
            undo={"entry": entry.pk, "player": entry.player_id},
            result=entry,
        )
    update_dependents(act)
    return len(known)
