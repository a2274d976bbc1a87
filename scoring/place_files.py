"""Places in files, and checks that the places of a list are consistent."""

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from scoring.big_points import Place
from scoring.json_reader import Fields, as_written

PLACE = re.compile(r"([1-9][0-9]{0,5})(?:-([1-9][0-9]{0,5}))?", re.ASCII)


def read_place(own: Fields, name: str = "place") -> Place | None:
    """Read a place such as "3" or "3-4"; null in the file becomes None, a disqualification."""
    value = own.raw.get(name)
    if value is None:
        if not own.has(name):
            own.fault("field_missing", field=name)
        return None
    place = parse_place(value) if isinstance(value, str) else None
    if place is None:
        own.fault("place_unreadable", value=as_written(value))
    return place


@lru_cache(maxsize=4096)
def parse_place(text: str) -> Place | None:
    """Return the place parsed from the text, or None.

    >>> parse_place("3-4"), parse_place("4-3")
    (Place(first=3, last=4), None)
    """
    found = PLACE.fullmatch(text)
    if found is None:
        return None
    first = int(found[1])
    last = int(found[2] or first)
    return Place(first, last) if first < last or found[2] is None else None


def check_places(own: Fields, places: Sequence[Place], *, participants: int, listed: int) -> None:
    """Add faults for places that overlap, have too many or too few holders, or are left out.

    `places` are those of the results with a place; `listed` counts all results. If fewer
    results are listed than players took part, unlisted players may hold the missing places.
    """
    if participants < listed:
        own.fault("participants_too_few", participants=participants, results=listed)
        return
    before = len(own.faults)
    held = check_sharing(own, places)
    if len(own.faults) > before or not held:
        return
    places_there = participants - (listed - len(places))
    if held[-1][0].last > places_there:
        _say_what_is_missing(own, held, places_there, is_whole_list=participants == listed)


def check_sharing(own: Fields, places: Sequence[Place]) -> list[tuple[Place, int]]:
    """Add faults that are certain in any list; return the number of holders of each place."""
    held = sorted(Counter(places).items())
    for (above, _), (below, _) in pairwise(held):
        if below.first <= above.last:
            own.fault("places_overlap", place=str(above), other=str(below))
    for place, count in held:
        if count > place.last - place.first + 1:
            own.fault("place_held_too_often", place=str(place), players=count)
    return held


def check_shared_by_enough(own: Fields, held: Sequence[tuple[Place, int]]) -> None:
    """Add a fault for every shared place with fewer holders than it covers."""
    for place, count in held:
        if count < place.last - place.first + 1:
            own.fault("place_held_too_seldom", place=str(place), players=count)


def _say_what_is_missing(
    own: Fields, held: Sequence[tuple[Place, int]], places_there: int, *, is_whole_list: bool
) -> None:
    last = held[-1][0]
    if not is_whole_list:
        own.fault("place_beyond_participants", place=str(last), places=places_there)
        return
    check_shared_by_enough(own, held)
    reached = 0
    for place, _ in held:
        if place.first > reached + 1:
            own.fault("places_left_out", place=str(Place(reached + 1, place.first - 1)))
        reached = place.last
