"""The list of draws includes repeated, withdrawn and restored draws."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING

import pytest

from tests.cast import DAY, newcomer, seat
from tests.services.undone import undo
from tournament.exchange.player_lists import Newcomer
from tournament.models import Tournament
from tournament.reading.rounds.draw_history import (
    DrawHistory,
    MadeDraw,
    commitment_on,
    draw_to_come,
    history_of,
)
from tournament.reading.visibility import public_view_for
from tournament.services.copies import restoring
from tournament.services.people import registration
from tournament.services.rounds import seating
from tournament.standings.book import load_book
from tournament.storage import copy_folder, snapshots

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor


@pytest.fixture
def hall(event_of: EventOf) -> Tournament:
    tournament: Tournament = event_of(8, seed="")
    return tournament


def listed(tournament: Tournament) -> list[tuple[str, bool]]:
    """Return the author of each listed draw, and whether the draw counts."""
    tournament.refresh_from_db()
    history = history_of(tournament, load_book(tournament), ())
    return [] if history is None else [(draw.signed, draw.counts) for draw in history.made]


def test_a_repeated_draw_stays_in_the_list(
    hall: Tournament, director: Actor, secretary: Actor
) -> None:
    seating.draw_lots(hall, by=director)
    seating.draw_lots(hall, by=secretary)

    assert listed(hall) == [("Dace", False), ("Sandra", True)]


def test_an_undone_draw_stays_in_the_list_and_the_previous_one_counts(
    hall: Tournament, director: Actor, secretary: Actor
) -> None:
    seating.draw_lots(hall, by=director)
    seating.draw_lots(hall, by=secretary)
    undo(hall, "draw_lots", by=director)

    assert listed(hall) == [("Dace", True), ("Sandra", False)]


def test_the_only_draw_stays_in_the_list_after_undo(hall: Tournament, director: Actor) -> None:
    seating.draw_lots(hall, by=director)
    undo(hall, "draw_lots", by=director)

    assert listed(hall) == [("Dace", False)]


def test_restoring_a_copy_from_before_a_draw_leaves_it_in_the_list(
    hall: Tournament, director: Actor, secretary: Actor
) -> None:
    seating.draw_lots(hall, by=director)
    copy = snapshots.make_copy(hall, copy_folder.ASKED)
    seating.draw_lots(hall, by=secretary)

    restoring.turn_back(hall, copy.name, by=director)

    assert listed(hall) == [("Dace", True), ("Sandra", False)]


def test_the_proof_names_who_was_renamed_and_who_was_not_in_the_drawn_list(
    hall: Tournament, director: Actor
) -> None:
    seating.draw_lots(hall, by=director)
    seat(hall, by=director)
    second = hall.entries.get(number=2)
    registration.change_entry(second, Newcomer(name="Zane Liepa"), by=director)
    registration.register(hall, newcomer(9), by=director)
    hall.refresh_from_db()

    history = history_of(hall, load_book(hall), range(1, 10))

    assert history is not None
    proof = history.proof
    assert proof is not None
    assert (proof.renamed, proof.unlisted, proof.erased) == ((2,), (9,), 0)
    assert proof.list_text.splitlines()[1].endswith("Bruno Kalniņš")
    assert history.made[0].counts


def test_a_draw_to_come_knows_the_newest_one_so_far(hall: Tournament, director: Actor) -> None:
    assert draw_to_come(hall).last == 0

    seating.draw_lots(hall, by=director)

    assert draw_to_come(hall).last == hall.draws.get().pk


@pytest.mark.parametrize(("first_round", "is_promised"), [(1, False), (2, True)])
def test_a_commitment_is_shown_if_the_first_round_is_seated_by_lot(
    event_of: EventOf, first_round: int, *, is_promised: bool
) -> None:
    event = event_of(8, seed="", settings={"rounds": 1})
    block = {"first_round": first_round, "settings": {"rounds": 1, "first_seating": "list"}}
    Tournament.objects.filter(pk=event.pk).update(blocks=[block])
    event.refresh_from_db()

    assert (commitment_on(public_view_for(event)) is not None) is is_promised


def test_the_origin_of_a_seed_is_unknown_if_a_file_alone_names_it() -> None:
    def tells_origin(*sources: str) -> bool:
        at = dt.datetime.combine(DAY, dt.time(12), dt.UTC)
        made = [
            MadeDraw(at, "Dace", one, "x", follows_entrants=True, counts=True) for one in sources
        ]
        return DrawHistory(tuple(made), None).tells_origin

    assert [tells_origin(), tells_origin("committed"), tells_origin("")] == [True, True, False]
