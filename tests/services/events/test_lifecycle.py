"""Events that are cancelled, archived or deleted, and the undo of each."""

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


def test_nothing_can_be_entered_in_a_cancelled_event(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)

    lifecycle.call_off(tournament, "The hall is flooded", by=director)

    with pytest.raises(Refused) as refused:
        enter(tournament, 5, by=director)
    assert (refused.value.code, refused.value.facts["reason"]) == (
        "called_off",
        "The hall is flooded",
    )


def test_a_cancelled_event_can_be_reinstated(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    lifecycle.call_off(tournament, "Flood", by=director)

    lifecycle.take_place_after_all(tournament, by=director)

    assert enter(tournament, 5, by=director).number == 5


def test_cancelling_can_be_undone(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    lifecycle.call_off(tournament, "Flood", by=director)

    journal.undo(tournament.journal.latest("pk"), by=director)

    tournament.refresh_from_db()
    assert tournament.called_off == ""


def test_reinstating_can_be_undone_too(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    lifecycle.call_off(tournament, "Flood", by=director)
    lifecycle.take_place_after_all(tournament, by=director)

    journal.undo(tournament.journal.latest("pk"), by=director)

    tournament.refresh_from_db()
    assert tournament.called_off == "Flood"


def test_an_event_is_cancelled_only_with_a_reason(event_of: EventOf, director: Actor) -> None:
    with pytest.raises(Refused) as refused:
        lifecycle.call_off(event_of(4), "  ", by=director)

    assert refused.value.code == "reason_missing"


def test_an_event_with_a_published_result_cannot_be_cancelled(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(4, settings={"rounds": 1})
    play_and_close(tournament, by=director)
    finishing.finish(tournament, by=director)

    with pytest.raises(Refused) as refused:
        lifecycle.call_off(tournament, "Too late", by=director)

    assert refused.value.code == "result_is_out"


def test_a_deleted_event_is_hidden_until_restored(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)

    lifecycle.delete_tournament(tournament, by=director)
    found = [Tournament.objects.public().count()]
    lifecycle.bring_back_tournament(tournament, by=director)
    found.append(Tournament.objects.public().count())

    assert found == [0, 1]


def test_a_started_event_cannot_be_deleted(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    seat(tournament, by=director)

    with pytest.raises(Refused) as refused:
        lifecycle.delete_tournament(tournament, by=director)

    assert refused.value.code == "began_already"


def test_a_second_click_writes_no_second_line(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)

    for _ in range(2):
        lifecycle.archive_tournament(tournament, by=director)
        lifecycle.call_off(tournament, "Flood", by=director)

    verbs = tournament.journal.values_list("verb", flat=True)
    assert [verbs.filter(verb=verb).count() for verb in ("archive_tournament", "call_off")] == [
        1,
        1,
    ]
