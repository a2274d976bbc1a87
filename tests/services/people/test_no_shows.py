"""No-shows: asked about before every draft, removed for good in one act, without a place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.cast import charge, close_latest, enter, is_paid, play, play_and_close, seat, seats_of
from tournament.models import Entry, Tournament
from tournament.reading.rounds.no_shows import no_shows
from tournament.services import journal
from tournament.services.consequences.previews import preview_act
from tournament.services.files.tournament_files import export_event, import_event
from tournament.services.money import payments
from tournament.services.people import attendance, registration
from tournament.services.people.attendance import did_not_come
from tournament.services.rounds import seat_changes
from tournament.standings.table import standings_table

if TYPE_CHECKING:
    from tests.cast import EventOf
    from tournament.services.acts import Actor


def asked(tournament: Tournament, number: int) -> list[tuple[int, bool]]:
    return [(one.number, one.never_came) for one in no_shows(tournament, number)]


def played_without(tournament: Tournament, *, by: Actor) -> int:
    """Play a round in which a player is taken out; return that player."""
    seat(tournament, by=by)
    number = seats_of(tournament, 1)[0][0]
    seat_changes.take_out(tournament, round_number=1, number=number, reason="no-show", by=by)
    play(tournament, round_number=1, by=by)
    close_latest(tournament, by=by)
    return number


def test_before_the_first_round_unmarked_players_are_asked_about(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(4)
    assert asked(tournament, 1) == []

    for number in (1, 2, 4):
        attendance.check_in(Entry.objects.get(tournament=tournament, number=number), by=director)

    assert asked(tournament, 1) == [(3, True)]


def test_a_no_show_of_the_first_round_is_asked_about(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    number = played_without(tournament, by=director)
    enter(tournament, 9, by=director)

    assert asked(tournament, 2) == [(number, True)]


def test_a_player_who_missed_only_the_last_round_is_asked_about_too(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(8)
    play_and_close(tournament, by=director)
    entry = Entry.objects.get(tournament=tournament, number=5)
    attendance.mark_absent(entry, round_number=2, by=director)
    play_and_close(tournament, by=director)

    assert asked(tournament, 3) == [(5, False)]


def test_a_no_show_has_no_place_anywhere(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    number = played_without(tournament, by=director)

    did_not_come(tournament, [number], reason="no-show", by=director)

    entry = Entry.objects.get(tournament=tournament, number=number)
    assert (entry.from_round, entry.to_round) == (1, 0)
    assert number not in {row.number for row in standings_table(tournament).rows}
    assert asked(tournament, 2) == []
    exported = export_event(tournament)
    assert export_event(import_event(exported, by=director)) == exported


def test_a_no_show_who_withdraws_has_no_place_either(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    number = played_without(tournament, by=director)

    attendance.withdraw(Entry.objects.get(tournament=tournament, number=number), by=director)

    assert number not in {row.number for row in standings_table(tournament).rows}


def test_a_player_who_left_already_is_passed_over(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    gone, absent = Entry.objects.filter(tournament=tournament, number__in=(3, 5))
    attendance.withdraw(gone, by=director, reason="bus")

    did_not_come(tournament, [3, 5], reason="no-show", by=director)

    gone.refresh_from_db()
    absent.refresh_from_db()
    assert (gone.leaving_reason, absent.leaving_reason) == ("bus", "no-show")
    assert tournament.journal.filter(verb="did_not_come").count() == 1


def test_it_can_be_undone_from_the_journal(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    number = played_without(tournament, by=director)
    before = standings_table(tournament)
    did_not_come(tournament, [number], reason="no-show", by=director, key="k")
    did_not_come(tournament, [number], reason="no-show", by=director, key="k")

    journal.undo(tournament.journal.filter(verb="did_not_come").get(), by=director)

    assert standings_table(tournament) == before


def test_several_no_shows_are_one_line_and_one_undo(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    before = standings_table(tournament)

    did_not_come(tournament, [2, 5, 7], reason="no-show", by=director)

    line = tournament.journal.filter(verb="did_not_come").get()
    assert (line.subject, line.after) == ("", {"numbers": [2, 5, 7], "reason": "no-show"})
    assert standings_table(tournament) != before
    attendance.reinstate(Entry.objects.get(tournament=tournament, number=5), by=director)
    journal.undo(line, by=director)
    assert not tournament.entries.exclude(to_round=None).exists()
    assert tournament.journal.get(undoes=line).before == {"numbers": [2, 7]}
    assert standings_table(tournament) == before


def test_several_arrivals_and_fees_are_one_act_each(event_of: EventOf, director: Actor) -> None:
    tournament = event_of(8)
    charge(tournament, by=director)
    attendance.check_in(Entry.objects.get(tournament=tournament, number=2), by=director)

    assert registration.check_in_several(tournament, [1, 2, 3], by=director, key="a") == 2
    assert registration.check_in_several(tournament, [1, 2, 3], by=director, key="a") == 2
    assert payments.mark_several_paid(tournament, [1, 2], by=director) == 2

    arrivals = tournament.journal.get(verb="check_in_several")
    assert arrivals.after == {"numbers": [1, 3]}
    journal.undo(arrivals, by=director)
    journal.undo(tournament.journal.get(verb="mark_several_paid"), by=director)
    assert [e.number for e in tournament.entries.filter(arrived_at__isnull=False)] == [2]
    assert not any(is_paid(tournament, number) for number in (1, 2))


def test_before_the_first_result_a_preview_lists_no_places(
    event_of: EventOf, director: Actor
) -> None:
    tournament = event_of(8)

    shown = preview_act(
        tournament, lambda: did_not_come(tournament, [2, 5], reason="no-show", by=director)
    )

    assert shown.places == ()
