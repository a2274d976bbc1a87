"""Drawing, drafting, swapping, publishing and withdrawing seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.utils import translation

from scoring.seating.lots import draw_lots
from tests.cast import play_and_close, seat, seats_of
from tournament.models import Entry, Publication, Round, Seat, Tournament
from tournament.services.refusals import Refused
from tournament.services.rounds import clock, closing, seating
from tournament.services.rounds import seating as expecting
from tournament.services.sheets import entering
from tournament.words.rounds import seat_reason_text

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor


def test_the_table_sizes_are_shown_before_drafting(event_of: EventOf) -> None:
    expected = expecting.preview_sizes(event_of(9, preset="lzf-classic"))

    assert (expected.round, expected.players, dict(expected.split.counts)) == (1, 9, {4: 1, 5: 1})


def test_two_players_make_no_table(event_of: EventOf, director: Actor) -> None:
    with pytest.raises(Refused) as refused:
        seating.draft_seating(event_of(2), by=director)

    assert (refused.value.code, refused.value.faults[0].code) == (
        "seating_faulty",
        "too_few_players",
    )


def test_anyone_can_repeat_the_first_draw_from_its_seed(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)

    seating.draft_seating(tournament, by=director)

    lots = draw_lots(range(1, 9), "rudens")
    by_lot = sorted(range(1, 9), key=lambda number: lots[number])
    assert seats_of(tournament, 1) == [by_lot[:4], by_lot[4:]]


def test_a_seat_shows_its_reason(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    play_and_close(tournament, by=director)

    seating.draft_seating(tournament, by=director)

    first = Seat.objects.get(round__number=2, table__number=1, letter=0)
    assert first.why == {
        "decided_by": "small",
        "after_round": 1,
        "place": "1",
        "big": "6",
        "small": 12,
        "lot": first.entry.lot,
    }


def test_in_a_rotation_a_seat_shows_its_start_number(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4, preset="kop")
    play_and_close(tournament, by=director)

    seating.draft_seating(tournament, by=director)

    seats = Seat.objects.filter(round__number=2).order_by("entry__lot")
    assert [seat.why for seat in seats] == [
        {"decided_by": "rotation", "start": start} for start in range(1, 5)
    ]
    with translation.override("en"):
        assert seat_reason_text(seats[0].why) == "by rotation, start number 1"


def test_a_full_tie_is_seated_by_lot_and_marked(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    seat(tournament, by=director)
    _enter_everywhere(tournament, [3, -1, -1, -1], by=director)

    seating.draft_seating(tournament, by=director)

    why = Seat.objects.get(round__number=2, table__number=1, letter=0).why
    assert (why["decided_by"], why["place"]) == ("lot", "1-2")


def test_a_second_press_finds_the_draft_with_its_swaps(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    seating.draft_seating(tournament, by=director)
    first, second = (table[0] for table in seats_of(tournament, 1))
    seating.swap_seats(
        tournament, round_number=1, first=first, second=second, reason="x", by=director
    )
    swapped = seats_of(tournament, 1)

    seating.draft_seating(tournament, by=director)
    found = seats_of(tournament, 1)
    seating.redraft(tournament, by=director)

    assert found == swapped != seats_of(tournament, 1)
    assert tournament.journal.filter(verb="draft_seating").count() == 2


def test_a_discarded_draft_is_created_again_by_the_same_click(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(8)
    seating.draft_seating(tournament, by=director, key="k")
    seating.discard_draft(tournament, by=director)

    again = seating.draft_seating(tournament, by=director, key="k")

    assert list(tournament.rounds.all()) == [again]


def test_publishing_twice_publishes_once(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    seating.draft_seating(tournament, by=director)

    said = [
        seating.publish_seating(tournament, round_number=1, by=director, key=key)
        for key in ("one", "one", "two")
    ]

    assert said[0] == said[1] == said[2]
    assert Publication.objects.count() == 1


def test_published_seats_contain_everything_for_the_screens(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(4)

    seat(tournament, by=director)

    row = Publication.objects.get().rows[0]
    assert row["table"] == 1
    assert [seat["letter"] for seat in row["seats"]] == ["A", "B", "C", "D"]
    assert row["seats"][0]["why"] == {"decided_by": "lot", "lot": 1}


def test_a_tournament_is_running_from_its_first_published_seats(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(4)

    seat(tournament, by=director)

    tournament.refresh_from_db()
    assert tournament.state == Tournament.State.RUNNING


def test_the_clock_starts_once(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    seat(tournament, by=director)

    started = [
        clock.start_round(tournament, round_number=1, by=director).started_at for _ in range(2)
    ]

    played = tournament.rounds.get()
    assert started[0] == started[1]
    assert (played.state, played.minutes) == (Round.State.PLAYING, 40)


def test_the_next_round_waits_until_this_one_is_closed(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4)
    seat(tournament, by=director)

    with pytest.raises(Refused, match="round_still_open"):
        seating.draft_seating(tournament, by=director)


def test_no_round_follows_the_last(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(4, settings={"rounds": 1})
    play_and_close(tournament, by=director)

    with pytest.raises(Refused, match="all_rounds_played"):
        seating.draft_seating(tournament, by=director)


def test_clubs_are_separated_and_exceptions_are_shown(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8, settings={"keep_apart": True})

    seating.draft_seating(tournament, by=director)

    for table in seats_of(tournament, 1):
        clubs = [Entry.objects.get(number=number).club for number in table]
        together = any(clubs.count(club) > 1 for club in clubs)
        notices = [n["code"] for n in tournament.rounds.get().notices]
        assert together == ("club_sits_together" in notices)


def _enter_everywhere(tournament: Tournament, totals: list[int], *, by: Actor) -> None:
    for table in tournament.rounds.get().tables.all():
        entering.enter_totals(
            tournament, round_number=1, table_number=table.number, totals=totals, by=by
        )
    close(tournament, 1, by=by)


def close(tournament: Tournament, round_number: int, *, by: Actor) -> None:
    closing.close_round(tournament, round_number=round_number, by=by)
