"""Guests of an event: ranked like everybody, hidden from the list, or as if they had not played."""

from dataclasses import replace

from scoring.big_points import Place
from scoring.ratings.facts import RatedEvent
from scoring.ratings.worth import held_places


def for_list(event: RatedEvent, guests: str) -> RatedEvent:
    """Return the event as a list with this treatment of guests sees it."""
    if guests == "ranked" or not any(result.is_guest for result in event.results):
        return event
    members = tuple(result for result in event.results if not result.is_guest)
    if guests == "hidden":
        return replace(event, results=members)
    places: dict[Place, Place] = {}
    reached = 0
    for place, count in held_places(result.place for result in members).items():
        places[place] = Place(reached + 1, reached + count)
        reached += count
    moved = tuple(replace(result, place=places[result.place]) for result in members)
    gone = len(event.results) - len(members)
    return replace(event, results=moved, participants=event.participants - gone)
