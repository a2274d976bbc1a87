"""Events that are called off, archived or deleted, and each of these taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cast import enter, play_and_close, seat
from tournament.models import Tournament
from tournament.services import journal
from tournament.services.events import lifecycle
from tournament.services.refusals import Refused
from tournament.services.results import finishing

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor


def test_nothing_is_entered_once_the_event_is_called_off(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(4)

    lifecycle.call_off(tournament, "The hall is flooded", by=director)

    with pytest.raises(Refused) as refused:
        enter(tournament, 5, by=director)
    assert (refused.value.code, refused.value.facts["reason"]) == (
        "called_off",
        "The hall is flooded",
    )


def test_it_takes_place_after_all_and_goes_on(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    lifecycle.call_off(tournament, "Flood", by=director)

    lifecycle.take_place_after_all(tournament, by=director)

    assert enter(tournament, 5, by=director).number == 5


def test_calling_off_is_taken_back_from_the_journal(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    lifecycle.call_off(tournament, "Flood", by=director)

    journal.undo(tournament.journal.latest("pk"), by=director)

    tournament.refresh_from_db()
    assert tournament.called_off == ""


def test_that_it_takes_place_is_taken_back_too(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    lifecycle.call_off(tournament, "Flood", by=director)
    lifecycle.take_place_after_all(tournament, by=director)

    journal.undo(tournament.journal.latest("pk"), by=director)

    tournament.refresh_from_db()
    assert tournament.called_off == "Flood"


def test_an_event_is_called_off_only_with_a_reason(event_of: EventOf, director: Actor) -> None:
    with pytest.raises(Refused) as refused:
        lifecycle.call_off(event_of(4), "  ", by=director)

    assert refused.value.code == "reason_missing"


def test_an_event_whose_result_is_out_is_not_called_off(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4, settings={"rounds": 1})
    play_and_close(tournament, by=director)
    finishing.finish(tournament, by=director)

    with pytest.raises(Refused) as refused:
        lifecycle.call_off(tournament, "Too late", by=director)

    assert refused.value.code == "result_is_out"


def test_a_deleted_event_is_public_no_more_until_it_is_brought_back(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(4)

    lifecycle.delete(tournament, by=director)
    found = [Tournament.objects.public().count()]
    lifecycle.bring_back(tournament, by=director)
    found.append(Tournament.objects.public().count())

    assert found == [0, 1]


def test_an_event_that_began_is_not_deleted(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    seat(tournament, by=director)

    with pytest.raises(Refused) as refused:
        lifecycle.delete(tournament, by=director)

    assert refused.value.code == "began_already"


def test_a_second_click_writes_no_second_line(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)

    for _ in range(2):
        lifecycle.archive(tournament, by=director)
        lifecycle.call_off(tournament, "Flood", by=director)

    verbs = tournament.journal.values_list("verb", flat=True)
    assert [verbs.filter(verb=verb).count() for verb in ("archive_tournament", "call_off")] == [
        1,
        1,
    ]
