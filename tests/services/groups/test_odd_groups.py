"""Groups whose size does not fill the game's tables: one, two or five players too many."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cast import enter, plan_blocks, play, play_and_close, seat, seats_of
from tests.services.groups import finals
from tournament.models import SittingOut, Tournament

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor

GROUPS = [{"name": "A", "first": 8}, {"name": "B"}]


@pytest.mark.parametrize("preset", ["zole-english", "skat"])
@pytest.mark.parametrize(
    ("players", "tables", "sits_out"),
    [
        (9, [(3, "A"), (3, "A"), (3, "A")], 0),
        (10, [(4, "A"), (3, "A"), (3, "A")], 0),
        (13, [(4, "A"), (4, "A"), (4, "B")], 1),
    ],
)
def test_one_or_two_extra_players_join_the_group_above_and_one_of_five_sits_out(
    event_of: EventOf,
    director: Actor,
    preset: str,
    players: int,
    tables: list[tuple[int, str]],
    sits_out: int,
) -> None:
    tournament = event_of(players, preset=preset, settings={"rounds": 1})
    block = {"first_round": 2, "settings": {"rounds": 2}, "groups": GROUPS}
    plan_blocks(tournament, [block], by=director)
    tournament.refresh_from_db()
    play_and_close(tournament, by=director)

    for number in (2, 3):
        play_and_close(tournament, by=director)
        sizes = [len(seats) for seats in seats_of(tournament, number)]
        groups = [group for _, group in finals.tables(tournament, number)]
        assert list(zip(sizes, groups, strict=True)) == tables

    out = SittingOut.objects.standing().filter(round__tournament=tournament)
    assert len({one.entry_id for one in out}) == 2 * sits_out


def test_a_last_group_of_five_can_continue_alone(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(13, preset="zole-english", settings={"rounds": 1})
    block = {"first_round": 2, "settings": {"rounds": 2}, "groups": GROUPS}
    plan_blocks(tournament, [block], by=director)
    tournament.refresh_from_db()
    play_and_close(tournament, by=director)
    seat(tournament, by=director)
    tournament = Tournament.objects.get(pk=tournament.pk)

    finals.go_on(tournament, 2, "B", by=director)

    assert [len(seats) for seats in seats_of(tournament, 3)] == [4]
    play(tournament, round_number=3, by=director)
    standing = SittingOut.objects.standing().filter(round__tournament=tournament)
    assert len({one.entry_id for one in standing}) == 2


def test_newcomers_of_a_block_play_in_its_last_group(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(16, preset="zole-english", settings={"rounds": 1})
    block = {"first_round": 2, "settings": {"rounds": 2}, "groups": GROUPS}
    plan_blocks(tournament, [block], by=director)
    tournament.refresh_from_db()
    for _ in range(2):
        play_and_close(tournament, by=director)

    for number in range(17, 21):
        enter(tournament, number, by=director)
    seat(tournament, by=director)

    assert finals.tables(tournament, 3) == [(1, "A"), (2, "A"), (3, "B"), (4, "B"), (5, "B")]
