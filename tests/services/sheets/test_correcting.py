"""Correction of an earlier sheet: its effects, what stays, and that nothing outdated is left."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from tests.cast import play, play_and_close, seat, seats_of
from tournament.models import SheetVersion, Tournament
from tournament.reading.sheets.round_tables import tables_of
from tournament.services.refusals import Refused
from tournament.services.results import finishing
from tournament.services.rounds import closing, seating
from tournament.services.sheets import correcting, entering
from tournament.services.sheets.correcting import Correction
from tournament.standings.table import standings_table

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor

SWAPPED = Correction(round_number=1, table_number=1, totals=(-9, 3, 3, 3))


@pytest.fixture
def one_round(event_of: EventOf, director: Actor) -> Tournament:
    tournament = event_of(8)
    play_and_close(tournament, by=director)
    return tournament


def correct(
    tournament: Tournament, correction: Correction = SWAPPED, *, by: Actor, seen: int = 1
) -> SheetVersion:
    return correcting.correct_sheet(
        tournament, correction, reason="minus sign lost", by=by, seen=seen
    )


def test_a_correction_is_a_new_version_with_its_reason(
    one_round: Tournament, director: Actor
) -> None:
    version = correct(one_round, by=director)

    line = one_round.journal.first()
    assert line is not None
    assert (version.number, version.reason) == (2, "minus sign lost")
    assert (line.verb, line.before["totals"], line.after["totals"]) == (
        "correct_sheet",
        [9, -2, -3, -4],
        [-9, 3, 3, 3],
    )


@pytest.mark.parametrize(
    ("totals", "code"),
    [
        ((-9, 3, 3), "totals_count"),
        ((-9, 3, 3, 4), "totals_do_not_add_up"),
        ((-9_000_000, 9_000_000, 0, 0), "totals_too_large"),
        ((9, -2, -3, -4), "nothing_changes"),
    ],
)
def test_a_correction_has_the_same_checks_as_the_first_entry(
    one_round: Tournament, director: Actor, totals: tuple[int, ...], code: str
) -> None:
    with pytest.raises(Refused, match=code):
        correct(one_round, Correction(1, 1, totals), by=director)


def test_the_preview_lists_every_change(one_round: Tournament, director: Actor) -> None:
    seating.draft_seating(one_round, by=director)
    seats = seats_of(one_round, 1)
    loser = seats[0][0]

    ripple = correcting.preview_correction(one_round, SWAPPED)

    place = next(change for change in ripple.places if change.number == loser)
    seat_change = next(change for change in ripple.seats if change.number == loser)
    assert {line.number for line in ripple.lines} == set(seats[0])
    assert (place.place_before, place.place_after, place.is_prize) == ("2", "8", True)
    assert (place.big_before, place.big_after) == (Fraction(6), Fraction(0))
    assert (seat_change.before, seat_change.after) == ("1B", "2D")


def test_the_preview_changes_nothing(one_round: Tournament) -> None:
    one_round.refresh_from_db()
    before = (one_round.revision, SheetVersion.objects.count(), one_round.journal.count())

    correcting.preview_correction(one_round, SWAPPED)

    one_round.refresh_from_db()
    assert before == (
        one_round.revision,
        SheetVersion.objects.count(),
        one_round.journal.count(),
    )


def test_the_effect_equals_the_preview(one_round: Tournament, director: Actor) -> None:
    seating.draft_seating(one_round, by=director)
    ripple = correcting.preview_correction(one_round, SWAPPED)

    correct(one_round, by=director)

    rows = {row.number: row for row in standings_table(one_round).rows}
    seats = {
        number: f"{table}{'ABCDE'[letter]}"
        for table, numbers in enumerate(seats_of(one_round, 2), start=1)
        for letter, number in enumerate(numbers)
    }
    assert {c.number: c.place_after for c in ripple.places} == {
        c.number: str(rows[c.number].place) for c in ripple.places
    }
    assert {c.number: c.after for c in ripple.seats} == {
        c.number: seats[c.number] for c in ripple.seats
    }


def test_published_seats_stay(one_round: Tournament, director: Actor) -> None:
    seat(one_round, by=director)
    before = seats_of(one_round, 2)

    ripple = correcting.preview_correction(one_round, SWAPPED)
    correct(one_round, by=director)

    assert (ripple.standing, ripple.seats) == ((2,), ())
    assert seats_of(one_round, 2) == before


def test_a_director_with_an_outdated_preview_is_refused(
    one_round: Tournament, director: Actor
) -> None:
    ripple = correcting.preview_correction(one_round, SWAPPED)
    correct(one_round, Correction(1, 2, (0, 0, 0, 0)), by=director)

    with pytest.raises(Refused, match="changed_meanwhile"):
        correcting.correct_sheet(
            one_round,
            SWAPPED,
            reason="minus sign lost",
            by=director,
            seen=1,
            previewed=ripple.revision,
        )


def test_a_correction_of_round_one_after_round_five_updates_all_figures(
    event_of: EventOf, director: Actor
) -> None:
    wrong = event_of(9, name="wrong", preset="lzf-classic", settings={"rounds": 6})
    right = event_of(9, name="right", preset="lzf-classic", settings={"rounds": 6})
    for tournament in (wrong, right):
        seat(tournament, by=director)
    enter_first_table(wrong, [-10, -20, -10, 40], by=director)
    enter_first_table(right, [4, -1, -1, -2], by=director)
    for tournament in (wrong, right):
        play(tournament, round_number=1, by=director)
        close(tournament, by=director)
    for _ in range(4):
        play_and_close(wrong, by=director)
        follow(wrong, right, by=director)

    correct(wrong, Correction(1, 1, (4, -1, -1, -2)), by=director)

    for after in range(1, 6):
        assert figures(wrong, after) == figures(right, after)
    assert seats_of(wrong, 5) == seats_of(right, 5)


def test_an_approved_result_cannot_be_corrected(one_round: Tournament, director: Actor) -> None:
    finishing.finish(one_round, by=director, early_because="storm")
    finishing.approve(one_round, by=director, early_because="all agree")

    with pytest.raises(Refused, match="approved_already"):
        correct(one_round, by=director)


def test_a_changed_provisional_result_is_published_again(
    one_round: Tournament, director: Actor
) -> None:
    first = finishing.finish(one_round, by=director, early_because="storm")

    correct(one_round, by=director)

    newest = one_round.publications.first()
    assert newest is not None
    assert (newest.kind, newest.rows == first.rows) == ("provisional", False)


def enter_first_table(tournament: Tournament, totals: list[int], *, by: Actor) -> None:
    entering.enter_totals(tournament, round_number=1, table_number=1, totals=totals, by=by)


def close(tournament: Tournament, *, by: Actor) -> None:
    latest = tournament.rounds.latest("number").number
    closing.close_round(tournament, round_number=latest, by=by)


def follow(leader: Tournament, tournament: Tournament, *, by: Actor) -> None:
    """Seat the next round by hand like the leader's, and play it the same."""
    drafted = seating.draft_seating(tournament, by=by)
    wanted_seats = [number for table in seats_of(leader, drafted.number) for number in table]
    for place, wanted in enumerate(wanted_seats):
        sitting = [n for table in seats_of(tournament, drafted.number) for n in table][place]
        if wanted != sitting:
            seating.swap_seats(
                tournament,
                round_number=drafted.number,
                first=sitting,
                second=wanted,
                reason="as there",
                by=by,
            )
    seating.publish_seating(tournament, round_number=drafted.number, by=by)
    play(tournament, round_number=drafted.number, by=by)
    close(tournament, by=by)


def figures(tournament: Tournament, after: int) -> list[tuple[object, ...]]:
    table = standings_table(tournament, after=after)
    return [
        (row.place, row.number, row.big, row.small, row.decided_by, row.cells) for row in table.rows
    ]


def test_the_sheet_of_a_table_shows_who_corrected_it(
    one_round: Tournament, director: Actor
) -> None:
    correct(one_round, by=director)

    table = tables_of(one_round.rounds.get())[0]
    assert table.version is not None
    assert (table.version.reason, table.seen) == ("minus sign lost", 2)


@pytest.mark.parametrize(("most", "questioned"), [(30, []), (31, [(1, 31)])])
def test_a_corrected_total_above_thirty_is_questioned(
    one_round: Tournament, most: int, questioned: list[tuple[int, int]]
) -> None:
    """Thirty is the limit as long as three times the median is less."""
    totals = (most, -most, 0, 0) if not questioned else (most, -30, -1, 0)

    ripple = correcting.preview_correction(one_round, Correction(1, 1, totals=totals))

    far = [odd for odd in ripple.unusual if odd.code == "total_unusual"]
    assert [(odd.table, odd.facts["small"]) for odd in far] == questioned
