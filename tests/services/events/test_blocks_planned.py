"""Planned blocks: the draft that follows them, placements by hand, and blocks that have begun."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.cast import close_latest, play, play_and_close, seat, seats_of
from tests.services.undone import last, undo
from tournament.models import Tournament
from tournament.services.events import blocks
from tournament.services.events.blocks import place_by_hand, plan_blocks, with_placed
from tournament.services.refusals import Refused
from tournament.services.rounds import seating

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db

FINALS: dict[str, Any] = {
    "first_round": 2,
    "settings": {"rounds": 1},
    "groups": [{"name": "A", "first": 4}, {"name": "B"}],
    "carry": "all",
}


@pytest.fixture
def drafted(event_of: EventOf, director: Actor) -> Tournament:
    """Return an event of eight after the round before its finals, with their draft."""
    tournament = event_of(8, settings={"rounds": 1, "table_sizes": "4-3"})
    plan_blocks(tournament, [FINALS], by=director)
    play_and_close(tournament, by=director)
    seating.draft_seating(tournament, by=director)
    return tournament


def stored(tournament: Tournament) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = Tournament.objects.get(pk=tournament.pk).blocks
    return found


def test_a_placement_by_hand_is_stored_noted_seated_and_undone(
    drafted: Tournament, director: Actor
) -> None:
    before = seats_of(drafted, 2)
    number = before[1][0]

    place_by_hand(drafted, first_round=2, number=number, group="A", reason=" host ", by=director)

    placed = {**FINALS, "placed": [{"player": number, "group": "A", "reason": "host"}]}
    line = last(drafted, "place_by_hand")
    assert stored(drafted) == [placed]
    assert (line.before, line.after) == (
        {"blocks": [FINALS]},
        {"blocks": [placed], "reason": "host"},
    )
    assert line.subject == str(drafted.entries.get(number=number))
    assert number in seats_of(drafted, 2)[0]

    undo(drafted, "place_by_hand", by=director)
    assert (stored(drafted), seats_of(drafted, 2)) == ([FINALS], before)


def test_a_second_placement_replaces_the_first_and_none_removes_it(
    drafted: Tournament, director: Actor
) -> None:
    for number in (7, 8, 7):
        place_by_hand(drafted, first_round=2, number=number, group="A", reason="x", by=director)
    drafted.refresh_from_db()

    assert [one["player"] for one in stored(drafted)[0]["placed"]] == [8, 7]
    (without,) = with_placed(drafted, 2, "", {7: "x"})
    assert [one.player for one in without.placed] == [8]


def test_the_same_blocks_change_nothing_and_others_are_noted_without_a_reason(
    drafted: Tournament, director: Actor
) -> None:
    plan_blocks(drafted, [FINALS], by=director)
    assert drafted.journal.filter(verb="plan_blocks").count() == 1

    plan_blocks(drafted, [], by=director)

    line = last(drafted, "plan_blocks")
    assert (line.before, line.after) == ({"blocks": [FINALS]}, {"blocks": []})
    assert {table.group for table in drafted.rounds.get(number=2).tables.all()} == {""}


@pytest.mark.parametrize(
    "changes",
    [
        {"carry": "half"},
        {"settings": {"rounds": 1, "minutes": 50}},
        {"groups": [{"name": "A"}]},
    ],
)
def test_a_block_that_has_begun_does_not_change(
    drafted: Tournament, director: Actor, changes: dict[str, Any]
) -> None:
    seating.publish_seating(drafted, round_number=2, by=director)

    with pytest.raises(Refused) as refused:
        plan_blocks(drafted, [{**FINALS, **changes}], by=director)

    assert (refused.value.code, refused.value.facts) == ("block_begun", {"round": 2})
    assert stored(drafted) == [FINALS]


def test_a_block_that_has_begun_may_get_longer_and_no_shorter_than_played(
    drafted: Tournament, director: Actor
) -> None:
    longer = {**FINALS, "settings": {"rounds": 2}}
    seating.publish_seating(drafted, round_number=2, by=director)

    plan_blocks(drafted, [longer], by=director)
    play(drafted, round_number=2, by=director)
    close_latest(drafted, by=director)
    seat(drafted, by=director)
    with pytest.raises(Refused) as refused:
        plan_blocks(drafted, [FINALS], by=director)

    assert (refused.value.code, refused.value.facts) == (
        "rounds_seated",
        {"rounds": 2, "seated": 3},
    )
    assert stored(drafted) == [longer]


def test_a_cut_larger_than_the_field_is_refused_by_the_number_of_its_block(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(8, settings={"rounds": 1})
    groups = [{"name": "A", "first": 9}, {"name": "B"}]

    with pytest.raises(Refused) as refused:
        plan_blocks(tournament, [{**FINALS, "groups": groups}], by=director)

    assert refused.value.code == "settings_faulty"
    assert {fault.facts["block"] for fault in refused.value.faults} == {2}


def test_settings_are_read_together_with_the_blocks(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8, settings={"rounds": 1})
    blocks.refuse_unreadable(tournament)
    plan_blocks(tournament, [FINALS], by=director)
    tournament.refresh_from_db()
    blocks.refuse_unreadable(tournament)

    tournament.blocks = [{**FINALS, "first_round": 0}]
    with pytest.raises(Refused, match="settings_faulty"):
        blocks.refuse_unreadable(tournament)


def test_an_unknown_player_or_block_is_refused(drafted: Tournament, director: Actor) -> None:
    for number, first_round, code in ((99, 2, "no_such_number"), (7, 3, "no_such_block")):
        with pytest.raises(Refused, match=code):
            place_by_hand(
                drafted, first_round=first_round, number=number, group="A", reason="x", by=director
            )
    seat(drafted, by=director)
    with pytest.raises(Refused, match="reason_missing"):
        place_by_hand(drafted, first_round=2, number=7, group="A", reason=" ", by=director)
