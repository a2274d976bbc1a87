"""Undo of draws, of closed rounds and of seats changed after their publication."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cast import enter, finish, play_and_close, seat, seats_of
from tests.services.undone import undo
from tournament.models import Entry, Publication, Round, SittingOut, Tournament
from tournament.services import journal
from tournament.services.refusals import Refused
from tournament.services.rounds import seat_changes, seating

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor

pytestmark = pytest.mark.django_db

FOURS = {"table_sizes": "4"}


def out_of(tournament: Tournament) -> list[int]:
    """Return the players who sit out the first round."""
    standing = SittingOut.objects.standing().filter(round__tournament=tournament)
    return list(standing.order_by("entry__number").values_list("entry__number", flat=True))


def benched(tournament: Tournament) -> list[tuple[int, str]]:
    """Return the players sitting out in the newest published seats, with the reasons."""
    latest = Publication.objects.filter(tournament=tournament).latest("pk")
    rows = [row for row in latest.rows if row["table"] == 0]
    return sorted((one["number"], one["reason"]) for row in rows for one in row["out"])


def test_undoing_the_first_promised_draw_leaves_no_lots_and_no_draft(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(8, seed="")
    before = Tournament.objects.get(pk=tournament.pk).seed
    seating.draw_lots(tournament, by=director)
    seating.draft_seating(tournament, by=director)

    undo(tournament, "draw_lots", by=director)

    tournament.refresh_from_db()
    assert (tournament.seed, Round.ever.count()) == (before, 0)
    assert list(tournament.entries.values_list("lot", flat=True)) == [None] * 8
    line = tournament.journal.latest("pk")
    assert (line.verb, line.after) == ("undo", {"seed": before})


def test_undoing_a_later_draw_seats_the_draft_by_the_earlier_lots(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(8)
    seating.draft_seating(tournament, by=director)
    before = seats_of(tournament, 1)
    seating.draw_lots(tournament, seed="second", by=director)
    drawn = seats_of(tournament, 1)

    undo(tournament, "draw_lots", by=director)

    assert seats_of(tournament, 1) == before != drawn


@pytest.fixture
def traded(event_of: EventOf, director: Actor) -> tuple[Tournament, int, int]:
    """Return published seats of ten, the player who gave up a seat, and the one who got it."""
    tournament = event_of(10, preset="lzf-classic", settings=FOURS)
    seat(tournament, by=director)
    sitting = out_of(tournament)[0]
    seated = seats_of(tournament, 1)[0][0]
    seating.swap_seats(
        tournament, round_number=1, first=seated, second=sitting, reason="asked", by=director
    )
    return tournament, seated, sitting


def test_a_return_from_sitting_out_is_undone_with_it(
    traded: tuple[Tournament, int, int], director: Actor
) -> None:
    tournament, seated, _sitting = traded
    out = out_of(tournament)
    assert seated in out

    seat_changes.put_back(tournament, round_number=1, number=seated, by=director)

    assert seated not in out_of(tournament)
    assert seats_of(tournament, 1)[0][-1] == seated
    undo(tournament, "put_back", by=director)
    assert (out_of(tournament), len(seats_of(tournament, 1)[0])) == (out, 4)
    assert (seated, "asked") in benched(tournament)


def test_a_seat_given_to_a_player_sitting_out_is_undone_with_the_turn(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(10, preset="lzf-classic", settings=FOURS)
    seat(tournament, by=director)
    out = out_of(tournament)
    before = seats_of(tournament, 1)

    seat_changes.seat_latecomer(
        tournament, round_number=1, table_number=2, number=out[0], reason="asked", by=director
    )

    assert out_of(tournament) == out[1:]
    assert seats_of(tournament, 1) == [before[0], [*before[1], out[0]]]
    undo(tournament, "seat_latecomer", by=director)
    assert (out_of(tournament), seats_of(tournament, 1)) == (out, before)
    assert benched(tournament) == sorted([(out[0], "asked"), (out[1], "")])
    assert Entry.objects.get(number=out[0]).from_round == 1


def test_two_players_who_both_sit_out_have_no_seat_to_swap(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(10, preset="lzf-classic", settings=FOURS)
    seat(tournament, by=director)
    first, second = out_of(tournament)

    for numbers in ((first, second), (second, first)):
        with pytest.raises(Refused, match="not_seated") as refused:
            seating.swap_seats(
                tournament,
                round_number=1,
                first=numbers[0],
                second=numbers[1],
                reason="x",
                by=director,
            )
        assert refused.value.facts == {"number": numbers[0], "round": 1}


def test_reopening_a_round_deletes_the_draft_that_followed(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(8)
    play_and_close(tournament, by=director)
    seating.draft_seating(tournament, by=director)

    undo(tournament, "close_round", by=director)

    assert list(Round.ever.values_list("number", "state", "closed_at")) == [(1, "playing", None)]
    line = tournament.journal.latest("pk")
    assert (line.verb, line.before) == ("undo", {"round": 1})


def test_only_the_latest_round_of_a_running_event_is_reopened(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(4, settings={"rounds": 2})
    play_and_close(tournament, by=director)
    play_and_close(tournament, by=director)

    first = tournament.journal.filter(verb="close_round").earliest("pk")
    with pytest.raises(Refused, match="undo_blocked") as gone:
        journal.undo(first, by=director)
    assert gone.value.facts == {"verb": "close_round", "because": "round_gone"}
    finish(tournament, by=director)
    with pytest.raises(Refused, match="not_running") as finished:
        undo(tournament, "close_round", by=director)
    assert finished.value.facts == {"state": "provisional"}


def test_an_undone_draft_that_is_gone_is_refused(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    seating.draft_seating(tournament, by=director)
    seating.discard_draft(tournament, by=director)

    with pytest.raises(Refused, match="no_draft") as gone:
        undo(tournament, "draft_seating", by=director)
    assert gone.value.facts == {"round": 1}
    enter(tournament, 5, by=director)
    seating.draft_seating(tournament, by=director)
    undo(tournament, "draft_seating", by=director)
    assert (Round.ever.count(), tournament.journal.latest("pk").before) == (0, {"round": 1})
