"""The year of birth in one event: corrected, refused if impossible, and undone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cast import finish, play_and_close, seats_of
from tests.services.people.merged import person
from tests.services.series.seasons import series, take_in
from tests.services.undone import undo
from tournament.models import Entry, Player, Tournament
from tournament.services.people.birth_years import change_birth_year
from tournament.services.people.finalists import enter_qualified
from tournament.services.refusals import Refused
from tournament.services.rounds import seating

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db


def born(event: Tournament) -> int | None:
    return event.entries.get(number=1).born


def test_a_year_is_corrected_with_a_line_and_a_new_result(
    event_of: EventOf, director: Actor
) -> None:
    event = event_of(4, settings={"rounds": 1})
    play_and_close(event, by=director)
    finish(event, by=director)
    anna = Entry.objects.get(tournament=event, number=1)
    with pytest.raises(Refused, match="born_impossible"):
        change_birth_year(anna, 1899, by=director)
    for _press in range(2):
        change_birth_year(anna, 1950, by=director)
    assert born(event) == 1950
    assert event.publications.standings().count() == 2

    undo(event, "change_birth_year", by=director)

    assert born(event) is None
    lines = event.journal.order_by("-pk")[:2]
    assert [(line.verb, line.subject, line.before, line.after) for line in lines] == [
        ("undo", "1. Anna Bērziņa", {"born": 1950}, {"born": None}),
        ("change_birth_year", "1. Anna Bērziņa", {"born": None}, {"born": 1950}),
    ]
    change_birth_year(anna, 1960, by=director)
    Entry.objects.filter(pk=anna.pk).update(player=person("Ivo Sils"))
    with pytest.raises(Refused, match="undo_blocked") as refused:
        undo(event, "change_birth_year", by=director)
    assert refused.value.facts == {"verb": "change_birth_year", "because": "replaced_since"}


def test_a_draft_has_the_qualified_as_soon_as_they_are_entered(
    event_of: EventOf, director: Actor
) -> None:
    event, cup = event_of(4), series(director)
    take_in(cup, 9, 10, by=director)
    seating.draft_seating(event, by=director)

    enter_qualified(event, cup, [Player.objects.get(name="Ilze Vītola").pk], by=director)

    assert sorted(seats_of(event, 1)[0]) == [1, 2, 3, 4, 5]
