"""Repeated draws: after withdrawn seats or draws, twice at once, or with a new secret."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from scoring.seating.lots import draw_lots as lots_from_seed
from tests.cast import enter, seat, seats_of
from tests.services.drafts.draws import Source, drawn, lots, seed
from tests.services.undone import undo
from tournament.models import DrawCommitment, Round, Tournament
from tournament.services.events import planning, settings_changes
from tournament.services.files.tournament_files import export_event, import_event
from tournament.services.refusals import Refused
from tournament.services.rounds import seating

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor


@pytest.fixture
def promised(event_of: EventOf) -> Tournament:
    """Return a tournament of eight without a typed seed."""
    tournament: Tournament = event_of(8, seed="")
    return tournament


def test_withdrawn_seats_keep_their_draw_and_promise_another(
    promised: Tournament, director: Actor
) -> None:
    seat(promised, by=director)
    before = seats_of(promised, 1)
    seating.withdraw_seating(promised, round_number=1, reason="a late guest", by=director)

    draft = promised.rounds.get(state=Round.State.DRAFTED)
    assert (draft.number, drawn(promised)) == (1, [Source.COMMITTED])
    seating.publish_seating(promised, round_number=1, by=director)
    assert seats_of(promised, 1) == before
    assert promised.commitments.count() == 2


def test_a_draw_after_the_secret_is_revealed_uses_a_new_one(
    promised: Tournament, director: Actor
) -> None:
    seat(promised, by=director)
    seating.withdraw_seating(promised, round_number=1, reason="a late guest", by=director)
    seating.draw_lots(promised, by=director)

    first, second = promised.draws.all()
    assert (first.commitment, second.commitment) == tuple(promised.commitments.all())


def test_players_entered_after_the_seats_have_lots_behind_all_others(
    promised: Tournament, director: Actor
) -> None:
    seat(promised, by=director)
    before = lots(promised)

    enter(promised, 9, by=director)
    enter(promised, 10, by=director)

    assert set(before.values()) == {1, 2, 3, 4, 5, 6, 7, 8}
    assert lots(promised) == {**before, 9: 9, 10: 10}


def test_undoing_the_first_draw_removes_all_lots(promised: Tournament, director: Actor) -> None:
    seating.draw_lots(promised, by=director)
    seating.draft_seating(promised, by=director)

    undo(promised, "draw_lots", by=director)

    assert set(lots(promised).values()) == {None}
    assert not promised.rounds.exists()
    assert drawn(promised) == [Source.COMMITTED]


def test_undoing_the_second_draw_restores_the_first(promised: Tournament, director: Actor) -> None:
    seating.draw_lots(promised, by=director)
    first = seed(promised)
    seating.draw_lots(promised, by=director)

    undo(promised, "draw_lots", by=director)

    assert (seed(promised), len(drawn(promised))) == (first, 2)
    assert lots(promised) == lots_from_seed(range(1, 9), first)


def test_undoing_settings_keeps_a_later_drawn_seed(promised: Tournament, director: Actor) -> None:
    plan = planning.plan_of(promised)
    changed = replace(plan, place="Ogre")
    settings_changes.change_settings(promised, changed, by=director)
    seating.draw_lots(promised, by=director)
    after = seed(promised)

    undo(promised, "change_settings", by=director)

    assert (seed(promised), promised.place) == (after, "")


def test_seats_changed_from_list_to_lot_are_promised(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8, seed="", settings={"first_seating": "list"})
    plan = replace(planning.plan_of(tournament), settings={})
    settings_changes.change_settings(tournament, plan, by=director)

    seating.draft_seating(tournament, by=director)

    assert drawn(tournament) == [Source.COMMITTED]


def test_a_second_press_does_not_draw_again(promised: Tournament, director: Actor) -> None:
    seeds = {seating.draw_lots(promised, by=director, key="one") for _press in range(2)}

    assert seeds == {promised.draws.get().seed}


def test_the_second_of_two_simultaneous_draws_is_refused(
    promised: Tournament, director: Actor
) -> None:
    seating.draw_lots(promised, by=director, last=0)

    with pytest.raises(Refused, match="drawn_meanwhile"):
        seating.draw_lots(promised, by=director, last=0)

    assert drawn(promised) == [Source.COMMITTED]


def test_a_secret_with_a_lost_key_is_replaced_with_a_notice(
    promised: Tournament, director: Actor
) -> None:
    promised.commitments.update(encrypted="of another key")
    seating.draw_lots(promised, by=director)

    lost, new = promised.commitments.all()
    assert (lost.secret, lost.revealed_at is None) == ("", False)
    assert promised.draws.get().commitment == new


def test_an_imported_tournament_draws_as_usual(promised: Tournament, director: Actor) -> None:
    raw = export_event(promised)
    taken_in = import_event(raw, by=director)

    seating.draw_lots(taken_in, by=director)

    assert lots(taken_in) == lots_from_seed(range(1, 9), raw["seed"])
    assert not DrawCommitment.objects.filter(tournament=taken_in).exists()
    assert drawn(taken_in) == [Source.STANDING]
