"""Presses on the clocks of groups: each is in the journal once, and undone in reverse order."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest

from tests.services.undone import undo
from tournament.models import Round, Tournament
from tournament.reading.clock import clocks_of
from tournament.services import journal
from tournament.services.refusals import Refused
from tournament.services.rounds import clock

if TYPE_CHECKING:
    from tournament.services.acts import Actor


def the_round(tournament: Tournament) -> Round:
    return tournament.rounds.get(number=2)


def states(tournament: Tournament) -> dict[str, str]:
    return {each.group: each.state for each in clocks_of(the_round(tournament))}


def test_each_press_counts_once_and_has_one_line(finals: Tournament, director: Actor) -> None:
    acts = (clock.start_group, clock.pause_group, clock.resume_group)
    for act in acts:
        for _press in range(2):
            act(finals, round_number=2, group="A", by=director)

    lines = finals.journal.filter(verb__endswith="_group").order_by("pk")
    assert list(lines.values_list("verb", "subject", "after")) == [
        ("start_group", "A", {"round": 2}),
        ("pause_group", "A", {"round": 2}),
        ("resume_group", "A", {"round": 2}),
    ]
    assert [line.undo["was_started"] for line in lines] == [False, True, True]  # type: ignore[index]
    assert states(finals) == {"A": "running", "B": "waiting"}


def test_presses_are_undone_in_reverse_order_only(finals: Tournament, director: Actor) -> None:
    clock.start_group(finals, round_number=2, group="A", by=director)
    clock.pause_group(finals, round_number=2, group="A", by=director)
    with pytest.raises(Refused, match="undo_blocked") as blocked:
        undo(finals, "start_group", by=director)
    assert blocked.value.facts == {"verb": "start_group", "because": "said_otherwise_since"}

    undo(finals, "pause_group", by=director)
    played = the_round(finals)
    assert (states(finals)["A"], played.state, played.started_at is None) == (
        "running",
        "playing",
        False,
    )

    journal.undo(finals.journal.filter(verb="start_group").earliest("pk"), by=director)
    played = the_round(finals)
    assert (played.state, played.started_at, played.group_clocks) == ("published", None, [])


def test_a_group_that_has_not_started_cannot_be_paused(finals: Tournament, director: Actor) -> None:
    with pytest.raises(Refused, match="clock_not_started") as refused:
        clock.pause_group(finals, round_number=2, group="A", by=director)
    assert refused.value.facts == {"round": 2}

    clock.start_group(finals, round_number=2, group="B", by=director)
    with pytest.raises(Refused, match="clock_not_started"):
        clock.pause_group(finals, round_number=2, group="A", by=director)


def test_the_pauses_of_a_group_add_up(finals: Tournament, director: Actor) -> None:
    clock.start_group(finals, round_number=2, group="A", by=director)
    stood = timedelta(0)
    for _pause in range(2):
        clock.pause_group(finals, round_number=2, group="A", by=director)
        clock.resume_group(finals, round_number=2, group="A", by=director)
        paused, resumed = (
            finals.journal.filter(verb=f"{each}_group").latest("pk").at
            for each in ("pause", "resume")
        )
        stood += resumed - paused

    ticking = dict(the_round(finals).clocks)["A"]
    assert (ticking.paused_at, ticking.paused_for) == (None, stood)
