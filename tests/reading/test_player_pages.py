"""The page of a player during an event: seat, place, neighbours and rounds, as whole values."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace

import pytest
from django.http import Http404
from django.utils import timezone

from scoring.big_points import Place
from tests.cast import EventOf, close_latest, enter_table, play, play_and_close, seat
from tournament.models import Dispute, Tournament
from tournament.reading.people import players
from tournament.reading.people.courses import Courses
from tournament.reading.people.player_list import roster
from tournament.reading.people.players import PlayerPage, followed_players, numbers_in, player_page
from tournament.reading.sheets.round_tables import tables_of
from tournament.reading.visibility import PublicView, public_view_for
from tournament.services.acts import Actor
from tournament.services.judging import voiding

pytestmark = pytest.mark.django_db
NOW = timezone.now()
IN_ORDER = {"first_seating": "list", "rounds": 3}


@pytest.fixture
def event(event_of: EventOf, director: Actor) -> Tournament:
    """Return an event of nine: a closed round, and 3, 7, 4 and 8 are back from the next."""
    event = event_of(8, settings=IN_ORDER)
    play_and_close(event, by=director)
    seat(event, by=director)
    enter_table(event, 2, tables_of(event.rounds.get(number=2))[1], by=director)
    event.refresh_from_db()
    return event


def page_of(event: Tournament, number: int) -> PlayerPage:
    event.refresh_from_db()
    return player_page(public_view_for(event), number)


def stages_of(page: PlayerPage) -> list[tuple[int, str, int | None, str, str, int]]:
    """Return the rounds: their place in the standings, table, place there, and points."""
    return [
        (one.round, str(one.rank), one.table, str(one.place), str(one.big), one.small)
        for one in page.stages
    ]


def test_a_player_who_still_plays_has_a_seat_and_no_result_yet(event: Tournament) -> None:
    page = page_of(event, 6)

    assert (page.name, page.club, page.person) == ("Fēlikss Zariņš", "Ogre", 6)
    assert page.now is not None
    assert (page.now.seat.table, page.now.seat.letter, page.now.table.number) == (1, "D", 1)
    assert page.now.clock is not None
    assert (page.now.clock.round, page.now.clock.minutes, page.now.clock.extra) == (2, 40, 0)
    assert (page.result, page.after, page.place, page.page) == (None, 1, Place(4, 4), 1)
    assert (page.out, page.sits_out, page.leaving, page.awaits_round) == ("", False, "", True)
    assert (page.plays_at(1), page.plays_at(2), page.is_disputed, page.has_pages) == (
        *(None, 1, False, False),
    )
    assert [
        (one.place, one.number, str(one.ahead_big), one.ahead_small, one.is_he)
        for one in page.beside
    ] == [
        (Place(3, 3), 2, "0", 1, False),
        (Place(4, 4), 6, "0", 0, True),
        (Place(5, 5), 3, "-2", 0, False),
    ]
    assert [(str(one.big), one.small) for one in page.beside] == [
        *(("4", -2), ("4", -3), ("2", -3)),
    ]
    assert stages_of(page) == [(1, "4", 2, "2", "4", -3)]


def test_standings_of_more_than_a_hundred_lines_have_pages(event: Tournament) -> None:
    page = page_of(event, 6)
    known = page.known
    assert known is not None
    found = known.ranking

    def has_pages(lines: int) -> bool:
        longer = replace(found, lines=[found.lines[0]] * lines)
        return replace(page, known=Courses(longer, known.position_of)).has_pages

    assert (has_pages(100), has_pages(101)) == (False, True)
    assert not replace(page, known=None).has_pages


def test_a_page_links_to_the_page_of_the_standings_with_the_player(
    event: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(players, "ROWS_PER_PAGE", 3)

    # The standings are 5, 1, 2, 6, 3, 7, 4 and 8.
    assert [page_of(event, number).page for number in (5, 2, 6, 7, 4)] == [1, 1, 2, 2, 3]
    Tournament.objects.filter(pk=event.pk).update(public_sees=Tournament.PublicSees.SEATS)
    hidden = page_of(event, 6)
    assert (hidden.after, hidden.page, hidden.place, hidden.stages) == (0, 1, None, ())


def test_a_player_who_left_their_table_is_out_and_nobody_else(event: Tournament) -> None:
    seating = event.publications.filter(kind="seating", round_number=2)
    first, second = seating.get().rows
    first["seats"] = [seat for seat in first["seats"] if seat["number"] != 6]
    first["out"] = [{"number": 6, "name": "Fēlikss Zariņš", "club": "Ogre", "reason": "left"}]
    seating.update(rows=[first, second])

    left, stays = page_of(event, 6), page_of(event, 8)

    assert (left.out, left.now, left.sits_out, left.name) == (
        *("left", None, False, "Fēlikss Zariņš"),
    )
    assert (stays.out, stays.now is None) == ("", False)


def test_a_player_who_is_back_has_a_result_without_a_new_place(
    event: Tournament, director: Actor
) -> None:
    page = page_of(event, 3)

    assert page.result is not None
    assert (page.result.small, page.place, page.plays_at(2)) == (12, Place(5, 5), 2)
    assert stages_of(page) == [(1, "5", 1, "3", "2", -3), (2, "None", 2, "1", "6", 12)]
    assert [one.number for one in page_of(event, 5).beside] == [5, 1]
    assert [one.number for one in page_of(event, 8).beside] == [4, 8]
    play(event, round_number=2, by=director)
    close_latest(event, by=director)

    page = page_of(event, 3)

    assert (page.result, page.place, page.awaits_round) == (None, Place(3, 3), True)
    assert stages_of(page) == [(1, "5", 1, "3", "2", -3), (2, "3", 2, "1", "6", 12)]
    play_and_close(event, by=director)
    page = page_of(event, 3)
    assert (page.now is None, page.awaits_round, page.after) == (False, False, 3)
    Tournament.objects.filter(pk=event.pk).update(
        state=Tournament.State.PROVISIONAL, correction_until=timezone.now()
    )
    assert page_of(event, 3).now is None


def test_a_void_table_gives_no_place_and_a_disputed_one_is_marked(
    event: Tournament, director: Actor
) -> None:
    voiding.void_table(event, voiding.VoidTable(2, 1), reason="Marked cards", by=director)
    table = event.rounds.get(number=2).tables.get(number=2)
    current = table.versions.get(is_current=True)
    Dispute.objects.create(table=table, kind=Dispute.Kind.RAISED, current=current, at=NOW)

    voided, disputed = page_of(event, 5), page_of(event, 3)

    assert [(one.round, one.table, one.place, one.is_void) for one in voided.stages] == [
        *((1, 2, Place(1, 1), False), (2, 1, None, True)),
    ]
    assert (voided.is_disputed, disputed.is_disputed) == (False, True)
    assert [one.is_void for one in disputed.stages] == [False, False]


def test_a_player_who_sits_out_has_no_table(event_of: EventOf, director: Actor) -> None:
    event = event_of(9, settings={**IN_ORDER, "table_sizes": "4"})
    play_and_close(event, by=director)
    seat(event, by=director)

    rests, rested = page_of(event, 9), page_of(event, 5)

    assert (rests.now, rests.sits_out, rests.out, rests.plays_at(2)) == (None, True, "", None)
    assert (rests.name, rests.club) == ("Ilze Vītola", "Ogre")
    assert stages_of(rests) == [(1, "9", 2, "4", "0", -5)]
    # Sitting out brought half of the six big points of a winner.
    assert stages_of(rested) == [(1, "5", 0, "None", "3", 0)]
    assert (rested.stages[0].sits_out, rested.sits_out) == (True, False)
    assert rested.now is not None
    assert rested.now.seat.table == 2
    enter_table(event, 2, tables_of(event.rounds.get(number=2))[0], by=director)
    rests, back = page_of(event, 9), page_of(event, 6)
    assert [(one.table, one.sits_out, one.is_void) for one in rests.stages] == [
        *((2, False, False), (0, True, False)),
    ]
    assert [one.sits_out for one in back.stages] == [False, False]


def test_a_player_without_a_seat_or_result_is_not_found(event: Tournament) -> None:
    with pytest.raises(Http404):
        page_of(event, 9)


def test_followed_players_are_listed_by_surname_with_their_last_round(event: Tournament) -> None:
    view = public_view_for(event)

    assert [
        (one.player.number, str(one.place), one.last and one.last.round)
        for one in followed_players(view, [8, 2, 99, 1])
    ] == [(8, "8", 2), (1, "2", 1), (2, "3", 1)]
    assert followed_players(PublicView(event, ()), [1]) == ()
    assert numbers_in("1.22.x.٣.1.123456.12345") == [1, 22, 12345]
    assert numbers_in(".".join(map(str, range(50)))) == list(range(40))


def test_the_roster_is_by_letter_with_seats_places_and_clubs(event: Tournament) -> None:
    view = public_view_for(event)

    found = roster(view)

    assert [(under.letter, [one.number for one in under.players]) for under in found.letters] == [
        *(("A", [8]), ("B", [1]), ("K", [2, 5]), ("L", [4]), ("O", [3]), ("S", [7]), ("Z", [6])),
    ]
    assert (found.clubs, found.players) == ((("Cēsis", 3), ("Ogre", 2), ("Rīga", 3)), 8)
    (last,) = found.letters[-1].players
    assert (last.name, last.listed_name, last.club) == (
        *("Fēlikss Zariņš", "Zariņš Fēlikss", "Ogre"),
    )
    assert (last.table, last.letter, last.place) == (1, "D", Place(4, 4))
    narrow = roster(view, "rīg kal")
    assert [one.number for under in narrow.letters for one in under.players] == [2]
    assert (narrow.players, len(narrow.clubs)) == (8, 3)
    event.public_sees = Tournament.PublicSees.SEATS
    hidden = roster(view)
    assert {one.place for under in hidden.letters for one in under.players} == {None}


def test_a_view_tells_what_is_played_and_shown(event: Tournament, director: Actor) -> None:
    view = public_view_for(event)
    first, second = view.rounds

    assert (first.tables_in, first.tables_all, first.tables_left, first.is_closed) == (
        2,
        2,
        0,
        True,
    )
    assert (second.tables_in, second.tables_all, second.tables_left) == (1, 2, 1)
    assert (second.extra_most, second.disputed, second.is_closed) == (0, 0, False)
    assert (view.newest, view.live, list(view.at_hand), list(view.behind)) == (
        *(second, second, [second], []),
    )
    assert (list(view.ranked_rounds), list(view.counted_rounds)) == ([first], [first, second])
    assert [view.shows_live(number) for number in (None, 1, 2)] == [False, False, True]
    assert (view.is_being_played, view.awaits_seats, view.awaits_round) == (True, False, True)
    assert (view.seated(None), view.seated(1), view.ranked(None)) == (second, first, first)
    assert (view.shows_sheets, view.shows_standings, view.shows_people) == (True, True, True)
    assert view.shows_results_of(second)
    for seek in (view.seated, view.ranked):
        with pytest.raises(Http404):
            seek(3)
    event.public_sees = Tournament.PublicSees.STANDINGS
    assert (view.live, view.shows_live(2), list(view.counted_rounds)) == (None, False, [first])
    assert [view.shows_results_of(played) for played in (first, second)] == [True, False]
    event.public_names = Tournament.PublicNames.INITIALS
    assert (view.shows_standings, view.shows_people) == (True, False)
    event.public_sees = Tournament.PublicSees.SEATS
    assert (view.shows_standings, list(view.ranked_rounds)) == (False, [])
    event.refresh_from_db()
    play(event, round_number=2, by=director)
    view = public_view_for(event)
    assert (view.is_being_played, view.awaits_seats) == (False, False)
    close_latest(event, by=director)
    view = public_view_for(event)
    assert (view.is_being_played, view.awaits_seats, view.awaits_round) == (False, True, True)
    play_and_close(event, by=director)
    view = public_view_for(event)
    assert (view.awaits_seats, view.awaits_round) == (False, False)


def test_seats_are_awaited_on_the_day_before_the_first_round(event_of: EventOf) -> None:
    event = event_of(4)
    view = public_view_for(event)
    assert (view.newest, view.awaits_round, view.live, list(view.at_hand)) == (
        None,
        False,
        None,
        [],
    )
    for days, awaits in ((-1, False), (0, True), (1, False)):
        event.date = timezone.localdate() + dt.timedelta(days=days)
        assert view.awaits_seats is awaits
    event.date = timezone.localdate()
    event.called_off = "slims tiesnesis"
    assert not view.awaits_seats
    event.called_off, event.state = "", Tournament.State.APPROVED
    assert not view.awaits_seats
