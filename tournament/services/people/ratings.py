"""Taking everybody's rating over from the newest published list of the game, to seat by it."""

from __future__ import annotations

from fractions import Fraction
from math import floor

from tournament.models import Entry, Tournament
from tournament.reading.series.ratings import newest_of_game
from tournament.services.acts import Actor, acting_while_open
from tournament.services.consequences import settle_consequences
from tournament.services.people.registration import write_details
from tournament.services.refusals import Refused
from tournament.standings.series.stages import game_of_event, roots_of_merged


def take_ratings(tournament: Tournament, *, by: Actor, key: str = "") -> int:
    """Write what the newest list says of everybody entered, and return of how many it does.

    Whoever is not in the list keeps what is written of them.
    """
    with acting_while_open(tournament, "take_ratings", by=by, key=key) as act:
        said = newest_of_game(game_of_event(act.tournament))
        if said is None:
            raise Refused("no_rating_published")
        roots = roots_of_merged()
        ratings = {
            roots.get(row["player"], row["player"]): floor(Fraction(row["total"]))
            for row in said.rows
        }
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
                undo={"entry": entry.pk},
                result=entry,
            )
        settle_consequences(act)
    return len(known)
